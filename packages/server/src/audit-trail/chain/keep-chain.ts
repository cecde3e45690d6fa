import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import { createWaitingWorkLoop, type WaitingWorkOptions } from '../../jobs/waiting-work.js';
import type { ChainEntries } from './chain-entries.js';
import { anyUnchained } from './trail-state-store.js';

/** Chains entries while the process runs, and signs a last head when it stops. */
export function createKeepChain(
  chain: ChainEntries,
  options: Pick<WaitingWorkOptions, 'logger' | 'heartbeat'>,
): LongLivedPart {
  const { logger } = options;
  const loop = createWaitingWorkLoop({
    ...options,
    hasWork: () => anyUnchained,
    work: () => chain.round(),
    failure: 'could not chain the audit trail; trying again',
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
