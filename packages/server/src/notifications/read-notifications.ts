import { assertMerchant } from '../access/index.js';
import { refuseQuery } from '../http/validating/query-parameters.js';
import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import {
  type Notification,
  type NotificationType,
  operatorStream,
  selectFirstSequence,
  selectLastSequences,
  selectNotifications,
} from '../notification-log/index.js';
import type { Arrivals } from './arrivals.js';
import { typesOf } from './notification-schemas.js';
import { notificationsFailures } from './notifications-failures.js';
import { type NumberingContext, numberStream } from './number-waiting.js';

export interface NotificationsAsked {
  /** The merchant, or 0 for the operator's own. */
  readonly stream: number;
  /** The number of the last notification that the reader has; undefined: begin with the oldest that is kept. */
  readonly after: bigint | undefined;
  /** Null: all types. */
  readonly types: readonly NotificationType[] | null;
  readonly limit: number;
}

export interface NotificationsPage {
  /** In the order of their numbers. */
  readonly notifications: readonly Notification[];
  /** What to ask for next: everything of these types up to here was answered. */
  readonly nextAfter: bigint;
  /** The last number of the stream. */
  readonly lastSequence: bigint;
}

/**
 * Notifications that follow a number. What was committed before the call is in the stream. A filter looks through
 * 10,000 for one page, so that a page may hold fewer than its limit, or none, and still not be the last.
 * @throws Failure notifications_gone if some of those that follow are no longer kept, and invalid_request for a number
 * after the last one
 */
export async function readNotifications(
  context: NumberingContext,
  { stream, after, types, limit }: NotificationsAsked,
): Promise<NotificationsPage> {
  const { database } = context;
  while (await numberStream(context, stream));
  const last = (await selectLastSequences(database, [stream])).get(stream) ?? 0n;
  const firstKept = async (): Promise<bigint> => (await selectFirstSequence(database, stream)) ?? last + 1n;
  const from = after ?? (await firstKept()) - 1n;
  if (from > last)
    throw refuseQuery({
      name: 'after',
      code: 'after_last_notification',
      detail: `is ${from}, and the last number of these notifications is ${last}.`,
    });
  const walked = from + BigInt(limits.notificationsWalked);
  const through = walked < last ? walked : last;
  const notifications =
    from === through
      ? []
      : await selectNotifications(database, stream, { after: from, through, types, most: limit });
  // Asked last, so that a day that was dropped meanwhile is noticed.
  const first = from === last ? from : await firstKept();
  if (first > from + 1n)
    throw new Failure(notificationsFailures.notifications_gone, {
      detail: `The notifications ${from + 1n} to ${first - 1n} are no longer kept. Ask with after=${first - 1n}.`,
    });
  const isFull = notifications.length === limit;
  const nextAfter = (isFull ? notifications.at(-1)?.sequence : undefined) ?? through;
  return { notifications, nextAfter, lastSequence: last };
}

export interface Waiting {
  readonly arrivals: Arrivals;
  readonly waitMs: number;
  /** Aborted when the reader went away. */
  readonly signal: AbortSignal;
}

/**
 * Like `readNotifications`. While there is nothing to answer, it waits. @throws Failure overloaded if too many wait,
 * and as there
 */
export async function awaitNotifications(
  context: NumberingContext,
  asked: NotificationsAsked,
  { arrivals, waitMs, signal }: Waiting,
): Promise<NotificationsPage> {
  const endsAtMs = performance.now() + waitMs;
  let { after } = asked;
  for (;;) {
    const page = await readNotifications(context, { ...asked, after });
    const leftMs = endsAtMs - performance.now();
    const isLast = page.notifications.length === 0 && page.nextAfter === page.lastSequence;
    if (!isLast || leftMs <= 0 || arrivals.isOver() || signal.aborted) return page;
    after = page.nextAfter;
    await arrivals.next({ stream: asked.stream, after, waitMs: leftMs, signal });
  }
}

/** Which notifications the command lists. */
export interface NotificationsListed {
  /** Undefined: the operator's own. */
  readonly merchantId: number | undefined;
  /** Undefined: from the oldest that is kept. */
  readonly after: number | undefined;
  /** Types with commas between them; undefined: all. */
  readonly types: string | undefined;
  readonly limit: number;
}

/**
 * What the command lists. @throws Failure unknown_merchant, invalid_request for an unknown type, and as
 * readNotifications
 */
export async function listNotifications(
  context: NumberingContext,
  { merchantId, after, types, limit }: NotificationsListed,
): Promise<NotificationsPage> {
  if (merchantId !== undefined) await assertMerchant(context.database, merchantId);
  return readNotifications(context, {
    stream: merchantId ?? operatorStream,
    after: after === undefined ? undefined : BigInt(after),
    types: typesOf(types),
    limit,
  });
}
