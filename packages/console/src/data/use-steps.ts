import { useEffect, useRef, useState } from 'preact/hooks';
import { NotConfirmed } from './fresh-sign-in.js';
import { noteEndOfSession, readAgain } from './query-client.js';
import { useScope } from './session.js';

/** Work of many calls, one after the other: how far it is, and why it stopped. */
export interface Steps<T> {
  readonly isRunning: boolean;
  /** The result of the last step; undefined before the first one. */
  readonly soFar: T | undefined;
  readonly error: Error | null;
}

const idle = { isRunning: false, soFar: undefined, error: null };

/**
 * Runs work of many calls, which yields how far it is after each call. The work ends when its page is left. Everything
 * whose key begins with one of `changes`, such as `['readiness']`, is read again afterwards.
 */
export function useSteps<T>(changes: readonly (readonly unknown[])[] = []) {
  const [steps, setSteps] = useState<Steps<T>>(idle);
  const scope = useScope();
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (work: (signal: AbortSignal) => AsyncIterable<T>): Promise<void> => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    const set = (change: Partial<Steps<T>>): void => {
      if (!ending.signal.aborted) setSteps((before) => ({ ...before, ...change }));
    };
    setSteps({ ...idle, isRunning: true });
    try {
      for await (const soFar of work(ending.signal)) set({ soFar });
      set({ isRunning: false });
    } catch (error) {
      noteEndOfSession(error);
      // A person who closed the sign-in dialog knows why it stopped.
      set({ isRunning: false, error: error instanceof NotConfirmed ? null : asError(error) });
    }
    await Promise.all(changes.map((key) => readAgain([...scope, ...key])));
  };
  const stop = (): void => {
    running.current?.abort();
    setSteps((before) => ({ ...before, isRunning: false }));
  };
  return { steps, run, stop };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
