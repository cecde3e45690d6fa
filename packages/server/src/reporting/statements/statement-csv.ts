import { isDeepStrictEqual } from 'node:util';
import { toRfc3339 } from '@stoa/contract';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { type CsvCell, sheetRow } from '../../export/csv-row.js';
import type { Adjustment } from '../adjustments/adjustment.js';
import { partsInWords } from '../fees/fee-reason.js';
import { decimalsOf, decimalText } from './major-units.js';
import type { Statement, StatementKey, StatementLine, StatementSums } from './statement.js';
import {
  entriesUpTo,
  openSnapshot,
  type ReadPage,
  rowsOfEntryPage,
  type StatementEntry,
  statementEntries,
} from './statement-entries.js';
import { type EntryMoment, selectEntryMoment } from './statement-entry-store.js';
import { selectStatement } from './statement-store.js';
import { rateInWords } from './statement-words.js';

/**
 * The entries of a statement as CSV (RFC 4180, UTF-8, CRLF, one header row), page by page, all at the moment at which
 * it begins. Amounts are exact, as integers in minor units and as decimals in major units; the fee of a transaction
 * without one is empty. People open the file in spreadsheets, so its texts are escaped by `sheetText`; a program
 * restores them with `textOfSheet`.
 *
 * Each page is a statement of its own, and nothing is held while the reader takes it. What is recorded or corrected
 * meanwhile is left out. Only the fees of a draft can change under the reader: the entries then no longer add up to the
 * sums of the beginning, and the text fails, so that nobody gets fees of two moments. A page or less is read with the
 * sums, so it never fails.
 */
export async function* statementCsvTexts(database: Database, key: StatementKey): AsyncGenerator<string> {
  const { statement, moment, entries } = await beginning(database, key);
  const lines = statement?.lines ?? [];
  const plans = plansOf(lines);
  const sums = createEntrySums();
  // The header row is sent together with the first page, so that it is sent only after rows could be read.
  let header = sheetRow(columns);
  const read: ReadPage = (select) => alongIndexes(database, select, { atOneMoment: true });
  for await (const page of entries === undefined ? statementEntries(read, key, moment) : [entries]) {
    sums.addEntries(page);
    yield header + page.map((entry) => sheetRow(cellsOf(entry, plans))).join('');
    header = '';
  }
  // The adjustments are those of the beginning.
  if (entries === undefined && !sums.isSumOf(lines.filter(({ kind }) => kind !== 'adjustment')))
    await assertUnchanged(database, key, lines);
  yield header + (statement?.adjustments ?? []).map((one) => sheetRow(adjustmentCells(one))).join('');
}

interface Beginning {
  readonly statement: Statement | undefined;
  readonly moment: EntryMoment;
  /** Undefined if they are more than a page. */
  readonly entries: readonly StatementEntry[] | undefined;
}

function beginning(database: Database, key: StatementKey): Promise<Beginning> {
  return database.transaction(async (tx) => {
    await openSnapshot(tx);
    const statement = await selectStatement(tx, key);
    const moment = await selectEntryMoment(tx, key.merchantId);
    const lines = statement?.lines ?? [];
    return { statement, moment, entries: await entriesUpTo(rowsOfEntryPage, tx, { key, lines, moment }) };
  });
}

/** Sums that are wrong although nothing changed are damaged, which closing the month finds; the entries are right. */
async function assertUnchanged(
  database: Database,
  key: StatementKey,
  lines: readonly StatementLine[],
): Promise<void> {
  const now = await selectStatement(database, key);
  if (isDeepStrictEqual(now?.lines ?? [], lines)) return;
  throw new Error('the fees of a statement changed while it was downloaded');
}

const columns = [
  'kind',
  'transaction_id',
  'correction_id',
  'settled_at',
  'report_id',
  'payer_country',
  'currency',
  'decimals',
  'full_amount',
  'tax_amount',
  'base_amount',
  'fee_amount',
  'full_amount_major',
  'tax_amount_major',
  'base_amount_major',
  'fee_amount_major',
  'fee_plan_id',
  'fee_plan_name',
  'fee_rate',
  'late',
  'reason',
  'volume_before',
  'volume_before_major',
  'fee_parts',
  'passed_on_amount',
  'passed_on_amount_major',
  'adjustment_id',
  'adjustment_kind',
  'adjustment_name',
];

