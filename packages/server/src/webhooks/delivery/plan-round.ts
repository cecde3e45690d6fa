import type { Notification } from '../../notification-log/index.js';
import { isHeld } from './schedule.js';

/** A notification that a round may send. */
export interface Delivery {
  readonly notification: Notification;
  /** `retry`: it has a row of its own; `log`: it follows the endpoint's number. */
  readonly from: 'retry' | 'log';
  /** How often it was tried before. */
  readonly attempts: number;
}

/** How far an endpoint has come. */
export interface EndpointProgress {
  readonly ordered: boolean;
  readonly afterSequence: bigint;
  readonly headAttempts: number;
  readonly failures: number;
  readonly failingSince: Date | null;
}

/** Notifications of an endpoint that are not ordered and may be under way at once. */
const window = 4;

export interface RoundPlan {
  /** In the order in which they begin. */
  readonly deliveries: readonly Delivery[];
  /** How many may be under way at once. */
  readonly atOnce: number;
}

/** Pure: what a round sends. A failing endpoint gets one notification, which probes whether it works again. */
export function planRound(
  { ordered, failures, headAttempts }: EndpointProgress,
  due: { readonly retries: readonly Omit<Delivery, 'from'>[]; readonly log: readonly Notification[] },
): RoundPlan {
  const retries = due.retries.map((one) => ({ ...one, from: 'retry' as const }));
  const log = due.log.map((notification, index) => ({
    notification,
    from: 'log' as const,
    attempts: ordered && index === 0 ? headAttempts : 0,
  }));
  const all = [...retries, ...log];
  return { deliveries: isHeld(failures, ordered) ? all.slice(0, 1) : all, atOnce: ordered ? 1 : window };
}
