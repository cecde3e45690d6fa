import type { Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { ReportKey } from './report-store.js';

/** Namespace of the advisory locks by which each merchant's ledger has one writer. */
const ledgerLock = 7_401_003;

/** Items of a report by what became of them. */
export interface OutcomeCount {
  readonly outcome: 'recorded' | 'repeated' | 'invalid';
  /** The code of the reason; null where the outcome is not `invalid`. */
  readonly reasonCode: string | null;
  readonly count: number;
}

/**
 * Waits until no other transaction writes to the merchant's ledger. Reports of one merchant may share ids: one
 * after the other, they neither race for an id nor deadlock, and the statements that follow see all that was recorded.
 */
export async function lockLedger(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(${ledgerLock}::integer, ${merchantId}::integer)`);
}

/** Fills the session's stage with lines of `position, id, currency, full, tax, country, settled_at, reason`. */
export async function stageItems(tx: Transaction, lines: Iterable<string>): Promise<void> {
  await tx.execute(`
    set local client_min_messages = warning;
    -- A stage holds one item or 28,000: no plan is good for both.
    set local plan_cache_mode = force_custom_plan;
    -- 28,000 items are sorted and joined in memory.
    set local work_mem = '32MB';
    create temporary table if not exists report_stage (
      position integer not null,
      transaction_id text collate "C" not null,
      currency text collate "C" not null,
      full_amount bigint not null,
      tax_amount bigint not null,
      payer_country text collate "C" not null,
      settled_at timestamptz not null,
      reason text
    ) on commit delete rows`);
  await tx.copy(
    `report_stage (position, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at, reason)`,
    lines,
  );
}

/**
 * Decides over every staged item, records what is new, notes the rest as exceptions and completes the report.
 * An id's standing transaction is the recorded one, else the first of this report that is valid by itself; another
 * item of that id is a repeat when its content is the same, and a conflict when it is not.
 * `conflict` is the reason of a conflict, with `%s` for the fields that differ.
 */
export function settleReport(
  tx: Transaction,
  { merchantId, reportId }: ReportKey,
  { now, conflict }: { readonly now: Date; readonly conflict: string },
): Promise<OutcomeCount[]> {
  return tx.query<OutcomeCount>(sql`
    with first_valid as (
      select distinct on (transaction_id)
        transaction_id, position, currency, full_amount, tax_amount, payer_country, settled_at
      from report_stage
      where reason is null
      order by transaction_id, position),
    standing as materialized (
      select
        first_valid.transaction_id,
        first_valid.position as first_position,
        ledger.transaction_id is null as is_new,
        coalesce(ledger.currency, first_valid.currency) as currency,
        coalesce(ledger.full_amount, first_valid.full_amount) as full_amount,
        coalesce(ledger.tax_amount, first_valid.tax_amount) as tax_amount,
        coalesce(ledger.payer_country, first_valid.payer_country) as payer_country,
        coalesce(ledger.settled_at, first_valid.settled_at) as settled_at
      from first_valid
      -- A lookup an id ("offset 0" keeps it one): a join planned by old statistics may read the whole ledger.
      left join lateral (
        select transaction_id, currency, full_amount, tax_amount, payer_country, settled_at
        from stoa.transaction
        where merchant_id = ${merchantId}
          and transaction_id = first_valid.transaction_id
        offset 0) as ledger on true),
    compared as (
      select
        item.*,
        standing.is_new and standing.first_position = item.position as is_first,
        concat_ws(', ',
          case when item.currency <> standing.currency then 'currency' end,
          case when item.full_amount <> standing.full_amount then 'full_amount' end,
          case when item.tax_amount <> standing.tax_amount then 'tax_amount' end,
          case when item.payer_country <> standing.payer_country then 'payer_country' end,
          case when item.settled_at <> standing.settled_at then 'settled_at' end
        ) as differing
      from report_stage as item
      left join standing using (transaction_id)),
    decided as materialized (
      select
        position, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at,
        case
          when reason is not null then 'invalid'
          when is_first then 'recorded'
          when differing = '' then 'repeated'
          else 'invalid'
        end as outcome,
        case
          when reason is not null then reason
          when differing <> '' then format(${conflict}::text, differing)
        end as reason
      from compared),
    recorded as (
      insert into stoa.transaction (
        merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at,
        report_id, position, recorded_at)
      select
        ${merchantId}, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at,
        ${reportId}, position, ${now}
      from decided
      where outcome = 'recorded'
      order by transaction_id),
    noted as (
      insert into stoa.report_exception (merchant_id, report_id, position, transaction_id, outcome, reason)
      select ${merchantId}, ${reportId}, position, transaction_id, outcome, reason
      from decided
      where outcome <> 'recorded'),
    completed as (
      update stoa.report
      set completed_at = greatest(processing_at, ${now})
      where merchant_id = ${merchantId}
        and report_id = ${reportId})
    select outcome, split_part(reason, ':', 1) as "reasonCode", count(*)::integer as count
    from decided
    group by 1, 2`);
}
