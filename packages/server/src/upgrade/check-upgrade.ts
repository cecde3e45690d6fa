import type { Config } from '../config/config.js';
import { createLogger } from '../config/logger.js';
import { readRelease } from '../config/release.js';
import type { Database } from '../database/database.js';
import {
  loadSchema,
  type Migration,
  missingMigrations,
  pendingMigrations,
  versionThatMigrated,
} from '../database/migrate.js';
import { openDatabase } from '../database/open-database.js';
import { noSchemaIn } from '../database/refuse-old-schema.js';
import { findingOfBackup } from '../doctor/findings-of-backups.js';
import { findingOfMigrationRights } from '../doctor/findings-of-database.js';
import { findingOfDisk } from '../doctor/findings-of-setup.js';
import type { Clock } from '../kernel/clock.js';
import { breaksSince, readChangelog } from './changelog.js';
import type { CheckedUpgrade, PendingMigration } from './checked-upgrade.js';
import { loadEffects } from './effects.js';
import { expectedCost, type TableSize } from './expected-cost.js';
import {
  findingOfBreaks,
  findingOfPending,
  findingOfProcesses,
  findingOfRoom,
  findingOfVersion,
  findingOfWayBack,
} from './findings-of-upgrade.js';
import { selectConnected, selectTableSizes } from './upgrade-store.js';

/** The first version; databases from before it are refused. */
const firstVersion = '0.1.0';

/**
 * Says what an upgrade of this database to this version would do, and what stands in the way. Changes nothing.
 * @throws NoSchemaError, NewerSchemaError, ForeignSchemaError, and what openDatabase throws
 */
export async function checkUpgrade(config: Config): Promise<CheckedUpgrade> {
  const { database, clock, close } = await openDatabase({
    config: { ...config, poolSize: 4 },
    logger: createLogger('silent'),
    role: 'guest',
    whenMissing: 'refuse',
  });
  try {
    return await check(config, database, clock);
  } finally {
    await close();
  }
}

async function check(config: Config, database: Database, clock: Clock): Promise<CheckedUpgrade> {
  const schema = loadSchema(database.topology);
  const missing = await missingMigrations(database, schema.migrations);
  if (missing.length === schema.migrations.length) throw await noSchemaIn(database, config);
  const names = await pendingMigrations(database, schema);
  const sizes = database.topology.isCluster ? undefined : await selectTableSizes(database);
  const from = await versionThatMigrated(database);
  const to = readRelease().version;
  const isUpgrade = names.length > 0 || from !== to;
  const seen = {
    from,
    to,
    pending: pendingWith(missing, sizes),
    replacesDefinitions: names.length > missing.length,
    breaks: isUpgrade ? breaksSince(readChangelog(), from ?? firstVersion) : [],
    connected: await selectConnected(database),
  };
  const isPending = names.length > 0;
  const findings = [
    findingOfVersion(seen),
    findingOfPending(seen),
    ...(isPending ? [await findingOfMigrationRights(database)] : []),
    findingOfProcesses(seen),
    findingOfBreaks(seen),
    findingOfWayBack(
      config.databaseUrl === undefined ? await findingOfBackup(config, clock) : undefined,
      isPending,
    ),
    await findingOfRoom(await findingOfDisk(config), config, seen),
  ];
  return { ...seen, findings, isReady: findings.every(({ state }) => state !== 'broken') };
}

function pendingWith(
  missing: readonly Migration[],
  sizes: readonly TableSize[] | undefined,
): PendingMigration[] {
  const effects = loadEffects();
  return missing.map(({ id, name, breaking }) => ({
    id,
    name,
    breaking,
    cost:
      sizes &&
      expectedCost(
        effects.filter(({ migrationId }) => migrationId === id),
        sizes,
      ),
  }));
}
