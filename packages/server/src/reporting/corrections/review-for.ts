import type { FastifyRequest } from 'fastify';
import type { LargeAmounts } from '../../config/read-large-correction.js';
import { areLarge, type ReviewCorrections } from './large-corrections.js';

/** What reviews the corrections that a request makes. */
export type ReviewFor = (request: FastifyRequest) => ReviewCorrections;

export interface ReviewOptions {
  readonly largeCorrections: LargeAmounts;
  /** @throws Failure fresh_sign_in_needed */
  readonly assertFresh: (request: FastifyRequest) => void;
}

/**
 * Large corrections ask people, but no key, for a fresh sign-in. So does proposing them: anyone who finds the session of somebody
 * else open could otherwise propose there, and approve as themselves.
 */
export function createReviewFor({ largeCorrections, assertFresh }: ReviewOptions): ReviewFor {
  return (request) =>
    (corrections, { waits }) => {
      if (waits || areLarge(corrections, largeCorrections)) assertFresh(request);
    };
}
