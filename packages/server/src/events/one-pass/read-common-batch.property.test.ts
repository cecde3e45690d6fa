import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, parseJson } from '@stoa/contract';
import fc from 'fast-check';
import { newEvent } from '../../../test/fixtures/events/events-harness.js';
import { createBodyCheck } from '../../http/validating/validation.js';
import {
  type AttributionEventsBatch,
  attributionEventSchema,
  attributionEventsBatchSchema,
} from '../events-schemas.js';
import { refuseFaultyBatch, refuseTooManyEvents } from '../intake/batch-call.js';
import { columnsOf, type SegmentColumns } from '../segments/segment-columns.js';
import { segmentsOf } from '../segments/segments-of.js';
import { createReadCommonBatch } from './read-common-batch.js';

const readCommonBatch = createReadCommonBatch();
const check = createBodyCheck(attributionEventsBatchSchema, [
  attributionEventSchema,
  attributionEventsBatchSchema,
]);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a batch the long way: parsed, checked by the schema and turned into columns. Fails for any fault. */
function readThoroughly(bytes: Buffer): SegmentColumns[] {
  const parsed = parseJson(utf8.decode(bytes), { keepSource: true, mayRound: true });
  assert.ok(parsed.ok, 'what was read as common JSON is refused by the parser');
  refuseTooManyEvents(parsed.value);
  assert.equal(check(parsed.value).count(), 0, 'what was read as a common batch is refused by the schema');
  refuseFaultyBatch(parsed.value, parsed.sourceOf, undefined);
  const { events } = parsed.value as unknown as AttributionEventsBatch;
  return atOnce(segmentsOf(events, parsed.sourceOf)).map(columnsOf);
}

/**
 * Asserts that whatever is read in one pass equals what the long way reads; returns whether it was read in one pass.
 */
function assertSame(text: string | Buffer): boolean {
  const bytes = Buffer.from(text);
  const columns = readCommonBatch(bytes);
  if (columns !== undefined) assert.deepEqual([columns], readThoroughly(bytes));
  return columns !== undefined;
}

const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 128 });
const upperOrLower = <T extends string>(value: fc.Arbitrary<T>) =>
  fc.tuple(value, fc.boolean()).map(([one, isUpper]) => (isUpper ? one.toUpperCase() : one));
const decimal = fc
  .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat({ max: 999_999 }), fc.boolean())
  .map(([whole, fraction, isWhole]) => (isWhole ? `${whole}` : `${whole}.${fraction}`));
const amount = fc.oneof(
  decimal.map((value) => JSON.stringify(value)),
  decimal,
  fc.constantFrom(
    '"1e3"',
    '1e3',
    '-0',
    '0.10',
    '12345678901234567890',
    '""',
    '"-"',
    '"1."',
    'null',
    'true',
    '"1,99"',
    '"€2"',
    '"free"',
    '"\\u00e4"',
    '[1]',
    '{"amount":2}',
  ),
  fc.constantFrom(
    `"${'9'.repeat(30)}.${'1'.repeat(18)}"`,
    `"${'9'.repeat(31)}"`,
    `"0.${'1'.repeat(19)}"`,
    '"\\u0031"',
  ),
);
const currency = fc.oneof(
  fc.constantFrom(
    '"EUR"',
    '"usd"',
    '"xyz"',
    '"XAU"',
    '"Jpy"',
    '"EURO"',
    '"E1R"',
    '"e\\u0055r"',
    '"äöü"',
    '"Kä"',
    '978',
    'null',
    '""',
  ),
  text.map((value) => JSON.stringify(value)),
);
const anyJson = fc.json({ stringUnit: 'binary', maxDepth: 4 }).filter((value) => !value.includes('\\u0000'));
const payload = fc
  .record(
    {
      amount,
      Amount: amount,
      price: amount,
      TotalAmount: amount,
      value: currency,
      sum: amount,
      currency,
      'a name': anyJson,
      amounts: anyJson,
      Währung: anyJson,
    },
    { requiredKeys: [] },
  )
  .map(
    (members) =>
      `{${Object.entries(members)
        .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
        .join(',')}}`,
  );
