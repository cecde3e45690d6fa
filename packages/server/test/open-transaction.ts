import type { Database, Transaction } from '../src/database/database.js';
import { sql } from '../src/database/sql.js';
import { waitUntil } from './wait-until.js';

/** A transaction that a test keeps open while others work. */
export interface OpenTransaction {
  readonly tx: Transaction;
  readonly end: (how: 'commit' | 'rollback') => Promise<void>;
}

/** Opens a transaction whose statements wait at most a second for a lock. */
export function openTransaction(database: Database): Promise<OpenTransaction> {
  return new Promise((resolve, reject) => {
    const whole = database.transaction(async (tx) => {
      await tx.execute("set local lock_timeout = '1s'");
      const how = await new Promise<string>((end) => {
        resolve({
          tx,
          end: (how) => {
            end(how);
            return whole.catch(ignoreRollback);
          },
        });
      });
      if (how === 'rollback') throw rolledBack;
    });
    whole.catch(reject);
  });
}

const rolledBack = new Error('rolled back by a test');

function ignoreRollback(error: unknown): void {
  if (error !== rolledBack) throw error;
}

/** Waits until at least this many statements on the database wait for a lock that another transaction holds. */
export async function untilSomebodyWaits(database: Database, least = 1): Promise<void> {
  await waitUntil('somebody waits for a lock', async () => {
    const waiting = await database.query(sql`
      select pid
      from pg_stat_activity
      where datname = current_database()
      and wait_event_type = 'Lock'`);
    return waiting.length >= least ? true : undefined;
  });
}
