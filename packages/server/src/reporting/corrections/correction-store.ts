import type { Instant, TransactionFacts } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Charges } from '../ledger/charge-store.js';
import { type FactColumns, factColumns, factsInCode, factsOf } from '../ledger/facts-store.js';
import { firstDay, type Month } from '../month.js';
import type { Correction, StandingAmounts } from './correction.js';

/** The part of a recorded transaction that its correction depends on. */
export interface CorrectableTransaction {
  /** As it was recorded. */
  readonly recorded: StandingAmounts;
  readonly payerCountry: string;
  readonly settledAt: Instant;
  readonly statementMonth: Month;
  /**
   * Its place in the volume of the statement's year, in the recorded currency; null if it was recorded without a fee.
   */
  readonly volumeBefore: bigint | null;
  /** What else it was recorded with. Only read for corrections of it, and if a plan asks for it. */
  readonly facts?: TransactionFacts | undefined;
}

/** Those of these transactions that are recorded, by id. */
export async function selectCorrectables(
  tx: Queryable,
  merchantId: number,
  transactionIds: readonly string[],
): Promise<Map<string, CorrectableTransaction>> {
  type Row = StandingAmounts & Omit<CorrectableTransaction, 'recorded'> & { readonly transactionId: string };
  const rows = await tx.query<Row>(sql`
    select recorded.*
    from unnest(${transactionIds}::text[]) as wanted (transaction_id)
    -- One lookup for each id, in an order that only the primary key has; see selectRecorded.
    cross join lateral (
      select
        transaction_id, currency, full_amount, tax_amount, fee_amount, fee_plan_id, payer_country,
        (extract(epoch from settled_at) * 1000000)::bigint as settled_at,
        to_char(statement_month, 'YYYY-MM') as statement_month, volume_before
      from stoa.transaction
      where merchant_id = ${merchantId}
        and transaction_id >= wanted.transaction_id collate "C"
        and transaction_id <= wanted.transaction_id collate "C"
      order by merchant_id, transaction_id
      limit 1) as recorded`);
  return new Map(
    rows.map(({ transactionId, payerCountry, settledAt, statementMonth, volumeBefore, ...recorded }) => [
      transactionId,
      { recorded, payerCountry, settledAt, statementMonth, volumeBefore },
    ]),
  );
}

/** A correction that is decided and not made yet. */
export type NewCorrection = Omit<Correction, 'correctionId'> & {
  /** The parts of the fee that stood until then. */
  readonly chargesBefore: Charges;
  /** The parts of the new fee. */
  readonly charges: Charges;
  /** The app for which the transaction counts until then and from then on; empty if it is not known. */
  readonly appBefore: string;
  readonly appAfter: string;
};

/**
 * Inserts corrections that one caller makes at one time, and returns their ids in the same order. The caller holds the
 * lock of the merchant's ledger, so nobody else gives out ids for the merchant's corrections at the same time.
 */
