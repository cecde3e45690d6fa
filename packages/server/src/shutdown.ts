import type { Logger } from './config/logger.js';

/** What was started, and how each of it stops. */
export interface Shutdown {
  add(name: string, stop: () => Promise<void>): void;
  run(first: () => Promise<void>): Promise<void>;
}

/** Stops what was started in the reverse order, each whether or not the one before it could. */
export function createShutdown(logger: Logger): Shutdown {
  const steps: { name: string; stop: () => Promise<void> }[] = [];
  let running: Promise<void> | undefined;
  const stopAll = async (first: () => Promise<void>): Promise<void> => {
    await first();
    for (const { name, stop } of steps.toReversed()) {
      await stop().catch((error: unknown) =>
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
