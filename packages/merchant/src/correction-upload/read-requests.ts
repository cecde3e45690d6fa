import { type JsonObject, wireLimits } from '@stoa/contract';
import { type FileRecord, readRecords, type UnreadRecord } from '../record-file/read-records.js';

/** A request for a correction, in the names of the interface. */
export interface PlacedRequest {
  readonly line: number;
  readonly request: JsonObject;
}

/** Why a line is not a request. */
export interface LineFault {
  readonly line: number;
  readonly detail: string;
}

const columns = ['id', 'transaction_id', 'kind', 'currency', 'full_amount', 'tax_amount', 'reason'];
const mostAmount = 2n ** 63n - 1n;

/** Reads a file of requests, line by line. */
export async function* readRequests(from: string): AsyncGenerator<PlacedRequest | LineFault> {
  for await (const record of readRecords({ from, columns })) yield requestOf(record);
}

function requestOf(record: FileRecord | UnreadRecord): PlacedRequest | LineFault {
  const { line } = record;
  if (record.problem !== undefined) return { line, detail: `The line ${record.problem}` };
  const { values } = record;
  const fault = faultOf(values);
  if (fault !== undefined) return { line, detail: fault };
  const request = Object.fromEntries(
    [...values].map(([name, text]) => [name, name.endsWith('_amount') ? BigInt(text) : text]),
  );
  return { line, request };
}

function faultOf(values: ReadonlyMap<string, string>): string | undefined {
  const missing = ['id', 'transaction_id', 'kind', 'reason'].find((name) => !values.has(name));
  if (missing !== undefined) return `The line has no ${missing}.`;
  if (!['refund', 'void', 'restate'].includes(values.get('kind') ?? ''))
    return 'The kind must be refund, void or restate.';
  if (!/^([A-Z]{3})?$/.test(values.get('currency') ?? ''))
    return 'The currency must be three capital letters, like EUR.';
  const amount = ['full_amount', 'tax_amount'].find((name) => !isAmount(values.get(name) ?? '0'));
  if (amount !== undefined) return `The ${amount} must be a whole number of minor units.`;
  if (values.get('kind') === 'refund' && !(values.has('currency') && values.has('full_amount')))
    return 'A refund needs a currency and a full_amount.';
  const long = ['id', 'transaction_id'].find(
    (name) => [...(values.get(name) ?? '')].length > wireLimits.transactionIdCharacters,
  );
  if (long !== undefined)
    return `The ${long} has more than ${wireLimits.transactionIdCharacters} characters.`;
  if ([...(values.get('reason') ?? '')].length > wireLimits.reasonCharacters)
    return `The reason has more than ${wireLimits.reasonCharacters} characters.`;
  return undefined;
}

function isAmount(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= mostAmount;
}
