import { aboutItem, type Fault, jsonPointer, misfit } from '@stoa/contract';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { limits } from '../../kernel/limits.js';
import { nearestName } from '../../kernel/nearest-name.js';
import { formatForms, formOf } from './text-forms.js';

/** The faults of a request: those that the answer lists, and the number of all. */
export interface FaultList {
  add(errors: readonly ErrorObject[] | null | undefined, at: FaultPlace): void;
  count(): number;
  listed(): readonly Fault[];
}

export interface FaultPlace {
  /** The JSON Pointer of the value that was validated. */
  readonly prefix: string;
  /** That value itself, if it is an item of a list. */
  readonly item?: unknown;
}

export function createFaultList(): FaultList {
  const faults: Fault[] = [];
  let count = 0;
  return {
    add: (errors, at) => {
      for (const error of errors ?? []) {
        count += 1;
        if (faults.length < limits.faultsListed) faults.push(faultOf(error, at));
      }
    },
    count: () => count,
    listed: () => faults,
  };
}

/** `params` and the schema in which the keyword stands. */
type Sentence = (params: Readonly<Record<string, unknown>>, error: ErrorObject) => string;

/**
 * One row for each keyword: our stable code, and a sentence. The sentence repeats the client's value only if that is
 * short and of a closed form.
 */
const keywordFaults: Readonly<Record<string, readonly [code: string, sentence: Sentence]>> = {
  required: ['missing', () => 'is required.'],
  type: ['wrong_type', ({ type }) => `must be ${[type].flat().map(String).map(withArticle).join(' or ')}.`],
  int64: ['wrong_type', (_params, { parentSchema }) => int64Sentence(parentSchema)],
  int64OrNull: ['wrong_type', () => 'must be an integer within int64, without fraction, or null.'],
  int64Minimum: ['out_of_range', (_params, { schema }) => `must be ${String(schema)} at least.`],
  decimal: [
    'wrong_type',
    (_params, { schema }) => `must be a whole number in decimal digits${rangeOf(schema)}.`,
  ],
  format: ['wrong_format', ({ format }, { data }) => formatSentence(String(format), data)],
  pattern: ['wrong_format', (_params, { parentSchema, data }) => patternSentence(parentSchema, data)],
  minLength: [
    'too_short',
    ({ limit }) => (limit === 1 ? 'must not be empty.' : `must have ${String(limit)} characters at least.`),
  ],
  maxLength: ['too_long', ({ limit }) => `must have ${String(limit)} characters at most.`],
  minProperties: [
    'too_few',
    ({ limit }) => (limit === 1 ? 'must not be empty.' : `must have ${String(limit)} members at least.`),
  ],
  maxProperties: ['too_many', ({ limit }) => `must have ${countOf(limit, 'member')} at most.`],
  minItems: [
    'too_few',
    ({ limit }) => (limit === 1 ? 'must not be empty.' : `must have ${String(limit)} items at least.`),
  ],
  maxItems: ['too_many', ({ limit }) => `must have ${countOf(limit, 'item')} at most.`],
  minimum: ['out_of_range', ({ limit }) => `must be ${String(limit)} at least.`],
  maximum: ['out_of_range', ({ limit }) => `must be ${String(limit)} at most.`],
  enum: [
    'not_allowed',
    ({ allowedValues }) => `must be one of ${(allowedValues as readonly unknown[]).map(String).join(', ')}.`,
  ],
  additionalProperties: [
    'unknown_field',
    ({ additionalProperty }, { parentSchema }) =>
      `is not a field of this object${guessOf(String(additionalProperty), parentSchema)}`,
  ],
  uniqueItems: ['repeated', () => 'must not repeat an item.'],
};

function formatSentence(format: string, value: unknown): string {
  const form = formatForms[format];
  return form === undefined ? `must be of format ${format}.` : misfit(form, value);
}

function patternSentence(schema: ErrorObject['parentSchema'], value: unknown): string {
  const form = formOf(schema);
  return form === undefined ? 'is not written as its description says.' : misfit(form, value);
}

function int64Sentence(schema: ErrorObject['parentSchema']): string {
  const form = formOf(schema);
  return form === undefined ? 'must be an integer within int64, without fraction.' : misfit(form, undefined);
}

/** The name that was probably meant, as the end of a sentence. */
function guessOf(name: string, schema: object | undefined): string {
  const properties: unknown = schema === undefined ? undefined : Reflect.get(schema, 'properties');
  const nearest = nearestName(name, Object.keys(properties ?? {}));
  return nearest === undefined ? '.' : `; did you mean ${nearest}?`;
}

function rangeOf(bounds: unknown): string {
  const { minimum, maximum } = bounds as { readonly minimum?: number; readonly maximum?: number };
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, ${minimum} at least`;
  return maximum === undefined ? '' : `, ${maximum} at most`;
}

function countOf(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? '' : 's'}`;
}

function faultOf(error: ErrorObject, { prefix, item }: FaultPlace): Fault {
  const params = error.params as Record<string, unknown>;
  const member = params['missingProperty'] ?? params['additionalProperty'];
  const pointer = `${prefix}${error.instancePath}${member === undefined ? '' : jsonPointer([String(member)])}`;
  const [code, sentence] = keywordFaults[error.keyword] ?? ['invalid', () => 'does not fit the schema.'];
  return { pointer, code, detail: aboutItem(sentence(params, error), item) };
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