const datetime = fc.oneof(
  fc
    .date({
      min: new Date('2026-10-31T23:59:59Z'),
      max: new Date('2026-11-30T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-11-20T10:00:00Z',
    '2026-11-20T10:00:00.123456Z',
    '2026-11-20T10:00:00.1234567Z',
    '2026-11-20T10:00:00+01:00',
    '2026-12-01T00:30:00.5+01:00',
    '2026-10-31T23:30:00-01:30',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T10:00:00+01:60',
    '2026-11-20T10:00:00-00:00',
    '2026-11-20T10:00:00+0100',
    '2026-11-20T10:00:00.1234567+01:00',
    '2026-11-20',
    '2026-11-31T00:00:00Z',
    '2026-12-31T23:59:60Z',
    '2026-11-20T23:59:60Z',
    '2026-11-20T24:00:00Z',
    '1969-11-20T10:00:00.5Z',
    '9999-11-20T10:00:00.5Z',
    '0000-11-20T10:00:00.5Z',
    '2255-06-05T23:47:34.740992Z',
    '1684-07-28T00:12:25.259009Z',
    '1699-12-31T23:59:59.999999Z',
    '1714-07-28T00:00:00.000001Z',
  ),
);
const space = fc.constantFrom('', '', '', ' ', '\n', '\t\r\n ');

/** The text of an event with its members in any order, with space between them. */
const event = fc
  .record({
    event_name: fc.oneof(ascii, text).map((value) => JSON.stringify(value)),
    payload,
    event_datetime: datetime.map((value) => JSON.stringify(value)),
    event_id: upperOrLower(fc.oneof(fc.uuid({ version: 4 }), fc.uuid())).map((value) =>
      JSON.stringify(value),
    ),
    installation_id: upperOrLower(fc.uuid()).map((value) => JSON.stringify(value)),
  })
  .chain((members) =>
    fc
      .tuple(fc.shuffledSubarray(Object.entries(members), { minLength: 4 }), space)
      .map(
        ([entries, gap]) =>
          `{${entries.map(([name, value]) => `${gap}"${name}"${gap}:${gap}${value}${gap}`).join(',')}}`,
      ),
  );
const body = fc
  .tuple(fc.array(event, { maxLength: 4 }), space)
  .map(
    ([events, gap]) =>
      `${gap}{${gap}"events"${gap}:${gap}[${gap}${events.join(`${gap},${gap}`)}${gap}]${gap}}${gap}`,
  );

test('What is read in one pass is valid, and has the same columns as by the long way', () => {
  fc.assert(
    fc.property(body, (value) => {
      assertSame(value);
    }),
    { numRuns: 2_000 },
  );
});

test('A common batch with bytes changed, removed or inserted is read like the long way, or left to it', () => {
  const change = fc.record({ at: fc.nat(), out: fc.nat({ max: 3 }), put: fc.uint8Array({ maxLength: 3 }) });
  const common = Buffer.from(
    JSON.stringify({
      events: [
        newEvent({
          event_datetime: '2026-11-20T10:00:00.250Z',
          payload: { amount: '1.5', currency: 'EUR', a: [1, { b: null }] },
        }),
        newEvent({
          event_datetime: '2026-11-20T10:00:00Z',
          event_name: 'Level_Up',
          payload: { amount: -3.25, x: 'y\\z' },
        }),
      ],
    }),
  );
  assert.ok(assertSame(common));
  const signs = fc.constantFrom(...Array.from('"\\{}[]:,.0123456789-eEu tfnZ', (sign) => Buffer.from(sign)));
  fc.assert(
    fc.property(change, fc.option(signs), ({ at, out, put }, sign) => {
      const from = at % common.length;
      assertSame(Buffer.concat([common.subarray(0, from), sign ?? put, common.subarray(from + out)]));
    }),
    { numRuns: 5_000 },
  );
});
