import { type AccessManagement, createAccessManagement } from './access/index.js';
import type { Config } from './config/config.js';
import type { Logger } from './config/logger.js';
import { loadMasterSecret } from './config/master-secret.js';
import type { Database } from './database/database.js';
import { type GrantedReader, grantReader } from './database/grant-reader.js';
import { loadMigrations, migrate, pendingMigrations } from './database/migrate.js';
import {
  createEventsOfInstallations,
  createExportEvents,
  createReadFate,
  createSetAsideManagement,
  type ExportEvents,
  type ReadFate,
  type SetAsideManagement,
} from './events/index.js';
import {
  createErasureManagement,
  createExportInstallations,
  createReadInstallations,
  createSessionFeed,
  createTellSubject,
  type ErasureManagement,
  type ExportInstallations,
  type FeedSessionLines,
  type ReadInstallations,
  type TellSubject,
} from './installs/index.js';
import type { Clock } from './kernel/clock.js';
import { openDatabase } from './open-database.js';
import {
  createExportTransactions,
  createReportingManagement,
  type ExportTransactions,
  type ReportingManagement,
} from './reporting/index.js';
import {
  createSigning,
  type KeyStatus,
  listSigningKeys,
  masterSecretFor,
  type Signing,
  type Withdrawal,
} from './signing/index.js';

/** What the operator does with signing keys, under the secret of this machine. */
interface SigningManagement {
  /** The published signing keys, oldest first. Needs no secret, and makes none. */
  signingKeys(): Promise<KeyStatus[]>;
  /**
   * Like `Signing.rotate`, with the secret of this machine. A secret is generated only when there are no keys yet, or
   * when the caller says that theirs is lost.
   * @throws MissingSecretError, and what Signing.rotate throws
   */
  rotateSigningKey(options: { readonly secretLost: boolean }): ReturnType<Signing['rotate']>;
  /**
   * Like `Signing.importKey`.
   * @throws MissingSecretError, and what Signing.importKey throws
   */
  importSigningKey(text: string): Promise<KeyStatus>;
  /**
   * Like `Signing.withdraw`.
   * @throws MissingSecretError, and what Signing.withdraw throws
   */
  withdrawSigningKey(kid: string): Promise<Withdrawal>;
}

/** The data that can be exported to a warehouse. */
interface Exports {
  readonly events: ExportEvents;
  readonly installations: ExportInstallations;
  readonly transactions: ExportTransactions;
}

/** The operator's use cases on the database, without the service. The command line works with these. */
export interface Office extends SigningManagement {
  readonly access: AccessManagement;
  readonly reporting: ReportingManagement;
  readonly installations: ReadInstallations;
  readonly erasures: ErasureManagement;
  /** Everything that is held of a person. */
  readonly tellSubject: TellSubject;
  readonly readFate: ReadFate;
  /** Batches of events that could not be recorded. */
  readonly setAside: SetAsideManagement;
  /** Feeds store sessions under the secret of this machine. @throws MissingSecretError, and what FeedSessionLines throws */
  readonly feedSessions: FeedSessionLines;
  readonly exports: Exports;
  /** Lets a role read the views for people. @throws ReaderRefusedError */
  grantReader(name: string): Promise<GrantedReader>;
  readonly database: Database;
  /** The database's time. */
  readonly clock: Clock;
  /** Names of the migrations that opening applied. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

export interface OfficeOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** `always` brings an older schema up to date; otherwise only an empty database gets a schema. */
  readonly migrate: 'always' | 'when empty';
}

/** The schema is older than this command, which changes it only on request. */
export class OlderSchemaError extends Error {
  constructor(pending: readonly string[]) {
    super(
      `The schema of the database is older than this command (to apply: ${pending.join(', ')}). Run stoa migrate, or start the service of this version.`,
    );
    this.name = 'OlderSchemaError';
  }
}

/**
 * Attaches to the database of a running service, or starts the embedded one until `close`.
 * @throws OlderSchemaError, and what openDatabase and migrate throw
 */
export async function openOffice({ config, logger, migrate: when }: OfficeOptions): Promise<Office> {
  const { database, clock, withoutTimeLimit, close } = await openDatabase({
    config: { ...config, poolSize: 4 },
    logger,
    role: 'guest',
  });
  try {
    const migrations = await loadMigrations();
    const pending = await pendingMigrations(database, migrations);
    const empty = pending.length === migrations.length;
    if (pending.length > 0 && !empty && when !== 'always') throw new OlderSchemaError(pending);
    const migrated =
      pending.length > 0 || when === 'always'
        ? await withoutTimeLimit((patient) => migrate(patient, migrations))
        : [];
    return {
      access: createAccessManagement(database, clock),
      reporting: createReportingManagement({ database, clock }),
      installations: createReadInstallations(database),
      erasures: createErasureManagement(database, clock),
      tellSubject: createTellSubject({
        database,
        clock,
        eventsOfInstallations: createEventsOfInstallations(database),
        eventsRetentionMonths: config.eventsRetentionMonths,
      }),
      readFate: createReadFate(database),
      setAside: createSetAsideManagement({ database, clock }),
      exports: {
        events: createExportEvents(database, clock),
        installations: createExportInstallations(database, clock),
        transactions: createExportTransactions(database, clock),
      },
      feedSessions: async (chunks, options) => {
        const masterSecret = await masterSecretFor(database, config);
        return createSessionFeed({ ...config, database, clock, logger, masterSecret })(chunks, options);
      },
      ...createSigningManagement(database, { config, logger, clock }),
      grantReader: (name) => grantReader(database, name),
      database,
      clock,
      migrated,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function createSigningManagement(
  database: Database,
  { config, logger, clock }: Pick<OfficeOptions, 'config' | 'logger'> & { readonly clock: Clock },
): SigningManagement {
  const signingUnder = (masterSecret: Buffer): Signing =>
    createSigning({ database, clock, logger, masterSecret, ...config.signing });
  const signing = async (): Promise<Signing> => signingUnder(await masterSecretFor(database, config));
  return {
    signingKeys: () => listSigningKeys(database, clock.now()),
    rotateSigningKey: async ({ secretLost }) =>
      secretLost
        ? signingUnder(await loadMasterSecret(config.secret, config.dataDir)).rotate({ secretLost })
        : (await signing()).rotate(),
    importSigningKey: async (text) => (await signing()).importKey(text),
    withdrawSigningKey: async (kid) => (await signing()).withdraw(kid),
  };
}
