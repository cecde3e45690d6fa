/** The database holds signing keys, and this machine has no secret. None is generated: it could not open those keys. */
export class MissingSecretError extends Error {
  override readonly name = 'MissingSecretError';

  constructor(file: string) {
    super(
      `The database holds signing keys, but STOA_SECRET is not set and there is no file ${file}. ` +
        'Set STOA_SECRET to the secret that was used with this database, or restore that file from its backup. ' +
        'If that secret is lost for good, stop every process and make a new key under a new secret: stoa signing-key rotate --secret-lost',
    );
  }
}

/** The key cannot become a signing key. The message says why and what to do, and quotes nothing of the key. */
export class RefusedKeyError extends Error {
  override readonly name = 'RefusedKeyError';

  constructor(reason: string) {
    super(`${reason} No key was imported.`);
  }
}

/** The caller passed `secretLost`, but the present secret decrypts every key. Nothing was changed. */
export class SecretNotLostError extends Error {
  override readonly name = 'SecretNotLostError';

  constructor() {
    super(
      'Nothing is lost: the present secret opens every signing key that is in use, and nothing was changed. ' +
        '--secret-lost gives up keys that no secret opens any more; a new key then signs at once. ' +
        'To replace the present key in the usual way: stoa signing-key rotate',
    );
  }
}

/** No key of the key set has this `kid`. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';

  constructor() {
    super(
      'There is no such key in the key set, and nothing was changed. To list the keys with their KID: stoa signing-key list',
    );
  }
}

/** The private part of a signing key was encrypted under another secret. Stoa never replaces such a key on its own. */
export class UnreadableKeyError extends Error {
  override readonly name = 'UnreadableKeyError';

  constructor(kid: string) {
    super(
      `The signing key ${kid} in the database was encrypted under a different secret from the one that is configured. ` +
        'Set STOA_SECRET to the secret that was used with this database, or restore the file "secret" of the data directory (STOA_DATA) from its backup. ' +
        'If that secret is lost for good, stop every process and make a new key under the present secret: stoa signing-key rotate --secret-lost',
    );
  }
}
