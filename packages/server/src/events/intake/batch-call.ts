import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../../access/index.js';
import type { LimitBytes } from '../../http/limit-bytes.js';
import type { LimitRate } from '../../http/limit-rate.js';
import { limits } from '../../kernel/limits.js';
import { refuseFaultyBatch, refuseTooManyEvents } from './refuse-batch.js';

export interface BatchCallOptions {
  readonly authenticator: Authenticator;
  readonly limitRate: LimitRate;
  readonly limitBytes: LimitBytes;
}

type Hook = ReturnType<Authenticator['basic']>;

/** What every call that takes a batch asks before its handler: who may, how much, and how it is read. */
export function batchCall({ authenticator, limitRate, limitBytes }: BatchCallOptions) {
  const limitCaller: Hook = async (request, reply) =>
    limitRate(String(request.principal?.accessKeyId), reply);
  const limitMemory: Hook = async (request, reply) =>
    limitBytes(String(request.principal?.accessKeyId), request, reply);
  return {
    bodyLimit: limits.eventsBodyBytes,
    config: { keepsNumbersAsText: true },
    // The schema's faults are answered together with those that no schema can express.
    attachValidation: true,
    onRequest: [authenticator.basic('events:write'), limitCaller, limitMemory],
    preValidation: async ({ body }: { readonly body: unknown }) => refuseTooManyEvents(body),
  };
}

/** Begins the handler of such a call. @throws Failure invalid_request for a batch with any fault */
export function refuseFaults({
  body,
  sourceOf,
  validationError,
}: Pick<FastifyRequest, 'body' | 'sourceOf' | 'validationError'>): void {
  refuseFaultyBatch(body, sourceOf, validationError);
}
