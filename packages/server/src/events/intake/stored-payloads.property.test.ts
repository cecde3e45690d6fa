import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  clearEvents,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  recordedEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { runs } from '../../../test/property-runs.js';

let harness: EventsHarness;
let authorization: string;

before(async () => {
  harness = await startEventsHarness();
  ({ authorization } = await createEventsMerchant(harness.access));
});

after(() => harness.close());

/** Sends one event with that text as its payload, and with other fields where given. */
async function send(payloadText: string, fields: Partial<ReturnType<typeof newEvent>> = {}) {
  const event = JSON.stringify(newEvent({ ...fields, payload: {} }));
  const { statusCode, body } = await harness.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    payload: `{"events":[${event.replace('"payload":{}', () => `"payload":${payloadText}`)}]}`,
    headers: { authorization, 'content-type': 'application/json' },
  });
  assert.equal(statusCode, 204, body);
}

async function drainedOne() {
  await createTestDrain(harness).drain();
  const events = await recordedEvents(harness.database);
  await clearEvents(harness.database);
  assert.equal(events.length, 1);
  return events[0] ?? assert.fail();
}

// Text that PostgreSQL stores: no U+0000 and no half of a surrogate pair.
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 40 });
const whole = fc.oneof(
  fc.constant('0'),
  digits.map((value) => `1${value}`),
);
const exponent = fc.integer({ min: -200, max: 200 });

/**
 * Literals of numbers that the parser takes. None is almost an integer, or too large or too close to zero for a double.
 */
const numberLiteral = fc.oneof(
  whole,
  whole.map((value) => `-${value}`),
  fc.tuple(whole, digits).map(([value, fraction]) => `${value}.${fraction}5e-90`),
  fc.tuple(whole, exponent).map(([value, power]) => `${value}e${Math.abs(power)}`),
  fc
    .tuple(fc.constantFrom('0', '-0', '0.0', '-0.000'), fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }))
    .map(([zero, power]) => `${zero}${power % 2n === 0n ? 'e' : 'E'}${power}`),
  fc.constantFrom(
    '5e-324',
    '1.7976931348623157e308',
    '0.10000000000000000001',
    '1.10',
    '9223372036854775808',
  ),
);

const { value: jsonText } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    numberLiteral,
    text.map((value) => JSON.stringify(value)),
    fc.constantFrom('true', 'false', 'null', ' [ ] ', '{\n\t}', '"\\u00e4\\/\\ud83d\\uded2"', '"0e-99999"'),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(' , ')}]`),
    tie('object'),
  ),
  object: fc
    .uniqueArray(
      fc.tuple(fc.oneof(text, fc.constantFrom('', '__proto__', 'payload', '0e-99999')), tie('value')),
      {
        selector: ([name]) => name,
        maxLength: 4,
      },
    )
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)} :${value}`).join(',')}}`),
}));

test('Any payload is taken, and stored as the text that was sent, which PostgreSQL reads as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(jsonText, async (value) => {
      const payload = `{"value": ${value}}`;
      await send(payload);
      assert.equal((await drainedOne()).payload, payload);
    }),
    { numRuns: runs(40, 150) },
  );
});

test('Digits beyond a double stay', async () => {
  const payload = '{"a":0.10000000000000000001,"b":1.10,"c":123456789012345678901234567890,"d":-0e-99999}';
  await send(payload);
  assert.equal((await drainedOne()).payload, payload);
});

test('A payload may be nested as deep as a body may be', async () => {
  // The body, its events and the event are three levels of the 64.
  const arrays = 60;
  await send(`{"a":${'['.repeat(arrays)}${']'.repeat(arrays)}}`);
  assert.equal((await drainedOne()).payload, `{"a":${'['.repeat(arrays)}${']'.repeat(arrays)}}`);
});

const pad = (value: number, width = 2) => String(value).padStart(width, '0');
const datetime = fc
  .record({
    year: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 1, 4, 1969, 9998, 9999)),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    fraction: fc.integer({ min: 0, max: 999_999_999 }),
    offset: fc.constantFrom('', 'Z', '+23:59', '-23:59', '+0530', '-11', '+00:00'),
  })
  .map(
    ({ year, month, day, hour, fraction, offset }) =>
      `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:59:59.${pad(fraction, 9)}${offset}`,
  );

test('Any time, name and identifier is taken and kept as sent', async () => {
  const name = text.filter((value) => value.length > 0 && [...value].length <= 128);
  const fields = fc.record({
    event_datetime: datetime,
    event_name: name,
    event_id: fc.uuid({ version: 4 }),
    installation_id: fc.uuid(),
  });
  await fc.assert(
    fc.asyncProperty(fields, fc.boolean(), async (sent, upper) => {
      const cased = upper ? sent.event_id.toUpperCase() : sent.event_id;
      await send('{}', { ...sent, event_id: cased });
      const event = await drainedOne();
      assert.equal(event.eventDatetime, sent.event_datetime);
      assert.equal(event.eventName, sent.event_name);
      assert.equal(event.eventNameKey, sent.event_name.toLowerCase());
      assert.equal(event.eventId, sent.event_id);
      assert.equal(event.installationId, sent.installation_id);
    }),
    { numRuns: runs(40, 150) },
  );
});
