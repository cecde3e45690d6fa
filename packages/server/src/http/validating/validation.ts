import { atOnce, type FoundFaults, type JsonValue, type Steps } from '@stoa/contract';
import type { FastifySchemaCompiler } from 'fastify';
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { Failure } from '../../kernel/failure.js';
import { inTurns } from '../../kernel/in-turns.js';
import { isChecked } from '../bodies/checked-body.js';
import { httpFailures } from '../http-failures.js';
import { createFaultList, type FaultList } from './fault-list.js';
import { type CompileSchema, createBodyCompiler, createTextCompiler } from './schema-compilers.js';
import { formKeyword, type IntegerForm } from './text-forms.js';

/** An int64: on the wire a JSON integer, in memory a number where that is exact, otherwise a bigint. */
export function Int64(options: { description?: string; minimum?: number } = {}): TUnsafe<number | bigint> {
  return Type.Unsafe<number | bigint>({ type: 'integer', format: 'int64', ...options });
}

/** An amount in minor units, within int64: a fault says what minor units are. */
export function MinorUnits(options: { description: string; minimum?: number }): TUnsafe<number | bigint> {
  return Type.Unsafe<number | bigint>({
    type: 'integer',
    format: 'int64',
    ...options,
    [formKeyword]: 'minorUnits' satisfies IntegerForm,
  });
}

/** An optional int64 of a body, for which null says the same as leaving it out. */
export function OptionalInt64(options: { description?: string; minimum?: number; deprecated?: boolean }) {
  return Type.Optional(
    Type.Unsafe<number | bigint | null>({ type: ['integer', 'null'], format: 'int64', ...options }),
  );
}

/**
 * An int64 of an answer, or null. The serializer accepts a bigint only for a schema whose type is `integer` alone. The
 * condition adds nothing to `type`; it only leads the serializer to such a schema.
 */
export function Int64OrNull(description: string): TUnsafe<bigint | null> {
  return Type.Unsafe<bigint | null>({
    type: ['integer', 'null'],
    format: 'int64',
    description,
    if: { type: 'null' },
    else: { type: 'integer' },
  });
}

/**
 * An integer of any size in an answer, such as a sum of int64 amounts, which may exceed int64. `x-any-size` says so to
 * programs that generate clients from the description; it validates nothing.
 */
export function AnySizeInteger(description: string): TUnsafe<bigint> {
  return Type.Unsafe<bigint>({ type: 'integer', 'x-any-size': true, description });
}

const refersTo = Symbol('refers to');

/** Refers to a schema that has an `$id`, so that the description of the interface contains it once. */
export function ref<T extends TSchema>(schema: T & { readonly $id?: string }): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id ?? ''}#`, [refersTo]: schema });
}

/** The schema that `ref` refers to; undefined for any other schema. */
export function schemaOfRef(schema: TSchema & { readonly [refersTo]?: TSchema }): TSchema | undefined {
  return schema[refersTo];
}

type Check = (value: unknown) => FaultList;

type CheckInSteps = (value: unknown) => Steps<FaultList>;

/**
 * Validates with the published schemas and finds all faults, not only the first. `shared` has the schemas with an
 * `$id`. The items of a body's lists are checked one by one: a body of a million wrong items would otherwise become ten
 * million error objects at once.
 */
export function createValidatorCompiler(
  shared: () => Readonly<Record<string, unknown>>,
): FastifySchemaCompiler<TSchema> {
  const compileBody = createBodyCompiler(shared);
  const compileText = createTextCompiler();
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') {
      const check = onFirstUse(() => checkBody(resolve(schema, shared()), compileBody));
      return (value: unknown) =>
        isChecked(value) ? { value } : branded(refuseFaults(foundInSteps(check(value))));
    }
    const check = onFirstUse(() => checkText(schema, compileText, httpPart));
    return (value: unknown) => {
      const found = check(value);
      return found.count() === 0 ? { value } : { error: failureOf(foundBy(found), 'address') };
    };
  };
}

/**
 * The compiler of a route whose body is validated by a function. Its schema is only published. The two must accept the
 * same bodies, so each such function has a property test.
 */
export function checkBodyBy(
  faultsOf: (body: JsonValue) => Steps<FoundFaults>,
): FastifySchemaCompiler<TSchema> {
  return ({ httpPart }) => {
    if (httpPart !== 'body') throw new Error('a route that checks its body itself has no other schema');
    // What Fastify hands over was read by our own parser, which makes nothing but JSON values.
    return (value: unknown) => branded(refuseFaults(faultsOf(value as JsonValue)));
  };
}

