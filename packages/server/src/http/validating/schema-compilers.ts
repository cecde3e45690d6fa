import { parseRfc3339 } from '@stoa/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parseDay, parseTimeBound } from '../../kernel/day.js';
import { parseIso8601 } from '../../kernel/iso8601.js';
import { schemasBehind } from './schemas-behind.js';
import { formKeyword } from './text-forms.js';

export type CompileSchema = (schema: object) => ValidateFunction;

/** Compiles schemas of bodies: an `integer` of format `int64` also accepts the bigint of an integer beyond 2^53. */
export function createBodyCompiler(shared: () => Readonly<Record<string, unknown>>): CompileSchema {
  const ajv = createAjv();
  // Ajv compares all items with each other, even those of a wrong type: 64 KiB of `{}` take a minute. If an item has a
  // member with the name of a method of Object.prototype, Ajv calls that instead.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', compile: uniqueTexts });
  ajv.addKeyword({ keyword: 'int64', schemaType: 'boolean', validate: isInt64 });
  ajv.addKeyword({ keyword: 'int64OrNull', schemaType: 'boolean', validate: isInt64OrNull });
  ajv.addKeyword({ keyword: 'int64Minimum', schemaType: 'number', validate: isAtLeast });
  const known = new Set<string>();
  return (schema) => {
    for (const [id, one] of Object.entries(schemasBehind(schema, shared()))) {
      if (known.has(id)) continue;
      known.add(id);
      ajv.addSchema(replaceIntegers(one, bodyInteger) as object);
    }
    return ajv.compile(replaceIntegers(schema, bodyInteger) as object);
  };
}

/** Compiles schemas of an address: an `integer` is written in decimal digits and becomes a number or a bigint. */
export function createTextCompiler(): CompileSchema {
  const ajv = createAjv();
  ajv.addKeyword({ keyword: 'decimal', schemaType: 'object', modifying: true, validate: readDecimal });
  return (schema) => ajv.compile(replaceIntegers(schema, textInteger) as object);
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // The sentence of a fault needs the schema that was violated.
    verbose: true,
    strict: true,
    strictTypes: false,
    // The schemas are our own, and a test checks each against its meta-schema. Here the check would slow every start
    // down.
    meta: false,
    validateSchema: false,
  });
  ajv.addVocabulary([formKeyword]);
  ajv.addFormat('date-time', (text) => parseRfc3339(text) !== undefined);
  ajv.addFormat('day-or-time', (text) => parseTimeBound(text) !== undefined);
  ajv.addFormat('date', (text) => parseDay(text) !== undefined);
  ajv.addFormat('iso8601', (text) => parseIso8601(text) !== undefined);
  ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
  ajv.addFormat('uri-reference', true);
  return ajv;
}

interface IntegerSchema {
  readonly type: 'integer' | readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly [formKeyword]?: unknown;
}

/** A copy of a schema in which `replacement` has replaced every node of type `integer`, alone or beside null. */
function replaceIntegers(schema: unknown, replacement: (node: IntegerSchema) => object): unknown {
  if (Array.isArray(schema)) return schema.map((one) => replaceIntegers(one, replacement));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('type' in schema && isInteger(schema.type)) return replacement(schema as IntegerSchema);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, replaceIntegers(value, replacement)]),
  );
}

function isInteger(type: unknown): boolean {
  return type === 'integer' || (Array.isArray(type) && type.includes('integer'));
}

function bodyInteger(node: IntegerSchema): object {
  const { type, format, minimum } = node;
  if (format !== 'int64') return node;
  const kept = formKeyword in node ? { [formKeyword]: node[formKeyword] } : {};
  const keyword = { ...kept, ...(type === 'integer' ? { int64: true } : { int64OrNull: true }) };
  return minimum === undefined ? keyword : { ...keyword, int64Minimum: minimum };
}

function textInteger({ minimum, maximum }: IntegerSchema): object {
  return { decimal: { minimum, maximum } };
}

/** Checks lists of texts; the schema of the items refuses whatever is not a text. */
function uniqueTexts(isDemanded: boolean): (list: readonly unknown[]) => boolean {
  return (list) => {
    const texts = list.filter((item) => typeof item === 'string');
    return !isDemanded || new Set(texts).size === texts.length;
  };
}

const leastInt64 = -(2n ** 63n);
const mostInt64 = 2n ** 63n - 1n;

function isInt64(_schema: boolean, value: unknown): boolean {
  return typeof value === 'bigint' ? value >= leastInt64 && value <= mostInt64 : Number.isSafeInteger(value);
}

function isInt64OrNull(schema: boolean, value: unknown): boolean {
  return value === null || isInt64(schema, value);
}

/** Values outside int64 are reported by the other keyword. */
function isAtLeast(minimum: number, value: unknown): boolean {
  return !isInt64(true, value) || Number(value) >= minimum;
}

interface Place {
  readonly parentData: Record<string | number, unknown>;
  readonly parentDataProperty: string | number;
}

interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/**
 * Any number of digits. A number that is too large for an id is not malformed: the call answers that nothing has this
 * id.
 */
const decimal = /^(0|-?[1-9]\d*)$/;

// Ajv passes four arguments to a keyword.
// oxlint-disable-next-line max-params
function readDecimal(bounds: Bounds, text: unknown, _parent?: unknown, place?: Place): boolean {
  if (typeof text !== 'string' || !decimal.test(text)) return false;
  const value = BigInt(text);
  if (bounds.minimum !== undefined && value < bounds.minimum) return false;
  if (bounds.maximum !== undefined && value > bounds.maximum) return false;
  if (place !== undefined) {
    place.parentData[place.parentDataProperty] = Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  return true;
}
