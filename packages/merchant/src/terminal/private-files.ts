/**
 * From now on, only their owner can access the files that this process and its children create, unless they set other
 * permissions: reports, exports, keys and the database hold secrets and personal data.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
