import { type Fault, wireLimits } from '@stoa/contract';
import type { Schema, Sendable } from '../calls/call-types.js';
import type { MerchantCalls } from '../generated/merchant-calls.js';
import { type Input, indexOfPointer, joinPieces, type Piece, splitInput } from '../split-input.js';
import { StoaError } from '../stoa-error.js';
import { checkOptions, type OptionNames } from '../transport/check-options.js';
import { type CallOptions, callOptions } from '../transport/connection.js';

/** An event, as a batch has it. Its `event_id` counts once, however often it is sent. */
export type AttributionEvent = Sendable<Schema<'AttributionEvent'>>;

/** How to send events. */
export interface SendOptions extends CallOptions {
  /** How many batches are under way at once; 4 by default. */
  readonly parallel?: number;
}

/** An event that was not taken, and why. An event may have further faults: the service lists at most 100 of a batch. */
export interface InvalidEvent {
  /** Its place in the input, from 0. */
  readonly position: number;
  /** What is wrong, value by value: `pointer` (RFC 6901) leads into the event, such as `/payload/amount`. */
  readonly faults: readonly Fault[];
}

/** What became of all events: those that are not in `invalid` are durable. */
export interface SendOutcome {
  /** How many are durable. */
  readonly sentCount: number;
  /** In the order of the input. */
  readonly invalid: readonly InvalidEvent[];
}

/** The call that sends a batch. */
export type SubmitEvents = MerchantCalls['events']['submit'];

const sendOptions: OptionNames<SendOptions> = { ...callOptions, parallel: true };
const usualParallel = 4;

/** `send` of `EventMethods`, which says what it does. */
export async function sendEvents(
  submit: SubmitEvents,
  events: Input<AttributionEvent>,
  sending: SendOptions = {},
): Promise<SendOutcome> {
  const { parallel = usualParallel, ...options } = checkOptions(sending, sendOptions, 'events.send');
  const invalid: InvalidEvent[] = [];
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  const send = async (pieces: readonly Piece<AttributionEvent>[]): Promise<void> => {
    try {
      invalid.push(...(await sendBatch(submit, pieces, options)));
    } catch (error) {
      failures.push(error);
    }
  };
  try {
    for await (const pieces of splitInput(events, limits)) {
      count += pieces.length;
      const sending = send(pieces).then(() => void underWay.delete(sending));
      underWay.add(sending);
      if (underWay.size >= parallel) await Promise.race(underWay);
      if (failures.length > 0) break;
    }
  } finally {
    // Even if the input throws: nothing may be sent after this function has returned.
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
  invalid.sort((one, other) => one.position - other.position);
  return { sentCount: count - invalid.length, invalid };
}

const limits = {
  items: wireLimits.eventsPerBatch,
  bytes: wireLimits.eventsBodyBytes - 1_024,
};

async function sendBatch(
  submit: SubmitEvents,
  batch: readonly Piece<AttributionEvent>[],
  options: CallOptions,
): Promise<readonly InvalidEvent[]> {
  const invalid: InvalidEvent[] = [];
  for (let pieces = batch; pieces.length > 0; ) {
    try {
      await submit(joinPieces('{"events":[', pieces, ']}'), options);
      return invalid;
    } catch (error) {
      const faulty = error instanceof StoaError ? faultyEvents(error, pieces) : new Map<number, Fault[]>();
      if (faulty.size === 0) throw error;
      invalid.push(...[...faulty].map(([position, faults]) => ({ position, faults })));
      pieces = pieces.filter(({ position }) => !faulty.has(position));
    }
  }
  return invalid;
}

/** The faults of each event by its position, with pointers into the event. */
function faultyEvents(
  { status, code, detail, errors }: StoaError,
  pieces: readonly Piece<AttributionEvent>[],
): Map<number, Fault[]> {
  const faulty = new Map<number, Fault[]>();
  const [only] = pieces;
  if (status !== 400 && status !== 413) return faulty;
  for (const fault of errors) {
    const position = pieces[indexOfPointer(fault.pointer) ?? -1]?.position;
    if (position === undefined) continue;
    const own = { ...fault, pointer: fault.pointer.replace(/^\/\w+\/\d+/, '') };
    faulty.set(position, [...(faulty.get(position) ?? []), own]);
  }
  // A refusal by a proxy says nothing about the event, unless the event is too large for any batch.
  const isAboutIt = code !== 'unexpected_answer' || (only !== undefined && only.bytes.length > limits.bytes);
  if (faulty.size === 0 && pieces.length === 1 && only !== undefined && isAboutIt)
    faulty.set(only.position, [{ pointer: '', code, detail }]);
  return faulty;
}
