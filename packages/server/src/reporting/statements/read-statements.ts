import type { Database, Queryable } from '../../database/database.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { type Month, monthPattern } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import type { Statement, StatementKey } from './statement.js';
import type { StatementDocument, StatementPage } from './statement-schemas.js';
import { selectStatement, selectStatements, selectStatementsOfMonth } from './statement-store.js';
import { statementOnWire, summaryOnWire } from './statement-wire.js';

interface PageRequest {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface MonthsRequest extends PageRequest {
  readonly merchantId: number;
  readonly from?: Month;
  /** Inclusive. */
  readonly to?: Month;
}

export interface MerchantsRequest extends PageRequest {
  readonly month: Month;
}

/** Reading statements counts no transactions: recording and correcting transactions keeps the sums up to date. */
export interface ReadStatements {
  /** A merchant's statements, the newest month first. @throws Failure invalid_request for a foreign cursor */
  listMonths(request: MonthsRequest): Promise<StatementPage>;
  /** All merchants' statements of a month, by merchant. @throws Failure invalid_request for a foreign cursor */
  listMerchants(request: MerchantsRequest): Promise<StatementPage>;
  /** @throws Failure unknown_statement */
  read(key: StatementKey): Promise<StatementDocument>;
}

export function createReadStatements(database: Database): ReadStatements {
  return {
    listMonths: async ({ merchantId, from, to, cursor, limit = limits.pageItemsByDefault }) => {
      const [before] = decodeCursor(cursor, isMonthKey) ?? [];
      const found = await selectStatements(database, {
        merchantId,
        from: from ?? null,
        to: to ?? null,
        before: before ?? null,
        limit: limit + 1,
      });
      return pageOnWire(found, limit, ({ month }) => [month]);
    },
    listMerchants: async ({ month, cursor, limit = limits.pageItemsByDefault }) => {
      const [after] = decodeCursor(cursor, isMerchantKey) ?? [];
      const found = await selectStatementsOfMonth(database, {
        month,
        after: Number(after ?? 0),
        limit: limit + 1,
      });
      return pageOnWire(found, limit, ({ merchantId }) => [String(merchantId)]);
    },
    read: async (key) => statementOnWire(await readStatement(database, key)),
  };
}

/** @throws Failure unknown_statement */
export async function readStatement(tx: Queryable, key: StatementKey): Promise<Statement> {
  const statement = await selectStatement(tx, key);
  if (statement !== undefined) return statement;
  throw new Failure(reportingFailures.unknown_statement, {
    detail: `The merchant has no statement of ${key.month}.`,
  });
}

function pageOnWire(
  found: readonly Statement[],
  limit: number,
  keyOf: (statement: Statement) => readonly string[],
): StatementPage {
  const { items, next_cursor } = pageOf(found, limit, keyOf);
  return { statements: items.map(summaryOnWire), next_cursor };
}

const monthExpression = new RegExp(monthPattern);

function isMonthKey(key: readonly string[]): boolean {
  const [month = ''] = key;
  return key.length === 1 && monthExpression.test(month) && month >= '0001-01';
}

/** Whether a cursor holds the id of a merchant. */
export function isMerchantKey(key: readonly string[]): boolean {
  const [id = ''] = key;
  return key.length === 1 && /^\d{1,10}$/.test(id) && Number(id) <= 2_147_483_647;
}
