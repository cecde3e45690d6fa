import type { Database, Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';
import type { NotificationType } from '../../notification-log/index.js';
import type { EndpointProgress } from './plan-round.js';
import type { Outcome, RoundChange } from './settle-round.js';

export interface EndpointName {
  /** The merchant whose stream it is; 0: the operator's. */
  readonly merchantId: number;
  readonly endpointId: string;
}

/** An endpoint to which something can be sent now. */
export interface DueEndpoint extends EndpointName {
  readonly isSlow: boolean;
  /** The last number of its stream. */
  readonly lastSequence: bigint;
}

/** An endpoint that this process sends to until its claim ends. */
export interface ClaimedEndpoint extends EndpointName, EndpointProgress {
  readonly url: string;
  readonly types: readonly NotificationType[] | null;
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousUntil: Date | null;
  readonly retries: number;
  readonly nextRetryAt: Date | null;
}

/** An endpoint with so many notifications that are sent again gets no new ones, so that their table stays small. */
export const mostRetries = limits.webhooksSentAgain;

/**
 * The keys and people of a suspended merchant are refused, so nothing is sent to its endpoints either. They get it
 * after that.
 */
export const isServed = sql`
  not exists (
    select
    from stoa.merchant
    where merchant.merchant_id = endpoint.merchant_id
      and merchant.suspended_because is not null)`;

/** Whether there is an endpoint to send to at all; on a cluster, on a node that is there. */
export function isAnyActive(database: Database): Promise<boolean> {
  const ask = database.topology.choose({ oneNode: isAnyActiveHere, cluster: isAnyActiveOnNodes });
  return ask(database);
}

async function isAnyActiveOnNodes(database: Database): Promise<boolean> {
  const found = await database.topology.nodes.onEach(async ({ merchant }) => {
    const [row] = await database.query<{ isActive: boolean }>(sql`
      select is_active
      from stoa.has_active_endpoint_of(${merchant}) as is_active`);
    return row?.isActive === true;
  });
  return found.includes(true);
}

async function isAnyActiveHere(tx: Queryable): Promise<boolean> {
  const rows = await tx.query(sql`
    select merchant_id
    from stoa.notification_endpoint
    where state = 'active'
    limit 1`);
  return rows.length > 0;
}

export interface DuePlaces {
  readonly now: Date;
  readonly fast: number;
  readonly slow: number;
}

/**
 * Endpoints without a claim to which something can be sent: at most `fast`, and at most `slow` that took long to
 * answer. Those that were served longest ago come first. On a cluster, those of the nodes that are there.
 */
export function selectDueEndpoints(database: Database, places: DuePlaces): Promise<DueEndpoint[]> {
  const select = database.topology.choose({ oneNode: selectDueHere, cluster: selectDueOnNodes });
  return select(database, places);
}

async function selectDueOnNodes(database: Database, { now, fast, slow }: DuePlaces): Promise<DueEndpoint[]> {
  const found = await database.topology.nodes.onEach(({ merchant }) =>
    database.query<DueEndpoint & { claimedUntil: Date | null }>(sql`
      select merchant_id, endpoint_id, is_slow, last_sequence, claimed_until
      from stoa.due_endpoints_of(${merchant}, ${now}, ${mostRetries}, ${fast}, ${slow})`),
  );
  const servedLongestAgo = found
    .flat()
    .toSorted((one, other) => (one.claimedUntil?.getTime() ?? 0) - (other.claimedUntil?.getTime() ?? 0));
  return [
    ...servedLongestAgo.filter(({ isSlow }) => !isSlow).slice(0, fast),
    ...servedLongestAgo.filter(({ isSlow }) => isSlow).slice(0, slow),
  ];
}

function selectDueHere(tx: Queryable, { now, fast, slow }: DuePlaces): Promise<DueEndpoint[]> {
  return tx.query<DueEndpoint>(sql`
    select merchant_id, endpoint_id, is_slow, last_sequence
    from (
      select
        endpoint.merchant_id, endpoint_id, is_slow, coalesce(last_sequence, 0) as last_sequence,
        row_number() over (partition by is_slow order by claimed_until nulls first) as place
      from stoa.notification_endpoint as endpoint
      left join stoa.notification_head as head on head.merchant_id = endpoint.merchant_id
      where state = 'active'
        and ${isServed}
        and (claim is null or claimed_until <= ${now})
        and (next_try_at is null or next_try_at <= ${now})
        and (next_retry_at <= ${now} or (last_sequence > after_sequence and retries < ${mostRetries}))) as due
    where place <= case when is_slow then ${slow}::integer else ${fast}::integer end
    order by is_slow, place`);
}

/**
 * Claims an endpoint, unless another process has claimed it or has seen it fail meanwhile, or nothing may be sent to it
 * any more.
 */
export async function claimEndpoint(
  tx: Queryable,
  { merchantId, endpointId }: EndpointName,
  { claim, now, until }: { readonly claim: string; readonly now: Date; readonly until: Date },
): Promise<ClaimedEndpoint | undefined> {
  const [claimed] = await tx.query<ClaimedEndpoint>(sql`
    update stoa.notification_endpoint
    set
      claim = ${claim},
      claimed_until = ${until}
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}
      and state = 'active'
      and (claim is null or claimed_until <= ${now})
      and (next_try_at is null or next_try_at <= ${now})
    returning
      merchant_id, endpoint_id, url, types, ordered, secret as sealed_secret, previous_secret as sealed_previous_secret,
      previous_until, after_sequence, head_attempts, failures, failing_since, retries, next_retry_at`);
  return claimed;
}

export interface DueRetry {
  readonly sequence: bigint;
  readonly attempts: number;
}

export function selectDueRetries(
  tx: Queryable,
  { merchantId, endpointId }: EndpointName,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<DueRetry[]> {
  return tx.query<DueRetry>(sql`
    select sequence, attempts
    from stoa.notification_retry
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}
      and next_try_at <= ${now}
    order by sequence
    limit ${most}`);
}

export interface RecordedAttempt {
  readonly attemptedAt: Date;
  readonly attemptId: string;
  readonly sequence: bigint;
  readonly notificationId: string;
  readonly type: NotificationType;
  /** 1 for the first. */
  readonly attempt: number;
  readonly outcome: Outcome;
  readonly status: number | null;
  readonly fault: string | null;
  readonly tookMs: number;
  readonly answer: Buffer | null;
}

export interface EndedRound extends EndpointName {
  readonly claim: string;
  readonly endedAt: Date;
  readonly change: RoundChange;
  readonly isSlow: boolean;
  readonly attempts: readonly RecordedAttempt[];
}

/** Writes what a round came to, and ends its claim. False if the claim was lost or revoked: then nothing is written. */
export async function recordDeliveries(tx: Queryable, round: EndedRound): Promise<boolean> {
  const [row] = await tx.query<{ recorded: boolean }>(sql`
    select stoa.record_deliveries(
      ${round.merchantId}, ${round.endpointId}, ${round.claim}, ${JSON.stringify(roundAsJson(round))}::jsonb) as recorded`);
  return row?.recorded === true;
}

function roundAsJson({ change, isSlow, endedAt, attempts }: EndedRound): object {
  return {
    after_sequence: String(change.afterSequence),
    head_attempts: change.headAttempts,
    failures: change.failures,
    failing_since: change.failingSince,
    next_try_at: change.nextTryAt,
    disabled_because: change.disabledBecause,
    all_due_at: change.worksAgain ? endedAt : null,
    is_slow: isSlow,
    ended_at: endedAt,
    settled: change.settled.map(String),
    retries: change.retries.map((one) => ({
      sequence: String(one.sequence),
      attempts: one.attempts,
      next_try_at: one.nextTryAt,
    })),
    attempts: attempts.map((one) => ({
      attempted_at: one.attemptedAt,
      attempt_id: one.attemptId,
      sequence: String(one.sequence),
      notification_id: one.notificationId,
      type: one.type,
      attempt: one.attempt,
      outcome: one.outcome,
      status: one.status,
      fault: one.fault,
      took_ms: one.tookMs,
      answer: one.answer?.toString('base64') ?? null,
    })),
  };
}

/** Gives a claim back, without a change; also one that was revoked. */
export async function releaseClaim(
  tx: Queryable,
  { merchantId, endpointId }: EndpointName,
  claim: string,
): Promise<void> {
  await tx.query(sql`
    update stoa.notification_endpoint
    set claim = null
    where merchant_id = ${merchantId}
      and endpoint_id = ${endpointId}
      and claim in (${claim}::uuid, overlay(${claim}::text placing '0' from 15)::uuid)`);
}
