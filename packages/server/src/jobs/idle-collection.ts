import { performance } from 'node:perf_hooks';
import type { Logger } from '../config/logger.js';
import { collectSoon } from '../kernel/collect-soon.js';
import { createCollectionJudge } from '../kernel/when-to-collect.js';
import type { LongLivedPart } from './long-lived-part.js';
import { createSchedule } from './schedule.js';

const lookMs = 10_000;

/** Gives memory back when requests have stopped: see `createCollectionJudge`. */
export function createIdleCollection(logger: Logger): LongLivedPart {
  const isDue = createCollectionJudge();
  let last = performance.eventLoopUtilization();
  return createSchedule({
    everyMs: lookMs,
    work: async () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      if (isDue({ busyShare: utilization, residentBytes: process.memoryUsage.rss() })) collectSoon();
    },
    failure: 'the memory of the process could not be looked at',
    logger,
  });
}
