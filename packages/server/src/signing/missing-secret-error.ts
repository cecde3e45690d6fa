/** The database holds signing keys, and this machine has no secret. None is generated: it could not open those keys. */
export class MissingSecretError extends Error {
  constructor(file: string) {
    super(
      `The database holds signing keys, but STOA_SECRET is not set, and there is no file ${file}. ` +
        'Set STOA_SECRET to the secret under which the database was used so far, or restore that file from its backup. ' +
        'If that secret is lost for good, stop every process and make a new key under a new secret with: stoa signing-key rotate --secret-lost',
    );
    this.name = 'MissingSecretError';
  }
}
