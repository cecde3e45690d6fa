export { parseRfc3339, toRfc3339 } from '@stoa/contract';
export type { AccessManagement, IssuedKey } from './access/index.js';
export { type AccessKey, type AccessKeyKind, isLive, type RegisteredApp } from './access/index.js';
export { type Config, ConfigError, decideConfig, type Flags } from './config/config.js';
export { readEnvironment } from './config/env.js';
export { createLogger, type Logger } from './config/logger.js';
export { provideDataDir, readOwn, replaceOwn, UnsafeFileError } from './config/own-files.js';
export { EmbeddedPostgresError } from './database/embedded/embedded-postgres-error.js';
export { ForeignSchemaError, NewerSchemaError } from './database/migrate.js';
export { UnsuitableDatabaseError } from './database/server-requirements.js';
export { isDatabaseAway, isRightMissing } from './database/sql-state.js';
export { examine } from './doctor.js';
export { explainFate, merchantFateText, setAsideBatchOnWire } from './events/index.js';
export type { ExportFormat } from './export/export-format.js';
export type { ExportAsked, ExportPeriod } from './export/export-period.js';
export { exportFile } from './export/export-stream.js';
export type { PeriodExport } from './export/send-export.js';
export type { Finding } from './finding.js';
export { ListenError } from './http/listen.js';
export { erasureOnWire, explainInstallation, merchantInstallationText } from './installs/index.js';
export { Failure } from './kernel/failure.js';
export { type Office, type OfficeOptions, OlderSchemaError, openOffice } from './office.js';
export {
  endedFeePlanOnWire,
  feePlanOnWire,
  madeCorrectionOnWire,
  merchantTransactionOnWire,
  operatorRequestOnWire,
  policyOnWire,
  repricingOnWire,
  settlementAllowanceOnWire,
} from './reporting/index.js';
export { type Service, startService } from './service.js';
export { MissingSecretError, UnreadableKeyError } from './signing/index.js';