export async function insertCorrections(
  tx: Transaction,
  merchantId: number,
  {
    corrections,
    proposalId,
  }: { readonly corrections: readonly NewCorrection[]; readonly proposalId: number | null },
): Promise<number[]> {
  const of = <T>(read: (one: NewCorrection) => T): T[] => corrections.map(read);
  const rows = await tx.query<{ correctionId: bigint }>(sql`
    insert into stoa.correction (
      merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month,
      old_currency, old_full_amount, old_tax_amount, old_fee_amount, old_fee_plan_id,
      new_currency, new_full_amount, new_tax_amount, new_fee_amount, new_fee_plan_id, new_volume_before,
      correction_proposal_id)
    select
      ${merchantId},
      position + coalesce((select max(correction_id) from stoa.correction where merchant_id = ${merchantId}), 0),
      transaction_id, reason, made_at, made_by, statement_month,
      old_currency, old_full_amount, old_tax_amount, old_fee_amount, old_fee_plan_id,
      new_currency, new_full_amount, new_tax_amount, new_fee_amount, new_fee_plan_id, new_volume_before,
      ${proposalId}::bigint
    from unnest(
      ${of(({ transactionId }) => transactionId)}::text[], ${of(({ reason }) => reason)}::text[],
      ${of(({ madeAt }) => madeAt.toISOString())}::timestamptz[], ${of(({ madeBy }) => madeBy)}::text[],
      ${of(({ statementMonth }) => firstDay(statementMonth))}::date[],
      ${of(({ before }) => before?.currency ?? null)}::text[],
      ${of(({ before }) => before?.fullAmount ?? null)}::bigint[],
      ${of(({ before }) => before?.taxAmount ?? null)}::bigint[],
      ${of(({ before }) => before?.feeAmount ?? null)}::bigint[],
      ${of(({ before }) => before?.feePlanId ?? null)}::integer[],
      ${of(({ after }) => after?.currency ?? null)}::text[],
      ${of(({ after }) => after?.fullAmount ?? null)}::bigint[],
      ${of(({ after }) => after?.taxAmount ?? null)}::bigint[],
      ${of(({ after }) => after?.feeAmount ?? null)}::bigint[],
      ${of(({ after }) => after?.feePlanId ?? null)}::integer[],
      ${of(({ volumeBefore }) => volumeBefore)}::bigint[]) with ordinality as made (
      transaction_id, reason, made_at, made_by, statement_month,
      old_currency, old_full_amount, old_tax_amount, old_fee_amount, old_fee_plan_id,
      new_currency, new_full_amount, new_tax_amount, new_fee_amount, new_fee_plan_id, new_volume_before, position)
    order by position
    returning correction_id`);
  if (rows.length !== corrections.length) throw new Error('an insert returned another number of rows');
  // A later position has a larger id.
  return rows.map(({ correctionId }) => Number(correctionId)).toSorted((one, other) => one - other);
}

/** Inserts the facts that corrections changed. */
export async function insertCorrectionFacts(
  tx: Transaction,
  merchantId: number,
  corrections: readonly Correction[],
): Promise<void> {
  const changed = corrections.flatMap(({ correctionId, facts }) =>
    facts === null ? [] : { correctionId, ...factsInCode(facts) },
  );
  if (changed.length === 0) return;
  const of = <T>(read: (one: (typeof changed)[number]) => T): T[] => changed.map(read);
  await tx.query(sql`
    insert into stoa.correction_facts (merchant_id, transaction_id, correction_id, ${factColumns})
    select
      correction.merchant_id, correction.transaction_id, correction.correction_id, changed.bundle_id, changed.kind,
      changed.original_transaction_id, changed.installation_id, changed.channel
    from stoa.correction
    join unnest(
      ${of(({ correctionId }) => correctionId)}::bigint[], ${of(({ bundleId }) => bundleId)}::text[],
      ${of(({ kind }) => kind)}::text[], ${of(({ originalTransactionId }) => originalTransactionId)}::text[],
      ${of(({ installationId }) => installationId)}::uuid[], ${of(({ channel }) => channel)}::text[]) as changed (
      correction_id, ${factColumns}) using (correction_id)
    where correction.merchant_id = ${merchantId}`);
}

/**
 * How much was moved since then by corrections that no second person approved, in minor units by currency, counted as
 * `movedAmounts` does. It walks `correction_made_alone`, the index of these corrections.
 */
export async function selectMovedAlone(
  tx: Queryable,
  merchantId: number,
  since: Date,
): Promise<Map<string, bigint>> {
  const rows = await tx.query<{ currency: string; amount: string }>(sql`
    with made as (
      select
        old_currency, old_full_amount::numeric as old_full, old_full_amount::numeric - old_tax_amount as old_base,
        coalesce(old_fee_amount, 0) as old_fee,
        new_currency, new_full_amount::numeric as new_full, new_full_amount::numeric - new_tax_amount as new_base,
        coalesce(new_fee_amount, 0) as new_fee
      from stoa.correction
      where merchant_id = ${merchantId}
        and made_at > ${since}
        and correction_proposal_id is null
        and (old_currency, old_full_amount, old_tax_amount)
          is distinct from (new_currency, new_full_amount, new_tax_amount)),
    moved as (
      select old_currency as currency, greatest(abs(old_full - new_full), abs(old_base - new_base)) as amount
      from made
      where old_currency = new_currency
      union all
      select old_currency, greatest(abs(old_full), old_fee)
      from made
      where old_currency is not null
        and old_currency is distinct from new_currency
      union all
      select new_currency, greatest(abs(new_full), new_fee)
      from made
      where new_currency is not null
        and old_currency is distinct from new_currency)
    select currency, sum(amount)::text as amount
    from moved
    group by currency`);
  return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
}

