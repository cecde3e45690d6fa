import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import type { Found, Sought } from '../../kernel/sought.js';
import { canBeTransactionId } from '../ledger/transaction-id.js';
import { countInvalidByMerchants, selectMerchantsAfter, selectRecordedByMerchants } from './search-store.js';
import {
  type NamedTransaction,
  selectReportsOfAnyWithin,
  selectReportsWithin,
  selectStatementsNumbered,
  selectTransactionsBeginning,
} from './sought-store.js';

/** With fewer characters, too much begins with them. */
const leastOfId = 3;
const leastDigitsOfReport = 6;
const digitsOfReport = 16;
/** How many merchants are searched for the beginning of an id; all are searched for a whole one. */
const merchantsSearched = 10_000;

/**
 * Transactions by their id, recorded or not, or else by its beginning. What has a space or no digit is not looked for:
 * merchants could choose such ids, but it is nearly always a word. There is no index by id alone, as `findTransactions`
 * says.
 */
export async function searchTransactions(database: Database, sought: Sought): Promise<readonly Found[]> {
  const { text, merchantId, most } = sought;
  if (!canBeTransactionId(text) || text.length < leastOfId || !/^\S*\d\S*$/.test(text)) return [];
  return alongIndexes(database, async (tx) => {
    const merchants =
      merchantId === null
        ? (await selectMerchantsAfter(tx, 0, merchantsSearched)).map((one) => one.merchantId)
        : [merchantId];
    const beginning = { text, end: `${text}\u{10ffff}`, most };
    const begun = await selectTransactionsBeginning(tx, merchants, beginning);
    const isWhole = ({ transactionId }: NamedTransaction): boolean => transactionId === text;
    // The scan stops at `most`, so the whole id may be at a merchant that it did not reach.
    const isCut = begun.length === most;
    const recorded = isCut
      ? (await selectRecordedByMerchants(tx, merchants, text)).map((one) => ({ ...one, transactionId: text }))
      : begun.filter(isWhole);
    const invalid = await countInvalidByMerchants(tx, merchants, text);
    const whole = [
      ...recorded.map(foundTransaction),
      ...invalid
        .filter((one) => !recorded.some((other) => other.merchantId === one.merchantId))
        .map((one) => ({
          ...foundTransaction({ ...one, transactionId: text }),
          kind: 'invalid_transaction' as const,
        })),
    ];
    return whole.length > 0 ? whole.slice(0, most) : begun.map(foundTransaction);
  });
}

function foundTransaction({ merchantId, transactionId }: NamedTransaction): Found {
  return { kind: 'transaction', id: transactionId, merchantId };
}

/** Reports by their id, or by its first digits. */
export async function searchReports(
  database: Database,
  { text, merchantId, most }: Sought,
): Promise<readonly Found[]> {
  if (!/^[1-9]\d*$/.test(text) || text.length < leastDigitsOfReport || text.length > digitsOfReport)
    return [];
  const unit = 10n ** BigInt(digitsOfReport - text.length);
  const range = { from: BigInt(text) * unit, to: (BigInt(text) + 1n) * unit, most };
  const reports = await alongIndexes(database, (tx) =>
    merchantId === null ? selectReportsOfAnyWithin(tx, range) : selectReportsWithin(tx, merchantId, range),
  );
  return reports.map((one) => ({
    kind: 'report',
    id: String(one.reportId),
    merchantId: one.merchantId,
  }));
}

/** Closed statements by their number, or by its beginning or end. */
export async function searchStatements(
  database: Database,
  { text, merchantId, most }: Sought,
): Promise<readonly Found[]> {
  if (!/\d/.test(text)) return [];
  const statements = await selectStatementsNumbered(database, { text: text.toLowerCase(), merchantId, most });
  return statements.map(({ statementNumber, month, merchantId: owner }) => ({
    kind: 'statement',
    id: statementNumber,
    merchantId: owner,
    month,
  }));
}
