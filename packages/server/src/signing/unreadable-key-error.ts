/** The private part of a signing key was encrypted under another secret. A new key is never made in its place by itself. */
export class UnreadableKeyError extends Error {
  constructor(kid: string) {
    super(
      `The signing key ${kid} in the database was encrypted under another secret than the one that is configured. ` +
        'Set STOA_SECRET to the secret under which the database was used so far, or restore the file "secret" of the data directory (STOA_DATA) from its backup. ' +
        'If that secret is lost for good, stop every process and make a new key under the present one with: stoa signing-key rotate --secret-lost',
    );
    this.name = 'UnreadableKeyError';
  }
}
