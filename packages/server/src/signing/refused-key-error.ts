/** A key that is not taken as a signing key; the message says why and what to do, and holds nothing of the key. */
export class RefusedKeyError extends Error {
  constructor(reason: string) {
    super(`${reason} No key was imported.`);
    this.name = 'RefusedKeyError';
  }
}
