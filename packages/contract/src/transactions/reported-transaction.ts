import type { JsonValue } from '../json/json.js';
import type { Steps } from '../json/steps.js';
import { type Instant, parseRfc3339 } from '../time/timestamp.js';
import { readFacts, type TransactionFacts, type WrongFact } from './transaction-facts.js';

/** A transaction as it was uploaded. Amounts are int64 in minor units of the currency. */
export interface ReportedTransaction {
  readonly id: string;
  readonly currency: string;
  readonly fullAmount: number | bigint;
  readonly taxAmount: number | bigint;
  readonly payerCountry: string;
  readonly settledAt: Instant;
  /** Undefined if it has none. */
  readonly facts?: TransactionFacts;
  /** Undefined if all its facts can be facts. */
  readonly wrongFact?: WrongFact;
}

export interface ReportContent {
  readonly createdAt: Instant;
  /** In the order of the upload. */
  readonly transactions: readonly ReportedTransaction[];
}

/** When the merchant says that the report was generated. The report must have no fault of shape. */
export function createdAtOf(report: JsonValue): Instant {
  return instant(report, 'created_at');
}

/** The list of a report's transactions, or undefined if there is none. */
export function transactionsOf(report: JsonValue): readonly JsonValue[] | undefined {
  const items = member(report, 'transactions');
  return Array.isArray(items) ? items : undefined;
}

const itemsOfStep = 100;

/** Reads the items of a report without faults of shape. */
export function* readTransactions(items: readonly JsonValue[]): Steps<ReportedTransaction[]> {
  const read: ReportedTransaction[] = [];
  for (const item of items) {
    read.push(readTransaction(item));
    if (read.length % itemsOfStep === 0) yield;
  }
  return read;
}

export function readTransaction(item: JsonValue): ReportedTransaction {
  return {
    id: text(item, 'id'),
    currency: text(item, 'currency'),
    fullAmount: integer(item, 'full_amount'),
    taxAmount: integer(item, 'tax_amount'),
    payerCountry: text(item, 'payer_country'),
    settledAt: instant(item, 'settled_at'),
    ...readFacts(item),
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
