import type { LoadedKey } from './load-private-key.js';

/** What a JWK says about itself besides the key (RFC 7517, section 4); a PEM has none of it. */
export interface StatedUse {
  readonly kid?: string;
  readonly alg?: string;
  readonly use?: string;
  readonly keyOps?: readonly string[];
}

/** A private key as it was read; nothing about it is checked yet. */
export interface ReadKey extends LoadedKey {
  readonly stated: StatedUse;
}
