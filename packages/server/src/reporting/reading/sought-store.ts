import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { queryOf } from '../../database/query-of.js';
import { sql } from '../../database/sql.js';

/** A transaction by its merchant and id. */
export interface NamedTransaction {
  readonly merchantId: number;
  readonly transactionId: string;
}

interface Beginning {
  readonly text: string;
  /** After all texts that begin with `text`. */
  readonly end: string;
  readonly most: number;
}

/**
 * Transactions of these merchants whose ids begin with a text, in one scan of the primary key that looks into it once
 * for each merchant, until it has found enough. Call it within `alongIndexes`.
 */
export function selectTransactionsBeginning(
  tx: Queryable,
  merchantIds: readonly number[],
  { text, end, most }: Beginning,
): Promise<NamedTransaction[]> {
  return queryOf<NamedTransaction>(
    tx,
    merchantIds,
    sql`
    select merchant_id, transaction_id
    from stoa.transaction
    where merchant_id = any(${merchantIds}::integer[])
      and transaction_id >= ${text}::text collate "C"
      and transaction_id < ${end}::text collate "C"
    limit ${most}`,
  );
}

/** A report by its merchant and id. */
export interface NamedReport {
  readonly merchantId: number;
  readonly reportId: bigint;
}

interface ReportRange {
  /** Inclusive. */
  readonly from: bigint;
  /** Exclusive. */
  readonly to: bigint;
  readonly most: number;
}

/** Reports of a merchant with ids in a range, the newest first. */
export function selectReportsWithin(
  tx: Queryable,
  merchantId: number,
  { from, to, most }: ReportRange,
): Promise<NamedReport[]> {
  return tx.query<NamedReport>(sql`
    select merchant_id, report_id
    from stoa.report
    where merchant_id = ${merchantId}
      and report_id >= ${from}
      and report_id < ${to}
    order by report_id desc
    limit ${most}`);
}

/** The same of all merchants of the store. The index report_newest has the expression. */
export function selectReportsOfAnyWithin(
  tx: Queryable,
  { from, to, most }: ReportRange,
): Promise<NamedReport[]> {
  return tx.query<NamedReport>(sql`
    select merchant_id, report_id
    from stoa.report
    where report_id + 0 >= ${from}
      and report_id + 0 < ${to}
      and merchant_id < ${firstTwin}
    order by report_id + 0 desc
    limit ${most}`);
}

/** A statement that has a number. */
export interface NumberedStatement {
  readonly merchantId: number;
  readonly month: string;
  readonly statementNumber: string;
}

/**
 * Closed statements whose number begins or ends with a text in lower case, the newest first. The two indexes have the
 * expressions.
 */
export function selectStatementsNumbered(
  tx: Queryable,
  {
    text,
    merchantId,
    most,
  }: { readonly text: string; readonly merchantId: number | null; readonly most: number },
): Promise<NumberedStatement[]> {
  return tx.query<NumberedStatement>(sql`
    select merchant_id, to_char(month, 'YYYY-MM') as month, statement_number
    from stoa.statement_close
    where (lower(statement_number) collate "C" ^@ ${text}::text
        or reverse(lower(statement_number)) collate "C" ^@ reverse(${text}::text))
      and (merchant_id = ${merchantId}::integer or (${merchantId}::integer is null and merchant_id < ${firstTwin}))
    order by month desc, statement_number desc
    limit ${most}`);
}
