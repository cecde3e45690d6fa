export { parseRfc3339, toRfc3339 } from '@stoa/contract';
export {
  BackupError,
  checkBackup,
  EmbeddedPostgresError,
  provideDataDir,
  readOwn,
  replaceOwn,
  UnsafeFileError,
} from '@stoa/embedded';
export {
  type AccessKey,
  type AccessKeyKind,
  type AccessManagement,
  type AttributionRule,
  defaultAttributionRules,
  type IssuedKey,
  isLive,
  kinds as keyKinds,
  type MerchantRole,
  merchantRoles,
  namedScopes,
  type OperatorRole,
  operatorRoles,
  type RegisteredApp,
  scopesInWords,
} from './access/index.js';
export {
  type Administration,
  type AdministrationOptions,
  openAdministration,
} from './administration/administration.js';
export { type AuditedAction, allAuditedActions } from './audit-entries/index.js';
export {
  entryOnWire,
  ForeignHeadError,
  type ReadEntry,
  type TrailVerification,
} from './audit-trail/index.js';
export { backUp, copyLog, restore } from './backups/backups.js';
export { type Config, ConfigError, decideConfig, type Flags } from './config/config.js';
export { readEnvironment } from './config/env.js';
export { createLogger, type Logger } from './config/logger.js';
export { ForeignSchemaError, NewerSchemaError } from './database/migrate.js';
export { NoSchemaError, OlderSchemaError } from './database/refuse-old-schema.js';
export { UnsuitableDatabaseError } from './database/server-requirements.js';
export { isDatabaseAway, isRightMissing } from './database/sql-state.js';
export { examine } from './doctor/examine.js';
export type { Finding } from './doctor/finding.js';
export {
  type CohortsAnswer,
  explainFate,
  fatesOnWire,
  merchantCohortColumns,
  merchantCohortRows,
  merchantFateText,
  merchantWarningCountOnWire,
  type SumsAnswer,
  setAsideBatchOnWire,
  sumColumns,
  sumDimensions,
  sumRows,
} from './events/index.js';
export { type CsvCell, sheetRow } from './export/csv-row.js';
export type { ExportFormat } from './export/export-format.js';
export type { ExportAsked, ExportPeriod } from './export/export-period.js';
export { exportFile } from './export/export-streams.js';
export type { PeriodExport } from './export/send-export.js';
export { ListenError } from './http/listening/listen.js';
export {
  erasureOnWire,
  explainInstallation,
  merchantInstallationText,
  type SubjectFile,
  type SubjectFormat,
  type SubjectPage,
  subjectText,
} from './installs/index.js';
export { parseTimeBound } from './kernel/day.js';
export { Failure } from './kernel/failure.js';
export { notificationOnWire } from './notifications/index.js';
export {
  addressOfLink,
  allMailed,
  describeInvitation,
  howMailed,
  type ListedUser,
  type Member,
  mailChangeOf,
  memberOnWire,
  offeredOnWire,
  userOnWire,
} from './people/index.js';
export { ProcessNotStartedError } from './processes/supervise.js';
export {
  type BillingDetails,
  billingDetailsOnWire,
  cardTrialOnWire,
  channelOnWire,
  detailedProposalOnWire,
  endedFeePlanOnWire,
  exchangeRateOnWire,
  feePlanOnWire,
  feeProposalOnWire,
  groupMembershipOnWire,
  type Issuer,
  isGroupName,
  issuerOnWire,
  madeAdjustmentOnWire,
  madeCorrectionOnWire,
  merchantGroupOnWire,
  merchantTransactionOnWire,
  merchantWhatIfOnWire,
  operatorRequestOnWire,
  parseExamples,
  parseLines,
  parseRecurringFees,
  policyOnWire,
  proposalOnWire,
  repricingOnWire,
  settlementAllowanceOnWire,
} from './reporting/index.js';
export { ScaleOutRefusedError } from './scale-out/refuse-unfit.js';
export { type Service, startService } from './service.js';
export { MissingSecretError, UnreadableKeyError } from './signing/index.js';
export { checkUpgrade } from './upgrade/check-upgrade.js';
export type { CheckedUpgrade } from './upgrade/checked-upgrade.js';
export { type Rehearsal, rehearseOnBackup, rehearseOnCopy } from './upgrade/rehearse-upgrade.js';
export {
  attemptOnWire,
  endpointOnWire,
  endpointTestOnWire,
  endpointWithSecretOnWire,
} from './webhooks/index.js';
