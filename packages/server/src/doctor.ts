import path from 'node:path';
import type { Config } from './config/config.js';
import { createLogger } from './config/logger.js';
import { sql } from './database/sql.js';
import { exists } from './doctor/exists.js';
import { broken, type Finding } from './doctor/finding.js';
import { findingOfBackup } from './doctor/finding-of-backup.js';
import { findingOfClock } from './doctor/finding-of-clock.js';
import { findingOfDisk } from './doctor/finding-of-disk.js';
import { findingOfFont } from './doctor/finding-of-font.js';
import { findingOfIdentity } from './doctor/finding-of-identity.js';
import { findingOfKeys } from './doctor/finding-of-keys.js';
import { findingOfMail } from './doctor/finding-of-mail.js';
import { findingOfMigrations } from './doctor/finding-of-migrations.js';
import { findingOfNodes } from './doctor/finding-of-nodes.js';
import { findingOfOperator } from './doctor/finding-of-operator.js';
import {
  findingOfMigrationRights,
  findingOfSchemaRight,
  findingOfServiceRights,
} from './doctor/finding-of-rights.js';
import { findingOfSecret } from './doctor/finding-of-secret.js';
import { findingsOfCopying } from './doctor/findings-of-copying.js';
import { findingsOfSettings } from './doctor/findings-of-settings.js';
import { examineAreas } from './doctor/state/examine-running.js';
import { type OpenDatabase, openDatabase } from './open-database.js';

/** Examines the whole set-up and changes nothing; it does not even create a missing data directory. */
export async function examine(config: Config): Promise<Finding[]> {
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
    const { database, clock, close } = await openDatabase({
      config: { ...config, poolSize: 4 },
      logger,
      role: 'guest',
      whenMissing: 'refuse',
    });
    try {
      return [...(await examineDatabase(config, { database, clock })), ...findings];
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

type Opened = Pick<OpenDatabase, 'database' | 'clock'>;

async function examineDatabase(config: Config, opened: Opened): Promise<Finding[]> {
  const { database, clock } = opened;
  const [server] = await database.query<{ version: string }>(sql`
    select current_setting('server_version') as version`);
  const found: Finding = {
    subject: 'database',
    state: 'ok',
    finding: `PostgreSQL ${server?.version ?? ''}, ${config.databaseUrl === undefined ? `embedded in ${config.dataDir}` : 'your own'}`,
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