/** The cells for the name and the rate of each plan that the statement names, by plan and currency. */
type NamedPlans = ReadonlyMap<string, readonly [name: CsvCell, rate: CsvCell]>;

function plansOf(lines: readonly StatementLine[]): NamedPlans {
  return new Map(
    lines.map((line) => {
      const rate = rateInWords(line).replaceAll('\u00a0', ' ');
      return [planKey(line), [line.feePlanName, rate === '' ? null : rate]];
    }),
  );
}

function planKey({ feePlanId, currency }: Pick<StatementEntry, 'feePlanId' | 'currency'>): string {
  return `${feePlanId} ${currency}`;
}

function cellsOf(entry: StatementEntry, plans: NamedPlans): CsvCell[] {
  const { fullAmount, taxAmount, feeAmount } = entry;
  const amounts = [fullAmount, taxAmount, fullAmount - taxAmount, feeAmount];
  const decimals = decimalsOf(entry.currency);
  const [planName = null, rate = null] = plans.get(planKey(entry)) ?? [];
  const volume = entry.whyThisFee?.volumeBefore ?? null;
  return [
    entry.kind,
    entry.transactionId,
    entry.correctionId,
    toRfc3339(entry.settledAt),
    entry.reportId,
    entry.payerCountry,
    entry.currency,
    decimals,
    ...amounts,
    ...amounts.map((amount) => (amount === null ? null : decimalText(amount, decimals))),
    entry.feePlanId,
    planName,
    rate,
    entry.late,
    entry.reason,
    volume,
    volume === null ? null : decimalText(volume, decimals),
    entry.whyThisFee === null ? null : partsInWords(entry.whyThisFee, 'x'),
    entry.passedOn,
    entry.passedOn === null ? null : decimalText(entry.passedOn, decimals),
    ...[null, null, null],
  ];
}

/** An adjustment has a fee alone. */
function adjustmentCells(one: Adjustment): CsvCell[] {
  const { currency, amount, payee, adjustmentId, kind, name } = one;
  const decimals = decimalsOf(currency);
  const passedOn = payee === null ? 0n : amount;
  const [nothing, major] = [0n, decimalText(0n, decimals)];
  return [
    ...['adjustment', null, null, null, null, null, currency, decimals],
    ...[nothing, nothing, nothing, amount, major, major, major, decimalText(amount, decimals)],
    ...[one.feePlanId, null, null, false, one.reason, null, null, null],
    ...[passedOn, decimalText(passedOn, decimals), adjustmentId, kind, name],
  ];
}

type Part = StatementSums & Pick<StatementLine, 'currency' | 'kind' | 'feePlanId'>;

/** Sums by currency, kind and plan: what lines of a statement add up to, or its entries. */
interface EntrySums {
  addEntries(entries: readonly StatementEntry[]): void;
  isSumOf(lines: readonly Part[]): boolean;
}

function createEntrySums(): EntrySums {
  const sums = new Map<string, StatementSums>();
  return {
    addEntries: (entries) => {
      for (const entry of entries) add(sums, partOf(entry), 1n);
    },
    isSumOf: (lines) => {
      const rest = new Map(sums);
      for (const line of lines) add(rest, line, -1n);
      return [...rest.values()].every((sum) => Object.values(sum).every((value) => value === 0n));
    },
  };
}

function partOf(entry: StatementEntry): Part {
  return {
    ...entry,
    transactionCount: entry.kind === 'reversal' ? -1n : 1n,
    feeAmount: entry.feeAmount ?? 0n,
  };
}

function add(sums: Map<string, StatementSums>, part: Part, sign: 1n | -1n): void {
  const key = `${part.currency} ${part.kind} ${part.feePlanId}`;
  const before = sums.get(key);
  sums.set(key, {
    transactionCount: (before?.transactionCount ?? 0n) + sign * part.transactionCount,
    fullAmount: (before?.fullAmount ?? 0n) + sign * part.fullAmount,
    taxAmount: (before?.taxAmount ?? 0n) + sign * part.taxAmount,
    feeAmount: (before?.feeAmount ?? 0n) + sign * part.feeAmount,
  });
}
