import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { firstDay, firstDayOrNull, type Month } from '../month.js';
import type { Statement, StatementKey, StatementLine } from './statement.js';

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
interface StatementRow {
  readonly merchantId: number;
  readonly merchantName: string;
  readonly month: Month;
  readonly closedAt: Date | null;
  readonly currency: string | null;
  readonly kind: StatementLine['kind'];
  readonly settledMonth: Month;
  readonly feePlanId: number | null;
  readonly feePlanName: string | null;
  readonly transactionCount: bigint;
  readonly fullAmount: string;
  readonly taxAmount: string;
  readonly feeAmount: string;
}

/** A merchant's statements, the newest first. */
export async function selectStatements(tx: Queryable, filter: MonthsFilter): Promise<Statement[]> {
  const { merchantId, from, to, before, limit } = filter;
  const rows = await tx.query<StatementRow>(sql`
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
      merchant.merchant_id as "merchantId", merchant.name as "merchantName",
      to_char(page.month, 'YYYY-MM') as month, closing.closed_at as "closedAt",
      line.currency, line.kind, to_char(line.settled_month, 'YYYY-MM') as "settledMonth",
      line.fee_plan_id as "feePlanId", plan.name as "feePlanName",
      line.transaction_count as "transactionCount", line.full_amount as "fullAmount",
      line.tax_amount as "taxAmount", line.fee_amount as "feeAmount"
    from page
    join stoa.merchant on merchant.merchant_id = ${merchantId}
    -- Closing a month also closes every month before it.
    left join lateral (
      select closed_at
      from stoa.statement_close
      where merchant_id = ${merchantId}
        and month >= page.month
      order by month
      limit 1) as closing on true
    left join stoa.statement_line as line on line.merchant_id = ${merchantId}
      and line.month = page.month
    left join stoa.fee_plan as plan using (fee_plan_id)
    order by page.month desc, line.currency, line.kind <> 'recorded', line.kind desc,
      line.settled_month, line.fee_plan_id`);
  return statementsOf(rows);
}

/** One statement; `undefined` if the merchant has none for that month. */
export async function selectStatement(
  tx: Queryable,
  { merchantId, month }: StatementKey,
): Promise<Statement | undefined> {
  const [statement] = await selectStatements(tx, {
    merchantId,
    from: month,
    to: month,
    before: null,
    limit: 1,
  });
  return statement;
}

/** The statements of a month, by merchant. */
export async function selectStatementsOfMonth(
  tx: Queryable,
  { month, after, limit }: MerchantsFilter,
): Promise<Statement[]> {
  const rows = await tx.query<StatementRow>(sql`
    with page as (
      select merchant_id, name
      from stoa.merchant
      where merchant_id > ${after}
        and (
          exists (
            select
            from stoa.statement_line as line
            where line.merchant_id = merchant.merchant_id
              and line.month = ${firstDay(month)}::date)
          or exists (
            select
            from stoa.statement_close as closing
            where closing.merchant_id = merchant.merchant_id
              and closing.month = ${firstDay(month)}::date))
      order by merchant_id
      limit ${limit})
    select
      page.merchant_id as "merchantId", page.name as "merchantName",
      ${month}::text as month, closing.closed_at as "closedAt",
      line.currency, line.kind, to_char(line.settled_month, 'YYYY-MM') as "settledMonth",
      line.fee_plan_id as "feePlanId", plan.name as "feePlanName",
      line.transaction_count as "transactionCount", line.full_amount as "fullAmount",
      line.tax_amount as "taxAmount", line.fee_amount as "feeAmount"
    from page
    left join lateral (
      select closed_at
      from stoa.statement_close
      where merchant_id = page.merchant_id
        and month >= ${firstDay(month)}::date
      order by month
      limit 1) as closing on true
    left join stoa.statement_line as line on line.merchant_id = page.merchant_id
      and line.month = ${firstDay(month)}::date
    left join stoa.fee_plan as plan using (fee_plan_id)
    order by page.merchant_id, line.currency, line.kind <> 'recorded', line.kind desc,
      line.settled_month, line.fee_plan_id`);
  return statementsOf(rows);
}

/** The rows of one statement follow each other. */
function statementsOf(rows: readonly StatementRow[]): Statement[] {
  const statements: (Statement & { readonly lines: StatementLine[] })[] = [];
  for (const row of rows) {
    const { merchantId, merchantName, month, closedAt } = row;
    let last = statements.at(-1);
    if (last?.merchantId !== merchantId || last.month !== month) {
      last = { merchantId, merchantName, month, closedAt, lines: [] };
      statements.push(last);
    }
    if (row.currency !== null && !isEmpty(row)) last.lines.push(lineOf(row, row.currency));
  }
  return statements;
}

/** Whether nothing is left of a line, because its transactions got a fee and moved to another line. */
function isEmpty({ transactionCount, fullAmount, taxAmount, feeAmount }: StatementRow): boolean {
  return transactionCount === 0n && [fullAmount, taxAmount, feeAmount].every((sum) => BigInt(sum) === 0n);
}

function lineOf(row: StatementRow, currency: string): StatementLine {
  return {
    currency,
    kind: row.kind,
    settledMonth: row.settledMonth,
    feePlanId: row.feePlanId,
    feePlanName: row.feePlanName,
    transactionCount: row.transactionCount,
    fullAmount: BigInt(row.fullAmount),
    taxAmount: BigInt(row.taxAmount),
    feeAmount: BigInt(row.feeAmount),
  };
}
