import type { Database } from '../../database/database.js';
import { updateLastUses } from '../keys/access-key-store.js';

/**
 * Last uses that wait to be written, one for each key: one write for each request would cost more than the request.
 */
export interface LastUses {
  note(accessKeyId: number, at: Date): void;
  /** Writes the collected uses; those that could not be written are kept. */
  flush(): Promise<void>;
}

export function createLastUses(database: Database): LastUses {
  let noted = new Map<number, Date>();
  return {
    note: (accessKeyId, at) => {
      noted.set(accessKeyId, at);
    },
    flush: async () => {
      if (noted.size === 0) return;
      const written = noted;
      noted = new Map();
      try {
        await updateLastUses(database, written);
      } catch (error) {
        noted = new Map([...written, ...noted]);
        throw error;
      }
    },
  };
}
