import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { operatorStream, selectLastSequences } from '../../notification-log/index.js';
import { newWebhookSecret, type Outbound, publicKeyOf, type WebhookSigning } from '../../outbound/index.js';
import type { EndpointName } from '../delivery/delivery-store.js';
import type { EndpointSecrets } from '../endpoint-secret.js';
import { webhooksFailures } from '../webhooks-failures.js';
import {
  deleteEndpoint,
  type EndpointKeys,
  forgetFailures,
  insertEndpoint,
  lockEndpoint,
  lockEndpoints,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
  updateSecret,
  type WebhookEndpoint,
} from './endpoint-store.js';
import { usableDescription, usableOverlap, usableTypes, usableUrl } from './usable-endpoint.js';

export interface EndpointsContext extends Context {
  readonly outbound: Outbound;
  readonly secrets: EndpointSecrets;
  /** Told when an endpoint may have something to send. */
  readonly notice: () => void;
}

export interface NewEndpoint {
  /** The merchant, or 0 for the operator. */
  readonly merchantId: number;
  readonly url: string;
  readonly description: string;
  /** Null: all. */
  readonly types: readonly string[] | null;
  readonly ordered: boolean;
  readonly signing: WebhookSigning;
  readonly by: Actor;
}

/** An endpoint with its secret, which is shown once. */
export interface EndpointWithSecret extends WebhookEndpoint {
  readonly secret: string;
}

/** Who changes which endpoint. */
export interface NamedEndpoint extends EndpointName {
  readonly by: Actor;
}

/** The endpoints of a stream, the oldest first. */
export function listEndpoints({ database }: Context, merchantId: number): Promise<WebhookEndpoint[]> {
  return selectEndpoints(database, merchantId);
}

/** @throws Failure unknown_webhook_endpoint */
export async function findEndpoint(
  { database }: Context,
  name: EndpointName,
): Promise<WebhookEndpoint & EndpointKeys> {
  return (await selectEndpoint(database, name)) ?? refuse(name);
}

/** It gets what happens from now on. @throws Failure unusable_webhook, too_many_webhook_endpoints */
export async function addEndpoint(
  context: EndpointsContext,
  asked: NewEndpoint,
): Promise<EndpointWithSecret> {
  const { database, clock, outbound, secrets } = context;
  const { merchantId, ordered, signing, by } = asked;
  const url = usableUrl(asked.url, outbound);
  const description = usableDescription(asked.description);
  const types = usableTypes(asked.types);
  const secret = newWebhookSecret(signing);
  const added = await database.transaction(async (tx) => {
    await lockEndpoints(tx, merchantId);
    const { length } = await selectEndpoints(tx, merchantId);
    if (length >= limits.webhookEndpoints)
      throw new Failure(webhooksFailures.too_many_webhook_endpoints, {
        detail: `There are ${length} endpoints; ${limits.webhookEndpoints} are allowed.`,
      });
    const endpoint: WebhookEndpoint = {
      merchantId,
      endpointId: randomUUID(),
      createdAt: clock.now(),
      url,
      description,
      types,
      ordered,
      signing,
      publicKey: signing === 'v1a' ? publicKeyOf(secret) : null,
      previousPublicKey: null,
      previousUntil: null,
      state: 'active',
      disabledBecause: null,
      afterSequence: (await selectLastSequences(tx, [merchantId])).get(merchantId) ?? 0n,
      failures: 0,
      failingSince: null,
      nextTryAt: null,
      retries: 0,
    };
    await insertEndpoint(tx, { ...endpoint, sealedSecret: secrets.seal(secret, endpoint.endpointId) });
    const entry = { ...entryOf(endpoint), after: onRecord(endpoint) };
    await recordAudit(tx, { action: 'webhook_endpoint.added', ...entry }, { by, clock });
    return endpoint;
  });
  context.notice();
  return { ...added, secret };
}

export interface EndpointChange extends NamedEndpoint {
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  /** Null: all. */
  readonly types?: readonly string[] | null | undefined;
  readonly ordered?: boolean | undefined;
  /** A disabled endpoint that becomes active goes on where it was. */
  readonly state?: 'active' | 'paused' | undefined;
}

