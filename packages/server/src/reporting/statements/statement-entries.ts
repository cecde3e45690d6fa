import type { Queryable, Transaction } from '../../database/database.js';
import { toPostgresTimestamp } from '../../kernel/timestamp.js';
import { monthOf, startOf } from '../month.js';
import type { StatementKey, StatementLine } from './statement.js';
import {
  type AfterRecorded,
  type CorrectionRow,
  type RecordedEntry,
  selectCorrectionRows,
  selectLateEntries,
  selectSettledEntries,
} from './statement-entry-store.js';

/** What a statement's sums are made of: a recorded transaction, or one side of a correction (a reversal is negative). */
export interface StatementEntry extends RecordedEntry {
  readonly kind: StatementLine['kind'];
  readonly correctionId: bigint | null;
  /** Arrived after the month in which it was settled was closed. */
  readonly late: boolean;
  /** Why a correction was made. */
  readonly reason: string | null;
}

/** Rows of one statement at a time: what memory holds, and how long others wait while they become text. */
export const rowsOfEntryPage = 2_000;

/** The first month of statements: what was settled before it stands on it, too, and is not late. */
const firstMonth = monthOf(startOf('0001-01'));

/** Every later statement of the transaction sees the books as they are now; nothing can be written. */
export async function openSnapshot(tx: Transaction): Promise<void> {
  await tx.execute(`
    set transaction isolation level repeatable read read only;
    -- A page is a range of an index. By old statistics it may be planned as the rest of the month, read and sorted.
    set local enable_seqscan = off;
    set local enable_bitmapscan = off`);
}

/**
 * The entries of a statement page by page: what was settled in its month, what arrived late, what corrects. The order
 * is that of settlement, then of ids (bytes); that of corrections is their own. In a {@link openSnapshot} they are those
 * of one moment.
 */
export async function* statementEntries(
  tx: Queryable,
  key: StatementKey,
): AsyncGenerator<readonly StatementEntry[]> {
  const isFirst = key.month === firstMonth;
  const begin = isFirst ? '-infinity' : toPostgresTimestamp(startOf(key.month));
  yield* recordedPages(begin, async (after) =>
    (await selectSettledEntries(tx, { ...key, after, limit: rowsOfEntryPage })).map(entryOf(false)),
  );
  if (!isFirst) {
    yield* recordedPages('-infinity', async (after) =>
      (await selectLateEntries(tx, { ...key, after, limit: rowsOfEntryPage })).map(entryOf(true)),
    );
  }
  yield* correctionPages(tx, key);
}

async function* recordedPages(
  begin: string,
  select: (after: AfterRecorded) => Promise<StatementEntry[]>,
): AsyncGenerator<readonly StatementEntry[]> {
  // No id is empty: this is before all of that instant.
  let after: AfterRecorded = { settledAt: begin, transactionId: '' };
  for (;;) {
    const page = await select(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < rowsOfEntryPage) return;
    after = { settledAt: toPostgresTimestamp(last.settledAt), transactionId: last.transactionId };
  }
}

async function* correctionPages(tx: Queryable, key: StatementKey): AsyncGenerator<readonly StatementEntry[]> {
  let after = 0n;
  for (;;) {
    const page = await selectCorrectionRows(tx, { ...key, after, limit: rowsOfEntryPage });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.flatMap(sidesOf);
    if (page.length < rowsOfEntryPage) return;
    after = last.correctionId;
  }
}

function entryOf(late: boolean): (row: RecordedEntry) => StatementEntry {
  return (row) => ({ kind: 'recorded', correctionId: null, ...row, late, reason: null });
}

/** What stood before is taken back, what stands from then on is added. */
function sidesOf(row: CorrectionRow): StatementEntry[] {
  const { correctionId, transactionId, settledAt, reportId, payerCountry, reason } = row;
  const shared = { correctionId, transactionId, settledAt, reportId, payerCountry, reason, late: false };
  const sides: StatementEntry[] = [];
  if (row.oldCurrency !== null) {
    sides.push({
      ...shared,
      kind: 'reversal',
      currency: row.oldCurrency,
      fullAmount: -row.oldFullAmount,
      taxAmount: -row.oldTaxAmount,
      feeAmount: row.oldFeeAmount === null ? null : -row.oldFeeAmount,
      feePlanId: row.oldFeePlanId,
    });
  }
  if (row.newCurrency !== null) {
    sides.push({
      ...shared,
      kind: 'restatement',
      currency: row.newCurrency,
      fullAmount: row.newFullAmount,
      taxAmount: row.newTaxAmount,
      feeAmount: row.newFeeAmount,
      feePlanId: row.newFeePlanId,
    });
  }
  return sides;
}
