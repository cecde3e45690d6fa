import { type ChangedFacts, factMembers, type Instant } from '@stoa/contract';
import { amongMerchants } from '../../database/among-merchants.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';

/** What a merchant asks for. Amounts in minor units. */
export interface RequestedChange {
  /** The merchant's own id of the request: the same id is the same request for ever. */
  readonly reference: string;
  readonly transactionId: string;
  /** `refund`: takes an amount back from what stands; chargebacks do the same. The others are like an operator's. */
  readonly kind: 'refund' | 'void' | 'restate';
  readonly currency: string | null;
  readonly fullAmount: bigint | null;
  /** Of a refund: the tax in it; if absent, its share of the tax that stands. */
  readonly taxAmount: bigint | null;
  readonly reason: string;
  /**
   * How much was given back of the transaction until then, if the merchant knows only that sum. `fullAmount` of a
   * refund is then what this request takes back: the sum less what such requests of the transaction asked for before.
   */
  readonly refundedTotal: bigint | null;
  /** Of a restatement: what else is known of the transaction. */
  readonly facts?: ChangedFacts | undefined;
}

/** A request as a merchant sends it. */
export interface AskedChange extends RequestedChange {
  /**
   * The id that an earlier version gave the same request: of several refunds of a payment, one may have been requested
   * under it.
   */
  readonly formerReference?: string | undefined;
  /** When the money was given back. A request that was made before that is another one. */
  readonly refundedAt?: Instant | undefined;
}

/**
 * `overtaken`: the transaction was corrected meanwhile, so the request may no longer mean what it meant. Every state
 * except `waiting` is final.
 */
export const requestStates = ['waiting', 'accepted', 'refused', 'overtaken'] as const;
export type RequestState = (typeof requestStates)[number];

export interface CorrectionRequest extends RequestedChange {
  readonly merchantId: number;
  readonly correctionRequestId: number;
  readonly requestedAt: Date;
  /** The newest correction of the transaction when this was requested; 0 if there was none. */
  readonly seenCorrectionId: number;
  readonly state: RequestState;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  /** Why it was refused or overtaken. */
  readonly decision: string | null;
  /** The correction that it led to. */
  readonly correctionId: number | null;
  /** The refund's own id, under which a request that was made under a former id was found again. */
  readonly laterReference: string | null;
}

/** Whether two requests ask for the same. */
export function isSameChange(one: RequestedChange, other: RequestedChange): boolean {
  return (
    one.transactionId === other.transactionId &&
    one.kind === other.kind &&
    one.currency === other.currency &&
    one.fullAmount === other.fullAmount &&
    one.taxAmount === other.taxAmount &&
    one.reason === other.reason &&
    factMembers.every((member) => one.facts?.[member] === other.facts?.[member]) &&
    refundedTotalOf(one) === refundedTotalOf(other)
  );
}

/**
 * The sum that a request says was given back of its transaction until then, if it says one. Version 0.1.0 of the
 * command asked to restate what remains, or for a void, and said the sum in the request's id only.
 */
export function refundedTotalOf({
  refundedTotal,
  reference,
  transactionId,
  kind,
}: RequestedChange): bigint | null {
  if (refundedTotal !== null || kind === 'refund') return refundedTotal;
  const before = `${transactionId} refunded `;
  const sum = reference.startsWith(before) ? reference.slice(before.length) : '';
  return /^[1-9]\d{0,17}$/.test(sum) ? BigInt(sum) : null;
}

interface Row
  extends Omit<CorrectionRequest, 'correctionRequestId' | 'seenCorrectionId' | 'correctionId' | 'facts'> {
  readonly facts: ChangedFacts | null;
  readonly correctionRequestId: bigint;
  readonly seenCorrectionId: bigint;
  readonly correctionId: bigint | null;
}

