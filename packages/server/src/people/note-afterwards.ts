import type { Logger } from '../config/logger.js';
import type { LongLivedPart } from '../jobs/long-lived-part.js';

/** Work that is done after an answer, so that its time tells nobody anything. */
export interface Notes extends LongLivedPart {
  add(work: () => Promise<void>): void;
}

/** More than this at once means that something else is wrong: the rest is left out, and the log says so. */
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
