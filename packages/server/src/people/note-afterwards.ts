import type { Logger } from '../config/logger.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';

/** Work that is done after a request was answered, so that the time of the answer reveals nothing. */
export interface Notes extends LongLivedPart {
  add(work: () => Promise<void>): void;
}

/** If more than this run at once, something else is wrong: further notes are dropped, and the log says so. */
const mostUnderWay = 100;

/** Does work in the background, and finishes it before the process stops. */
export function createNotes(logger: Logger): Notes {
  const underWay = new Set<Promise<void>>();
  return {
    add: (work) => {
      if (underWay.size >= mostUnderWay) {
        logger.warn('too many notes at once: one was left out');
        return;
      }
      const done = work()
        .catch((error: unknown) => logger.warn({ err: error }, 'could not write a note'))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    start: async () => undefined,
    stop: async () => {
      await Promise.all(underWay);
    },
  };
}
