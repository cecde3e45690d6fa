import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.js';
import type { ClaimedRound } from './claim-rounds.js';
import type { EndedRound, RecordedAttempt } from './delivery-store.js';
import { type Delivery, planRound } from './plan-round.js';
import type { PostWebhook } from './post-webhook.js';
import { isHeld } from './schedule.js';
import { isDelivered, settleRound, type Tried } from './settle-round.js';

/** A round begins nothing more after this time, so that a change of its endpoint counts soon. */
const beginMs = 5_000;
/** An endpoint that takes longer to answer shares places with others like it. */
const slowMs = 1_000;

export interface SendingContext {
  readonly clock: Clock;
  readonly post: PostWebhook;
  /** Aborted when the process wants to stop: nothing more begins. */
  readonly stopping: AbortSignal;
  /** A number from 0 up to, but not including, 1. */
  readonly chance: () => number;
}

interface TriedAttempt extends Tried, Pick<RecordedAttempt, 'attemptedAt' | 'tookMs' | 'answer'> {}

/** Sends what a round may send. Undefined if nothing was sent and nothing was read, because the process stops. */
export async function sendRound(
  context: SendingContext,
  round: ClaimedRound,
): Promise<EndedRound | undefined> {
  const { endpoint, claim, retries, log, walkedTo, lost } = round;
  const { deliveries, atOnce } = planRound(endpoint, round);
  const tried = await tryDeliveries(context, { round, deliveries, atOnce });
  const isWhole = tried.length === retries.length + log.length;
  if (tried.length === 0 && !isWhole) return undefined;
  const now = context.clock.now();
  const change = settleRound(
    endpoint,
    { tried, walkedTo: isWhole ? walkedTo : undefined },
    { now, chance: context.chance() },
  );
  return {
    merchantId: endpoint.merchantId,
    endpointId: endpoint.endpointId,
    claim,
    endedAt: now,
    isSlow: tried.some(({ tookMs }) => tookMs > slowMs),
    change: { ...change, settled: [...change.settled, ...lost] },
    attempts: tried.map(({ delivery, status, fault, attemptedAt, tookMs, answer }, index) => ({
      attemptedAt,
      attemptId: randomUUID(),
      sequence: delivery.notification.sequence,
      notificationId: delivery.notification.notificationId,
      type: delivery.notification.type,
      attempt: delivery.attempts + 1,
      outcome: change.outcomes[index] ?? 'failed',
      status,
      fault,
      tookMs,
      answer,
    })),
  };
}

/**
 * Tries notifications in their order, some at once, until the endpoint fails, asks for a pause, or the time is over.
 * Returns those that were tried, up to the first that was broken off.
 */
async function tryDeliveries(
  { post, stopping }: SendingContext,
  {
    round: { endpoint },
    deliveries,
    atOnce,
  }: { readonly round: ClaimedRound; readonly deliveries: readonly Delivery[]; readonly atOnce: number },
): Promise<TriedAttempt[]> {
  const endsAtMs = performance.now() + beginMs;
  const tried: (TriedAttempt | undefined)[] = [];
  let { failures } = endpoint;
  let isOver = false;
  let next = 0;
  const tryNext = async (): Promise<void> => {
    while (!isOver && !stopping.aborted && performance.now() < endsAtMs) {
      const index = next;
      const delivery = deliveries[index];
      if (delivery === undefined) return;
      next += 1;
      const answered = await post(endpoint, delivery.notification);
      if (answered === undefined) return;
      tried[index] = { ...answered, delivery };
      failures = isDelivered(answered) ? 0 : failures + 1;
      isOver ||= isHeld(failures, endpoint.ordered) || answered.askedMs > 0;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tryNext));
  const whole: TriedAttempt[] = [];
  for (let index = 0; index < next; index += 1) {
    const one = tried[index];
    if (one === undefined) break;
    whole.push(one);
  }
  return whole;
}