/**
 * Checks a value outside a request, with the faults that the body of a call would get. `shared` has the schemas with an
 * `$id`.
 */
export function createBodyCheck(schema: TSchema, shared: readonly TSchema[]): Check {
  const known = Object.fromEntries(shared.map((one) => [Reflect.get(one, '$id'), one]));
  const check = checkBody(
    resolve(schema, known),
    createBodyCompiler(() => known),
  );
  return (value) => atOnce(check(value));
}

/** Rejects with the failure, because Fastify takes the outcome of a promise only as passed or failed. */
async function refuseFaults(check: Steps<FoundFaults>): Promise<void> {
  const found = await inTurns(check);
  if (found.faultCount > 0) throw failureOf(found, 'body');
}

function* foundInSteps(check: Steps<FaultList>): Steps<FoundFaults> {
  return foundBy(yield* check);
}

function foundBy(list: FaultList): FoundFaults {
  return { faults: list.listed(), faultCount: list.count() };
}

/** Fastify's types require promises with a brand, which is for linters. */
function branded<T>(promise: Promise<T>): Promise<T> & { readonly __linterBrands: 'SafePromiseLike' } {
  return Object.assign(promise, { __linterBrands: 'SafePromiseLike' as const });
}

const textPointers: Readonly<Record<string, string>> = {
  querystring: '/query',
  params: '/path',
  headers: '/headers',
};

function checkText(schema: TSchema, compile: CompileSchema, httpPart: string | undefined): Check {
  const validate = compile(schema);
  return (value) => {
    const found = createFaultList();
    if (!validate(value)) found.add(validate.errors, { prefix: textPointers[httpPart ?? ''] ?? '' });
    return found;
  };
}

interface ListOfBody {
  readonly name: string;
  readonly items: object;
  readonly maxItems: number;
}

const itemsOfStep = 100;

function checkBody(schema: object, compile: CompileSchema): CheckInSteps {
  const lists = listsOf(schema);
  const whole = compile(withoutItems(schema, lists));
  const items = lists.map((list) => ({ ...list, validate: compile(list.items) }));
  return function* check(body) {
    const found = createFaultList();
    if (!whole(body)) found.add(whole.errors, { prefix: '' });
    for (const { name, maxItems, validate } of items) {
      const list = memberOf(body, name);
      if (!Array.isArray(list) || list.length > maxItems) continue;
      for (const [index, item] of list.entries()) {
        if (!validate(item)) found.add(validate.errors, { prefix: `/${name}/${index}`, item });
        if (index % itemsOfStep === 0) yield;
      }
    }
    return found;
  };
}

function resolve(schema: object, shared: Readonly<Record<string, unknown>>): object {
  const target =
    '$ref' in schema && typeof schema.$ref === 'string' ? shared[schema.$ref.replace(/#$/, '')] : schema;
  if (typeof target !== 'object' || target === null)
    throw new Error('a route refers to a schema that is not registered');
  const { $id: _id, ...rest } = target as { $id?: string };
  return rest;
}

function propertiesOf(schema: object): Readonly<Record<string, unknown>> {
  return 'properties' in schema ? (schema.properties as Readonly<Record<string, unknown>>) : {};
}

function listsOf(schema: object): ListOfBody[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    if (typeof property !== 'object' || property === null || !('items' in property)) return [];
    if (typeof property.items !== 'object' || property.items === null) return [];
    const maxItems = 'maxItems' in property ? Number(property.maxItems) : Number.POSITIVE_INFINITY;
    return [{ name, items: property.items, maxItems }];
  });
}

function withoutItems(schema: object, lists: readonly ListOfBody[]): object {
  const properties = propertiesOf(schema);
  const emptied = lists.map(({ name }) => [name, { ...(properties[name] as object), items: true }]);
  return { ...schema, properties: { ...properties, ...Object.fromEntries(emptied) } };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function failureOf({ faults, faultCount }: FoundFaults, part: 'body' | 'address'): Failure {
  return new Failure(httpFailures.invalid_request, {
    detail: `The ${part} has ${faultCount === 1 ? 'a fault' : `${faultCount} faults`}; see errors.`,
    faults,
    faultCount,
  });
}

/** Makes a function when it is first called. Making it may cost more than all the calls that a process gets. */
export function onFirstUse<Args extends readonly unknown[], Result>(
  make: () => (...args: Args) => Result,
): (...args: Args) => Result {
  let made: ((...args: Args) => Result) | undefined;
  return (...args) => {
    made ??= make();
    return made(...args);
  };
}