function requestOf(row: Row): CorrectionRequest {
  return {
    ...row,
    facts: row.facts ?? undefined,
    correctionRequestId: Number(row.correctionRequestId),
    seenCorrectionId: Number(row.seenCorrectionId),
    correctionId: row.correctionId === null ? null : Number(row.correctionId),
  };
}

const requestColumns = sql`
  merchant_id, correction_request_id, reference, transaction_id, kind, currency, full_amount, tax_amount, reason,
  requested_at, seen_correction_id, state, decided_at, decided_by, decision, correction_id, refunded_total,
  later_reference, facts`;

/** A request that was checked, with its decision if the policy has already made one. */
export type NewRequest = RequestedChange &
  Pick<CorrectionRequest, 'requestedAt' | 'seenCorrectionId' | 'state' | 'decidedBy' | 'correctionId'>;

/**
 * Inserts requests that are accepted or wait, and returns their ids in the same order. The caller holds the lock of the
 * merchant's ledger, so nobody else gives out ids for the merchant's requests at the same time.
 */
export async function insertRequests(
  tx: Transaction,
  merchantId: number,
  requests: readonly NewRequest[],
): Promise<number[]> {
  if (requests.length === 0) return [];
  const of = <T>(read: (one: NewRequest) => T): T[] => requests.map(read);
  const rows = await tx.query<{ id: bigint }>(sql`
    insert into stoa.correction_request (
      merchant_id, correction_request_id, reference, transaction_id, kind, currency, full_amount, tax_amount, reason,
      requested_at, seen_correction_id, state, decided_at, decided_by, correction_id, refunded_total, facts)
    select
      ${merchantId},
      position + coalesce(
        (select max(correction_request_id) from stoa.correction_request where merchant_id = ${merchantId}), 0),
      reference, transaction_id, kind, currency, full_amount, tax_amount, reason,
      requested_at, seen_correction_id, state,
      case when decided_by is not null then requested_at end, decided_by, correction_id, refunded_total,
      facts
    from unnest(
      ${of(({ reference }) => reference)}::text[], ${of(({ transactionId }) => transactionId)}::text[],
      ${of(({ kind }) => kind)}::text[], ${of(({ currency }) => currency)}::text[],
      ${of(({ fullAmount }) => fullAmount)}::bigint[], ${of(({ taxAmount }) => taxAmount)}::bigint[],
      ${of(({ reason }) => reason)}::text[],
      ${of(({ requestedAt }) => requestedAt.toISOString())}::timestamptz[],
      ${of(({ seenCorrectionId }) => seenCorrectionId)}::bigint[], ${of(({ state }) => state)}::text[],
      ${of(({ decidedBy }) => decidedBy)}::text[], ${of(({ correctionId }) => correctionId)}::bigint[],
      ${of(({ refundedTotal }) => refundedTotal)}::bigint[],
      ${of(({ facts }) => (facts === undefined ? null : JSON.stringify(facts)))}::jsonb[])
      with ordinality as request (
        reference, transaction_id, kind, currency, full_amount, tax_amount, reason,
        requested_at, seen_correction_id, state, decided_by, correction_id, refunded_total, facts,
        position)
    order by position
    returning correction_request_id as id`);
  // A later position has a larger id.
  return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
}

/**
 * A merchant's requests that were made under these references, which are the merchant's own ids, or found again under
 * one of them.
 */
export async function selectRequestsByReference(
  tx: Queryable,
  merchantId: number,
  references: readonly string[],
): Promise<CorrectionRequest[]> {
  const rows = await tx.query<Row>(sql`
    select ${requestColumns}
    from stoa.correction_request
    where merchant_id = ${merchantId}
      and reference = any(${references}::text[])
    union all
    select ${requestColumns}
    from stoa.correction_request
    where merchant_id = ${merchantId}
      and later_reference = any(${references}::text[])`);
  return rows.map(requestOf);
}

/**
 * Of the requests that say how much was given back of a transaction until then, the one with the largest sum, for each
 * of these transactions and currencies.
 */
