import { toPostgresTimestamp } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { isDivided } from '../fees/fee-line.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { type FeePlansById, feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import { type FeeReason, feeReasonOf } from '../fees/fee-reason.js';
import type { StatementLineChange } from '../ledger/books-store.js';
import {
  type Charges,
  type ChargesOf,
  noCharges,
  selectCharges,
  selectFormerFees,
} from '../ledger/charge-store.js';
import { monthOf, startOf } from '../month.js';
import { entryCountOf, type StatementKey, type StatementLine } from './statement.js';
import {
  type AfterRecorded,
  type CorrectionRow,
  type EntryMoment,
  type RecordedEntry,
  selectCorrectionRows,
  selectLateEntries,
  selectSettledEntries,
} from './statement-entry-store.js';

/** A part of a statement's sums: a recorded transaction, or one side of a correction (a reversal is negative). */
export interface StatementEntry extends RecordedEntry {
  readonly kind: StatementLineChange['kind'];
  readonly correctionId: bigint | null;
  /** It arrived after the month in which it was settled was closed. */
  readonly late: boolean;
  /** Why the correction was made. */
  readonly reason: string | null;
  /** How the fee was computed. Null without a fee, and for a reversal: it takes back the fee of an earlier entry. */
  readonly whyThisFee: FeeReason | null;
  /** What of the fee is passed on to third parties, in minor units; negative for a reversal, null without a fee. */
  readonly passedOn: bigint | null;
}

/** Rows of one SQL statement. They bound the memory, and how long others wait while the rows become text. */
export const rowsOfEntryPage = 2_000;

/** The first month of statements. Transactions settled before it stand on it, too, and are not late. */
export const firstMonth = monthOf(startOf('0001-01'));

/** Every later SQL statement of the database transaction sees the books as they are now; nothing can be written. */
export async function openSnapshot(tx: Transaction): Promise<void> {
  await tx.execute(`
    set transaction isolation level repeatable read read only;
    -- A page is a range of an index. With old statistics PostgreSQL may read and sort the rest of the month instead.
    set local enable_seqscan = off;
    set local enable_bitmapscan = off`);
}

/** Runs the statements that read a page, at one moment. */
export type ReadPage = <Page>(select: (tx: Queryable) => Promise<Page>) => Promise<Page>;

/**
 * The entries of a statement page by page: transactions settled in its month, late transactions, corrections.
 * Transactions are in the order of settlement, then of ids (bytes); corrections in the order of making. Nothing is
 * there that was recorded or corrected after `moment`; but fees are those of the moment at which their page is read.
 */
export async function* statementEntries(
  read: ReadPage,
  key: StatementKey,
  moment: EntryMoment,
): AsyncGenerator<readonly StatementEntry[]> {
  const asked = { ...key, ...moment, limit: rowsOfEntryPage };
  const plans = feePlansById(await read((tx) => selectFeePlans(tx, key.merchantId)));
  const isFirst = key.month === firstMonth;
  const begin = isFirst ? '-infinity' : toPostgresTimestamp(startOf(key.month));
  yield* recordedPages(begin, (after) =>
    read(async (tx) => {
      const rows = await selectSettledEntries(tx, { ...asked, after });
      return rows.map(entryOf(false, await explanation(tx, key, { plans, recorded: rows })));
    }),
  );
  if (!isFirst) {
    yield* recordedPages('-infinity', (after) =>
      read(async (tx) => {
        const rows = await selectLateEntries(tx, { ...asked, after });
        return rows.map(entryOf(true, await explanation(tx, key, { plans, recorded: rows })));
      }),
    );
  }
  yield* correctionPages((after) =>
    read(async (tx) => {
      const rows = await selectCorrectionRows(tx, { ...asked, after });
      const explained = await explanation(tx, key, { plans, corrections: rows });
      return { entries: rows.flatMap((row) => sidesOf(row, explained)), rows };
    }),
  );
}

/** All entries at the moment that {@link openSnapshot} fixed; undefined if there are more than `most`. */
export async function entriesUpTo(
  most: number,
  tx: Transaction,
  { key, lines, moment }: { key: StatementKey; lines: readonly StatementLine[]; moment: EntryMoment },
): Promise<StatementEntry[] | undefined> {
  if (entryCountOf(lines) > BigInt(most)) return undefined;
  const entries: StatementEntry[] = [];
  for await (const page of statementEntries((select) => select(tx), key, moment)) {
    entries.push(...page);
    // Reversals cancel restatements out in the counts of the lines.
    if (entries.length > most) return undefined;
  }
  return entries;
}

/** What says why fees are what they are. */
export interface Explanation {
  readonly plans: FeePlansById;
  readonly chargesOf: ChargesOf;
  /** Of the fee that a correction takes back. */
  readonly formerChargesOf: (correction: CorrectionRow) => Charges;
}

