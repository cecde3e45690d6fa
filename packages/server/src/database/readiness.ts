import { limits } from '../kernel/limits.js';
import type { Database } from './database.js';
import { sql } from './sql.js';
import { sqlState } from './sql-state.js';
import { within } from './within.js';

type Asked = Pick<Database, 'query' | 'transaction'>;

const readOnly = 'the database takes no writes';

/**
 * Why the database cannot take requests now, or null when it can, within `limits.readinessMs`. Calls while a query is
 * under way share its answer, so that strangers who ask often cost one connection.
 */
export function createDatabaseReadiness(database: Asked): () => Promise<string | null> {
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

/** After a failover the old primary still answers, but nothing can be stored there. */
async function askWhyNotReady(database: Asked): Promise<string | null> {
  const [state] = await database.query<{ readOnly: boolean }>(sql`
    select current_setting('transaction_read_only')::boolean as read_only`);
  if (state?.readOnly !== true) return null;
  // A failed write closes its connection, so the next question goes to the host that takes writes by then.
  await database
    .transaction(() =>
      Promise.reject(Object.assign(new Error(readOnly), { code: sqlState.readOnlyTransaction })),
    )
    .catch(() => undefined);
  return readOnly;
}
