import type { Queryable, Transaction } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import type { NotificationType } from '../../notification-log/index.js';
import type { WebhookSigning } from '../../outbound/index.js';
import type { EndpointName } from '../delivery/delivery-store.js';

export type EndpointState = 'active' | 'paused' | 'disabled';

/** An address to which the notifications of a stream are sent. */
export interface WebhookEndpoint extends EndpointName {
  readonly createdAt: Date;
  readonly url: string;
  readonly description: string;
  /** Null: all. */
  readonly types: readonly NotificationType[] | null;
  readonly ordered: boolean;
  readonly signing: WebhookSigning;
  /** Of `v1a` only. */
  readonly publicKey: string | null;
  readonly previousPublicKey: string | null;
  readonly previousUntil: Date | null;
  readonly state: EndpointState;
  readonly disabledBecause: 'gone' | 'failing' | null;
  readonly afterSequence: bigint;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly nextTryAt: Date | null;
  /** Notifications that are sent again. */
  readonly retries: number;
}

/** Where a test goes. */
export interface EndpointKeys {
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
}

const shown = sql`
  merchant_id, endpoint_id, created_at, url, description, types, ordered, signing, public_key, previous_public_key, previous_until,
  state, disabled_because, after_sequence, failures, failing_since, next_try_at, retries`;

/** The endpoints of a stream, the oldest first. */
export function selectEndpoints(tx: Queryable, stream: number): Promise<WebhookEndpoint[]> {
  return tx.query<WebhookEndpoint>(sql`
    select ${shown}
    from stoa.notification_endpoint
    where merchant_id = ${stream}
    order by created_at, endpoint_id`);
}

function endpointOf({ merchantId, endpointId }: EndpointName): SqlPart {
  return sql`
    select ${shown}, secret as sealed_secret, previous_secret as sealed_previous_secret
    from stoa.notification_endpoint
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}`;
}

export async function selectEndpoint(
  tx: Queryable,
  name: EndpointName,
): Promise<(WebhookEndpoint & EndpointKeys) | undefined> {
  const [found] = await tx.query<WebhookEndpoint & EndpointKeys>(endpointOf(name));
  return found;
}

/** The same; nobody else changes it until the transaction ends. */
export async function lockEndpoint(
  tx: Transaction,
  name: EndpointName,
): Promise<(WebhookEndpoint & EndpointKeys) | undefined> {
  const [found] = await tx.query<WebhookEndpoint & EndpointKeys>(sql`
    ${endpointOf(name)}
    for update`);
  return found;
}

/** Only one transaction at a time adds an endpoint to a stream. */
export async function lockEndpoints(tx: Transaction, stream: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('stoa.notification_endpoint', ${stream}::bigint))`);
}

export async function insertEndpoint(
  tx: Transaction,
  one: WebhookEndpoint & Pick<EndpointKeys, 'sealedSecret'>,
): Promise<void> {
  await tx.query(sql`
    insert into stoa.notification_endpoint (
      merchant_id, endpoint_id, created_at, url, description, types, ordered, signing, secret, public_key, state, after_sequence)
    values (
      ${one.merchantId}, ${one.endpointId}, ${one.createdAt}, ${one.url}, ${one.description}, ${one.types}, ${one.ordered},
      ${one.signing}, ${one.sealedSecret}, ${one.publicKey}, ${one.state}, ${one.afterSequence})`);
}

/** Writes what people decide of an endpoint. How far it has come stays. */
export async function updateEndpoint(tx: Transaction, one: WebhookEndpoint): Promise<void> {
  await tx.query(sql`
    update stoa.notification_endpoint
    set
      url = ${one.url},
      description = ${one.description},
      types = ${one.types},
      ordered = ${one.ordered},
      head_attempts = case when ordered = ${one.ordered} then head_attempts else 0 end,
      state = ${one.state},
      disabled_because = ${one.disabledBecause}
    where merchant_id = ${one.merchantId}
      and endpoint_id = ${one.endpointId}`);
}

/**
 * The claim of a round that is under way, revoked: the round writes nothing, so what it sends is sent again, and no
 * other round begins before it has ended. A random UUID (version 4) never has this 0, so that `record_deliveries` still
 * knows whose claim it was.
 */
const revoked = sql`overlay(claim::text placing '0' from 15)::uuid`;

/** Forgets that the endpoint failed: everything that waits may be sent once a round that is under way has ended. */
export async function forgetFailures(
  tx: Transaction,
  { merchantId, endpointId }: EndpointName,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update stoa.notification_endpoint
    set head_attempts = 0, failures = 0, failing_since = null, next_try_at = null, claim = ${revoked}
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}`);
  await countRetries(tx, { merchantId, endpointId }, now);
}

/** Notes how much is sent again, and when the first is due; with `allDueAt`, everything is due then. */
export async function countRetries(
  tx: Transaction,
  { merchantId, endpointId }: EndpointName,
  allDueAt: Date | null,
): Promise<void> {
  await tx.query(sql`
    select stoa.count_retries(${merchantId}, ${endpointId}, ${allDueAt})`);
}

export async function updateSecret(
  tx: Transaction,
  one: EndpointName &
    EndpointKeys &
    Pick<WebhookEndpoint, 'publicKey' | 'previousPublicKey' | 'previousUntil'>,
): Promise<void> {
  await tx.query(sql`
    update stoa.notification_endpoint
    set
      secret = ${one.sealedSecret},
      public_key = ${one.publicKey},
      previous_secret = ${one.sealedPreviousSecret},
      previous_public_key = ${one.previousPublicKey},
      previous_until = ${one.previousUntil}
    where merchant_id = ${one.merchantId}
      and endpoint_id = ${one.endpointId}`);
}

/** What was attempted leaves with its day. */
export async function deleteEndpoint(
  tx: Transaction,
  { merchantId, endpointId }: EndpointName,
): Promise<void> {
  await tx.query(sql`
    delete from stoa.notification_retry
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}`);
  await tx.query(sql`
    delete from stoa.notification_endpoint
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}`);
}

/** Sends everything after a number once more. */
export async function moveBack(
  tx: Transaction,
  { merchantId, endpointId }: EndpointName,
  after: bigint,
): Promise<void> {
  await tx.query(sql`
    delete from stoa.notification_retry
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}
      and sequence > ${after}`);
  await tx.query(sql`
    update stoa.notification_endpoint
    set after_sequence = ${after}, head_attempts = 0, next_try_at = null, claim = ${revoked}
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}`);
}

/** Sends these notifications once more, as if they had never been tried. */
export async function sendAgain(
  tx: Transaction,
  { merchantId, endpointId }: EndpointName,
  { sequences, now }: { readonly sequences: readonly bigint[]; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into stoa.notification_retry (merchant_id, endpoint_id, sequence, attempts, next_try_at)
    select ${merchantId}::integer, ${endpointId}::uuid, sequence, 0, ${now}::timestamptz
    from unnest(${sequences}::bigint[]) as sequence
    on conflict (merchant_id, endpoint_id, sequence) do update
    set
      attempts = 0,
      next_try_at = excluded.next_try_at`);
  await tx.query(sql`
    update stoa.notification_endpoint
    set next_try_at = null, claim = ${revoked}
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}`);
}
