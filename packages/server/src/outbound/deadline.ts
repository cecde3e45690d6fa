import { setMaxListeners } from 'node:events';
import { OutboundError } from './outbound-faults.js';

/** The end of all that one call does: its time is over, or the caller stops it. */
export interface Deadline {
  /** Aborted with an OutboundError as its reason. */
  readonly signal: AbortSignal;
  /** The result of the work, unless the end comes first. */
  within<T>(work: Promise<T>): Promise<T>;
  clear(): void;
}

/**
 * Follows the signal itself: `AbortSignal.any` of a signal that lives as long as the process keeps what it made in
 * Node.js 20.
 */
export function createDeadline(limitMs: number, stop: AbortSignal): Deadline {
  const end = new AbortController();
  const stopped = () => end.abort(new OutboundError('stopped'));
  const timer = setTimeout(() => end.abort(new OutboundError('timeout')), limitMs);
  // Any number of calls may be under way, and Node.js warns of more than ten that listen.
  setMaxListeners(0, stop);
  stop.addEventListener('abort', stopped, { once: true });
  if (stop.aborted) stopped();
  return {
    signal: end.signal,
    within: (work) =>
      new Promise((resolve, reject) => {
        const refuse = () => reject(end.signal.reason);
        if (end.signal.aborted) refuse();
        end.signal.addEventListener('abort', refuse, { once: true });
        work.then(resolve, reject);
      }),
    clear: () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', stopped);
    },
  };
}
