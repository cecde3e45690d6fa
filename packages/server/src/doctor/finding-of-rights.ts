import type { Queryable } from '../database/database.js';
import { type RoleRights, selectMissingRights, selectRoleRights } from '../database/rights-store.js';
import type { Finding } from './finding.js';

/** The finding if the role may not even use the schema: then no other check can run. Undefined if it may. */
export async function findingOfSchemaRight(database: Queryable): Promise<Finding | undefined> {
  const rights = await selectRoleRights(database);
  if (rights.stoa.owner === null || rights.stoa.mayUse) return undefined;
  return { ...lacking(rights, ['usage on schema stoa']), statements: serviceGrants(rights) };
}

/** Whether the role may migrate: create the schemas that are missing, and change those that exist. */
export async function findingOfMigrationRights(database: Queryable): Promise<Finding> {
  const rights = await selectRoleRights(database);
  const schemas = [rights.stoa, rights.stoaRead];
  const absent = rights.mayCreateSchemas ? [] : schemas.filter(({ owner }) => owner === null);
  const foreign = schemas.filter(({ owner, owns }) => owner !== null && !owns);
  const missing = [
    ...absent.map(({ name }) => `create on database ${quoted(rights.database)}, for the schema ${name}`),
    ...foreign.map(({ name, owner }) => `ownership of the schema ${name}, which ${owner} has`),
  ];
  if (missing.length === 0)
    return { subject: 'rights', state: 'ok', finding: `${rights.role} may bring the schema up to date` };
  return {
    ...lacking(rights, missing),
    ...(foreign.length === 0 ? {} : { advice: 'Run stoa migrate as the owner.' }),
    statements: absent.map(({ name }) => `create schema ${name} authorization ${quoted(rights.role)};`),
  };
}

/** Whether the role may do all that the service does on a schema that is up to date. */
export async function findingOfServiceRights(database: Queryable): Promise<Finding> {
  const rights = await selectRoleRights(database);
  const missing = await selectMissingRights(database);
  if (missing.length > 0) return { ...lacking(rights, missing), statements: serviceGrants(rights) };
  const { role, stoa } = rights;
  return {
    subject: 'rights',
    state: 'ok',
    finding: stoa.owns
      ? `${role} owns the schema`
      : `${role} may do what the service does; stoa migrate runs as ${stoa.owner}, who owns the schema`,
  };
}

const mostNamed = 3;

function lacking({ role }: RoleRights, missing: readonly string[]): Finding {
  const more = missing.length > mostNamed ? `; and ${missing.length - mostNamed} more` : '';
  return {
    subject: 'rights',
    state: 'broken',
    finding: `${role} lacks ${missing.slice(0, mostNamed).join('; ')}${more}`,
  };
}

/** The grants that docs/operations.md lists. The last three cover what later migrations create. */
function serviceGrants({ role, stoa: { owner } }: RoleRights): string[] {
  const to = `to ${quoted(role)};`;
  const later = `alter default privileges for role ${quoted(owner ?? '')} in schema stoa`;
  return [
    `grant usage on schema stoa ${to}`,
    `grant select, insert, update, delete on all tables in schema stoa ${to}`,
    `revoke update, delete on stoa.audit_entry, stoa.audit_link, stoa.audit_head from ${quoted(role)};`,
    `grant usage on all sequences in schema stoa ${to}`,
    `grant execute on all functions in schema stoa ${to}`,
    `${later} grant select, insert, update, delete on tables ${to}`,
    `${later} grant usage on sequences ${to}`,
    `${later} grant execute on functions ${to}`,
  ];
}

function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