const correctionColumns = sql`
  correction_id, transaction_id, reason, made_at, made_by, to_char(statement_month, 'YYYY-MM') as statement_month,
  old_currency, old_full_amount, old_tax_amount, old_fee_amount, old_fee_plan_id,
  new_currency, new_full_amount, new_tax_amount, new_fee_amount, new_fee_plan_id, new_volume_before,
  changed.changes_facts, ${factColumns}`;

/** What a correction changed of the facts: one lookup for each. */
const changedFacts = (merchantId: number) => sql`
  left join lateral (
    select true as changes_facts, ${factColumns}
    from stoa.correction_facts as facts
    where facts.merchant_id = ${merchantId}
      and facts.transaction_id = correction.transaction_id
      and facts.correction_id = correction.correction_id
    limit 1) as changed on true`;

/** The corrections of some of a merchant's transactions; those of one transaction are in the order of making. */
export async function selectCorrectionsOf(
  tx: Queryable,
  merchantId: number,
  transactionIds: readonly string[],
): Promise<Correction[]> {
  const rows = await tx.query<CorrectionRow>(sql`
    select correction.*
    from unnest(${transactionIds}::text[]) as wanted (transaction_id)
    -- One lookup for each id, which "offset 0" keeps: a join that is planned by old statistics may read all corrections.
    cross join lateral (
      select ${correctionColumns}
      from stoa.correction
      ${changedFacts(merchantId)}
      where merchant_id = ${merchantId}
        and transaction_id = wanted.transaction_id collate "C"
      order by correction_id
      offset 0) as correction`);
  return rows.map(correctionOf);
}

export interface CorrectionPosition {
  /** Only corrections that were made before this one; all by default. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** A merchant's corrections, the newest first. */
export async function selectCorrections(
  tx: Queryable,
  merchantId: number,
  { before, limit }: CorrectionPosition,
): Promise<Correction[]> {
  const rows = await tx.query<CorrectionRow>(sql`
    select ${correctionColumns}
    from stoa.correction
    ${changedFacts(merchantId)}
    where merchant_id = ${merchantId}
      and correction_id < coalesce(${before}::bigint, 9223372036854775807)
    order by correction_id desc
    limit ${limit}`);
  return rows.map(correctionOf);
}

type Side<P extends 'old' | 'new'> = {
  readonly [K in keyof StandingAmounts as `${P}${Capitalize<K>}`]: StandingAmounts[K] | null;
};

type CorrectionRow = Omit<Correction, 'correctionId' | 'before' | 'after' | 'volumeBefore' | 'facts'> &
  Side<'old'> &
  Side<'new'> &
  FactColumns & {
    readonly correctionId: bigint;
    readonly newVolumeBefore: bigint | null;
    readonly changesFacts: boolean | null;
  };

function correctionOf(row: CorrectionRow): Correction {
  const { correctionId, transactionId, reason, madeAt, madeBy, statementMonth } = row;
  const { oldCurrency, oldFullAmount, oldTaxAmount, oldFeeAmount, oldFeePlanId } = row;
  const { newCurrency, newFullAmount, newTaxAmount, newFeeAmount, newFeePlanId } = row;
  return {
    correctionId: Number(correctionId),
    ...{ transactionId, reason, madeAt, madeBy, statementMonth },
    before: amountsOf([oldCurrency, oldFullAmount, oldTaxAmount], oldFeeAmount, oldFeePlanId),
    after: amountsOf([newCurrency, newFullAmount, newTaxAmount], newFeeAmount, newFeePlanId),
    facts: row.changesFacts === null ? null : factsOf(row),
    volumeBefore: row.newVolumeBefore,
  };
}

/** In the table, either all three of the first ones are set or none is. */
function amountsOf(
  [currency, fullAmount, taxAmount]: readonly [string | null, bigint | null, bigint | null],
  feeAmount: bigint | null,
  feePlanId: number | null,
): StandingAmounts | null {
  if (currency === null || fullAmount === null || taxAmount === null) return null;
  return { currency, fullAmount, taxAmount, feeAmount, feePlanId };
}
