import type { Clock } from '../../kernel/clock.js';
import { type Notification, operatorStream } from '../../notification-log/index.js';
import { type Outbound, type OutboundFault, signWebhook } from '../../outbound/index.js';
import type { EndpointSecrets } from '../endpoint-secret.js';
import type { Answered } from './settle-round.js';

/** Where a message goes, and with which keys it is signed. */
export interface WebhookTarget {
  readonly merchantId: number;
  readonly endpointId: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousUntil: Date | null;
}

/** What an attempt came to. What the receiver answered is foreign: only who manages the endpoint may see it. */
export interface AnsweredAttempt extends Answered {
  readonly fault: OutboundFault | null;
  readonly attemptedAt: Date;
  readonly tookMs: number;
  readonly answer: Buffer | null;
}

/** Sends a notification to an endpoint. Undefined if the process stopped before there was an answer. */
export type PostWebhook = (
  target: WebhookTarget,
  notification: Notification,
) => Promise<AnsweredAttempt | undefined>;

export interface PostingContext {
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly secrets: EndpointSecrets;
}

/** A notification as its reader gets it: the operator has addresses of its own. */
export type ShowNotification = (notification: Notification, reader: 'merchant' | 'operator') => object;

/** Posts notifications as they are read by a cursor, so that a receiver needs one parser for both. */
export function createPostWebhook(
  context: PostingContext,
  { show, signal }: { readonly show: ShowNotification; readonly signal: AbortSignal },
): PostWebhook {
  return async (target, notification) => {
    const reader = target.merchantId === operatorStream ? 'operator' : 'merchant';
    const message = { id: notification.notificationId, content: show(notification, reader) };
    const answered = await postMessage(context, { target, message, signal });
    return answered.fault === 'stopped' ? undefined : answered;
  };
}

export interface PostedMessage {
  readonly target: WebhookTarget;
  readonly message: { readonly id: string; readonly content: object };
  readonly signal: AbortSignal;
}

/** Signs a message with the keys of the endpoint that hold now, and posts it once. */
export async function postMessage(
  { clock, outbound, secrets }: PostingContext,
  { target, message, signal }: PostedMessage,
): Promise<AnsweredAttempt> {
  const attemptedAt = clock.now();
  const { endpointId, sealedSecret, sealedPreviousSecret: previous, previousUntil } = target;
  const holdsPrevious = previous !== null && previousUntil !== null && previousUntil > attemptedAt;
  const keys = [sealedSecret, ...(holdsPrevious ? [previous] : [])].map((one) =>
    secrets.unseal(one, endpointId),
  );
  const body = Buffer.from(JSON.stringify(message.content));
  const signed = signWebhook({ id: message.id, timestamp: attemptedAt, body, keys });
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Stoa' };
  const beganMs = performance.now();
  const came = await outbound.post({ url: target.url, headers, body, signal });
  const common = { attemptedAt, tookMs: Math.round(performance.now() - beganMs) };
  if ('fault' in came) return { ...common, status: null, fault: came.fault, askedMs: 0, answer: null };
  const { status, answer, retryAfterSeconds = 0 } = came;
  return { ...common, status, fault: null, askedMs: retryAfterSeconds * 1_000, answer };
}
