import {
  type FactMember,
  type JsonValue,
  memberOf,
  parseJson,
  parseRfc3339,
  type TransactionKind,
  textOf,
  toRfc3339,
  wireLimits,
} from '@stoa/contract';
import type { Schema, Sendable } from '../calls/call-types.js';
import type { MerchantCalls } from '../generated/merchant-calls.js';
import { type Input, indexOfPointer, joinPieces, type Piece, splitInput } from '../split-input.js';
import { StoaError } from '../stoa-error.js';
import { checkOptions, type OptionNames } from '../transport/check-options.js';
import { type WaitOptions, waitOptions } from './wait-for-report.js';

/**
 * What a transaction may say besides its amount. The service decides on it: a wrong value makes its transaction
 * invalid, and no other. `null` says the same as leaving a member out.
 */
type Facts = {
  readonly [Name in FactMember]?: (Name extends 'kind' ? TransactionKind : string) | null | undefined;
};

/** A settled transaction, as a report has it. */
export type Transaction = Omit<Sendable<Schema<'MerchantTransactionsReportTransactionsItem'>>, FactMember> &
  Facts;

/** How to upload transactions. */
export interface UploadOptions extends WaitOptions {
  /**
   * `created_at` of the reports (RFC 3339). By default the last settlement in each, rounded up to the second, so that
   * the same transactions make the same reports whenever they are sent. The service checks the same report only once.
   * Give another time if transactions that were invalid because of their settlement time should be checked again.
   */
  readonly createdAt?: string;
  /**
   * Called for each report that the service has accepted, as progress. The report stays accepted even if the upload
   * ends early.
   */
  readonly onReport?: (report: { readonly reportId: bigint; readonly transactions: number }) => void;
}

/** A transaction that is not recorded. */
export interface InvalidTransaction {
  /** Its place in the input, from 0. */
  readonly position: number;
  /** The id of the transaction. */
  readonly id: string;
  /** The stable code that the reason begins with, such as `unknown_country`. */
  readonly code: string;
  /** The code, a colon and a sentence. */
  readonly reason: string;
}

/** What became of all transactions; those that are not in `invalid` are recorded. */
export interface UploadOutcome {
  /**
   * The reports that were made, in the order of the input, and how many transactions each has. A transaction that the
   * input repeats unchanged counts once.
   */
  readonly reports: readonly { readonly reportId: bigint; readonly transactions: number }[];
  /** How many transactions of the input are recorded. */
  readonly validCount: number;
  /** The transactions that are not recorded, report by report. */
  readonly invalid: readonly InvalidTransaction[];
}

/** The calls that an upload is made of. */
export interface UploadCalls extends Pick<MerchantCalls['reports'], 'submit' | 'result'> {
  readonly wait: (reportId: bigint, options: WaitOptions) => Promise<unknown>;
}

const uploadOptions: OptionNames<UploadOptions> = { ...waitOptions, createdAt: true, onReport: true };

/** How many reports may be uploaded before the oldest of them is completed. */
const mostWaiting = 4;

/** `upload` of `ReportMethods`, which says what it does. */
export async function uploadReports(
  calls: UploadCalls,
  input: Input<Transaction> | Blob,
  uploading: UploadOptions = {},
): Promise<UploadOutcome> {
  const { onReport, ...given } = checkOptions(uploading, uploadOptions, 'reports.upload');
  const { transactions, ...ofFile } = input instanceof Blob ? await readFile(input) : { transactions: input };
  const options = { ...ofFile, ...given };
  const reports: { readonly reportId: bigint; readonly transactions: number }[] = [];
  const invalid: InvalidTransaction[] = [];
  const waiting: { readonly reportId: bigint; readonly positions: Positions }[] = [];
  let count = 0;
  const settle = async (most: number): Promise<void> => {
    for (let oldest = waiting[0]; oldest !== undefined && waiting.length > most; oldest = waiting[0]) {
      invalid.push(...(await readInvalid(calls, oldest, options)));
      waiting.shift();
    }
  };
  for await (const pieces of splitInput(transactions, limits)) {
    const sent = pieces.filter(({ isRepeat }) => !isRepeat);
    const reportId = await submit(calls, sent, options);
    const report = { reportId, transactions: sent.length };
    reports.push(report);
    onReport?.(report);
    waiting.push({ reportId, positions: positionsOf(pieces) });
    count += pieces.length;
    await settle(mostWaiting - 1);
  }
  await settle(0);
  return { reports, validCount: count - invalid.length, invalid };
}

