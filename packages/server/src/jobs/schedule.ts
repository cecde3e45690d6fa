import type { Logger } from '../config/logger.js';
import type { LongLivedPart } from './long-lived-part.js';
import { createWorkLoop } from './work-loop.js';

export interface ScheduleOptions {
  readonly everyMs: number;
  /**
   * Every process does this work, so it must be safe to repeat and to run at the same time; it takes its own locks.
   */
  readonly work: () => Promise<void>;
  /** The log message when it failed; it is tried again soon. */
  readonly failure: string;
  readonly logger: Logger;
}

/** Work that is done at the start and then at a fixed interval. */
export function createSchedule({ everyMs, work, failure, logger }: ScheduleOptions): LongLivedPart {
  return createWorkLoop({
    work: async () => {
      await work();
      return 'idle';
    },
    failure,
    logger,
    pollMs: everyMs,
  });
}
