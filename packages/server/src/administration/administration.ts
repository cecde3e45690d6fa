import { type AccessManagement, type Exported, manageAccess, openExport } from '../access/index.js';
import { type Actor, commandActor, operatingSystemAccount, recordAudit } from '../audit-entries/index.js';
import {
  auditExport,
  type EntriesAsked,
  type EntryPage,
  readEntries,
  rememberedHeadIn,
  type TrailVerification,
  verifyTrail,
} from '../audit-trail/index.js';
import type { Config } from '../config/config.js';
import type { Logger } from '../config/logger.js';
import { findMasterSecret } from '../config/master-secret.js';
import { type Bound, type BoundFunctions, bindContext, type Context } from '../database/context.js';
import type { Database } from '../database/database.js';
import { type GrantedReader, grantReader } from '../database/grant-reader.js';
import { loadSchema, migrate } from '../database/migrate.js';
import { openDatabase } from '../database/open-database.js';
import { refuseOldSchema } from '../database/refuse-old-schema.js';
import {
  answerCohorts,
  answerSums,
  type CohortsAnswer,
  type CohortsQuestion,
  eventExport,
  eventsOfInstallations,
  readEventStates,
  readFate,
  readWarnings,
  type SumsAnswer,
  type SumsQuestion,
  setAsideManagement,
} from '../events/index.js';
import type { ExportAsked } from '../export/export-period.js';
import type { PeriodExport } from '../export/send-export.js';
import { createPublicUrls, type PublicUrlAt } from '../http/listening/base-url.js';
import {
  createInstallationCohorts,
  createSessionFeed,
  erasureManagement,
  type FeedSessionLines,
  installationExport,
  readAnyInstallation,
  readSubjectFile,
} from '../installs/index.js';
import type { Clock } from '../kernel/clock.js';
import { createNotificationDays } from '../notification-log/index.js';
import {
  listNotifications,
  type NotificationsListed,
  type NotificationsPage,
} from '../notifications/index.js';
import { createOutbound } from '../outbound/index.js';
import {
  createAnnounceLink,
  createMailChoices,
  createMailer,
  createMemberManagement,
  createUserManagement,
  type MailChoices,
  type MemberManagement,
  refusePasswords,
  type UserManagement,
} from '../people/index.js';
import {
  createReportingManagement,
  paymentsOfInstallations,
  type ReportingManagement,
  transactionExport,
} from '../reporting/index.js';
import { createScaleOut, type ScaleOut } from '../scale-out/scale-out.js';
import { listSigningKeys, masterSecretFor } from '../signing/index.js';
import { createWebhookManagement, type WebhookManagement } from '../webhooks/index.js';
import { notifyOfFailedBackup } from './notify-of-failed-backup.js';
import { createSigningManagement, type SigningManagement } from './signing-management.js';

/** What the command does with the audit trail. */
interface TrailManagement {
  /** Like `readEntries`. @throws Failure unknown_merchant */
  entries(asked: EntriesAsked): Promise<EntryPage>;
  /**
   * Like `verifyTrail`, with the secret of this machine if it has one. Without a head, it takes the one that this
   * machine remembers.
   * @throws ForeignHeadError
   */
  verify(outsideHead: string | undefined): Promise<TrailVerification>;
}

type Exporter<E> =
  E extends Exported<infer By, infer Row>
    ? (asked: ExportAsked<By>, by: Actor) => Promise<PeriodExport<Row>>
    : never;

/** The data that can be exported to a warehouse. @throws Failure unknown_merchant */
interface Exports {
  readonly audit: Exporter<typeof auditExport>;
  readonly events: Exporter<typeof eventExport>;
  readonly installations: Exporter<typeof installationExport>;
  readonly transactions: Exporter<typeof transactionExport>;
}

