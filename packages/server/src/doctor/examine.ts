import path from 'node:path';
import { findEndingKeys } from '../access/index.js';
import { examineTrail } from '../audit-trail/index.js';
import type { Config } from '../config/config.js';
import { createLogger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { Database } from '../database/database.js';
import { unlessNodeAway } from '../database/nodes.js';
import { openDatabase } from '../database/open-database.js';
import { serverVersion } from '../database/server-requirements.js';
import { examineEvents } from '../events/index.js';
import { examineAddressSecrets, examineSessionPartitions } from '../installs/index.js';
import { examineWaiting } from '../notification-log/index.js';
import { countAdmins, examineMails } from '../people/index.js';
import { examineReporting, recountBooks } from '../reporting/index.js';
import { examineWebhooks } from '../webhooks/index.js';
import { broken, exists, type Finding, note } from './finding.js';
import {
  findingOfAccess,
  findingOfAddresses,
  findingOfAudit,
  findingOfBooks,
  findingOfClosings,
  findingOfCorrections,
  findingOfEvents,
  findingOfFees,
  findingOfMails,
  findingOfNotifications,
  findingOfPartitions,
  findingOfPeople,
  findingOfProposals,
  findingOfReports,
  findingOfWebhooks,
} from './findings-of-areas.js';
import { findingOfBackup, findingsOfCopying } from './findings-of-backups.js';
import {
  findingOfClock,
  findingOfKeys,
  findingOfMigrationRights,
  findingOfMigrations,
  findingOfNodes,
  findingOfSchemaRight,
  findingOfServiceRights,
} from './findings-of-database.js';
import {
  findingOfDisk,
  findingOfFont,
  findingOfIdentity,
  findingOfMail,
  findingOfOperator,
  findingOfSecret,
  findingsOfSettings,
} from './findings-of-setup.js';

/** How much is examined. */
export interface Depth {
  /** Counts the books of all merchants again, which reads all transactions. */
  readonly deep?: boolean;
}

/** Examines the whole set-up and changes nothing; it does not even create a missing data directory. */
export async function examine(config: Config, { deep = false }: Depth = {}): Promise<Finding[]> {
  const findings = [
    await findingOfDisk(config),
    await findingOfSecret(config),
    findingOfOperator(config),
    ...findingsOfSettings(config),
    ...(await findingOfFont(config)),
    ...(await findingOfIdentity(config)),
    ...(await findingOfMail(config)),
  ];
  if (config.databaseUrl === undefined && !(await exists(path.join(config.dataDir, 'postgres')))) {
    return [
      {
        subject: 'database',
        state: 'note',
        finding: `there is no database in ${config.dataDir} yet`,
        advice: 'The first start of stoa serve makes one.',
      },
      ...findings,
    ];
  }
  const logger = createLogger('silent');
  try {
    const { database, clock, withoutTimeLimit, close } = await openDatabase({
      config: { ...config, poolSize: 4 },
      logger,
      role: 'guest',
      whenMissing: 'refuse',
    });
    try {
      const found = await examineDatabase(config, { database, clock });
      const books = deep ? await withoutTimeLimit((patient) => examineBooks(patient, found)) : [];
      return [...found, ...books, ...findings];
    } finally {
      await close();
    }
  } catch (error) {
    return [
      broken(
        'database',
        error,
        'Check DATABASE_URL (--database-url) or the data directory, and that the server runs.',
      ),
      ...findings,
    ];
  }
}

/** @param found what was found before: the books are those of this version's schema only */
async function examineBooks(database: Database, found: readonly Finding[]): Promise<Finding[]> {
  const isReadable = found.every(
    ({ subject, state }) => state === 'ok' || (state === 'note' && subject !== 'migrations'),
  );
  const counted = isReadable ? await unlessNodeAway(database, () => recountBooks(database)) : undefined;
  return [
    counted === undefined
      ? note('books', 'not counted again', 'Mend the database first: see above.')
      : findingOfBooks(counted),
  ];
}

async function examineDatabase(config: Config, opened: Context): Promise<Finding[]> {
  const { database, clock } = opened;
  const found: Finding = {
    subject: 'database',
    state: 'ok',
    finding: `PostgreSQL ${await serverVersion(database)}, ${config.databaseUrl === undefined ? `embedded in ${config.dataDir}` : 'your own'}`,
  };
  const backup =
    config.databaseUrl === undefined
      ? [await findingOfBackup(config, clock), ...(await findingsOfCopying(config, database))]
      : [];
  const rest = [findingOfClock(clock), ...backup];
  const shut = await findingOfSchemaRight(database);
  if (shut !== undefined) return [found, shut, ...rest];
  const migrations = await findingOfMigrations(database);
  if (migrations.state === 'broken') return [found, migrations, ...rest];
  if (migrations.state === 'note')
    return [found, migrations, await findingOfMigrationRights(database), ...rest];
  const rights = await findingOfServiceRights(database);
  if (rights.state === 'broken') return [found, migrations, rights, ...rest];
  return [
    found,
    migrations,
    rights,
    ...(await findingOfNodes(database)),
    findingOfClock(clock),
    await findingOfKeys(config, opened),
    ...(await examineAreas({ database, clock })),
    ...backup,
  ];
}

/** The checks that make sense in a running service: because it runs, migrations, rights and keys are in order. */
export async function examineRunning({
  database,
  clock,
  config,
}: Context & { readonly config: Config }): Promise<Finding[]> {
  return [
    ...(await findingOfNodes(database)),
    findingOfClock(clock),
    ...(await examineAreas({ database, clock })),
    ...(config.databaseUrl === undefined
      ? [
          await findingOfBackup(config, clock),
          ...(await findingsOfCopying(config, database)),
          await findingOfDisk(config),
        ]
      : []),
    findingOfOperator(config),
    ...findingsOfSettings(config),
  ];
}

/**
 * The findings of the areas about their data. The schema must be up to date. What a node that is away is needed for is
 * not examined.
 */
async function examineAreas({ database, clock }: Context): Promise<Finding[]> {
  const now = clock.now();
  const areas: readonly (() => Promise<readonly Finding[]>)[] = [
    async () => {
      const sessions = await examineSessionPartitions(database, now);
      const events = await examineEvents(database, clock);
      return [findingOfPartitions(sessions, events, now), findingOfEvents(events)];
    },
    async () => [findingOfAccess(await findEndingKeys(database, clock, null))],
    async () => [findingOfAddresses(await examineAddressSecrets(database, now))],
    async () => [findingOfPeople(await countAdmins(database))],
    async () => {
      const reporting = await examineReporting(database, clock);
      return [
        findingOfReports(reporting),
        findingOfFees(reporting),
        findingOfCorrections(reporting),
        findingOfProposals(reporting, now),
        findingOfClosings(reporting, now),
      ];
    },
    async () => [findingOfAudit(await examineTrail(database, clock))],
    async () => [findingOfNotifications(await examineWaiting(database))],
    async () => [findingOfWebhooks(await examineWebhooks(database))],
    async () => findingOfMails(await examineMails(database)),
  ];
  const findings: Finding[] = [];
  for (const area of areas) findings.push(...((await unlessNodeAway(database, area)) ?? []));
  return findings;
}
