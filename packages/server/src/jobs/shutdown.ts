import type { Logger } from '../config/logger.js';
import { within } from '../database/within.js';
import { limits } from '../kernel/limits.js';

/** The parts that were started, and how each of them stops. */
export interface Shutdown {
  add(name: string, stop: () => Promise<void>): void;
  run(first: () => Promise<void>): Promise<void>;
}

/** The time that a step gets even when the steps before it took all of it. */
const leastStepMs = 500;

/**
 * Runs the steps in reverse order, each even if the one before it failed. A step that takes longer than the limit is
 * abandoned, so that the process ends even when its database went silent. All steps together get twice the limit.
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