/** The operator's use cases on the database, without the service. The command line works with these. */
export interface Administration extends SigningManagement {
  readonly access: AccessManagement;
  readonly users: UserManagement;
  readonly members: MemberManagement;
  /** What people are mailed. */
  readonly mailChoices: MailChoices;
  /** The addresses of the service, for links. */
  readonly publicUrlAt: PublicUrlAt;
  /**
   * True if people sign in only through the identity provider: links do not work, and none is made for a new password.
   */
  readonly passwordsOff: boolean;
  readonly reporting: ReportingManagement;
  readonly readInstallation: Bound<typeof readAnyInstallation>;
  readonly erasures: BoundFunctions<typeof erasureManagement>;
  /** Everything that is stored about a person. */
  readonly readSubjectFile: Bound<typeof readSubjectFile>;
  readonly readEventStates: Bound<typeof readEventStates>;
  readonly readFate: Bound<typeof readFate>;
  /** How many events have which warning. */
  readonly readWarnings: Bound<typeof readWarnings>;
  /** Sums over events, of one merchant or of all (undefined). @throws as answerSums */
  sums(query: SumsQuestion, merchantId: number | undefined): Promise<SumsAnswer>;
  /** Cohorts, of one merchant or of all (undefined). @throws as answerCohorts */
  cohorts(query: CohortsQuestion, merchantId: number | undefined): Promise<CohortsAnswer>;
  /** Batches of events that could not be recorded. */
  readonly setAside: BoundFunctions<typeof setAsideManagement>;
  /**
   * What a merchant, or with undefined the operator, was told. @throws Failure unknown_merchant, and as
   * readNotifications
   */
  readNotifications(listed: NotificationsListed): Promise<NotificationsPage>;
  readonly notifyOfFailedBackup: Bound<typeof notifyOfFailedBackup>;
  /** Webhook endpoints, with the secret of this machine. @throws MissingSecretError */
  webhooks(): Promise<WebhookManagement>;
  /**
   * Feeds store sessions, with the secret of this machine. @throws MissingSecretError, and what FeedSessionLines throws
   */
  readonly feedSessions: FeedSessionLines;
  readonly exports: Exports;
  readonly trail: TrailManagement;
  /** Lets a role read the views for people. @throws ReaderRefusedError */
  grantReader(name: string): Promise<GrantedReader>;
  /** Spreads the tables over the workers of a Citus coordinator. */
  readonly scaleOut: ScaleOut;
  readonly database: Database;
  /** The account of the operating system that runs the command: who changes and reads things here. */
  readonly actor: Actor;
  /** The database's time. */
  readonly clock: Clock;
  /** Names of the migrations that opening applied. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

export interface AdministrationOptions {
  readonly config: Config;
  readonly logger: Logger;
  /**
   * `always` creates a missing database and brings the schema up to date; `never` refuses a database that is missing or
   * old.
   */
  readonly migrate: 'always' | 'never';
}

/**
 * Attaches to the database of a running service, or starts the embedded one until `close`.
 * @throws NoSchemaError, OlderSchemaError, and what openDatabase and migrate throw
 */
