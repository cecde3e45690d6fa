import type { Database, Queryable, Transaction } from './database.js';
import { sql } from './sql.js';
import { sqlState, sqlStateOf } from './sql-state.js';

/** PostgreSQL cuts longer names off, so that two roles could become one. */
const mostNameBytes = 63;

export interface GrantedReader {
  readonly name: string;
  /** False: the role existed before, and keeps its password. */
  readonly created: boolean;
}

/** The role cannot be made a reader. The message says why, and what to do. */
export class ReaderRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReaderRefusedError';
  }
}

/**
 * Lets a role read the views of stoa_read, now and after later migrations, and nothing else of Stoa. Creates the role
 * if it does not exist, without a password. Granting again changes nothing. Everything happens in one transaction,
 * including `record`. Refused when the tables are spread over several nodes.
 * @throws ReaderRefusedError
 */
export async function grantReader(
  database: Database,
  name: string,
  record: (tx: Transaction, reader: GrantedReader) => Promise<void>,
): Promise<GrantedReader> {
  const bytes = Buffer.byteLength(name);
  if (bytes === 0 || bytes > mostNameBytes || name.includes('\0'))
    throw new ReaderRefusedError(
      `The name of a role has 1 to ${mostNameBytes} bytes; this one has ${bytes}.`,
    );
  const role = await readRole(database, name);
  if (database.topology.isCluster)
    throw new ReaderRefusedError(
      'The tables are spread over several nodes. There a view reads with the rights of the role that asks, so a reader would need rights on the tables themselves, where store users and key hashes are. Export what people ask for, or query the views as the role of Stoa.',
    );
  if (role.seesStoa)
    throw new ReaderRefusedError(
      `The role ${name} may already use the schema stoa, where store users and key hashes are: as a superuser, an owner, or through a grant. Take that right away, or name another role.`,
    );
  const statements = await readerStatements(database, name, role.exists);
  const granted = { name, created: !role.exists };
  await database.transaction(async (tx) => {
    await tx.execute(statements.join('\n')).catch((error: unknown) => {
      throw refusalOf(error, statements);
    });
    await record(tx, granted);
  });
  return granted;
}

interface Role {
  readonly exists: boolean;
  readonly seesStoa: boolean;
}

async function readRole(database: Queryable, name: string): Promise<Role> {
  const [role] = await database.query<Role>(sql`
    select
      named.oid is not null as "exists", coalesce(has_schema_privilege(named.oid, 'stoa', 'usage'), false) as sees_stoa
    from (select ${name}::text as name) as asked
    left join pg_roles as named on named.rolname = asked.name`);
  if (role === undefined) throw new Error('a left join returned no row');
  return role;
}

/**
 * The settings are defaults that a reader can change for a session. They prevent a mistake from holding back vacuum for
 * hours: the queue of events depends on vacuum.
 */
async function readerStatements(database: Queryable, name: string, exists: boolean): Promise<string[]> {
  const rows = await database.query<{ statement: string }>(sql`
    select format(template, ${name}::text, current_database(), owner.rolname) as statement
    from unnest(array[
      case when not ${exists} then 'create role %1$I login;' end,
      'grant connect on database %2$I to %1$I;',
      'grant usage on schema stoa_read to %1$I;',
      'grant select on all tables in schema stoa_read to %1$I;',
      'grant execute on all functions in schema stoa_read to %1$I;',
      'alter default privileges for role %3$I in schema stoa_read grant select on tables to %1$I;',
      'alter default privileges for role %3$I in schema stoa_read grant execute on functions to %1$I;',
      'alter role %1$I in database %2$I set search_path = stoa_read, pg_catalog;',
      'alter role %1$I in database %2$I set timezone = ''UTC'';',
      'alter role %1$I in database %2$I set statement_timeout = ''5min'';',
      'alter role %1$I in database %2$I set idle_in_transaction_session_timeout = ''1min'';',
      'alter role %1$I in database %2$I set default_transaction_read_only = on;'])
      with ordinality as statement (template, place)
    cross join pg_namespace as schema
    join pg_roles as owner on owner.oid = schema.nspowner
    where schema.nspname = 'stoa_read'
      and template is not null
    order by place`);
  return rows.map(({ statement }) => statement);
}

function refusalOf(error: unknown, statements: readonly string[]): unknown {
  const state = sqlStateOf(error);
  if (!(error instanceof Error) || state?.startsWith('42') !== true) return error;
  const advice =
    state === sqlState.insufficientPrivilege
      ? `Let a role that may do it run this on the database:\n\n${statements.join('\n')}`
      : 'Name another role.';
  return new ReaderRefusedError(`PostgreSQL refused: ${error.message}. ${advice}`, { cause: error });
}