/** Reads the file of a report without losing a digit. The service checks the transactions. */
async function readFile(
  file: Blob,
): Promise<{ readonly transactions: Input<Transaction>; readonly createdAt?: string }> {
  const parsed = parseJson(await file.text());
  const report: JsonValue = parsed.ok ? parsed.value : null;
  const transactions = memberOf(report, 'transactions');
  const isReport =
    Array.isArray(transactions) && transactions.every((one) => typeof one === 'object' && one !== null);
  if (!isReport)
    throw new TypeError('the file is not a report: a JSON object with created_at and transactions');
  const createdAt = textOf(report, 'created_at');
  return {
    transactions: transactions as unknown as Transaction[],
    ...(createdAt === undefined ? {} : { createdAt }),
  };
}

/** The positions in the input of a report's transactions, by id; a repeated transaction has several. */
type Positions = ReadonlyMap<string, readonly number[]>;

function positionsOf(pieces: readonly Piece<Transaction>[]): Positions {
  const positions = new Map<string, number[]>();
  for (const { item, position } of pieces) {
    const places = positions.get(item.id);
    if (places === undefined) positions.set(item.id, [position]);
    else places.push(position);
  }
  return positions;
}

const before = (createdAt: string): string => `{"created_at":${JSON.stringify(createdAt)},"transactions":[`;

/** The result names transactions by their ids, so no report has two different ones with the same id. */
const limits = {
  items: wireLimits.transactionsPerReport,
  bytes: wireLimits.reportBodyBytes - 1_024,
  keyOf: ({ id }: Transaction) => id,
};

async function submit(
  { submit: send }: UploadCalls,
  pieces: readonly Piece<Transaction>[],
  { createdAt, waitMs: _wait, ...options }: Omit<UploadOptions, 'onReport'>,
): Promise<bigint> {
  const created = createdAt ?? lastSettlement(pieces);
  try {
    return (await send(joinPieces(before(created), pieces, ']}'), options)).reportId;
  } catch (error) {
    throw error instanceof StoaError ? inTermsOfInput(error, pieces) : error;
  }
}

/**
 * In seconds, rounded up, so that no transaction is settled after its report. The service refuses texts that are not
 * times.
 */
function lastSettlement(pieces: readonly Piece<Transaction>[]): string {
  const last = pieces.reduce((latest, { item }) => {
    const settled = parseRfc3339(item.settled_at) ?? 0n;
    return settled > latest ? settled : latest;
  }, 0n);
  return toRfc3339(((last + 999_999n) / 1_000_000n) * 1_000_000n);
}

function inTermsOfInput(error: StoaError, pieces: readonly Piece<unknown>[]): StoaError {
  const errors = error.errors.map((fault) => {
    const position = pieces[indexOfPointer(fault.pointer) ?? -1]?.position;
    if (position === undefined) return fault;
    return { ...fault, pointer: fault.pointer.replace(/^\/\w+\/\d+/, `/${position}`) };
  });
  return new StoaError({ ...factsOf(error), errors });
}

function factsOf({ code, detail, status, requestId, errorCount, mayHeal }: StoaError) {
  return { code, detail, status, requestId, errorCount, mayHeal };
}

async function readInvalid(
  calls: UploadCalls,
  { reportId, positions }: { readonly reportId: bigint; readonly positions: Positions },
  { createdAt: _created, waitMs, ...options }: Omit<UploadOptions, 'onReport'>,
): Promise<readonly InvalidTransaction[]> {
  await calls.wait(reportId, { ...options, ...(waitMs === undefined ? {} : { waitMs }) });
  const { transactions } = await calls.result(reportId, options);
  return (transactions.invalid ?? []).flatMap(({ id, reason }) =>
    (positions.get(id) ?? [-1]).map((position) => ({
      position,
      id,
      code: reason.split(':', 1)[0] ?? '',
      reason,
    })),
  );
}
