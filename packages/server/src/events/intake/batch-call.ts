import type { FastifyRequest } from 'fastify';
import { limitCaller } from '../../access/index.js';
import type { LimitBytes } from '../../http/bodies/limit-bytes.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { limits } from '../../kernel/limits.js';
import { refuseFaultyBatch, refuseTooManyEvents } from './refuse-batch.js';

export interface BatchCallOptions {
  readonly limitRate: LimitRate;
  readonly limitBytes: LimitBytes;
}

type Hook = ReturnType<typeof limitCaller>;

/** What all calls that take a batch share: who may call, how much they may send, and how the body is read. */
export function batchCall({ limitRate, limitBytes }: BatchCallOptions) {
  const limitMemory: Hook = async (request, reply) =>
    limitBytes(String(request.principal?.countedAs), request, reply);
  return {
    bodyLimit: limits.eventsBodyBytes,
    // The batches are their own record, and millions of entries a day would bury the others.
    config: { keepsNumbersAsText: true, audit: 'never' as const },
    // Faults found by the schema are answered together with those that a schema cannot express.
    attachValidation: true,
    onRequest: [limitCaller(limitRate), limitMemory],
    preValidation: async ({ body }: { readonly body: unknown }) => refuseTooManyEvents(body),
  };
}

/** The first step of such a call's handler. @throws Failure invalid_request for a batch with any fault */
export function refuseFaults({
  body,
  sourceOf,
  validationError,
}: Pick<FastifyRequest, 'body' | 'sourceOf' | 'validationError'>): void {
  refuseFaultyBatch(body, sourceOf, validationError);
}
