import { mock } from 'node:test';

/** Timers of certain delays, which run only when a test says so. */
export interface HeldTimers {
  /** Runs the held timers of this delay. */
  run(delayMs: number): void;
  /** From now on timers start as usual; those that are still held never run. */
  release(): void;
}

/**
 * Holds back timers that start with one of these delays, in milliseconds. All others run as usual, so the whole service
 * works meanwhile, and can clear timers that it started before.
 */
export function holdTimers(...delaysMs: readonly number[]): HeldTimers {
  const held = new Map<unknown, { readonly delayMs: number; readonly call: () => void }>();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const starting = mock.method(
    globalThis,
    'setTimeout',
    (call: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
      const timer = start(call, delayMs, ...args);
      if (!delaysMs.includes(delayMs)) return timer;
      stop(timer);
      held.set(timer, { delayMs, call: () => call(...args) });
      return timer;
    },
  );
  const clearing = mock.method(globalThis, 'clearTimeout', (timer: NodeJS.Timeout | undefined) => {
    held.delete(timer);
    stop(timer);
  });
  return {
    run: (delayMs) => {
      for (const [timer, one] of held) {
        if (one.delayMs !== delayMs) continue;
        held.delete(timer);
        one.call();
      }
    },
    release: () => {
      for (const replaced of [starting, clearing]) replaced.mock.restore();
    },
  };
}
