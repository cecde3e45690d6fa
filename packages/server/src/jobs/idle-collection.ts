import { performance } from 'node:perf_hooks';
import type { Logger } from '../config/logger.js';
import { collectSoon } from '../kernel/collect-soon.js';
import type { LongLivedPart } from './long-lived-part.js';
import { createSchedule } from './schedule.js';

const lookMs = 10_000;

/** Gives memory back when requests have stopped: see `createCollectionChecker`. */
export function createIdleCollection(logger: Logger): LongLivedPart {
  const isDue = createCollectionChecker();
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

/** What one look at the process found. */
interface ProcessLook {
  /** The share of the time since the last look in which the event loop was busy, 0 to 1. */
  readonly busyShare: number;
  readonly residentBytes: number;
}

/** A process that is less busy has time for a collection. */
const idleShare = 0.2;
/** The memory of a process that has served many requests of every kind, with some room for garbage. */
const largeBytes = 250 * 1_048_576;
/** How much an idle process must grow before more collections are worthwhile. */
const growthBytes = 32 * 1_048_576;
/** The first one finds the garbage, and a later one gives back the pages in which little is left. */
const collectionsAtOnce = 3;

/**
 * Decides, look by look, whether to ask for a collection now: when the process is large and has little to do. While
 * requests come, V8 collects on its own; when they stop, it keeps the pages that the last ones filled
 * (docs/reliability.md). Memory that three collections did not free is in use, so the next one waits until the process
 * was busy or has grown.
 */
export function createCollectionChecker(): (look: ProcessLook) => boolean {
  let collections = 0;
  let leastBytes = 0;
  return ({ busyShare, residentBytes }) => {
    const isBusy = busyShare >= idleShare;
    if (isBusy || residentBytes >= leastBytes + growthBytes) {
      collections = 0;
      leastBytes = residentBytes;
    }
    leastBytes = Math.min(leastBytes, residentBytes);
    if (isBusy || residentBytes < largeBytes || collections === collectionsAtOnce) return false;
    collections += 1;
    return true;
  };
}
