import { wireLimits } from '@stoa/contract';
import { jsonCopy } from '../transport/json-body.js';
import { timerMs } from '../transport/system-pacing.js';
import type { AttributionEvent, InvalidEvent, SendOptions, SendOutcome } from './send-events.js';

/** How a buffer collects. */
export interface EventsBufferOptions {
  /** Sends when it holds this many events; 1,000 by default. */
  readonly flushEvents?: number;
  /** Sends this many milliseconds after the first event came, at the latest; 1,000 by default. */
  readonly flushAfterMs?: number;
  /** Holds at most so many events; 10,000 by default. */
  readonly capacity?: number;
  /** For each event that is not taken because the buffer is full. `add` answers false as well. */
  readonly onFull: (event: AttributionEvent) => void;
  /**
   * For each event that the service finds faulty, as the buffer has copied it, or that JSON cannot hold (then `add` answers false); it
   * is not sent again.
   */
  readonly onInvalid: (event: AttributionEvent, faults: InvalidEvent['faults']) => void;
  /** When sending failed. The events stay in the buffer, and are sent again after `flushAfterMs`. */
  readonly onError: (error: unknown) => void;
}

/** Collects single events and sends them in batches. Every event is sent, or given to a callback; none is dropped in silence. */
export interface EventsBuffer {
  /**
   * Takes a copy of an event, so that the object may be used again; false if the buffer is full, or if JSON cannot hold the event.
   * Throws once it is closed.
   */
  add(event: AttributionEvent): boolean;
  /** Sends until the buffer is empty. Rejects if that fails; the events then stay in it. */
  flush(): Promise<void>;
  /**
   * Takes no more events, and sends the rest. Rejects if that fails, or with `interrupted` when the signal ends it, which is how a
   * shutdown has a limit. `flush` may then be tried again, and `unsent` has what is left.
   */
  close(options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Copies of the events that are not known to be sent, to be stored elsewhere. An event that was sent and is sent again counts once. */
  unsent(): readonly AttributionEvent[];
  /** How many events it holds. */
  readonly size: number;
}

/** What sends the events of a buffer. */
export type SendEvents = (events: readonly AttributionEvent[], options?: SendOptions) => Promise<SendOutcome>;

const usualFlushAfterMs = 1_000;
const usualCapacity = 10_000;

/**
 * The event as it is now, because a program may use one object for many events. Or why it cannot be sent at all: in the buffer it would
 * keep all others from being sent.
 */
function copyOf(event: AttributionEvent): { readonly copy: AttributionEvent } | { readonly reason: string } {
  try {
    // The copy has the members of the event, with the JSON of each in its place.
    return { copy: jsonCopy(event) as unknown as AttributionEvent };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Tells of all, also if the callback throws for one; then throws its first error. */
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
  const { flushEvents = wireLimits.eventsPerBatch, capacity = usualCapacity } = options;
  const events: AttributionEvent[] = [];
  let isClosed = false;
  /** While events are sent; after a failure, too: then only the timer tries again, however many events come. */
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> | undefined;
  /** Ends what is being sent. */
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
      // At once, not in a later turn: an event that is added in between would wait for a flush that is over.
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
    close: async ({ signal } = {}) => {
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