export async function selectLargestTotals(
  tx: Queryable,
  merchantId: number,
  wanted: readonly Pick<RequestedChange, 'transactionId' | 'currency'>[],
): Promise<CorrectionRequest[]> {
  const rows = await tx.query<Row>(sql`
    select request.*
    from unnest(
      ${wanted.map(({ transactionId }) => transactionId)}::text[],
      ${wanted.map(({ currency }) => currency)}::text[]) as wanted (transaction_id, currency)
    cross join lateral (
      select ${requestColumns}
      from stoa.correction_request as one
      where one.merchant_id = ${merchantId}
        and one.transaction_id = wanted.transaction_id collate "C"
        and one.refunded_total is not null
        -- A void has no currency.
        and (one.currency is null or one.currency = wanted.currency collate "C")
      order by one.merchant_id desc, one.transaction_id desc, one.refunded_total desc
      limit 1) as request`);
  return rows.map(requestOf);
}

/** Notes under which ids requests were found again. The caller holds the lock of the merchant's ledger. */
export async function updateLaterReferences(
  tx: Transaction,
  merchantId: number,
  found: readonly CorrectionRequest[],
): Promise<void> {
  if (found.length === 0) return;
  await tx.query(sql`
    update stoa.correction_request as request
    set later_reference = found.later_reference
    from unnest(
      ${found.map(({ correctionRequestId }) => correctionRequestId)}::bigint[],
      ${found.map(({ laterReference }) => laterReference)}::text[]) as found (correction_request_id, later_reference)
    where request.merchant_id = ${merchantId}
      and request.correction_request_id = found.correction_request_id`);
}

/** Those of these requests that the merchant has. */
export async function selectRequestsById(
  tx: Queryable,
  merchantId: number,
  ids: readonly number[],
): Promise<CorrectionRequest[]> {
  const rows = await tx.query<Row>(sql`
    select ${requestColumns}
    from stoa.correction_request
    where merchant_id = ${merchantId}
      and correction_request_id = any(${ids}::bigint[])`);
  return rows.map(requestOf);
}

/** The corrections of these transactions that were made for refunds requested by the merchant. */
export async function selectRefundCorrections(
  tx: Queryable,
  merchantId: number,
  transactionIds: readonly string[],
): Promise<Set<number>> {
  const rows = await tx.query<{ correctionId: bigint }>(sql`
    select correction_id
    from stoa.correction_request
    where merchant_id = ${merchantId}
      and transaction_id = any(${transactionIds}::text[])
      and correction_id is not null
      and kind = 'refund'`);
  return new Set(rows.map(({ correctionId }) => Number(correctionId)));
}

export interface RequestDecision {
  readonly correctionRequestId: number;
  readonly state: Exclude<RequestState, 'waiting'>;
  readonly decidedAt: Date;
  readonly decidedBy: string;
  readonly decision: string | null;
  readonly correctionId: number | null;
}

/**
 * Stores the decisions about waiting requests, under the lock of the ledger. Returns how many of them were still
 * waiting.
 */
export async function updateDecided(
  tx: Transaction,
  merchantId: number,
  decisions: readonly RequestDecision[],
): Promise<number> {
  if (decisions.length === 0) return 0;
  const of = <T>(read: (one: RequestDecision) => T): T[] => decisions.map(read);
  const rows = await tx.query(sql`
    update stoa.correction_request as request
    set
      state = decided.state,
      decided_at = decided.decided_at,
      decided_by = decided.decided_by,
      decision = decided.decision,
      correction_id = decided.correction_id
    from unnest(
      ${of(({ correctionRequestId }) => correctionRequestId)}::bigint[], ${of(({ state }) => state)}::text[],
      ${of(({ decidedAt }) => decidedAt.toISOString())}::timestamptz[],
      ${of(({ decidedBy }) => decidedBy)}::text[], ${of(({ decision }) => decision)}::text[],
      ${of(({ correctionId }) => correctionId)}::bigint[]) as decided (
      correction_request_id, state, decided_at, decided_by, decision, correction_id)
    where request.merchant_id = ${merchantId}
      and request.correction_request_id = decided.correction_request_id
      and request.state = 'waiting'
    returning 1`);
  return rows.length;
}

