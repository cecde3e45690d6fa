import { type JsonValue, stringifyJson } from '@stoa/contract';
import fc from 'fast-check';

/**
 * JSON texts that match a schema, or almost: allowed values of its members, values close to these, and unexpected ones.
 */
export function textsAround(schema: object, resolve: (reference: string) => object): fc.Arbitrary<string> {
  return valuesAround(schema, { resolve }).map(stringifyJson);
}

interface Around {
  readonly resolve: (reference: string) => object;
}

interface Node {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly anyOf?: readonly object[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly items?: object;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const edge = 2n ** 63n;
const numbers: readonly (number | bigint)[] = [
  ...[0, -0, 1, -1, 1.5, 1e2, 1e21, 1e300, -1e300, 5e-324, 2 ** 31, 2 ** 53],
  ...[
    2n ** 53n + 1n,
    edge - 1n,
    edge,
    edge + 1n,
    edge + 2_048n,
    -edge,
    -edge - 1n,
    -edge - 2_048n,
    10n ** 30n,
  ],
];
const texts: readonly string[] = [
  ...[
    '',
    ' ',
    'a',
    'null',
    '0',
    '1',
    '__proto__',
    'EUR',
    'eur',
    'EUR\n',
    '\nEUR',
    'ÄÖÜ',
    '😀',
    '٣',
    'e\u0301',
    '\u2028',
  ],
  ...[
    '2026-02-29T10:00:00Z',
    '2026-03-01 10:00:00Z',
    '2026-03-01T10:00:00',
    '2026-03-01T10:00:00+01',
    '2026-03-01',
  ],
  ...[
    '2026-12-31T23:59:60Z',
    '2026-12-31T22:59:60Z',
    '2026-W53-1',
    '2026-W54-1',
    '2026-11',
    '+002026-11-20',
    '2026-366',
  ],
  ...[
    '2026-11-20T24:00:00Z',
    '2026-11-20T24:00:01Z',
    '20261120T100000,5+0100',
    '2026-11-20T10:00:00Z\n',
    '20261120T10:00',
  ],
  ...[
    'urn:uuid:0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00',
    '{0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00}',
    'infinity',
    'now',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '0E9F4F5E-24D4-4F0C-A2A8-3E7B5D1C9F00',
    '0e9f4f5e24d44f0ca2a83e7b5d1c9f00',
  ],
];
const prototypeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

const strange: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(null, true, false, [], {}, [{}], [null]),
  fc.constantFrom<JsonValue>(...numbers),
  fc.constantFrom<JsonValue>(...texts),
  fc.constantFrom(...prototypeNames).map((name) => Object.fromEntries([[name, true]])),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

function valuesAround(schema: object, around: Around): fc.Arbitrary<JsonValue> {
  return fc.oneof({ weight: 50, arbitrary: valuesOf(schema, around) }, { weight: 1, arbitrary: strange });
}

function valuesOf(schema: Node, around: Around): fc.Arbitrary<JsonValue> {
  if (schema.$ref !== undefined) return valuesOf(around.resolve(schema.$ref), around);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, around)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['object']);
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, around)));
}

function valuesOfType(type: string, schema: Node, around: Around): fc.Arbitrary<JsonValue> {
  if (type === 'object') return objectsOf(schema, around);
  if (type === 'array') {
    const least = schema.minItems ?? 0;
    return fc.array(valuesAround(schema.items ?? {}, around), { minLength: least, maxLength: least + 2 });
  }
  if (type === 'string') return textsOf(schema);
  if (type === 'integer' || type === 'number') return numbersOf(schema);
  return type === 'boolean' ? fc.boolean() : fc.constant(null);
}

/** Otherwise every second time that is generated from the pattern would have a leap second. */
function withoutLeapSecond(text: string): string {
  return text.replace(/([Tt][0-9:]{4,6})60/, '$159');
}

function textsOf({ pattern, minLength = 0, maxLength = 300 }: Node): fc.Arbitrary<string> {
  if (pattern !== undefined)
    return fc.oneof(
      { weight: 60, arbitrary: fc.stringMatching(new RegExp(pattern, 'u')).map(withoutLeapSecond) },
      { weight: 2, arbitrary: fc.stringMatching(new RegExp(pattern, 'u')) },
      { weight: 3, arbitrary: fc.constantFrom(...texts) },
      { weight: 1, arbitrary: fc.stringMatching(new RegExp(pattern, 'u')).map((text) => `${text} `) },
    );
  const lengths = [minLength, minLength + 1, maxLength - 1, maxLength];
  const wrong = [Math.max(0, minLength - 1), maxLength + 1];
  const ofLength = (length: number) => fc.constantFrom('x', '😀').map((unit) => unit.repeat(length));
  return fc.oneof(
    {
      weight: 30,
      arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: Math.max(1, minLength), maxLength: 20 }),
    },
    { weight: 2, arbitrary: fc.constantFrom(...lengths).chain(ofLength) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong).chain(ofLength) },
  );
}

function numbersOf({ minimum = -(2 ** 53), maximum = 2 ** 53 }: Node): fc.Arbitrary<JsonValue> {
  const [least, most] = [Math.max(minimum, -(2 ** 53)), Math.min(maximum, 2 ** 53)];
  return fc.oneof(
    {
      weight: 30,
      arbitrary: fc.integer({ min: Math.max(least, -(2 ** 31)), max: Math.min(most, 2 ** 31 - 1) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(least, most, least - 1, most + 1, least + 0.5) },
    { weight: 1, arbitrary: fc.constantFrom<JsonValue>(...numbers) },
  );
}

function objectsOf(schema: Node, around: Around): fc.Arbitrary<JsonValue> {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) =>
    fc.oneof(
      {
        weight: required.has(name) ? 80 : 4,
        arbitrary: valuesAround(member, around).map((value) => [[name, value]]),
      },
      { weight: required.has(name) ? 1 : 4, arbitrary: fc.constant([]) },
    ),
  );
  const others = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...prototypeNames, 'note'), strange).map((one) => [one]),
    },
  );
  return fc
    .tuple(...members, others)
    .map((parts) => Object.fromEntries(parts.flat() as [string, JsonValue][]));
}
