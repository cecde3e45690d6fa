import type { Logger } from '../../config/logger.js';
import type { EndReason } from './connection-guard.js';

/** Tells the operator that connections were ended, without telling whose. */
export interface EndLog {
  note(reason: EndReason): void;
  write(nowMs: number): void;
}

/** At most one line a minute, so that an attack does not also fill the log. */
const logMs = 60_000;

export function createEndLog(logger: Pick<Logger, 'warn'>): EndLog {
  const counts = new Map<EndReason, number>();
  let writtenMs = Number.NEGATIVE_INFINITY;
  return {
    note: (reason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    write: (nowMs) => {
      if (counts.size === 0 || nowMs - writtenMs < logMs) return;
      logger.warn({ ended: Object.fromEntries(counts) }, 'connections were ended to protect the service');
      counts.clear();
      writtenMs = nowMs;
    },
  };
}
