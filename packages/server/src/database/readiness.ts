import { limits } from '../kernel/limits.js';
import type { Database } from './database.js';
import { within } from './within.js';

/**
 * Why the database cannot take requests now, or null when it can, within `limits.readinessMs`. Calls while a query is
 * under way share its answer, so that strangers who ask often cost one connection.
 */
export function createDatabaseReadiness(database: Pick<Database, 'pool'>): () => Promise<string | null> {
  let underWay: Promise<string | null> | undefined;
  return async () => {
    underWay ??= askWhyNotReady(database).finally(() => {
      underWay = undefined;
    });
    try {
      return await within(limits.readinessMs, underWay);
    } catch {
      return 'the database is away';
    }
  };
}

/**
 * After a failover the old primary still answers, but nothing can be stored there. Its connection is closed, so the
 * next question goes to the host that takes writes by then.
 */
async function askWhyNotReady({ pool }: Pick<Database, 'pool'>): Promise<string | null> {
  const client = await pool.connect();
  let takesWrites = false;
  try {
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    takesWrites = rows[0]?.transaction_read_only === 'off';
    return takesWrites ? null : 'the database takes no writes';
  } finally {
    client.release(!takesWrites);
  }
}
