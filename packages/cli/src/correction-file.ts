import type { FactMember } from '@stoa/contract';
import type { FileRecord, UnreadRecord } from '@stoa/merchant/record-file';
import {
  CommandError,
  exitCodes,
  firstOf,
  indented,
  interruptible,
  printExact,
  visibleText,
} from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { counted } from './counted.js';

/** What else a transaction may say. The help of the command does not load the contract, which has this list, too. */
export const factMembers = [
  'bundle_id',
  'kind',
  'original_transaction_id',
  'installation_id',
  'channel',
] as const satisfies readonly FactMember[];

type Corrections = Administration['reporting']['corrections'];
type Request = Parameters<Corrections['correctMany']>[0]['corrections'][number];

export interface CorrectionFileOptions {
  readonly from: string;
  readonly merchant: number;
  readonly reason?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly by: Administration['actor'];
}

/** A line that cannot be corrected, and why. */
interface LineFault {
  readonly line: number;
  readonly code: string;
  readonly detail: string;
}

interface Counts {
  made: number;
  standsAlready: number;
  /** Corrections that wait for a second person's approval, or would if this were not a dry run. */
  waiting: number;
  readonly faults: LineFault[];
  faultCount: number;
}

const rowsOfBatch = 1_000;
const faultsListed = 100;
const columns: Readonly<Record<Request['kind'], readonly string[]>> = {
  void: ['transaction_id', 'reason'],
  restate: ['transaction_id', 'full_amount', 'tax_amount', 'currency', 'reason', ...factMembers],
};

/**
 * Corrects every transaction of a file, 1,000 in a database transaction. The file is read twice: the first reading
 * tries everything, so that all faults are reported before anything is made. Corrections that exist already are
 * skipped, so the same command makes only the rest if it is run again after a crash.
 */
export async function correctFromFile(
  corrections: Corrections,
  kind: Request['kind'],
  options: CorrectionFileOptions,
): Promise<void> {
  if (options.from === '-') throw new CommandError('--from takes a file, because it is read twice.');
  await interruptible(async (signal) => {
    const tried = await readFile(corrections, kind, { ...options, dryRun: true, verb: 'checked', signal });
    const done =
      options.dryRun === true || tried.faultCount > 0
        ? tried
        : await readFile(corrections, kind, { ...options, dryRun: false, verb: 'corrected', signal });
    await show(done, { ...options, dryRun: done === tried });
    if (done.faultCount > 0) process.exitCode = exitCodes.failed;
  });
}

type Reading = CorrectionFileOptions & {
  readonly dryRun: boolean;
  readonly verb: string;
  readonly signal: AbortSignal;
};

async function readFile(corrections: Corrections, kind: Request['kind'], reading: Reading): Promise<Counts> {
  const { createProgress, createSeenIds, readRecords } = await import('@stoa/merchant/record-file');
  const counts: Counts = { made: 0, standsAlready: 0, waiting: 0, faults: [], faultCount: 0 };
  const seen = createSeenIds();
  const progress = createProgress();
  let batch: PlacedRequest[] = [];
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (reading.signal.aborted) throw interrupted(counts, reading);
    if (batch.length > 0) await correct(corrections, batch, { counts, reading });
    batch = [];
    progress.show(`${reading.verb}: ${rows} lines`);
  };
  try {
    for await (const record of readRecords({ from: reading.from, columns: columns[kind] })) {
      rows += 1;
      const placed = record.problems === undefined ? requestOf(record, kind, reading.reason) : unread(record);
      const first = 'request' in placed ? seen(placed.request.transactionId, '', record.line) : undefined;
      if ('faults' in placed) add(counts, placed.faults);
      else if (first !== undefined && first.is !== 'new') {
        const detail = `The transaction stands in line ${first.line}, too; each is corrected once.`;
        add(counts, [{ line: record.line, code: 'repeated_transaction', detail }]);
      } else batch.push(placed);
      if (batch.length >= rowsOfBatch) await flush();
    }
    await flush();
  } finally {
    progress.clear();
  }
  return counts;
}

interface PlacedRequest {
  readonly line: number;
  readonly request: Request;
}

/** All faults of a line, at least one. */
interface FaultyLine {
  readonly faults: readonly LineFault[];
}

