import { type Fault, jsonPointer } from '@stoa/contract';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { limits } from '../kernel/limits.js';

/** The faults of a request: those that the answer lists, and the number of all. */
export interface FaultList {
  add(errors: readonly ErrorObject[] | null | undefined, prefix: string): void;
  count(): number;
  listed(): readonly Fault[];
}

export function createFaultList(): FaultList {
  const faults: Fault[] = [];
  let count = 0;
  return {
    add: (errors, prefix) => {
      for (const error of errors ?? []) {
        count += 1;
        if (faults.length < limits.faultsListed) faults.push(faultOf(error, prefix));
      }
    },
    count: () => count,
    listed: () => faults,
  };
}

/** One row for each keyword: our stable code, and a sentence that never repeats the client's value. */
const keywordFaults: Readonly<
  Record<string, readonly [code: string, sentence: (params: Record<string, unknown>) => string]>
> = {
  required: ['missing', () => 'is required'],
  type: ['wrong_type', ({ type }) => `must be ${withArticle(String(type))}`],
  int64: ['wrong_type', () => 'must be an integer within int64, without fraction'],
  int64Minimum: ['out_of_range', () => 'is below the least value'],
  decimal: ['wrong_type', () => 'must be a whole number in decimal digits, within its range'],
  format: [
    'wrong_format',
    ({ format }) => `must be ${formatNames[String(format)] ?? `of format ${String(format)}`}`,
  ],
  pattern: ['wrong_format', ({ pattern }) => `must match ${String(pattern)}`],
  minLength: [
    'too_short',
    ({ limit }) => (limit === 1 ? 'must not be empty' : `must have ${String(limit)} characters at least`),
  ],
  maxLength: ['too_long', ({ limit }) => `must have ${String(limit)} characters at most`],
  minProperties: [
    'too_few',
    ({ limit }) => (limit === 1 ? 'must not be empty' : `must have ${String(limit)} members at least`),
  ],
  minItems: [
    'too_few',
    ({ limit }) => (limit === 1 ? 'must not be empty' : `must have ${String(limit)} items at least`),
  ],
  maxItems: ['too_many', ({ limit }) => `must have ${String(limit)} items at most`],
  minimum: ['out_of_range', ({ limit }) => `must be ${String(limit)} at least`],
  maximum: ['out_of_range', ({ limit }) => `must be ${String(limit)} at most`],
  enum: [
    'not_allowed',
    ({ allowedValues }) => `must be one of ${(allowedValues as readonly unknown[]).map(String).join(', ')}`,
  ],
  additionalProperties: ['unknown_field', () => 'is not a field of this object'],
  uniqueItems: ['repeated', () => 'must not repeat an item'],
};

const formatNames: Readonly<Record<string, string>> = {
  'date-time': 'a date and time of RFC 3339 that exists, e.g. 2026-11-20T10:00:00Z',
  'day-or-time': 'a day or a date and time of RFC 3339 that exists, e.g. 2026-11-20 or 2026-11-20T10:00:00Z',
  iso8601: 'a date and time of ISO 8601 that exists, e.g. 2026-11-20T10:00:00+01:00',
  uuid: 'a UUID',
};

function faultOf(error: ErrorObject, prefix: string): Fault {
  const params = error.params as Record<string, unknown>;
  const member = params['missingProperty'] ?? params['additionalProperty'];
  const pointer = `${prefix}${error.instancePath}${member === undefined ? '' : jsonPointer([String(member)])}`;
  const [code, sentence] = keywordFaults[error.keyword] ?? ['invalid', () => 'does not fit the schema'];
  return { pointer, code, detail: `${sentence(params)}.` };
}

function withArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
