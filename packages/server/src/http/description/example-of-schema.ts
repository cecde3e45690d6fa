/** A JSON value. */
export type ExampleValue =
  | string
  | number
  | boolean
  | null
  | readonly ExampleValue[]
  | { readonly [name: string]: ExampleValue };

/**
 * Values for examples, by the name of the member, or by `Schema.member` where a name alone says too little, such as a
 * list in one schema and a number in another. Together, those of all areas tell one story: one payment of one merchant,
 * and one installation of its game.
 */
export type ExampleValues = Readonly<Record<string, ExampleValue>>;

export interface ExampleParts {
  /** The schemas that a `$ref` names by the end of its path. */
  readonly schemas: Readonly<Record<string, object>>;
  readonly values: ExampleValues;
}

interface Node {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: ExampleValue;
  readonly enum?: readonly ExampleValue[];
  readonly examples?: readonly ExampleValue[];
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly maxProperties?: number;
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly patternProperties?: Readonly<Record<string, Node>>;
}

interface Place {
  /** The name of the schema that contains this place; empty if it is outside of named schemas. */
  readonly schema: string;
  readonly member: string;
}

/**
 * An example of a schema, made of the values of its members: each member once, the first alternative of several, one
 * element in a list. `member` is the name of what the schema describes, if it has one. A test holds the examples of the
 * whole interface against their schemas, so that a member without a value is found.
 */
export function exampleOf(schema: object, parts: ExampleParts, member = ''): ExampleValue {
  return make(schema, { schema: '', member }, parts);
}

function make(node: Node, place: Place, parts: ExampleParts): ExampleValue {
  const name = node.$ref?.split('/').at(-1);
  if (name !== undefined) return make(parts.schemas[name] ?? {}, { ...place, schema: name }, parts);
  const given = [`${place.schema}.${place.member}`, place.member]
    .filter((one) => Object.hasOwn(parts.values, one))
    .map((one) => parts.values[one] ?? null)
    .filter((value) => fits(value, node));
  const [first] = [...constants(node), ...given, ...(node.examples ?? []), ...(node.enum ?? [])];
  return first === undefined ? compose(node, place, parts) : first;
}

function constants(node: Node): readonly ExampleValue[] {
  return node.const === undefined ? [] : [node.const];
}

/**
 * Whether the value has a type that the schema allows: a member of one name may be a list in one schema and a number in
 * another.
 */
function fits(value: ExampleValue, { type, anyOf, enum: allowed }: Node): boolean {
  if (anyOf !== undefined) return anyOf.some((one) => fits(value, one));
  if (allowed !== undefined) return allowed.includes(value);
  const own = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return [type ?? 'object'].flat().some((one) => (one === 'integer' ? 'number' : one) === own);
}

function compose(node: Node, place: Place, parts: ExampleParts): ExampleValue {
  const alternatives = node.anyOf ?? node.oneOf;
  if (alternatives !== undefined) return make(alternatives.find(isNotNull) ?? {}, place, parts);
  if (node.items !== undefined) return [make(node.items, place, parts)];
  const inherited = (node.allOf ?? []).map((one) => make(one, place, parts));
  const own = Object.entries(node.properties ?? {})
    .slice(0, node.maxProperties)
    .map(([member, one]) => [member, make(one, { ...place, member }, parts)]);
  return Object.assign({}, ...inherited, Object.fromEntries(own));
}

function isNotNull({ type }: Node): boolean {
  return type !== 'null';
}

interface Media {
  readonly schema?: object;
  example?: unknown;
}

interface Described {
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> };
  readonly paths?: Readonly<Record<string, object | undefined>>;
}

interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** Gives every body of JSON in a description an example: of each request, and of each success. */
export function addExamples<T extends Described>(description: T, values: ExampleValues): T {
  const parts = { schemas: description.components?.schemas ?? {}, values };
  for (const item of Object.values(description.paths ?? {})) {
    for (const operation of Object.values(item ?? {}) as Operation[]) {
      const successes = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 300);
      const bodies = [operation.requestBody, ...successes.map(([, response]) => response)];
      for (const media of bodies.flatMap((body) => Object.entries(body?.content ?? {})))
        if (isJson(media)) media[1].example = exampleOf(media[1].schema ?? {}, parts);
    }
  }
  return description;
}

function isJson([type, { schema }]: [string, Media]): boolean {
  return type === 'application/json' && schema !== undefined;
}

/** Members that have the same meaning in every schema. */
export const commonExamples: ExampleValues = {
  created_at: '2026-11-20T12:00:00Z',
  starts_at: '2026-11-20T00:00:00Z',
  from: '2026-11-01T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
  day: '2026-11-20',
  next_cursor: null,
};
