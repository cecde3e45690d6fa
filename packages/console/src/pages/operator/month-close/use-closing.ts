import { useEffect, useRef } from 'preact/hooks';
import { booksChanged } from '../../../data/books-changed.js';
import { useMay, usePlace } from '../../../data/session.js';
import { useKept } from '../../../data/use-kept.js';
import { type Steps, useSteps } from '../../../data/use-steps.js';
import { type Closing, closeReady, closingOf, keptOf } from './close-ready.js';

export interface ClosingWork {
  readonly steps: Steps<Closing>;
  /** How far it is; undefined if nothing was begun. */
  readonly at: Closing | undefined;
  readonly begin: (total: number, before: number) => void;
  readonly goOn: () => void;
  readonly stop: () => void;
  readonly dismiss: () => void;
}

/**
 * Closes a month. The tab keeps how far it is and who was refused. When the person comes back to the page or reloads it, the work goes on,
 * unless it was stopped. It is kept for the person who began it: somebody else who signs in in the same tab has confirmed nothing.
 */
export function useClosing(month: string): ClosingWork {
  const { session } = usePlace();
  const [kept, keep] = useKept(`close ${session.user_id} ${month}`);
  const { steps, run, stop } = useSteps<Closing>(booksChanged);
  const mayClose = useMay('statements:write');
  const at = mayClose ? closingOf(kept) : undefined;
  const current = useRef({ isStopped: false });
  const start = (from: Closing): void => {
    const own = { isStopped: false };
    current.current = own;
    let last = from;
    // The last call of a stopped run may end after the next run has begun. Then it must not overwrite what that run keeps.
    const note = (closing: Closing): void => {
      last = closing;
      if (current.current === own) keep(keptOf({ ...closing, isStopped: own.isStopped }));
    };
    note(from);
    void run(async function* (signal) {
      try {
        for await (const closing of closeReady(month, from, signal)) {
          note(closing);
          yield closing;
        }
      } catch (error) {
        // Leaving the page aborts the run, too, but does not count as stopping it.
        own.isStopped ||= !signal.aborted;
        note(last);
        throw error;
      }
    });
  };
  useEffect(() => {
    if (at?.isDone === false && !at.isStopped) start(at);
  }, []);
  return {
    steps,
    at,
    begin: (total, before) =>
      start({ total, before, closed: 0, refused: [], isDone: false, isStopped: false }),
    goOn: () => {
      if (at !== undefined) start(at);
    },
    stop: () => {
      current.current.isStopped = true;
      if (at !== undefined) keep(keptOf({ ...at, isStopped: true }));
      stop();
    },
    dismiss: () => keep(undefined),
  };
}
