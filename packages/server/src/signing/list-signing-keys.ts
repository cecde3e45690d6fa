import type { Queryable } from '../database/database.js';
import { type KeyStatus, statusesOf } from './key-status.js';
import { selectSigningKeys } from './signing-key-store.js';

/** The keys that are published at `now`, oldest first. Needs no secret: nothing is decrypted. */
export async function listSigningKeys(database: Queryable, now: Date): Promise<KeyStatus[]> {
  return statusesOf(await selectSigningKeys(database), now);
}
