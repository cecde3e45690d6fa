/** The code of an error of the operating system or of Node, such as ENOENT; for an error without one, its name. */
export function systemErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
