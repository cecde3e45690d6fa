import { type ParsedJson, type ParseJsonOptions, parseJsonSteps, type Steps } from '@stoa/contract';

/** How long all computations together may keep other work waiting in each round of the event loop. */
const turnMs = 5;
/** How long a computation runs at once, before it waits for its turns. Most computations end within this time. */
const firstTurnMs = 1;

interface Computation {
  /** Runs steps until the time has come. Returns whether the computation has ended. */
  runUntil(time: number): boolean;
}

/** Computations that have begun and not ended, in the order of their turns. */
const waiting: Computation[] = [];

/**
 * Runs a computation to its end, and lets other work of the process run in between. In each round of the event loop
 * only one of the computations that have begun has a turn: thirty of them at once would block the loop thirty times as
 * long.
 */
export function inTurns<T>(steps: Steps<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const computation: Computation = {
      runUntil: (time) => {
        try {
          do {
            const step = steps.next();
            if (step.done === true) {
              resolve(step.value);
              return true;
            }
          } while (performance.now() < time);
          return false;
        } catch (error) {
          reject(error);
          return true;
        }
      },
    };
    if (!computation.runUntil(performance.now() + firstTurnMs)) wait(computation);
  });
}

function wait(computation: Computation): void {
  waiting.push(computation);
  if (waiting.length === 1) setImmediate(takeTurn);
}

/** One turn of the first in line, which then goes to the end of the line. */
function takeTurn(): void {
  const [computation] = waiting;
  if (computation === undefined) return;
  const hasEnded = computation.runUntil(performance.now() + turnMs);
  waiting.shift();
  if (!hasEnded) waiting.push(computation);
  if (waiting.length > 0) setImmediate(takeTurn);
}

/** Like `parseJson`, but other work of the process runs in between while a long list of the root object is read. */
export function parseJsonInTurns(text: string, options: ParseJsonOptions = {}): Promise<ParsedJson> {
  return inTurns(parseJsonSteps(text, options));
}
