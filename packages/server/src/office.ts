import { type AccessManagement, assertMerchant, createAccessManagement } from './access/index.js';
import type { Config } from './config/config.js';
import type { Logger } from './config/logger.js';
import { loadMasterSecret } from './config/master-secret.js';
import type { Database } from './database/database.js';
import { type GrantedReader, grantReader } from './database/grant-reader.js';
import { loadMigrations, type Migration, migrate, pendingMigrations } from './database/migrate.js';
import { sql } from './database/sql.js';
import {
  type AnswerCohorts,
  type AnswerSums,
  createAnswerCohorts,
  createAnswerSums,
  createEventsOfInstallations,
  createExportEvents,
  createReadFate,
  createReadWarnings,
  createSetAsideManagement,
  type ExportEvents,
  type ReadFate,
  type ReadWarnings,
  type SetAsideManagement,
} from './events/index.js';
import {
  createErasureManagement,
  createExportInstallations,
  createInstallationCohorts,
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
  /** How many events have which warning. */
  readonly readWarnings: ReadWarnings;
  /** Sums over events, of one merchant or of all (undefined). @throws Failure unknown_merchant, and as AnswerSums */
  readonly sums: (query: Parameters<AnswerSums>[0], merchantId: number | undefined) => ReturnType<AnswerSums>;
  /** Cohorts, of one merchant or of all (undefined). @throws Failure unknown_merchant, and as AnswerCohorts */
  readonly cohorts: AnswerCohorts;
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
  /** `always` makes a database where there is none, and brings the schema up to date; `never` refuses what is not. */
  readonly migrate: 'always' | 'never';
}

/** The database holds nothing of Stoa, so the command probably looked at the wrong one. */
export class NoSchemaError extends Error {
  constructor(place: string) {
    super(
      `The database ${place} holds nothing of Stoa. Name the right one (--database-url, DATABASE_URL, or --data, STOA_DATA), or run stoa migrate to prepare this one.`,
    );
    this.name = 'NoSchemaError';
  }
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
 * @throws NoSchemaError, OlderSchemaError, and what openDatabase and migrate throw
 */
export async function openOffice({ config, logger, migrate: when }: OfficeOptions): Promise<Office> {
  const { database, clock, withoutTimeLimit, close } = await openDatabase({
    config: { ...config, poolSize: 4 },
    logger,
    role: 'guest',
    whenMissing: when === 'always' ? 'create' : 'refuse',
  });
  try {
    const migrations = await loadMigrations();
    if (when === 'never') await refuseOldSchema(database, { config, migrations });
    const migrated =
      when === 'always' ? await withoutTimeLimit((patient) => migrate(patient, migrations)) : [];
    return {
      access: createAccessManagement(database, clock),
      reporting: createReportingManagement({ database, clock, statementFont: config.statementFont }),
      installations: createReadInstallations(database),
      erasures: createErasureManagement(database, clock),
      tellSubject: createTellSubject({
        database,
        clock,
        eventsOfInstallations: createEventsOfInstallations(database),
        eventsRetentionMonths: config.eventsRetentionMonths,
      }),
      readFate: createReadFate(database),
      readWarnings: createReadWarnings(database),
      ...createSumsAndCohorts(database, clock),
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

async function refuseOldSchema(
  database: Database,
  { config, migrations }: { readonly config: Config; readonly migrations: readonly Migration[] },
): Promise<void> {
  const pending = await pendingMigrations(database, migrations);
  if (pending.length === 0) return;
  if (pending.length < migrations.length) throw new OlderSchemaError(pending);
  const [here] = await database.query<{ name: string }>(sql`select current_database() as name`);
  throw new NoSchemaError(config.databaseUrl === undefined ? `in ${config.dataDir}` : `"${here?.name}"`);
}

function createSumsAndCohorts(database: Database, clock: Clock): Pick<Office, 'sums' | 'cohorts'> {
  const answerSums = createAnswerSums(database);
  const installationCohorts = createInstallationCohorts(database);
  const answerCohorts = createAnswerCohorts({ database, clock, installationCohorts });
  const assertAsked = async (merchantId: number | undefined): Promise<void> => {
    if (merchantId !== undefined) await assertMerchant(database, merchantId);
  };
  return {
    sums: async (query, merchantId) => {
      await assertAsked(merchantId);
      return answerSums(query, { merchantId, isOperator: true });
    },
    cohorts: async (query, merchantId) => {
      await assertAsked(merchantId);
      return answerCohorts(query, merchantId);
    },
  };
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
