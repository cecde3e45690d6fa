import {
  amountForm,
  currencyForm,
  factMembers,
  type JsonObject,
  parseRfc3339,
  wireLimits,
} from '@stoa/contract';
import { type FileRecord, readRecords, type UnreadRecord } from '../record-file/read-records.js';

/** A request for a correction, in the names of the interface. */
export interface PlacedRequest {
  readonly line: number;
  readonly request: JsonObject;
}

/** A line that is not a valid request, with everything that is wrong in it. */
export interface FaultyLine {
  readonly line: number;
  readonly details: readonly string[];
}

const amounts = ['full_amount', 'tax_amount', 'refunded_total'];
/** What else is known of the transaction; `kind` alone is the kind of the request. */
const factColumns = factMembers.map((member) => `fact_${member}`);
const columns = [
  'id',
  'former_id',
  'transaction_id',
  'kind',
  'currency',
  ...amounts,
  ...factColumns,
  'refunded_at',
  'reason',
];
const kinds = ['refund', 'void', 'restate'];
const mostCharacters = {
  id: wireLimits.transactionIdCharacters,
  former_id: wireLimits.transactionIdCharacters,
  transaction_id: wireLimits.transactionIdCharacters,
  reason: wireLimits.reasonCharacters,
};
const exampleTime = '2026-10-31T23:59:59Z';
const mostAmount = 2n ** 63n - 1n;

/** Reads a file of requests, line by line. */
export async function* readRequests(from: string): AsyncGenerator<PlacedRequest | FaultyLine> {
  for await (const record of readRecords({ from, columns })) yield requestOf(record);
}

function requestOf(record: FileRecord | UnreadRecord): PlacedRequest | FaultyLine {
  const { line } = record;
  if (record.problems !== undefined)
    return { line, details: record.problems.map((problem) => `The line ${problem}`) };
  const { values } = record;
  const details = faultsOf(values);
  if (details.length > 0) return { line, details };
  const request = Object.fromEntries(
    [...values].flatMap(([name, text]) =>
      factColumns.includes(name) ? [] : [[name, amounts.includes(name) ? BigInt(text) : text]],
    ),
  );
  const facts = factMembers.flatMap((member) => {
    const value = values.get(`fact_${member}`);
    return value === undefined ? [] : [[member, value] as const];
  });
  return { line, request: facts.length === 0 ? request : { ...request, facts: Object.fromEntries(facts) } };
}

function faultsOf(values: ReadonlyMap<string, string>): string[] {
  const kind = values.get('kind');
  const hasAmount = values.has('full_amount') || values.has('refunded_total');
  const isPartial = kind === 'refund' && !(values.has('currency') && hasAmount);
  return [
    ...['id', 'transaction_id', 'kind', 'reason']
      .filter((name) => !values.has(name))
      .map((name) => `The line has no ${name}.`),
    ...(kind === undefined || kinds.includes(kind) ? [] : ['The kind must be refund, void or restate.']),
    ...(/^([A-Z]{3})?$/.test(values.get('currency') ?? '')
      ? []
      : [`The currency must be ${currencyForm.words}, like ${currencyForm.example}.`]),
    ...amounts
      .filter((name) => !isAmount(values.get(name) ?? '0'))
      .map((name) => `The ${name} must be a whole number of minor units, like ${amountForm.example}.`),
    ...(kind !== 'restate' && factColumns.some((name) => values.has(name))
      ? ['Only a line of the kind restate says what else is known of the transaction.']
      : []),
    ...(isPartial ? ['A refund needs a currency, and a full_amount or a refunded_total.'] : []),
    ...(parseRfc3339(values.get('refunded_at') ?? exampleTime) === undefined
      ? [`The refunded_at must be a date and time of RFC 3339, like ${exampleTime}.`]
      : []),
    ...Object.entries(mostCharacters)
      .filter(([name, most]) => [...(values.get(name) ?? '')].length > most)
      .map(([name, most]) => `The ${name} has more than ${most} characters.`),
  ];
}

function isAmount(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= mostAmount;
}
