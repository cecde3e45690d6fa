import type { Logger } from '../config/logger.js';
import type { LongLivedPart } from './long-lived-part.js';
import { createWorkLoop } from './work-loop.js';

export interface ScheduleOptions {
  readonly everyMs: number;
  /** Every process does it, so it must be safe to repeat and to do at the same time; it takes its own locks. */
  readonly work: () => Promise<void>;
  /** The log's words when it failed; it is tried again soon. */
  readonly failure: string;
  readonly logger: Logger;
}

/** Work that time demands: at the start and from then on every so often. */
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