interface Explained {
  readonly plans: FeePlansById;
  readonly recorded?: readonly RecordedEntry[];
  readonly corrections?: readonly CorrectionRow[];
}

/** Reads the charges of fees that are divided by line; to be read at the same moment as the fees. */
export async function explanation(
  tx: Queryable,
  { merchantId }: Pick<StatementKey, 'merchantId'>,
  { plans, recorded = [], corrections = [] }: Explained,
): Promise<Explanation> {
  const hasParts = (feePlanId: number | null): boolean => {
    const plan = plans.get(feePlanId ?? 0);
    return plan !== undefined && isDivided(plan);
  };
  const former = corrections.filter(({ oldFeePlanId }) => hasParts(oldFeePlanId));
  const formerIds = await selectFormerFees(tx, merchantId, former);
  const divided = [
    ...recorded.filter(({ feePlanId }) => hasParts(feePlanId)),
    ...corrections.filter(({ newFeePlanId }) => hasParts(newFeePlanId)),
    ...former,
  ];
  const ids = [...new Set(divided.map(({ transactionId }) => transactionId))];
  const chargesOf = await selectCharges(tx, merchantId, ids);
  return {
    plans,
    chargesOf,
    formerChargesOf: ({ transactionId, correctionId }) => {
      const formerId = formerIds.get(correctionId);
      return formerId === undefined ? noCharges : chargesOf(transactionId, formerId);
    },
  };
}

/** What of a fee is passed on to third parties, in minor units; null without a fee. */
function passedOnOf(plan: FeePlan | undefined, charges: Charges): bigint | null {
  if (plan === undefined) return null;
  return charges.reduce(
    (sum, { line, feeAmount }) => sum + ((plan.lines?.[line - 1]?.payee ?? null) === null ? 0n : feeAmount),
    0n,
  );
}

async function* recordedPages(
  begin: string,
  select: (after: AfterRecorded) => Promise<StatementEntry[]>,
): AsyncGenerator<readonly StatementEntry[]> {
  // No id is empty, so this is before all transactions of that instant.
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

interface CorrectionPage {
  readonly entries: readonly StatementEntry[];
  readonly rows: readonly CorrectionRow[];
}

async function* correctionPages(
  select: (after: bigint) => Promise<CorrectionPage>,
): AsyncGenerator<readonly StatementEntry[]> {
  let after = 0n;
  for (;;) {
    const { entries, rows } = await select(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield entries;
    if (rows.length < rowsOfEntryPage) return;
    after = last.correctionId;
  }
}

export function entryOf(
  late: boolean,
  { plans, chargesOf }: Explanation,
): (row: RecordedEntry) => StatementEntry {
  return (row) => {
    const charges = chargesOf(row.transactionId, 0);
    return {
      kind: 'recorded',
      correctionId: null,
      ...row,
      late,
      reason: null,
      whyThisFee: feeReasonOf({ ...row, charges }, plans),
      passedOn: passedOnOf(plans.get(row.feePlanId ?? 0), charges),
    };
  };
}

/** A reversal takes back what stood before, a restatement adds what stands from then on. */
export function sidesOf(
  row: CorrectionRow,
  { plans, chargesOf, formerChargesOf }: Explanation,
): StatementEntry[] {
  const { correctionId, transactionId, settledAt, reportId, payerCountry, reason } = row;
  const shared = { correctionId, transactionId, settledAt, reportId, payerCountry, reason, late: false };
  const sides: StatementEntry[] = [];
  if (row.oldCurrency !== null) {
    const passedOn = passedOnOf(plans.get(row.oldFeePlanId ?? 0), formerChargesOf(row));
    sides.push({
      ...shared,
      kind: 'reversal',
      currency: row.oldCurrency,
      fullAmount: -row.oldFullAmount,
      taxAmount: -row.oldTaxAmount,
      feeAmount: row.oldFeeAmount === null ? null : -row.oldFeeAmount,
      feePlanId: row.oldFeePlanId,
      volumeBefore: null,
      whyThisFee: null,
      passedOn: passedOn === null ? null : -passedOn,
    });
  }
  if (row.newCurrency !== null) {
    const charged = {
      currency: row.newCurrency,
      fullAmount: row.newFullAmount,
      taxAmount: row.newTaxAmount,
      feePlanId: row.newFeePlanId,
      volumeBefore: row.newVolumeBefore,
    };
    const charges = chargesOf(transactionId, Number(correctionId));
    const whyThisFee = feeReasonOf({ ...charged, payerCountry, charges }, plans);
    const passedOn = passedOnOf(plans.get(row.newFeePlanId ?? 0), charges);
    const fee = { feeAmount: row.newFeeAmount, whyThisFee, passedOn };
    sides.push({ ...shared, kind: 'restatement', ...charged, ...fee });
  }
  return sides;
}
