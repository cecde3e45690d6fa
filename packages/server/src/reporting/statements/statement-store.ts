import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import type { AdjustmentSum } from '../adjustments/adjustment.js';
import { selectAdjustmentSums, selectAdjustmentsOfMonths } from '../adjustments/adjustment-store.js';
import {
  selectBillingDetailsById,
  selectIssuers,
  selectIssuersById,
  selectNewestBillingDetails,
} from '../billing/billing-store.js';
import { type BillingTerms, billingTermsOf } from '../billing/billing-terms.js';
import { firstDay, firstDayOrNull, type Month } from '../month.js';
import { selectMerchantNames } from '../pricing/repricing-store.js';
import {
  type ChargeSum,
  isEmpty,
  type Statement,
  type StatementKey,
  type StatementLine,
  type SummedStatement,
} from './statement.js';

/** What a merchant's month was closed with. */
export interface ClosedWith {
  readonly merchantId: number;
  /** Null while it is a draft. */
  readonly closedAt: Date | null;
  readonly issuerId: number | null;
  readonly billingDetailsId: bigint | null;
}

/**
 * What is printed on statements besides their sums: the terms that they were closed with or, for drafts, the current
 * ones.
 */
async function termsOfStatements(
  tx: Queryable,
  statements: readonly ClosedWith[],
): Promise<(statement: ClosedWith) => BillingTerms | null> {
  const drafts = statements.filter(({ closedAt }) => closedAt === null);
  const [newest] = drafts.length === 0 ? [] : await selectIssuers(tx, 1);
  const issuers = await selectIssuersById(tx, distinct(statements.map(({ issuerId }) => issuerId)));
  // Statements come once for each of their lines, so the same details may be named often.
  const keys = new Map(
    statements.flatMap(({ merchantId, billingDetailsId }) =>
      billingDetailsId === null ? [] : [[billingDetailsId, { merchantId, billingDetailsId }]],
    ),
  );
  const kept = await selectBillingDetailsById(tx, [...keys.values()]);
  const current = await selectNewestBillingDetails(tx, distinct(drafts.map(({ merchantId }) => merchantId)));
  const issuerOf = new Map(issuers.map((issuer) => [issuer.issuerId, issuer]));
  const keptOf = new Map(kept.map((details) => [details.billingDetailsId, details]));
  const currentOf = new Map(current.map((details) => [details.merchantId, details]));
  return ({ merchantId, closedAt, issuerId, billingDetailsId }) => {
    const isDraft = closedAt === null;
    const issuer = isDraft ? newest : issuerOf.get(issuerId ?? 0);
    const recipient = isDraft ? currentOf.get(merchantId) : keptOf.get(billingDetailsId ?? 0n);
    return issuer === undefined ? null : billingTermsOf(issuer, recipient ?? null);
  };
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Which of a merchant's months are listed, the newest first. */
export interface MonthsFilter {
  readonly merchantId: number;
  readonly from: Month | null;
  /** The last one, inclusive. */
  readonly to: Month | null;
  /** Only months before this one. */
  readonly before: Month | null;
  readonly limit: number;
}

/** Which merchants' statements of a month are listed, by merchant. */
export interface MerchantsFilter {
  readonly month: Month;
  /** Only merchants with a larger id. */
  readonly after: number;
  readonly limit: number;
}

/** A statement with one of its lines. A month that was closed without any line has one row without a line. */
interface StatementRow extends ClosedWith {
  readonly merchantName: string;
  readonly month: Month;
  readonly number: string | null;
  readonly currency: string | null;
  readonly kind: StatementLine['kind'];
  readonly settledMonth: Month;
  readonly feePlanId: number | null;
  readonly feePlanName: string | null;
  readonly ratePpm: number | null;
  readonly tierVolumes: readonly string[] | null;
  readonly tierRates: readonly number[] | null;
  readonly charges: string | null;
  readonly transactionCount: bigint;
  readonly fullAmount: string;
  readonly taxAmount: string;
  readonly feeAmount: string;
}

/** A merchant's statements, the newest first. */
export async function selectStatements(tx: Queryable, filter: MonthsFilter): Promise<SummedStatement[]> {
  const rows = await selectRows(tx, filter);
  const sums = await selectAdjustmentSums(tx, [filter.merchantId], adjustedMonths(rows));
  return statementsOf(tx, rows, ({ month }) => sums.filter((one) => one.month === month));
}

/** One statement; `undefined` if the merchant has none for that month. */
export async function selectStatement(
  tx: Queryable,
  { merchantId, month }: StatementKey,
): Promise<Statement | undefined> {
  const rows = await selectRows(tx, { merchantId, from: month, to: month, before: null, limit: 1 });
  const adjustments = await selectAdjustmentsOfMonths(tx, merchantId, adjustedMonths(rows));
  const [statement] = await statementsOf(tx, rows, () => adjustments);
  return statement && { ...nothingAdded, ...statement };
}

function adjustedMonths(rows: readonly StatementRow[]): Month[] {
  return [...new Set(rows.flatMap((row) => (row.kind === 'adjustment' ? row.month : [])))];
}

function selectRows(tx: Queryable, filter: MonthsFilter): Promise<StatementRow[]> {
  const { merchantId, from, to, before, limit } = filter;
  return tx.query<StatementRow>(sql`
    with known as (
      select month
      from stoa.statement_line
      where merchant_id = ${merchantId}
      union
      select month
      from stoa.statement_close
      where merchant_id = ${merchantId}),
    page as (
      select month
      from known
      where month >= coalesce(${firstDayOrNull(from)}::date, '-infinity')
        and month <= coalesce(${firstDayOrNull(to)}::date, 'infinity')
        and month < coalesce(${firstDayOrNull(before)}::date, 'infinity')
      order by month desc
      limit ${limit})
    select
      merchant.merchant_id, merchant.name as merchant_name,
      to_char(page.month, 'YYYY-MM') as month, closing.closed_at,
      closing.statement_number as number, closing.issuer_id,
      closing.billing_details_id,
      line.currency, line.kind, to_char(line.settled_month, 'YYYY-MM') as settled_month,
      line.fee_plan_id, plan.name as fee_plan_name,
      plan.rate_ppm, tier.volumes as tier_volumes,
      tier.rates as tier_rates, charge.charges,
      line.transaction_count, line.full_amount,
      line.tax_amount, line.fee_amount
    from page
    join stoa.merchant on merchant.merchant_id = ${merchantId}
    -- Closing a month also closes every month before it.
    left join lateral (
      select closed_at, statement_number, issuer_id, billing_details_id
      from stoa.statement_close
      where merchant_id = ${merchantId}
        and month >= page.month
      order by month
      limit 1) as closing on true
    left join stoa.statement_line as line on line.merchant_id = ${merchantId}
      and line.month = page.month
    left join stoa.fee_plan as plan on plan.fee_plan_id = line.fee_plan_id
    left join lateral (
      select
        array_agg(volume_from::text order by volume_from) as volumes,
        array_agg(rate_ppm order by volume_from) as rates
      from stoa.fee_plan_tier
      where fee_plan_id = line.fee_plan_id
        and currency = line.currency) as tier on true
    -- Numbers are texts: those of JSON would lose digits. The merchant is named again, so that one node is enough.
    left join lateral (
      select
        json_agg(json_build_object(
          'name', plan.lines -> (kept.line - 1) ->> 'name', 'payee', plan.lines -> (kept.line - 1) ->> 'payee',
          'transactionCount', kept.transaction_count::text, 'assumedCount', kept.assumed_count::text,
          'baseAmount', kept.base_amount::text, 'feeAmount', kept.fee_amount::text) order by kept.line)::text as charges
      from stoa.statement_charge as kept
      where plan.lines is not null
        and kept.merchant_id = ${merchantId}
        and kept.month = line.month
        and kept.currency = line.currency
        and kept.kind = line.kind
        and kept.settled_month = line.settled_month
        and kept.fee_plan_id = line.fee_plan_id) as charge on true
    order by page.month desc, line.currency, line.kind <> 'recorded', line.kind desc,
      line.settled_month, line.fee_plan_id`);
}

/**
 * A line of zeros is shown if it has adjustments that cancel each other out: a charge, and the credit that was used for
 * it.
 */
function isShown(line: StatementLine, adjustments: readonly AdjustmentSum[]): boolean {
  if (line.kind !== 'adjustment') return !isEmpty(line);
  return adjustments.some(({ currency, amount }) => currency === line.currency && amount !== 0n);
}

/** The draft of a month on which nothing is booked. */
export async function selectEmptyDraft(
  tx: Queryable,
  { merchantId, month }: StatementKey,
): Promise<Statement> {
  const merchantName = (await selectMerchantNames(tx, [merchantId])).get(merchantId) ?? '';
  const draft = { merchantId, closedAt: null, issuerId: null, billingDetailsId: null };
  const terms = (await termsOfStatements(tx, [draft]))(draft);
  return { merchantId, merchantName, month, closedAt: null, number: null, terms, lines: [], ...nothingAdded };
}

/** What a statement has without adjustments. */
const nothingAdded = { adjustments: [], expected: [], expectedWithout: [] } as const;

/** The statements of a month, by merchant. */
export async function selectStatementsOfMonth(
  tx: Queryable,
  { month, after, limit }: MerchantsFilter,
): Promise<SummedStatement[]> {
  const page = await tx.query<Pick<StatementRow, 'merchantId'>>(sql`
    select merchant_id
    from (
      select merchant_id
      from stoa.statement_line
      where month = ${firstDay(month)}::date
        and merchant_id > ${after}
        and merchant_id < ${firstTwin}
      union
      select merchant_id
      from stoa.statement_close
      where month = ${firstDay(month)}::date
        and merchant_id > ${after}
        and merchant_id < ${firstTwin}) as known
    order by merchant_id
    limit ${limit}`);
  const merchantIds = page.map(({ merchantId }) => merchantId);
  const rows = await selectRowsOfMonth(tx, merchantIds, month);
  const adjusted = distinct(rows.map((row) => (row.kind === 'adjustment' ? row.merchantId : null)));
  const sums = await selectAdjustmentSums(tx, adjusted, [month]);
  return statementsOf(tx, rows, ({ merchantId }) => sums.filter((one) => one.merchantId === merchantId));
}

type LineRow = Omit<StatementRow, keyof ClosedWith | 'merchantName' | 'month' | 'number'>;

/** A month that was closed without any line. */
const noLine: LineRow = {
  currency: null,
  kind: 'recorded',
  settledMonth: '',
  feePlanId: null,
  feePlanName: null,
  ratePpm: null,
  tierVolumes: null,
  tierRates: null,
  charges: null,
  transactionCount: 0n,
  fullAmount: '0',
  taxAmount: '0',
  feeAmount: '0',
};

const draft = { closedAt: null, number: null, issuerId: null, billingDetailsId: null };

/** Several statements of a month: a few statements of SQL for all of these merchants. */
async function selectRowsOfMonth(
  tx: Queryable,
  merchantIds: readonly number[],
  month: Month,
): Promise<StatementRow[]> {
  if (merchantIds.length === 0) return [];
  const names = await selectMerchantNames(tx, merchantIds);
  // Closing a month also closes every month before it.
  const closings = await tx.query<ClosedWith & Pick<StatementRow, 'number'>>(sql`
    select distinct on (merchant_id)
      merchant_id, closed_at, statement_number as number, issuer_id, billing_details_id
    from stoa.statement_close
    where merchant_id = any(${merchantIds}::integer[])
      and month >= ${firstDay(month)}::date
    order by merchant_id, month`);
  const lines = await tx.query<LineRow & Pick<ClosedWith, 'merchantId'>>(sql`
    select
      merchant_id, currency, kind, to_char(settled_month, 'YYYY-MM') as settled_month, fee_plan_id, fee_plan_name, rate_ppm,
      tier_volumes, tier_rates, charges, transaction_count, full_amount, tax_amount, fee_amount
    from stoa.named_statement_line as line
    where merchant_id = any(${merchantIds}::integer[])
      and month = ${firstDay(month)}::date
    order by merchant_id, currency, kind <> 'recorded', kind desc, line.settled_month, fee_plan_id`);
  const closingOf = new Map(closings.map((one) => [one.merchantId, one]));
  const linesOf = new Map<number, LineRow[]>();
  for (const { merchantId, ...line } of lines)
    linesOf.set(merchantId, [...(linesOf.get(merchantId) ?? []), line]);
  return merchantIds.flatMap((merchantId) => {
    const closing = closingOf.get(merchantId) ?? draft;
    const head = { ...closing, merchantId, merchantName: names.get(merchantId) ?? '', month };
    return (linesOf.get(merchantId) ?? [noLine]).map((line) => ({ ...line, ...head }));
  });
}

/** The rows of one statement follow each other. */
async function statementsOf<T extends AdjustmentSum>(
  tx: Queryable,
  rows: readonly StatementRow[],
  adjustmentsOf: (statement: StatementKey) => readonly T[],
) {
  const termsOf = await termsOfStatements(tx, rows);
  const statements: (Omit<SummedStatement, 'adjustments'> & {
    readonly lines: StatementLine[];
    readonly adjustments: readonly T[];
  })[] = [];
  for (const row of rows) {
    const { merchantId, merchantName, month, closedAt, number } = row;
    let last = statements.at(-1);
    if (last?.merchantId !== merchantId || last.month !== month) {
      const own = adjustmentsOf({ merchantId, month });
      const head = { merchantId, merchantName, month, closedAt, number, terms: termsOf(row) };
      last = { ...head, lines: [], adjustments: own };
      statements.push(last);
    }
    if (row.currency === null) continue;
    const line = lineOf(row, row.currency);
    if (isShown(line, last.adjustments)) last.lines.push(line);
  }
  return statements;
}

function lineOf(row: StatementRow, currency: string): StatementLine {
  return {
    currency,
    kind: row.kind,
    settledMonth: row.settledMonth,
    feePlanId: row.feePlanId,
    feePlanName: row.feePlanName,
    ratePpm: row.ratePpm,
    tiers: (row.tierVolumes ?? []).map((volume, index) => ({
      volumeFrom: BigInt(volume),
      ratePpm: row.tierRates?.[index] ?? 0,
    })),
    charges: row.charges === null ? [] : chargesOf(row.charges),
    transactionCount: row.transactionCount,
    fullAmount: BigInt(row.fullAmount),
    taxAmount: BigInt(row.taxAmount),
    feeAmount: BigInt(row.feeAmount),
  };
}

/** Amounts and counts are texts: numbers of JSON would lose digits. */
type StoredCharge = {
  readonly [K in keyof ChargeSum]: ChargeSum[K] extends bigint ? string : ChargeSum[K];
};

/** {@link selectStatements} writes this text. */
function chargesOf(text: string): ChargeSum[] {
  return (JSON.parse(text) as StoredCharge[]).map(({ name, payee, ...sums }) => ({
    name,
    payee,
    transactionCount: BigInt(sums.transactionCount),
    assumedCount: BigInt(sums.assumedCount),
    baseAmount: BigInt(sums.baseAmount),
    feeAmount: BigInt(sums.feeAmount),
  }));
}
