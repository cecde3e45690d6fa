import type { Logger } from './config/logger.js';
import { within } from './database/within.js';
import { limits } from './kernel/limits.js';

/** What was started, and how each of it stops. */
export interface Shutdown {
  add(name: string, stop: () => Promise<void>): void;
  run(first: () => Promise<void>): Promise<void>;
}

/** What a step gets even when those before it took all the time. */
const leastStepMs = 500;

/**
 * Stops what was started in the reverse order, each whether or not the one before it could. A step that takes longer
 * than the limit is left behind, so that the process ends also when its database went silent; all of them together get twice that.
 */
export function createShutdown(logger: Logger, stepMs: number = limits.drainMs): Shutdown {
  const steps: { name: string; stop: () => Promise<void> }[] = [];
  let running: Promise<void> | undefined;
  const stopAll = async (first: () => Promise<void>): Promise<void> => {
    await first();
    const deadline = performance.now() + 2 * stepMs;
    for (const { name, stop } of steps.toReversed()) {
      const leftMs = Math.max(leastStepMs, Math.min(stepMs, deadline - performance.now()));
      await within(leftMs, stop()).catch((error: unknown) =>
        logger.error({ err: error, step: name }, 'could not stop cleanly'),
      );
    }
    logger.info('stopped');
  };
  return {
    add: (name, stop) => {
      steps.push({ name, stop });
    },
    run: (first) => {
      running ??= stopAll(first);
      return running;
    },
  };
}
