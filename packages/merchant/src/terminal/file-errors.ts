const explanations: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist: a part of its path is a file',
  EISDIR: 'is a directory; name the files in it',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
  ELOOP: 'is a symbolic link that leads back to itself',
};

/** The rest of a sentence that begins with the file's name. */
export function explainFileError(code: string): string {
  return (Object.hasOwn(explanations, code) ? explanations[code] : undefined) ?? `cannot be read (${code})`;
}

/** The code of an error of the operating system or of Node, such as ENOENT; for an error without one, its name. */
export function systemErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
