import { wireLimits } from '@stoa/contract';
import { checkOptions, type OptionNames } from '../transport/check-options.js';
import { jsonCopy } from '../transport/json-body.js';
import { timerMs } from '../transport/system-pacing.js';
import type { AttributionEvent, InvalidEvent, SendOptions, SendOutcome } from './send-events.js';

/** When a buffer sends, how much it holds, and whom it informs. */
export interface EventsBufferOptions {
  /** Sends when it holds this many events; 1,000 by default. */
  readonly flushEvents?: number;
  /** Sends no later than this many milliseconds after the first event was added; 1,000 by default. */
  readonly flushAfterMs?: number;
  /** The most events that it holds; 10,000 by default. */
  readonly capacity?: number;
  /** Called for each event that is not taken because the buffer is full. `add` then returns false. */
  readonly onFull: (event: AttributionEvent) => void;
  /**
   * Called with the buffer's copy of each event that the service finds faulty, and with each event that JSON cannot
   * hold, for which `add` returns false. The event is not sent again.
   */
  readonly onInvalid: (event: AttributionEvent, faults: InvalidEvent['faults']) => void;
  /** Called when sending failed. The events stay in the buffer, and are sent again after `flushAfterMs`. */
  readonly onError: (error: unknown) => void;
}

/**
 * Collects single events and sends them in batches. Every event is sent, or given to a callback; none is dropped
 * silently.
 */
export interface EventsBuffer {
  /**
   * Takes a copy of an event, so that the object may be used again; false if the buffer is full, or if JSON cannot hold
   * the event. Throws once it is closed.
   */
  add(event: AttributionEvent): boolean;
  /** Sends until the buffer is empty. Rejects if that fails; the events then stay in it. */
  flush(): Promise<void>;
  /**
   * Takes no more events, and sends the rest. Rejects if that fails, or with `interrupted` if the signal is aborted:
   * give one to limit the time of a shutdown. `flush` may then be tried again, and `unsent` has what is left.
   */
  close(options?: { readonly signal?: AbortSignal }): Promise<void>;
  /**
   * Copies of the events that may not have been sent, for storing elsewhere. Sending an event a second time does no
   * harm.
   */
  unsent(): readonly AttributionEvent[];
  /** How many events it holds. */
  readonly size: number;
}

/** What sends the events of a buffer. */
export type SendEvents = (events: readonly AttributionEvent[], options?: SendOptions) => Promise<SendOutcome>;

const bufferOptions: OptionNames<EventsBufferOptions> = {
  flushEvents: true,
  flushAfterMs: true,
  capacity: true,
  onFull: true,
  onInvalid: true,
  onError: true,
};
const usualFlushAfterMs = 1_000;
const usualCapacity = 10_000;

/**
 * A copy of the event, because a program may use one object for many events. If JSON cannot hold the event, the reason:
 * in the buffer, such an event would keep all others from being sent.
 */
function copyOf(event: AttributionEvent): { readonly copy: AttributionEvent } | { readonly reason: string } {
  try {
    // The copy has the same members as the event, with their values as JSON holds them.
    return { copy: jsonCopy(event) as unknown as AttributionEvent };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Calls `onInvalid` for every invalid event, even if it throws for one; then throws the first error. */
function tellInvalid(
  batch: readonly AttributionEvent[],
  invalid: readonly InvalidEvent[],
  onInvalid: EventsBufferOptions['onInvalid'],
): void {
  const thrown: unknown[] = [];
  for (const { position, faults } of invalid) {
    const event = batch[position];
    try {
      if (event !== undefined) onInvalid(event, faults);
    } catch (error) {
      thrown.push(error);
    }
  }
  if (thrown.length > 0) throw thrown[0];
}

/** A buffer on `events.send` of a client. */
export function createEventsBuffer(send: SendEvents, options: EventsBufferOptions): EventsBuffer {
  checkOptions(options, bufferOptions, 'events.buffer');
  const { flushEvents = wireLimits.eventsPerBatch, capacity = usualCapacity } = options;
  const events: AttributionEvent[] = [];
  let isClosed = false;
  /**
   * True while events are sent, and after a failure: then only the timer tries again, however many events are added.
   */
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> | undefined;
  /** Aborts the sending that is under way. */
  let stop = new AbortController();

  const sendAll = async (): Promise<void> => {
    stop = new AbortController();
    try {
      while (events.length > 0) {
        const batch = [...events];
        const { invalid } = await send(batch, { signal: stop.signal });
        events.splice(0, batch.length);
        tellInvalid(batch, invalid, options.onInvalid);
      }
      isPaused = false;
    } finally {
      // In this turn, not in a later one: an event that is added in between would wait for a flush that is already
      // over.
      flushing = undefined;
      later();
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (events.length === 0) return flushing ?? Promise.resolve();
    isPaused = true;
    flushing ??= sendAll();
    return flushing;
  };
  const later = (): void => {
    if (events.length === 0 || isClosed) return;
    timer ??= setTimeout(sendOrTell, timerMs(options.flushAfterMs ?? usualFlushAfterMs));
  };
  const sendOrTell = (): void => void flush().catch(options.onError);
  return {
    add: (event) => {
      if (isClosed) throw new Error('the buffer is closed');
      if (events.length >= capacity) {
        options.onFull(event);
        return false;
      }
      const taken = copyOf(event);
      if ('reason' in taken) {
        options.onInvalid(event, [{ pointer: '', code: 'invalid', detail: taken.reason }]);
        return false;
      }
      events.push(taken.copy);
      if (events.length >= flushEvents && !isPaused) sendOrTell();
      else if (flushing === undefined) later();
      return true;
    },
    flush,
    close: async (closing = {}) => {
      const { signal } = checkOptions(closing, { signal: true }, 'close');
      isClosed = true;
      const sending = flush();
      const abort = (): void => stop.abort();
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      await sending.finally(() => signal?.removeEventListener('abort', abort));
    },
    unsent: () => [...events],
    get size() {
      return events.length;
    },
  };
}
