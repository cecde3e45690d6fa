/**
 * From now on, what this process and those that it starts make is for its owner alone, unless they say otherwise: reports,
 * exports, keys and the database hold secrets and personal data.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
