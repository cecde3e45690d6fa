import type { Fault } from '@stoa/contract';
import type { FastifyRequest } from 'fastify';
import { limitCaller } from '../../access/index.js';
import type { LimitBytes } from '../../http/bodies/limit-bytes.js';
import { httpFailures } from '../../http/http-failures.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { eventsFailures } from '../events-failures.js';
import type { SourceOf } from '../segments/segments-of.js';

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

/**
 * Refuses a batch with too many events, before each of them is checked.
 * @throws Failure too_many_events
 */
export function refuseTooManyEvents(body: unknown): void {
  const count = eventsIn(body).length;
  if (count <= limits.eventsPerBatch) return;
  throw new Failure(eventsFailures.too_many_events, {
    detail: `A batch may have ${limits.eventsPerBatch} events at most, and this one has ${count}. Split it.`,
  });
}

/**
 * Refuses a batch with any fault: faults that the schema found, and payloads whose text is too long, which a schema
 * cannot express. One answer lists all of them, in the order of the events.
 * @throws Failure invalid_request
 */
export function refuseFaultyBatch(body: unknown, sourceOf: SourceOf, schemaFailure: Error | undefined): void {
  if (schemaFailure !== undefined && !(schemaFailure instanceof Failure)) throw schemaFailure;
  const tooLong = longPayloads(body, sourceOf);
  if (tooLong.length === 0) {
    if (schemaFailure !== undefined) throw schemaFailure;
    return;
  }
  const faults = [...(schemaFailure?.faults ?? []), ...tooLong].toSorted((a, b) => eventOf(a) - eventOf(b));
  const faultCount = (schemaFailure?.faultCount ?? 0) + tooLong.length;
  throw new Failure(httpFailures.invalid_request, {
    detail: `The body has ${faultCount === 1 ? 'a fault' : `${faultCount} faults`}; see errors.`,
    faults: faults.slice(0, limits.faultsListed),
    faultCount,
  });
}

function longPayloads(body: unknown, sourceOf: SourceOf): Fault[] {
  return eventsIn(body).flatMap((event, index) => {
    const payload = memberOf(event, 'payload');
    if (typeof payload !== 'object' || payload === null) return [];
    // An array has no source; the schema refuses it.
    const source = sourceOf(payload) ?? '';
    if (Buffer.byteLength(source) <= limits.eventPayloadBytes) return [];
    const detail = `must have ${limits.eventPayloadBytes} bytes of JSON text at most.`;
    return [{ pointer: `/events/${index}/payload`, code: 'too_long', detail }];
  });
}

function eventsIn(body: unknown): readonly unknown[] {
  const events = memberOf(body, 'events');
  return Array.isArray(events) ? events : [];
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The index of the event with a fault; faults of the batch itself come before all events. */
function eventOf({ pointer }: Fault): number {
  return Number(/^\/events\/(\d+)/.exec(pointer)?.[1] ?? -1);
}
