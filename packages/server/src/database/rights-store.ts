import type { Queryable } from './database.js';
import { sql } from './sql.js';

/** What the role of the connection may do with one of Stoa's schemas. */
export interface SchemaRights {
  readonly name: string;
  /** Null where the schema does not exist. */
  readonly owner: string | null;
  /** The role is its owner, or has the owner's rights. */
  readonly owns: boolean;
  readonly mayUse: boolean;
}

export interface RoleRights {
  readonly role: string;
  readonly database: string;
  readonly mayCreateSchemas: boolean;
  readonly stoa: SchemaRights;
  /** The schema for readers. */
  readonly stoaRead: SchemaRights;
}

/** Reading these needs no right. */
export async function selectRoleRights(database: Queryable): Promise<RoleRights> {
  const [role] = await database.query<Omit<RoleRights, 'stoa' | 'stoaRead'>>(sql`
    select
      current_user::text as role, current_database()::text as database,
      has_database_privilege(current_database(), 'create') as may_create_schemas`);
  if (role === undefined) throw new Error('the database did not say who we are');
  return {
    ...role,
    stoa: await selectSchemaRights(database, 'stoa'),
    stoaRead: await selectSchemaRights(database, 'stoa_read'),
  };
}

async function selectSchemaRights(database: Queryable, name: string): Promise<SchemaRights> {
  const [schema] = await database.query<SchemaRights>(sql`
    select
      nspname::text as name, pg_get_userbyid(nspowner)::text as owner, pg_has_role(nspowner, 'usage') as owns,
      has_schema_privilege(oid, 'usage') as may_use
    from pg_namespace
    where nspname = ${name}`);
  return schema ?? { name, owner: null, owns: false, mayUse: false };
}

/**
 * The rights on tables, sequences and functions of the schema stoa that the service needs and the role lacks, such as
 * `insert on table stoa.report`. Rows of the audit trail are only added. Partitions need no rights of their own: they
 * are used through their table, or by functions that run with the rights of their owner.
 */
export async function selectMissingRights(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ missing: string }>(sql`
    with needed (place, kind, name, rights, held) as (
      select
        1, case relkind when 'S' then 'sequence' else 'table' end, 'stoa.' || relname, privilege,
        case relkind when 'S' then has_sequence_privilege(oid, privilege) else has_table_privilege(oid, privilege) end
      from pg_class
      cross join unnest(
        case
          when relkind = 'S' then array['usage']
          when relkind = 'v' or relname in ('migration', 'definition') then array['select']
          when relname in ('audit_entry', 'audit_link', 'audit_head') then array['select', 'insert']
          else array['select', 'insert', 'update', 'delete']
        end) as privilege
      where relnamespace = to_regnamespace('stoa')
        and relkind in ('r', 'p', 'v', 'S')
        and (not relispartition or relname !~ '_[0-9]{4,6}$')
      union all
      select 2, 'function', oid::regprocedure::text, 'execute', has_function_privilege(oid, 'execute')
      from pg_proc
      where pronamespace = to_regnamespace('stoa'))
    select format('%s on %s %s', string_agg(rights, ', '), kind, name) as missing
    from needed
    where not held
    group by place, kind, name
    order by place, kind, name`);
  return rows.map(({ missing }) => missing);
}
