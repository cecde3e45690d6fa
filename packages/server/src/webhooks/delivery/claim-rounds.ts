import { randomUUID } from 'node:crypto';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import {
  type Notification,
  selectNotifications,
  selectNotificationsAt,
} from '../../notification-log/index.js';
import {
  type ClaimedEndpoint,
  claimEndpoint,
  type DueEndpoint,
  type DueRetry,
  mostRetries,
  selectDueRetries,
} from './delivery-store.js';
import type { Delivery } from './plan-round.js';

/** How long a claim holds: longer than a round lasts, so that only what a killed process held is taken over. */
const claimMs = 60_000;
/** Notifications that one round reads from the log, and those that it sends again. */
const readAtOnce = 20;

/** What a round may send to an endpoint. */
export interface ClaimedRound {
  readonly endpoint: ClaimedEndpoint;
  readonly claim: string;
  readonly retries: readonly Omit<Delivery, 'from'>[];
  readonly log: readonly Notification[];
  /** The number up to which the log was read. */
  readonly walkedTo: bigint;
  /** Numbers that were to be sent again, but that the log has dropped. */
  readonly lost: readonly bigint[];
}

/** Claims endpoints, and reads what each may be sent. Those that another process has claimed meanwhile are left out. */
export async function claimRounds(
  { database, clock }: Context,
  due: readonly DueEndpoint[],
): Promise<readonly ClaimedRound[]> {
  const claim = randomUUID();
  const now = clock.now();
  const until = new Date(now.getTime() + claimMs);
  // Each process locks rows in this order, so that none waits for one that waits for it.
  const sorted = due.toSorted(
    (one, other) => one.merchantId - other.merchantId || (one.endpointId < other.endpointId ? -1 : 1),
  );
  return database.transaction(async (tx) => {
    const claimed = await tx.sharingRoundTrips(
      sorted.map((one) => async () => {
        const endpoint = await claimEndpoint(tx, one, { claim, now, until });
        return endpoint === undefined ? [] : [{ endpoint, claim, lastSequence: one.lastSequence }];
      }),
    );
    return readRounds(tx, claimed.flat(), now);
  });
}

interface Claimed extends Pick<ClaimedRound, 'endpoint' | 'claim'> {
  readonly lastSequence: bigint;
}

async function readRounds(tx: Transaction, claimed: readonly Claimed[], now: Date): Promise<ClaimedRound[]> {
  const logs = await tx.sharingRoundTrips(claimed.map((one) => () => readLog(tx, one)));
  const retries = await tx.sharingRoundTrips(
    claimed.map(({ endpoint }) => async () => {
      const isDue = endpoint.nextRetryAt !== null && endpoint.nextRetryAt <= now;
      return isDue ? selectDueRetries(tx, endpoint, { now, most: readAtOnce }) : [];
    }),
  );
  const kept = await tx.sharingRoundTrips(
    claimed.map(({ endpoint }, index) => async () => {
      const sequences = (retries[index] ?? []).map(({ sequence }) => sequence);
      return sequences.length === 0 ? [] : selectNotificationsAt(tx, endpoint.merchantId, sequences);
    }),
  );
  return claimed.map(({ endpoint, claim }, index) => ({
    endpoint,
    claim,
    ...(logs[index] ?? { log: [], walkedTo: endpoint.afterSequence }),
    ...joinRetries(retries[index] ?? [], kept[index] ?? []),
  }));
}

async function readLog(
  tx: Transaction,
  { endpoint, lastSequence }: Claimed,
): Promise<Pick<ClaimedRound, 'log' | 'walkedTo'>> {
  const { merchantId, afterSequence: after, types, retries } = endpoint;
  const walked = after + BigInt(limits.notificationsWalked);
  const through = walked < lastSequence ? walked : lastSequence;
  if (through <= after || retries >= mostRetries) return { log: [], walkedTo: after };
  const log = await selectNotifications(tx, merchantId, { after, through, types, most: readAtOnce });
  const isFull = log.length === readAtOnce;
  return { log, walkedTo: (isFull ? log.at(-1)?.sequence : undefined) ?? through };
}

function joinRetries(
  due: readonly DueRetry[],
  kept: readonly Notification[],
): Pick<ClaimedRound, 'retries' | 'lost'> {
  const notifications = new Map(kept.map((one) => [one.sequence, one]));
  return {
    retries: due.flatMap(({ sequence, attempts }) => {
      const notification = notifications.get(sequence);
      return notification === undefined ? [] : [{ notification, attempts }];
    }),
    lost: due.flatMap(({ sequence }) => (notifications.has(sequence) ? [] : [sequence])),
  };
}
