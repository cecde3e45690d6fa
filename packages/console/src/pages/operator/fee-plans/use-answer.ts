import { useState } from 'preact/hooks';
import { type Steps, useSteps } from '../../../data/use-steps.js';

/** What the service answered to terms that somebody is still writing. */
export interface Answer<T> {
  readonly steps: Steps<T>;
  readonly ask: (work: (signal: AbortSignal) => AsyncIterable<T>) => void;
  /** Half an answer is not shown: it would look like a whole one. */
  readonly stop: () => void;
  readonly isAsked: boolean;
  /** False once the terms have changed: an answer never stands under terms that are not its own. */
  readonly isCurrent: boolean;
}

/** Asks the service about terms, which `terms` names in full. */
export function useAnswer<T>(terms: string): Answer<T> {
  const { steps, run, stop } = useSteps<T>();
  const [asked, setAsked] = useState('');
  return {
    steps,
    ask: (work) => {
      setAsked(terms);
      void run(work);
    },
    stop: () => {
      stop();
      setAsked('');
    },
    isAsked: asked !== '',
    isCurrent: asked === terms,
  };
}