export interface RequestPage {
  readonly state: RequestState | undefined;
  /** Only requests that were made before this one; all by default. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** A merchant's requests, the newest first. */
export async function selectRequests(
  tx: Queryable,
  merchantId: number,
  { state, before, limit }: RequestPage,
): Promise<CorrectionRequest[]> {
  // The index is by state, so a list of all states is merged from one walk for each state.
  const states = state === undefined ? ['waiting', 'accepted', 'refused', 'overtaken'] : [state];
  const rows = await tx.query<Row>(sql`
    select request.*
    from unnest(${states}::text[]) as wanted (state)
    cross join lateral (
      select ${requestColumns}
      from stoa.correction_request as one
      -- A range that only the index of the states has: the others would pass over all requests of other states.
      where one.merchant_id = ${merchantId}
        and (one.state, one.correction_request_id) > (wanted.state collate "C", 0)
        and (one.state, one.correction_request_id)
          < (wanted.state collate "C", coalesce(${before}::bigint, 9223372036854775807))
      order by one.merchant_id desc, one.state desc, one.correction_request_id desc
      limit ${limit}) as request
    order by correction_request_id desc
    limit ${limit}`);
  return rows.map(requestOf);
}

/** The waiting requests, merchant by merchant, each merchant's oldest first. */
export async function selectWaiting(
  tx: Queryable,
  { after = { merchantId: 0, correctionRequestId: 0 }, limit, among }: WaitingPage,
): Promise<CorrectionRequest[]> {
  const rows = await tx.query<Row>(sql`
    select ${requestColumns}
    from stoa.correction_request
    where state = 'waiting'
      and ${amongMerchants(among)}
      and merchant_id < ${firstTwin}
      and (merchant_id, correction_request_id) > (${after.merchantId}, ${after.correctionRequestId})
    order by merchant_id, correction_request_id
    limit ${limit}`);
  return rows.map(requestOf);
}

export interface WaitingPage {
  /** Only requests that come after this one; all by default. */
  readonly after?: Pick<CorrectionRequest, 'merchantId' | 'correctionRequestId'>;
  readonly limit: number;
  /** Only those of these merchants; of all by default. */
  readonly among?: readonly number[] | undefined;
}

export interface WaitingRequests {
  readonly count: number;
  readonly oldestAt: Date | null;
}

export async function countWaiting(tx: Queryable): Promise<WaitingRequests> {
  const [row] = await tx.query<WaitingRequests>(sql`
    select count(*)::integer as count, min(requested_at) as oldest_at
    from stoa.correction_request
    where state = 'waiting'
      and merchant_id < ${firstTwin}`);
  return row ?? { count: 0, oldestAt: null };
}

/** The amount up to which a merchant's requests are accepted without an operator. */
export interface CorrectionPolicy {
  readonly merchantId: number;
  readonly currency: string;
  /** In minor units; 0: none. */
  readonly mostAmount: bigint;
  readonly madeAt: Date;
  readonly madeBy: string;
}

export async function insertPolicy(tx: Transaction, policy: CorrectionPolicy): Promise<void> {
  await tx.query(sql`
    insert into stoa.correction_policy (merchant_id, currency, most_amount, made_at, made_by)
    values (${policy.merchantId}, ${policy.currency}, ${policy.mostAmount}, ${policy.madeAt}, ${policy.madeBy})`);
}

/** The newest policy of each currency. */
export function selectPolicies(tx: Queryable, merchantId: number): Promise<CorrectionPolicy[]> {
  return tx.query<CorrectionPolicy>(sql`
    select distinct on (currency)
      merchant_id, currency, most_amount, made_at, made_by
    from stoa.correction_policy
    where merchant_id = ${merchantId}
    order by currency, correction_policy_id desc`);
}
