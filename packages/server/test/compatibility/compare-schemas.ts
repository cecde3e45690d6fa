import { isDeepStrictEqual } from 'node:util';

/** The part of a schema of `openapi.json` that decides which values it takes. */
export interface DescribedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | DescribedSchema;
  readonly items?: DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
  readonly [keyword: string]: unknown;
}

type Schemas = Readonly<Record<string, DescribedSchema>>;

/** What a schema looked like in the last release, and what it looks like now; where it stands, in words. */
interface Change {
  readonly before: DescribedSchema;
  readonly now: DescribedSchema;
  readonly where: string;
}

export interface SchemaComparison {
  /** Where callers send these values: says what they could send before and cannot send now. */
  readonly ofRequest: (change: Change) => readonly string[];
  /** Where callers read these values: says what they find now and could not find before, and what is gone. */
  readonly ofAnswer: (change: Change) => readonly string[];
}

/**
 * Compares schemas of two descriptions; the rules are those of docs/versions.md. A named schema is compared once for
 * each direction.
 */
export function createSchemaComparison(before: Schemas, now: Schemas): SchemaComparison {
  const directions = { request: requestRules, answer: answerRules };
  const known = new Map<string, readonly string[]>();

  function compare(direction: keyof typeof directions, change: Change): readonly string[] {
    const name = nameOf(change.before);
    if (name === undefined || name !== nameOf(change.now)) return compareResolved(direction, change);
    const where = `${name} in ${direction}s`;
    const found = known.get(where);
    if (found !== undefined) return found;
    // A schema that contains itself has no other breaks than those that are being found.
    known.set(where, []);
    const breaks = compareResolved(direction, { ...change, where });
    known.set(where, breaks);
    return breaks;
  }

  function compareResolved(direction: keyof typeof directions, change: Change): readonly string[] {
    const [one, other] = [resolve(change.before, before), resolve(change.now, now)];
    const resolved = { ...change, before: one, now: other };
    if (one.anyOf !== undefined || other.anyOf !== undefined) return compareForms(direction, resolved);
    return [
      ...directions[direction].flatMap((rule) => rule(one, other).map((words) => `${change.where} ${words}`)),
      ...partsOf(resolved).flatMap((part) => compare(direction, part)),
    ];
  }

  /** Of a value with several forms: each form that is sent or found must fit one that is known to the other side. */
  function compareForms(direction: keyof typeof directions, change: Change): readonly string[] {
    const [old, current] = [change.before.anyOf ?? [change.before], change.now.anyOf ?? [change.now]];
    const [inner, outer] = direction === 'request' ? [old, current] : [current, old];
    return inner.flatMap((form, place) => {
      const tried = outer.map((other) =>
        compare(direction, {
          where: change.where,
          ...(direction === 'request' ? { before: form, now: other } : { before: other, now: form }),
        }),
      );
      if (tried.some(({ length }) => length === 0)) return [];
      return (
        tried[place] ?? [`${change.where} has ${direction === 'request' ? 'lost a form' : 'a new form'}`]
      );
    });
  }

  return {
    ofRequest: (change) => compare('request', change),
    ofAnswer: (change) => compare('answer', change),
  };
}

function nameOf({ $ref }: DescribedSchema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}

function resolve(schema: DescribedSchema, schemas: Schemas): DescribedSchema {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const { $ref: _, ...others } = schema;
  return { ...resolve(schemas[name] ?? {}, schemas), ...others };
}

/** The members and items that both schemas have. */
function partsOf({ before, now, where }: Change): readonly Change[] {
  const members = Object.entries(before.properties ?? {}).flatMap(([name, one]) => {
    const other = now.properties?.[name];
    return other === undefined ? [] : [{ before: one, now: other, where: `${where}: \`${name}\`` }];
  });
  const [oldMore, more] = [before.additionalProperties, now.additionalProperties];
  return [
    ...members,
    ...(before.items && now.items
      ? [{ before: before.items, now: now.items, where: `${where}: an item` }]
      : []),
    ...(typeof oldMore === 'object' && typeof more === 'object'
      ? [{ before: oldMore, now: more, where: `${where}: a value` }]
      : []),
  ];
}

/** Says in words what a schema demands or shows now, each of them a break. */
type Rule = (before: DescribedSchema, now: DescribedSchema) => readonly string[];

const lost: Rule = (before, now) =>
  Object.keys(before.properties ?? {})
    .filter((name) => now.properties?.[name] === undefined)
    .map((name) => `has no \`${name}\` any more`);

const requestRules: readonly Rule[] = [
  lost,
  (before, now) =>
    missingIn(before.required, now.required).map((name) => `needs \`${name}\`, which it did not need`),
  (before, now) => missingIn(typesOf(now), typesOf(before)).map((type) => `can no longer be of type ${type}`),
  (before, now) =>
    now.enum === undefined
      ? []
      : before.enum === undefined
        ? ['takes only listed values']
        : missingIn(now.enum, before.enum).map((value) => `no longer takes ${JSON.stringify(value)}`),
  (before, now) =>
    now.additionalProperties === false && before.additionalProperties !== false
      ? ['refuses members that it does not know']
      : [],
  ...['format', 'pattern', 'uniqueItems', 'if', 'then', 'else'].map(
    (keyword): Rule =>
      (before, now) =>
        now[keyword] === undefined || isDeepStrictEqual(before[keyword], now[keyword])
          ? []
          : [`has another \`${keyword}\``],
  ),
  ...['minimum', 'minLength', 'minItems', 'minProperties'].map((keyword) =>
    stricter(keyword, 'at least', -1),
  ),
  ...['maximum', 'maxLength', 'maxItems', 'maxProperties'].map((keyword) => stricter(keyword, 'at most', 1)),
];

const answerRules: readonly Rule[] = [
  lost,
  (before, now) =>
    missingIn(now.required, before.required)
      .filter((name) => now.properties?.[name] !== undefined)
      .map((name) => `may lack \`${name}\``),
  (before, now) => missingIn(typesOf(before), typesOf(now)).map((type) => `can be of type ${type}`),
  (before, now) =>
    before.enum === undefined
      ? []
      : now.enum === undefined
        ? ['is no longer one of listed values']
        : missingIn(before.enum, now.enum).map((value) => `can be ${JSON.stringify(value)}`),
  ...['format', 'pattern'].map(
    (keyword): Rule =>
      (before, now) =>
        before[keyword] === undefined || before[keyword] === now[keyword]
          ? []
          : [`has another \`${keyword}\``],
  ),
  (before, now) =>
    now['x-any-size'] === true && before['x-any-size'] !== true ? ['can exceed 64 bits'] : [],
];

/** A limit that is new, or stricter than before; `sign` is 1 for upper limits and -1 for lower ones. */
function stricter(keyword: string, words: string, sign: 1 | -1): Rule {
  return (before, now) => {
    const [old, limit] = [before[keyword], now[keyword]];
    if (typeof limit !== 'number' || (typeof old === 'number' && sign * limit >= sign * old)) return [];
    return [`must have a ${keyword} of ${words} ${limit}`];
  };
}

const everyType = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/**
 * The types that a schema takes. Every integer is a number; listed values without a type are compared by value alone.
 */
function typesOf({ type = everyType }: DescribedSchema): readonly string[] {
  const types = typeof type === 'string' ? [type] : type;
  return types.includes('number') ? [...types, 'integer'] : types;
}

function missingIn<T>(known: readonly T[] = [], values: readonly T[] = []): readonly T[] {
  return values.filter((value) => !known.includes(value));
}
