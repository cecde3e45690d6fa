import type { Config } from '../config/config.js';
import { createLogger } from '../config/logger.js';
import { findMasterSecret } from '../config/master-secret.js';
import type { Context } from '../database/context.js';
import type { Database, Queryable } from '../database/database.js';
import { ForeignSchemaError, loadSchema, pendingMigrations } from '../database/migrate.js';
import { type RoleRights, selectMissingRights, selectRoleRights } from '../database/rights-store.js';
import { type Clock, machineAheadMs } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import { ScaleOutRefusedError } from '../scale-out/refuse-unfit.js';
import { examineScaleOut } from '../scale-out/scale-out.js';
import { createSigning, listSigningKeys } from '../signing/index.js';
import { broken, type Finding, note, ok } from './finding.js';

/** At most a note: Stoa uses only the database's clock, so a wrong clock on this machine does not affect it. */
export function findingOfClock(clock: Clock): Finding {
  const aheadMs = machineAheadMs(clock);
  if (Math.abs(aheadMs) <= limits.clockDifferenceMs)
    return ok('clock', 'this machine and the database agree');
  return note(
    'clock',
    `this machine is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`,
    'Synchronise both with NTP. Stoa goes by the database, so look there first: if its clock is the wrong one, tokens, settlement times and the matching window are wrong.',
  );
}

/** Whether the schema is the one of this version. */
export async function findingOfMigrations(database: Database): Promise<Finding> {
  try {
    const pending = await pendingMigrations(database, loadSchema(database.topology));
    if (pending.length === 0) return ok('migrations', 'the schema is up to date');
    return note(
      'migrations',
      `${pending.length} to apply: ${pending.join(', ')}`,
      'stoa serve and stoa migrate apply them.',
    );
  } catch (error) {
    const advice =
      error instanceof ForeignSchemaError
        ? 'Use a new data directory or an empty database.'
        : 'Start the newer version of Stoa.';
    return broken('migrations', error, advice);
  }
}

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
  if (missing.length === 0) return ok('rights', `${rights.role} may bring the schema up to date`);
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
  return ok(
    'rights',
    stoa.owns
      ? `${role} owns the schema`
      : `${role} may do what the service does; stoa migrate runs as ${stoa.owner}, who owns the schema`,
  );
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

/** The grants that docs/operations/scale.md lists. The last three cover what later migrations create. */
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

/**
 * Whether all tables are spread over the nodes of a cluster, and which settings to change there; no finding without a
 * cluster.
 */
export async function findingOfNodes(database: Database): Promise<Finding[]> {
  const subject = 'nodes';
  const away = database.topology.nodes.states().flatMap(({ name, awaySince }): Finding[] =>
    awaySince === null
      ? []
      : [
          {
            subject,
            state: 'broken',
            finding: `${name} is away since ${awaySince.toISOString()}`,
            advice:
              'Start it, or let its standby take over. Until then calls for its merchants are answered with 503, and what it is needed for is not examined.',
          },
        ],
  );
  if (away.length > 0) return away;
  try {
    const found = await examineScaleOut(database);
    if (found === undefined) return [];
    const { workers, missingSteps } = found;
    const notes = found.advice.map((one): Finding => ({ subject, state: 'note', ...one }));
    if (missingSteps === 0) {
      const finding = `Citus, all tables are spread over ${workers} workers`;
      return [ok(subject, finding), ...notes];
    }
    return [
      {
        subject,
        state: 'broken',
        finding: `the tables are not all spread over the workers: ${missingSteps} steps are missing`,
        advice: 'Stop Stoa and run stoa scale-out apply; stoa scale-out plan shows the steps.',
      },
      ...notes,
    ];
  } catch (error) {
    if (error instanceof ScaleOutRefusedError) return [{ subject, state: 'broken', finding: error.message }];
    throw error;
  }
}

const rightSecret =
  'Set STOA_SECRET to the secret with which the keys were made, or put the file secret back from where you keep it.';

/** Whether the secret opens the signing key. */
export async function findingOfKeys(config: Config, { database, clock }: Context): Promise<Finding> {
  try {
    const keys = await listSigningKeys(database, clock.now());
    const signer = keys.find(({ phase }) => phase === 'signing');
    if (signer === undefined)
      return note('keys', 'there is no signing key yet', 'The first start of stoa serve makes one.');
    const masterSecret = await findMasterSecret(config.secret, config.dataDir);
    if (masterSecret === undefined)
      return {
        subject: 'keys',
        state: 'broken',
        finding: `${keys.length} in the database, and no secret that opens them`,
        advice: rightSecret,
      };
    await trySigning(config, { database, clock }, masterSecret);
    return ok(
      'keys',
      `${keys.length} published, ${signer.algorithm} signs since ${signer.signsFrom.toISOString()}`,
    );
  } catch (error) {
    return broken('keys', error, rightSecret);
  }
}

/** Throws when the private key was encrypted under another secret; the signature is not used. */
async function trySigning(config: Config, { database, clock }: Context, masterSecret: Buffer): Promise<void> {
  const logger = createLogger('silent');
  const signing = createSigning({ database, clock, logger, masterSecret, ...config.signing });
  await signing.sign('{}');
}