export async function openAdministration({
  config,
  logger,
  migrate: when,
}: AdministrationOptions): Promise<Administration> {
  const { database, clock, withoutTimeLimit, close } = await openDatabase({
    config: { ...config, poolSize: 4 },
    logger,
    role: 'guest',
    whenMissing: when === 'always' ? 'create' : 'refuse',
  });
  try {
    const schema = loadSchema(database.topology);
    if (when === 'never') await refuseOldSchema(database, { config, schema });
    const migrated = when === 'always' ? await withoutTimeLimit((patient) => migrate(patient, schema)) : [];
    const actor = commandActor(operatingSystemAccount());
    const context = { database, clock };
    const installationCohorts = createInstallationCohorts(database);
    const subjects = {
      ...context,
      ...bindContext(database, { eventsOfInstallations, paymentsOfInstallations }),
      eventsRetentionMonths: config.eventsRetentionMonths,
    };
    const { mailer, ...people } = createPeopleManagement(database, { config, logger, clock, actor });
    return {
      access: manageAccess({ ...context, by: actor }),
      ...people,
      reporting: createReportingManagement({ database, clock, logger, ...config }),
      ...bindContext(context, { readInstallation: readAnyInstallation, notifyOfFailedBackup }),
      erasures: bindContext(context, erasureManagement),
      ...bindContext(subjects, { readSubjectFile }),
      ...bindContext(database, { readEventStates, readFate, readWarnings }),
      sums: (query, merchantId) => answerSums(database, query, { merchantId, isOperator: true }),
      cohorts: (query, merchantId) =>
        answerCohorts({ ...context, installationCohorts }, query, { merchantId, isOperator: true }),
      setAside: bindContext(context, setAsideManagement),
      readNotifications: (listed) => {
        const days = createNotificationDays({ database, logger }, config.notificationsRetentionDays);
        return listNotifications({ ...context, days }, listed);
      },
      webhooks: () => openWebhooks(context, config),
      exports: exportsOf(context),
      trail: createTrailManagement(database, { config, logger, clock, actor }),
      feedSessions: async (chunks, options) => {
        const masterSecret = await masterSecretFor(database, config);
        return createSessionFeed({ ...config, database, clock, logger, masterSecret })(chunks, options);
      },
      ...createSigningManagement(database, { config, logger, clock, actor }),
      grantReader: (name) =>
        grantReader(database, name, (tx, { created }) => {
          const target = `database role ${name}`;
          const entry = { action: 'reader.granted', merchantId: null, target, after: { created } } as const;
          return recordAudit(tx, entry, { by: actor, clock });
        }),
      scaleOut: createScaleOut(database, withoutTimeLimit),
      actor,
      database,
      clock,
      migrated,
      close: async () => {
        await mailer?.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openWebhooks(context: Context, config: Config): Promise<WebhookManagement> {
  return createWebhookManagement({
    ...context,
    outbound: createOutbound({ ...config.webhooks, clock: context.clock }),
    masterSecret: await masterSecretFor(context.database, config),
  });
}

/**
 * If mail is set up, the links that the command prints are also sent. The command ends after the mail was sent or has
 * failed.
 */
function createPeopleManagement(
  database: Database,
  {
    config,
    logger,
    clock,
    actor,
  }: Pick<AdministrationOptions, 'config' | 'logger'> & Pick<Administration, 'clock' | 'actor'>,
) {
  const publicUrlAt = createPublicUrls(config, () => undefined);
  const passwordsOff = config.oidc?.only === true;
  const mailer =
    config.mail === undefined
      ? undefined
      : createMailer({ settings: config.mail, logger, clock, count: () => undefined });
  const announce =
    mailer === undefined ? undefined : createAnnounceLink(mailer, { publicUrlAt, passwordsOff });
  const users = createUserManagement({ database, clock, actor, announce });
  return {
    mailer,
    publicUrlAt,
    passwordsOff,
    users: passwordsOff ? { ...users, reset: refusePasswords } : users,
    members: createMemberManagement({ database, clock, actor, announce }),
    mailChoices: createMailChoices({ database, clock, ...config }),
  };
}

function createTrailManagement(
  database: Database,
  {
    config,
    logger,
    clock,
    actor,
  }: Pick<AdministrationOptions, 'config' | 'logger'> & Pick<Administration, 'clock' | 'actor'>,
): TrailManagement {
  return {
    entries: (asked) => readEntries({ database, clock, by: actor }, asked),
    verify: async (outsideHead) =>
      verifyTrail({
        database,
        masterSecret: await findMasterSecret(config.secret, config.dataDir),
        publishedKids: (await listSigningKeys(database, clock.now())).map(({ kid }) => kid),
        outsideHead: outsideHead ?? (await rememberedHeadIn(config.dataDir, logger).read()),
      }),
  };
}

function exportsOf(context: Context): Exports {
  const exporter =
    <By extends string, Row>(exported: Exported<By, Row>) =>
    (asked: ExportAsked<By>, by: Actor) =>
      openExport(context, exported, { asked, by });
  return {
    audit: exporter(auditExport),
    events: exporter(eventExport),
    installations: exporter(installationExport),
    transactions: exporter(transactionExport),
  };
}
