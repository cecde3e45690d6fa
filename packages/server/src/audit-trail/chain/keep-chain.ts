import type { Logger } from '../../config/logger.js';
import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import { createWorkLoop } from '../../jobs/work-loop.js';
import type { ChainEntries } from './chain-entries.js';

const everyMs = 2_000;

/** Chains entries while the process runs, and signs a last head when it stops. */
export function createKeepChain(chain: ChainEntries, logger: Logger): LongLivedPart {
  const loop = createWorkLoop({
    work: () => chain.round(),
    failure: 'could not chain the audit trail; trying again',
    logger,
    pollMs: everyMs,
  });
  let isStarted = false;
  return {
    start: async () => {
      isStarted = true;
      await loop.start();
    },
    stop: async () => {
      await loop.stop();
      if (!isStarted) return;
      isStarted = false;
      await chain.finish().catch((error: unknown) => {
        logger.warn(
          { err: error },
          'could not sign the head of the audit trail at the end; the next start does it',
        );
      });
    },
  };
}
