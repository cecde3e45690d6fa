import type { FastifyRequest } from 'fastify';
import { areLarge, type LargeAmounts, type ReviewCorrections } from './large-corrections.js';

/** Returns the review of the corrections that a request makes. */
export type ReviewFor = (request: FastifyRequest) => ReviewCorrections;

export interface ReviewOptions {
  readonly largeCorrections: LargeAmounts;
  /** @throws Failure fresh_sign_in_needed */
  readonly assertFresh: (request: FastifyRequest) => void;
}

/**
 * Large corrections need a fresh sign-in from people, but not from keys. Proposing corrections needs one, too: otherwise
 * anyone who finds somebody else's session open could propose in it, and then approve as themselves.
 */
export function createReviewFor({ largeCorrections, assertFresh }: ReviewOptions): ReviewFor {
  return (request) =>
    (corrections, { waits }) => {
      if (waits || areLarge(corrections, largeCorrections)) assertFresh(request);
    };
}
