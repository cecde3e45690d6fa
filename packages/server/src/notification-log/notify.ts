import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.js';
import { isTwin } from '../kernel/twin.js';
import { insertAllWaiting, insertWaiting, type WaitingNotification } from './notification-log-store.js';
import { type NotificationType, type notificationTypes, rowOf } from './notification-types.js';

type Rows = typeof notificationTypes;

/** The number under which the log has the stream of the operator. */
export const operatorStream = 0;

/** Something that happened. The merchant gets it, and for some types the operator as well, but not for twins. */
export interface Notice<T extends NotificationType> {
  readonly type: T;
  /** Whose data it is about; null: it is about something of the operator's own, who alone is told. */
  readonly merchantId: number | null;
  readonly object: {
    readonly type: Rows[T]['object'][number];
    readonly id: string | number | bigint | null;
  };
  readonly counts: Readonly<Record<keyof Rows[T]['counts'], number>>;
  readonly happenedAt: Date;
}

/**
 * Writes a notification into the log. Must be called with the transaction of the change: both are committed, or
 * neither. It takes no lock that anybody waits for.
 */
export async function notify<T extends NotificationType>(tx: Queryable, notice: Notice<T>): Promise<void> {
  for (const one of waitingOf(notice)) await insertWaiting(tx, one);
}

/** The same for many things at once, with one statement. */
export async function notifyAll<T extends NotificationType>(
  tx: Queryable,
  notices: readonly Notice<T>[],
): Promise<void> {
  const waiting = notices.flatMap(waitingOf);
  if (waiting.length > 0) await insertAllWaiting(tx, waiting);
}

/** What is written: a row for each stream. */
function waitingOf<T extends NotificationType>(notice: Notice<T>): readonly WaitingNotification[] {
  const { type, merchantId, object, counts, happenedAt } = notice;
  const notificationId = randomUUID();
  const { readAt, tellsOperator } = rowOf(type);
  const ofMerchant = merchantId === null || readAt.merchant === undefined ? [] : [merchantId];
  const ofOperator = merchantId === null || (tellsOperator && !isTwin(merchantId)) ? [operatorStream] : [];
  return [...ofMerchant, ...ofOperator].map((stream) => ({
    stream,
    notificationId,
    type,
    happenedAt,
    merchantId,
    objectType: object.type,
    objectId: object.id === null ? null : String(object.id),
    counts,
  }));
}
