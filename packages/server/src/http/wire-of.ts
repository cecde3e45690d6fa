import { toRfc3339 } from '@stoa/contract';
import type { Static, TSchema } from 'typebox';
import { camelCase } from '../kernel/camel-case.js';
import { schemaOfRef } from './validating/validation.js';

/** The name of a member in code: `fee_plan_id` is `feePlanId`, as rows of the database have it. */
type NameInCode<N> = N extends `${infer Word}_${infer Rest}` ? `${Word}${Capitalize<NameInCode<Rest>>}` : N;

/**
 * What code has where the wire has a `T`: names in camel case, a `Date` or an instant in microseconds for a time, and
 * any number for an integer or an id that is a text.
 */
export type InCode<T> = T extends string
  ? string extends T
    ? string | number | bigint | Date
    : T
  : T extends number | bigint
    ? number | bigint
    : T extends readonly (infer Item)[]
      ? readonly InCode<Item>[]
      : T extends object
        ? { readonly [N in keyof T as NameInCode<N>]: InCode<T[N]> }
        : T;

type Tell = (value: unknown) => unknown;

const known = new WeakMap<TSchema, Tell>();

/**
 * Makes answers of a schema from what code has: exactly the members that the schema names, so that nothing else gets
 * out. Their values follow the schema, too: a time becomes RFC 3339.
 */
export function wireOf<S extends TSchema>(schema: S): (value: InCode<Static<S>>) => Static<S> {
  // `tellerOf` returns what the schema describes, because `InCode` demands every member of it.
  return tellerOf(schema) as (value: InCode<Static<S>>) => Static<S>;
}

function tellerOf(schema: TSchema): Tell {
  const made = known.get(schema) ?? makeTeller(schema);
  known.set(schema, made);
  return made;
}

interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly 'x-any-size'?: boolean;
}

function makeTeller(schema: TSchema): Tell {
  const target = schemaOfRef(schema);
  if (target !== undefined) return tellerOf(target);
  const { type = [], properties, items, anyOf, format, 'x-any-size': anySize }: SchemaNode = schema;
  // Of a union, null takes care of itself.
  const [only, ...others] = anyOf?.filter((one) => Reflect.get(one, 'type') !== 'null') ?? [];
  if (only !== undefined && others.length === 0) return tellerOf(only);
  if (properties !== undefined) return orNull(tellMembers(properties));
  if (items !== undefined) return orNull((list) => (list as readonly unknown[]).map(tellerOf(items)));
  if (type.includes('string')) return orNull((value) => tellText(value, format));
  return type.includes('integer') && format !== 'int64' && anySize !== true
    ? orNull(Number)
    : (value) => value;
}

function tellText(value: unknown, format: string | undefined): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' && format === 'date-time' ? toRfc3339(value) : String(value);
}

function orNull(tell: (value: object) => unknown): Tell {
  return (value) => (value === null || value === undefined ? value : tell(value));
}

/** Members that are undefined are left out. */
function tellMembers(properties: Readonly<Record<string, TSchema>>): (value: object) => object {
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, camelCase(name), tellerOf(schema)] as const,
  );
  return (value) => {
    const told: Record<string, unknown> = {};
    for (const [name, own, tell] of members) {
      const member = tell(Reflect.get(value, own));
      if (member !== undefined) told[name] = member;
    }
    return told;
  };
}
