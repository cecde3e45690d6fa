/** `secretLost` was claimed where every key opens; the keys stay as they are. */
export class SecretNotLostError extends Error {
  constructor() {
    super(
      'Nothing is lost: the present secret opens every signing key that is in use, and nothing was changed. ' +
        '--secret-lost gives up keys that no secret opens any more, and a key under the present secret signs at once in their place. ' +
        'To follow the present key by a new one as usual: stoa signing-key rotate',
    );
    this.name = 'SecretNotLostError';
  }
}
