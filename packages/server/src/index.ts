export { parseRfc3339, toRfc3339 } from '@stoa/contract';
export {
  type AccessKey,
  type AccessKeyKind,
  type AccessManagement,
  type AttributionRule,
  defaultAttributionRules,
  type IssuedKey,
  isLive,
  kinds as keyKinds,
  namedScopes,
  type RegisteredApp,
  scopesInWords,
} from './access/index.js';
export { backUp, checkBackup, copyLog, restore } from './backups.js';
export { type Config, ConfigError, decideConfig, type Flags } from './config/config.js';
export { readEnvironment } from './config/env.js';
export { createLogger, type Logger } from './config/logger.js';
export { provideDataDir, readOwn, replaceOwn, UnsafeFileError } from './config/own-files.js';
export { BackupError } from './database/embedded/backup/backup-error.js';
export { EmbeddedPostgresError } from './database/embedded/embedded-postgres-error.js';
export { ForeignSchemaError, NewerSchemaError } from './database/migrate.js';
export { UnsuitableDatabaseError } from './database/server-requirements.js';
export { isDatabaseAway, isRightMissing } from './database/sql-state.js';
export type { Finding } from './doctor/finding.js';
export { examine } from './doctor.js';
export {
  type CohortsAnswer,
  explainFate,
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
export { exportFile } from './export/export-stream.js';
export type { PeriodExport } from './export/send-export.js';
export { ListenError } from './http/listen.js';
export {
  erasureOnWire,
  explainInstallation,
  merchantInstallationText,
  type SubjectFile,
  type SubjectFormat,
  type SubjectPage,
  subjectText,
} from './installs/index.js';
export { Failure } from './kernel/failure.js';
export { parseTimeBound } from './kernel/time-bound.js';
export { NoSchemaError, type Office, type OfficeOptions, OlderSchemaError, openOffice } from './office.js';
export {
  type BillingDetails,
  billingDetailsOnWire,
  endedFeePlanOnWire,
  feePlanOnWire,
  type Issuer,
  issuerOnWire,
  madeCorrectionOnWire,
  merchantTransactionOnWire,
  operatorRequestOnWire,
  policyOnWire,
  repricingOnWire,
  settlementAllowanceOnWire,
} from './reporting/index.js';
export { type Service, startService } from './service.js';
export { MissingSecretError, UnreadableKeyError } from './signing/index.js';
