/**
 * Values that have broken services before. They are JSON text, because some of them cannot be written as JavaScript
 * values.
 */
import type { SeededRandom } from '../seeded-random.js';

/** Names that every object has in JavaScript. */
export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'toJSON',
  'then',
  'length',
] as const;

const numbers = [
  '0',
  '-0',
  '-1',
  '1.0',
  '1e2',
  '0.1',
  '1e-400',
  '1e308',
  '1e309',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '-9223372036854775809',
  '18446744073709551616',
  '9'.repeat(400),
  `0.${'0'.repeat(300)}1`,
];

/** Not JSON at all, or JSON that means different things to different readers. */
const broken = [
  'NaN',
  'Infinity',
  '01',
  '+1',
  '.5',
  '1.',
  '0x10',
  "'a'",
  'undefined',
  '{"a":1,}',
  '[1,]',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '/**/1',
  '"\t"',
  '"\\x41"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"a\\u0000b"',
];

/** Texts, unquoted: they are sent in addresses, too. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\u0001\u001b[31m',
  '\r\nx: y',
  'null',
  'true',
  'undefined',
  'NaN',
  ...prototypeNames,
  '../../etc/passwd',
  '..',
  '.',
  '%',
  '%00',
  '%2e%2e%2f',
  "' or '1'='1",
  '"; drop table stoa.report; --',
  '$1',
  '$' + '{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|x!A1',
  'ﷺ'.repeat(20),
  '🏴‍☠️',
  'e\u0301',
  '\u202egpj',
  '\ufeff',
  '\uffff',
  'İ',
  'ß',
  'a'.repeat(256),
  'a'.repeat(1_025),
  '9223372036854775807',
  '9223372036854775808',
  '-1',
  '1e3',
  '0x1',
  '1 ',
  '٣',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  '2026-02-30T00:00:00Z',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31T23:59:59.999999999Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01t00:00:00z',
  '2026-W53-7',
  'infinity',
  '-infinity',
  'epoch',
  '10000-01-01T00:00:00Z',
  '4714-11-24T00:00:00Z BC',
  '0::ffff:127.0.0.1',
  '127.1',
  '::1%eth0',
  '300.1.1.1',
];

const structures = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  `${'['.repeat(60)}${']'.repeat(60)}`,
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`,
  `[${'0,'.repeat(2_000)}0]`,
  `{${Array.from({ length: 500 }, (_none, index) => `"k${index}":0`).join(',')}}`,
  `"${'a'.repeat(300)}"`,
  `"${'a'.repeat(40_000)}"`,
  `"${'\\u00e9'.repeat(2_000)}"`,
];

const texts = hostileTexts.map((text) => JSON.stringify(text));
const prototypes = [
  '{"toString":true}',
  '[{"toString":true},{"toString":true}]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"valueOf":null,"toJSON":1}',
  '{"length":-1}',
  '{"then":{}}',
  ...prototypeNames.map((name) => `{"${name}":${JSON.stringify(name)}}`),
];

/** JSON text of an object with members that hide what every object in JavaScript has. */
export function hostileObject(random: SeededRandom): string {
  return `{"${random.pick(prototypeNames)}":true}`;
}

/** JSON text of a hostile value of any kind. */
export function hostileJson(random: SeededRandom): string {
  const kind = random.pick<readonly string[]>([numbers, broken, structures, texts, prototypes]);
  return kind[random.below(kind.length)] ?? 'null';
}
