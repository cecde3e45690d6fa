import { instantOf } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { Queryable } from '../../database/database.js';
import { askedPage, cursorOf, idKey, textLike } from '../../http/page-cursor.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { adjustmentsOfClose } from '../adjustments/close-adjustments.js';
import { selectClosedThrough } from '../ledger/books-store.js';
import { type Month, monthOf, monthPattern } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { selectBookedLines } from './recount-store.js';
import type { Statement, StatementKey } from './statement.js';
import type { StatementDocument, StatementPage } from './statement-schemas.js';
import {
  selectEmptyDraft,
  selectStatement,
  selectStatements,
  selectStatementsOfMonth,
} from './statement-store.js';
import { statementOnWire, summaryOnWire } from './statement-wire.js';

/** What closing a draft now would add. */
async function expectedOf(
  tx: Queryable,
  { merchantId, month: through }: StatementKey,
): Promise<Pick<Statement, 'expected' | 'expectedWithout'>> {
  const open = { merchantId, closedThrough: await selectClosedThrough(tx, merchantId), through };
  const booked = await selectBookedLines(tx, open);
  const books = { ...open, booked, mostCounted: limits.installationsOfDraft };
  const { added, leftOut } = await adjustmentsOfClose(tx, books);
  return {
    expected: added.filter(({ month }) => month === through),
    expectedWithout: leftOut.flatMap(({ month, name }) => (month === through ? name : [])),
  };
}

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

// Reading statements counts no transactions: recording and correcting transactions keeps the sums up to date.

const monthCursor = cursorOf({ month: textLike(new RegExp(monthPattern)) });
const merchantCursor = cursorOf({ merchantId: idKey });

/** A merchant's statements, the newest month first. @throws Failure invalid_request for a foreign cursor */
export async function listMonths(
  { database }: Context,
  { merchantId, from, to, ...asked }: MonthsRequest,
): Promise<StatementPage> {
  const { after, most: limit, of } = askedPage(asked, monthCursor);
  const range = { merchantId, from: from ?? null, to: to ?? null, before: after?.month ?? null, limit };
  const { items, next_cursor } = of(await selectStatements(database, range));
  return { statements: items.map(summaryOnWire), next_cursor };
}

/** All merchants' statements of a month, by merchant. @throws Failure invalid_request for a foreign cursor */
export async function listMerchants(
  { database }: Context,
  { month, ...asked }: MerchantsRequest,
): Promise<StatementPage> {
  const { after, most: limit, of } = askedPage(asked, merchantCursor);
  const found = await selectStatementsOfMonth(database, { month, after: after?.merchantId ?? 0, limit });
  const { items, next_cursor } = of(found);
  return { statements: items.map(summaryOnWire), next_cursor };
}

/** @throws Failure unknown_statement */
export async function readDocument(
  { database, clock }: Context,
  key: StatementKey,
): Promise<StatementDocument> {
  return statementOnWire(await readStatement(database, key, clock));
}

/** Returns the id if a merchant has it. @throws Failure unknown_merchant */
export async function knownMerchant({ database }: Context, merchantId: number | bigint): Promise<number> {
  await assertMerchant(database, merchantId);
  return Number(merchantId);
}

/**
 * A statement and, of a draft, what closing it now would add. A month that has begun has a draft even if there is
 * nothing but that.
 * @throws Failure unknown_statement
 */
export async function readStatement(tx: Queryable, key: StatementKey, clock: Clock): Promise<Statement> {
  const statement = await selectStatement(tx, key);
  if (statement !== undefined && statement.closedAt !== null) return statement;
  if (statement !== undefined || key.month <= monthOf(instantOf(clock.now()))) {
    const expected = await expectedOf(tx, key);
    if (statement !== undefined) return { ...statement, ...expected };
    if (expected.expected.length > 0 || expected.expectedWithout.length > 0)
      return { ...(await selectEmptyDraft(tx, key)), ...expected };
  }
  throw new Failure(reportingFailures.unknown_statement, {
    detail: `The merchant has no statement of ${key.month}.`,
  });
}
