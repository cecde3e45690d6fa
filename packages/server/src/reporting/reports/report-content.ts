import { Readable } from 'node:stream';
import { buffer, text as wholeText } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { Steps } from '../../kernel/in-turns.js';
import type { JsonValue } from '../../kernel/json.js';
import { parseJsonInTurns } from '../../kernel/parse-json.js';
import { type Instant, parseRfc3339 } from '../../kernel/timestamp.js';

/** A transaction as it was uploaded. Amounts are int64 in minor units of the currency. */
export interface ReportedTransaction {
  readonly id: string;
  readonly currency: string;
  readonly fullAmount: number | bigint;
  readonly taxAmount: number | bigint;
  readonly payerCountry: string;
  readonly settledAt: Instant;
}

export interface ReportContent {
  readonly createdAt: Instant;
  /** In the order of the upload. */
  readonly transactions: readonly ReportedTransaction[];
}

/** The text of a report for the shelf. Level 1: a third of the time of the default for a tenth more bytes. */
export async function packReport(text: string): Promise<Buffer> {
  const packing = Readable.from(piecesOf(text)).pipe(createGzip({ level: 1 }));
  return buffer(packing);
}

const unitsOfPiece = 262_144;

/** Piece by piece: 5 MB at once are a copy of 5 MB and keep others waiting. */
function* piecesOf(text: string): Generator<Buffer> {
  for (let from = 0; from < text.length; ) {
    // Not between the halves of a surrogate pair.
    const to = from + unitsOfPiece - ((text.codePointAt(from + unitsOfPiece - 1) ?? 0) > 0xffff ? 1 : 0);
    yield Buffer.from(text.slice(from, to), 'utf8');
    from = to;
  }
}

/**
 * Reads back what {@link packReport} packed. The text was validated when it was accepted: anything
 * else in it is a bug or damage, and throws.
 */
export async function unpackReport(body: Buffer): Promise<ReportContent> {
  const transactions: ReportedTransaction[] = [];
  const parsed = await parseJsonInTurns(await unzip(body), {
    takeItem: (item, list) => {
      if (list === 'transactions') transactions.push(readTransaction(item));
    },
  });
  if (!parsed.ok) throw damaged('is not the JSON that was accepted');
  if (!Array.isArray(member(parsed.value, 'transactions'))) throw damaged('has no transactions');
  return { createdAt: createdAtOf(parsed.value), transactions };
}

function unzip(body: Buffer): Promise<string> {
  const unzipping = createGunzip({ chunkSize: unitsOfPiece });
  unzipping.end(body);
  return wholeText(unzipping);
}

/** When the merchant says that a report which passed the schema was generated. */
export function createdAtOf(report: JsonValue): Instant {
  return instant(report, 'created_at');
}

const itemsOfStep = 100;

/** Items that passed the schema. */
export function* readTransactions(items: readonly JsonValue[]): Steps<ReportedTransaction[]> {
  const read: ReportedTransaction[] = [];
  for (const item of items) {
    read.push(readTransaction(item));
    if (read.length % itemsOfStep === 0) yield;
  }
  return read;
}

function readTransaction(item: JsonValue): ReportedTransaction {
  return {
    id: text(item, 'id'),
    currency: text(item, 'currency'),
    fullAmount: integer(item, 'full_amount'),
    taxAmount: integer(item, 'tax_amount'),
    payerCountry: text(item, 'payer_country'),
    settledAt: instant(item, 'settled_at'),
  };
}

function member(value: JsonValue, name: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}

function text(value: JsonValue, name: string): string {
  const found = member(value, name);
  if (typeof found !== 'string') throw damaged(`lacks the text ${name}`);
  return found;
}

function integer(value: JsonValue, name: string): number | bigint {
  const found = member(value, name);
  if (typeof found === 'bigint' || (typeof found === 'number' && Number.isInteger(found))) return found;
  throw damaged(`lacks the integer ${name}`);
}

function instant(value: JsonValue, name: string): Instant {
  const found = parseRfc3339(text(value, name));
  if (found === undefined) throw damaged(`lacks the time ${name}`);
  return found;
}

function damaged(problem: string): Error {
  return new Error(`the stored content of a report ${problem}`);
}
