import { wireLimits } from '@stoa/contract';
import { jsonText } from '../transport/json-body.js';
import { timerMs } from '../transport/system-pacing.js';
import type { AttributionEvent, InvalidEvent, SendOptions, SendOutcome } from './send-events.js';

/** How a buffer collects. */
export interface EventsBufferOptions {
  /** Sends from so many events on; 1,000 by default. */
  readonly flushEvents?: number;
  /** Sends what is older than this; 1,000 ms by default. */
  readonly flushAfterMs?: number;
  /** Holds at most so many events; 10,000 by default. */
  readonly capacity?: number;
  /** For each event that is not taken because the buffer is full. `add` answers false as well. */
  readonly onFull: (event: AttributionEvent) => void;
  /** For each event that the service finds faulty, or that JSON cannot hold (then `add` answers false); it is not sent again. */
  readonly onInvalid: (event: AttributionEvent, faults: InvalidEvent['faults']) => void;
  /** When sending failed. The events stay in the buffer, and are sent again after `flushAfterMs`. */
  readonly onError: (error: unknown) => void;
}

/** Collects single events and sends them in batches. Every event is sent, or given to a callback; none is dropped in silence. */
export interface EventsBuffer {
  /** Takes an event; false if the buffer is full, or if JSON cannot hold the event. Throws once it is closed. */
  add(event: AttributionEvent): boolean;
  /** Sends until the buffer is empty. Rejects if that fails; the events then stay in it. */
  flush(): Promise<void>;
  /** Takes no more events, and sends the rest. Rejects if that fails; `flush` may then be tried again. */
  close(): Promise<void>;
  /** Events that are not sent yet. */
  readonly size: number;
}

/** What sends the events of a buffer. */
export type SendEvents = (events: readonly AttributionEvent[], options?: SendOptions) => Promise<SendOutcome>;

const usualFlushAfterMs = 1_000;
const usualCapacity = 10_000;

/** Why an event cannot be sent at all. In the buffer it would keep all others from being sent. */
function whyNotJson(event: AttributionEvent): string | undefined {
  try {
    jsonText(event);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
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

  const sendAll = async (): Promise<void> => {
    try {
      while (events.length > 0) {
        const batch = [...events];
        const { invalid } = await send(batch);
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
      const reason = whyNotJson(event);
      if (reason !== undefined) {
        options.onInvalid(event, [{ pointer: '', code: 'invalid', detail: reason }]);
        return false;
      }
      events.push(event);
      if (events.length >= flushEvents && !isPaused) sendOrTell();
      else if (flushing === undefined) later();
      return true;
    },
    flush,
    close: () => {
      isClosed = true;
      return flush();
    },
    get size() {
      return events.length;
    },
  };
}
