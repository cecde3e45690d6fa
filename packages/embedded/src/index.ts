export { BackupError } from './backup/backup-error.js';
export type { BackupRecord } from './backup/backup-record.js';
export {
  backUp,
  checkBackup,
  copyLog,
  type EmbeddedDatabase,
  findLastBackup,
  isLogToBeCopied,
  logNoteFile,
} from './backup/backups.js';
export type { FollowOptions } from './backup/follow-log.js';
export type { BackupOptions, MadeBackup } from './backup/make-backup.js';
export { type RestoredBackup, restoreBackup } from './backup/restore-backup.js';
export { type CopyOptions, onRestoredCopy } from './backup/restored-copy.js';
export type { Verified } from './backup/verify-backup.js';
export type { WhenMissing } from './cluster.js';
export { type DiskSpace, diskSpace } from './disk-space.js';
export { startEmbeddedPostgres } from './embedded-postgres.js';
export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export {
  provideDataDir,
  readOwn,
  refuseUnsafeDir,
  replaceOwn,
  syncDirectory,
  UnsafeFileError,
} from './own-files.js';
export type { EmbeddedRole } from './server.js';
