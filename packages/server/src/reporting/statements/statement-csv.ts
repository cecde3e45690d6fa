import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toRfc3339 } from '@stoa/contract';
import type { Database } from '../../database/database.js';
import { type CsvCell, sheetRow } from '../../export/csv-row.js';
import { withPatience } from '../../export/with-patience.js';
import { overloaded } from '../../kernel/overloaded.js';
import { decimalsOf, decimalText } from './major-units.js';
import type { StatementKey, StatementLine } from './statement.js';
import { openSnapshot, type StatementEntry, statementEntries } from './statement-entries.js';
import { selectStatement } from './statement-store.js';
import { rateInWords } from './statement-words.js';

/**
 * The entries of a statement as CSV (RFC 4180, UTF-8, CRLF, one header row), all at the same moment. Amounts are exact, as
 * integers in minor units and as decimals in major units; the fee of a transaction without one is empty. People open the
 * file in spreadsheets, so its texts are escaped by `sheetText`; a program restores them with `textOfSheet`. The stream
 * fails, and is not a complete file, if its reader is too slow or the database becomes unavailable.
 * @throws Failure overloaded while too many of them are under way
 */
export type StreamStatementCsv = (key: StatementKey) => Readable;

export interface StatementCsvDependencies {
  readonly database: Database;
  /** How long a reader may take for a page before its stream is ended; 30 s by default. */
  readonly stallMs?: number;
}

/** A stream holds a connection until its reader has everything. So the streams of a process, and of a merchant, are limited. */
const streamsAtOnce = 4;
const streamsOfMerchant = 2;
const defaultStallMs = 30_000;
/** The longest time that a reader may take in all, because the snapshot is kept for as long. */
const streamMs = 900_000;

export function createStreamStatementCsv({
  database,
  stallMs = defaultStallMs,
}: StatementCsvDependencies): StreamStatementCsv {
  const underWay: number[] = [];
  return (key) => {
    assertRoom(underWay, key.merchantId);
    underWay.push(key.merchantId);
    const csv = new PassThrough();
    void writeEntries(csv, { database, key, stallMs })
      .finally(() => underWay.splice(underWay.indexOf(key.merchantId), 1))
      .then(
        () => csv.end(),
        // The stream tells its reader about the error. If the reader has left, the stream is already destroyed.
        (error: unknown) => csv.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    return csv;
  };
}

function assertRoom(underWay: readonly number[], merchantId: number): void {
  const ofMerchant = underWay.filter((one) => one === merchantId).length;
  if (underWay.length < streamsAtOnce && ofMerchant < streamsOfMerchant) return;
  throw overloaded('Too many statements are being downloaded.', 5);
}

interface Writing {
  readonly database: Database;
  readonly key: StatementKey;
  readonly stallMs: number;
}

async function writeEntries(csv: PassThrough, { database, key, stallMs }: Writing): Promise<void> {
  const giveUp = (): void => void csv.destroy(new Error('the reader of a statement is too slow'));
  const timer = setTimeout(giveUp, streamMs);
  try {
    await database.transaction(async (tx) => {
      await openSnapshot(tx);
      const plans = plansOf((await selectStatement(tx, key))?.lines ?? []);
      const texts = withPatience(csvTexts(statementEntries(tx, key), plans), stallMs, giveUp);
      // The stream ends after the snapshot has ended.
      await pipeline(texts, csv, { end: false });
    });
  } finally {
    clearTimeout(timer);
  }
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
];

/** The header row, then the rows of each page. */
async function* csvTexts(
  pages: AsyncIterable<readonly StatementEntry[]>,
  plans: NamedPlans,
): AsyncGenerator<string> {
  yield sheetRow(columns);
  for await (const page of pages) yield page.map((entry) => sheetRow(cellsOf(entry, plans))).join('');
}

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
  ];
}