function unread({ line, problems }: UnreadRecord): FaultyLine {
  return { faults: problems.map((problem) => ({ line, code: 'unreadable', detail: `The line ${problem}` })) };
}

function requestOf(
  { line, values }: FileRecord,
  kind: Request['kind'],
  givenReason: string | undefined,
): PlacedRequest | FaultyLine {
  const transactionId = values.get('transaction_id');
  const reason = values.get('reason') ?? givenReason;
  const wrong = ['full_amount', 'tax_amount'].filter(
    (name) => !/^(-?\d{1,40})?$/.test(values.get(name) ?? ''),
  );
  if (transactionId === undefined || reason === undefined || wrong.length > 0) {
    const found = [
      ...(transactionId === undefined ? [['required', 'The line has no transaction_id.'] as const] : []),
      ...(reason === undefined
        ? [['required', 'The line has no reason; give it there or with --reason.'] as const]
        : []),
      ...wrong.map(
        (name) =>
          [
            'wrong_format',
            `The ${name} must be a whole number of minor units, like 1190 for 11.90 EUR.`,
          ] as const,
      ),
    ];
    return { faults: found.map(([code, detail]) => ({ line, code, detail })) };
  }
  const [fullAmount, taxAmount] = [amountOf(values.get('full_amount')), amountOf(values.get('tax_amount'))];
  const currency = values.get('currency');
  const said = factMembers.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  const facts = said.length === 0 ? undefined : Object.fromEntries(said);
  return { line, request: { transactionId, kind, currency, fullAmount, taxAmount, facts, reason } };
}

function amountOf(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text);
}

async function correct(
  corrections: Corrections,
  batch: readonly PlacedRequest[],
  { counts, reading }: { readonly counts: Counts; readonly reading: Reading },
): Promise<void> {
  const outcomes = await corrections.correctMany({
    merchantId: reading.merchant,
    by: reading.by,
    corrections: batch.map(({ request }) => request),
    dryRun: reading.dryRun,
  });
  for (const [index, one] of outcomes.entries()) {
    if (one.outcome === 'stands_already') counts.standsAlready += 1;
    else if (one.outcome === 'waits' || one.outcome === 'would_wait') counts.waiting += 1;
    else if (one.outcome !== 'refused') counts.made += 1;
    else {
      const { definition, detail } = one.failure;
      add(counts, [{ line: batch[index]?.line ?? 0, code: definition.code, detail }]);
    }
  }
}

function add(counts: Counts, faults: readonly LineFault[]): void {
  counts.faultCount += faults.length;
  counts.faults.push(...faults.slice(0, faultsListed - counts.faults.length));
}

function interrupted({ made }: Counts, { dryRun }: Reading): CommandError {
  const done = dryRun ? 'nothing was corrected' : `${made} corrections were made and stay`;
  return new CommandError(`interrupted: ${done}. The same command again does the rest.`);
}

function show(
  { made, standsAlready, waiting, faults, faultCount }: Counts,
  { dryRun, json }: CorrectionFileOptions,
): Promise<void> {
  const sorted = faults.toSorted((one, other) => one.line - other.line);
  const lines = sorted.map(({ line, code, detail }) => `line ${line}  ${code}  ${visibleText(detail)}`);
  const outcome = dryRun === true ? 'can be' : made === 1 ? 'was' : 'were';
  const refused = dryRun === true && faultCount > 0 ? '; nothing was corrected' : '';
  return printExact(
    json,
    {
      dry_run: dryRun === true,
      made_count: dryRun === true ? 0 : made,
      would_be_made_count: dryRun === true ? made : 0,
      waiting_count: waiting,
      stands_already_count: standsAlready,
      error_count: faultCount,
      errors: sorted.map((fault) => ({ ...fault })),
    },
    [
      `${counted(made, 'correction')} ${outcome} made, ${standsAlready} not needed, ${counted(faultCount, 'fault')}${refused}.`,
      ...(waiting === 0 ? [] : [waitingLine(waiting, dryRun === true)]),
      ...firstOf(lines, { most: lines.length, total: faultCount }).map(indented),
    ],
  );
}

function waitingLine(waiting: number, isDryRun: boolean): string {
  if (isDryRun) return `${counted(waiting, 'correction')} would wait for a second person.`;
  return `${counted(waiting, 'correction')} ${waiting === 1 ? 'waits' : 'wait'} for a second person: stoa correction proposals shows them.`;
}
