/** No key of the key set has this `kid`. */
export class UnknownKeyError extends Error {
  constructor() {
    super(
      'There is no such key in the key set, and nothing was changed. The keys that are there, with their KID: stoa signing-key list',
    );
    this.name = 'UnknownKeyError';
  }
}