/**
 * Changes what is given. Another address, or becoming active, forgets failures. @throws Failure
 * unknown_webhook_endpoint, unusable_webhook
 */
export async function changeEndpoint(
  context: EndpointsContext,
  change: EndpointChange,
): Promise<WebhookEndpoint> {
  const { database, clock, outbound } = context;
  const given = {
    ...(change.url === undefined ? {} : { url: usableUrl(change.url, outbound) }),
    ...(change.description === undefined ? {} : { description: usableDescription(change.description) }),
    ...(change.types === undefined ? {} : { types: usableTypes(change.types) }),
    ...(change.ordered === undefined ? {} : { ordered: change.ordered }),
    ...(change.state === undefined ? {} : { state: change.state, disabledBecause: null }),
  };
  await database.transaction(async (tx) => {
    const before = await lockKnown(tx, change);
    const after = { ...before, ...given };
    await updateEndpoint(tx, after);
    const isNew = after.url !== before.url || (after.state === 'active' && before.state !== 'active');
    if (isNew) await forgetFailures(tx, change, clock.now());
    const entry = { ...entryOf(before), before: onRecord(before), after: onRecord(after) };
    await recordAudit(tx, { action: 'webhook_endpoint.changed', ...entry }, { by: change.by, clock });
  });
  context.notice();
  return findEndpoint(context, change);
}

/** Nothing is sent any more, except what is under way. @throws Failure unknown_webhook_endpoint */
export function removeEndpoint({ database, clock }: Context, { by, ...name }: NamedEndpoint): Promise<void> {
  return database.transaction(async (tx) => {
    const endpoint = await lockKnown(tx, name);
    await deleteEndpoint(tx, name);
    const entry = { ...entryOf(endpoint), before: onRecord(endpoint) };
    await recordAudit(tx, { action: 'webhook_endpoint.removed', ...entry }, { by, clock });
  });
}

/**
 * A new secret; the old one signs as well for a while, so that the receiver can change over. @throws Failure
 * unknown_webhook_endpoint, unusable_webhook
 */
export async function rotateSecret(
  { database, clock, secrets }: EndpointsContext,
  { by, overlapMs, ...name }: NamedEndpoint & { readonly overlapMs: number },
): Promise<EndpointWithSecret> {
  return database.transaction(async (tx) => {
    const before = await lockKnown(tx, name);
    const secret = newWebhookSecret(before.signing);
    const overlaps = usableOverlap(overlapMs) > 0;
    const after = {
      ...before,
      publicKey: before.signing === 'v1a' ? publicKeyOf(secret) : null,
      sealedSecret: secrets.seal(secret, before.endpointId),
      sealedPreviousSecret: overlaps ? before.sealedSecret : null,
      previousPublicKey: overlaps ? before.publicKey : null,
      previousUntil: overlaps ? new Date(clock.now().getTime() + overlapMs) : null,
    };
    await updateSecret(tx, after);
    const entry = { ...entryOf(before), after: { previous_until: after.previousUntil } };
    await recordAudit(tx, { action: 'webhook_endpoint.secret_rotated', ...entry }, { by, clock });
    return { ...after, secret };
  });
}

/** @throws Failure unknown_webhook_endpoint */
export async function lockKnown(
  tx: Transaction,
  name: EndpointName,
): Promise<WebhookEndpoint & EndpointKeys> {
  return (await lockEndpoint(tx, name)) ?? refuse(name);
}

function refuse({ endpointId }: EndpointName): never {
  throw new Failure(webhooksFailures.unknown_webhook_endpoint, {
    detail: `There is no webhook endpoint ${endpointId}.`,
  });
}

/** Whose endpoint an entry of the audit trail is about. */
export function entryOf({ merchantId, endpointId }: EndpointName) {
  return {
    merchantId: merchantId === operatorStream ? null : merchantId,
    target: `webhook_endpoint ${endpointId}`,
  };
}

/** Without the path of the address, which may hold a secret, and without the description, which somebody wrote. */
function onRecord({ url, types, ordered, signing, state }: WebhookEndpoint): object {
  return { host: new URL(url).host, types, ordered, signing, state };
}
