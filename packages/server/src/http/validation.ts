import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { Failure, type Fault } from '../kernel/failure.js';
import { parseIso8601 } from '../kernel/iso8601.js';
import { jsonPointer } from '../kernel/json-pointer.js';
import { limits } from '../kernel/limits.js';
import { parseRfc3339 } from '../kernel/timestamp.js';
import { httpFailures } from './http-failures.js';

/** An int64 on the wire: a JSON integer; in memory a number while it is exact as one, else a bigint. */
export function Int64(options: { description?: string; minimum?: number } = {}): TUnsafe<number | bigint> {
  return Type.Unsafe<number | bigint>({ type: 'integer', format: 'int64', ...options });
}

/** Refers to a schema that has an `$id`, so that it stands once in the description of the interface. */
export function ref<T extends TSchema>(schema: T & { readonly $id?: string }): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id ?? ''}#` });
}

/**
 * Validates by the published schemas themselves. One thing is added: an `integer` of format `int64` also takes the
 * bigint in which the parser keeps an integer beyond 2^53. All faults are found, not only the first.
 */
export function createValidatorCompiler(
  shared: () => Readonly<Record<string, unknown>>,
): FastifySchemaCompiler<TSchema> {
  const forBodies = createAjv(false);
  const forText = createAjv(true);
  const known = new Set<string>();
  return ({ schema, httpPart }) => {
    for (const [id, one] of Object.entries(shared())) {
      if (known.has(id)) continue;
      known.add(id);
      forBodies.addSchema(withInt64(one) as TSchema);
    }
    const ajv = httpPart === 'body' ? forBodies : forText;
    const validate = ajv.compile(withInt64(schema) as TSchema);
    return (value: unknown) =>
      validate(value) ? { value } : { error: failureOf(validate, httpPart ?? 'body') };
  };
}

function createAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    coerceTypes,
    useDefaults: false,
    validateFormats: true,
    // The schemas are our own, and a test compiles each with its meta-schema: here that would cost every start.
    meta: false,
    validateSchema: false,
  });
  ajv.addFormat('date-time', (text) => parseRfc3339(text) !== undefined);
  ajv.addFormat('iso8601', (text) => parseIso8601(text) !== undefined);
  ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
  ajv.addFormat('uri-reference', true);
  ajv.addFormat('int64', true);
  ajv.addKeyword({ keyword: 'int64', schemaType: 'object', validate: isInt64 });
  return ajv;
}

const leastInt64 = -(2n ** 63n);
const mostInt64 = 2n ** 63n - 1n;

function isInt64(bounds: { minimum?: number }, value: unknown): boolean {
  const fits =
    typeof value === 'bigint' ? value >= leastInt64 && value <= mostInt64 : Number.isSafeInteger(value);
  return fits && (bounds.minimum === undefined || Number(value) >= bounds.minimum);
}

/** Replaces `{type: integer, format: int64}` by our keyword, everywhere in a schema. */
function withInt64(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withInt64);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('type' in schema && schema.type === 'integer' && 'format' in schema && schema.format === 'int64') {
    return { int64: 'minimum' in schema ? { minimum: schema.minimum } : {} };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withInt64(value)]));
}

const partPointers: Readonly<Record<string, string>> = {
  querystring: '/query',
  params: '/path',
  headers: '/headers',
  body: '',
};

function failureOf(validate: ValidateFunction, httpPart: string): Failure {
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  const prefix = partPointers[httpPart] ?? '';
  return new Failure(httpFailures.invalid_request, {
    detail: `The ${httpPart === 'body' ? 'body' : 'address'} has ${errors.length === 1 ? 'a fault' : `${errors.length} faults`}; see errors.`,
    faults: errors.slice(0, limits.faultsListed).map((error) => faultOf(error, prefix)),
    faultCount: errors.length,
  });
}

/** One row a keyword: our stable code, and a sentence that never repeats the client's value. */
const keywordFaults: Readonly<
  Record<string, readonly [code: string, sentence: (params: Record<string, unknown>) => string]>
> = {
  required: ['missing', () => 'is required'],
  type: ['wrong_type', ({ type }) => `must be ${withArticle(String(type))}`],
  int64: ['wrong_type', () => 'must be an integer within int64, without fraction'],
  format: [
    'wrong_format',
    ({ format }) => `must be ${formatNames[String(format)] ?? `of format ${String(format)}`}`,
  ],
  pattern: ['wrong_format', ({ pattern }) => `must match ${String(pattern)}`],
  minLength: ['too_short', ({ limit }) => `must have ${String(limit)} characters at least`],
  maxLength: ['too_long', ({ limit }) => `must have ${String(limit)} characters at most`],
  minProperties: ['too_few', ({ limit }) => `must have ${String(limit)} members at least`],
  minItems: ['too_few', ({ limit }) => `must have ${String(limit)} items at least`],
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
