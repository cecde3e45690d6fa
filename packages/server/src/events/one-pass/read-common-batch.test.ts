import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEvent } from '../../../test/fixtures/events/events-harness.js';
import { limits } from '../../kernel/limits.js';
import { createReadCommonBatch } from './read-common-batch.js';

const readCommonBatch = createReadCommonBatch();

const commonEvent = (fields: Parameters<typeof newEvent>[0] = {}) =>
  newEvent({ event_datetime: '2026-11-20T10:00:00.123Z', ...fields });
const read = (...events: readonly object[]) => readCommonBatch(Buffer.from(JSON.stringify({ events })));

test('A batch as JSON libraries write it is read in one pass', () => {
  assert.equal(read(commonEvent(), commonEvent({ event_name: 'Purchase' }))?.length, 2);
  const spaced = JSON.stringify({ events: [commonEvent()] }, undefined, 2);
  assert.equal(readCommonBatch(Buffer.from(spaced))?.length, 1);
  const escaped = JSON.stringify({ events: [commonEvent({ payload: { name: 'Käse "mild"' } })] });
  assert.equal(readCommonBatch(Buffer.from(escaped.replace('ä', '\\u00e4')))?.length, 1);
});

test('A payload may hold lists and objects', () => {
  const payload = {
    items: [
      { sku: 'a', price: 1.5 },
      { sku: 'b', price: 2 },
    ],
    by: { name: 'Zoë', ok: true, of: null },
  };
  assert.equal(read(commonEvent({ payload }))?.length, 1);
});

test('A batch of as many events as allowed is read in one pass, and a larger one is not', () => {
  const events = Array.from({ length: limits.eventsPerBatch }, () => commonEvent());
  assert.equal(read(...events)?.length, limits.eventsPerBatch);
  assert.equal(read(...events, commonEvent()), undefined);
});

test('Reading the next batch does not change the columns of the one before', () => {
  const first = read(commonEvent());
  const before = structuredClone(first);
  read(commonEvent({ event_name: 'Other' }), commonEvent());
  assert.deepEqual(structuredClone(first), before);
});

const long = 'x'.repeat(limits.eventPayloadBytes);
const many = Object.fromEntries(Array.from({ length: 33 }, (_none, index) => [`name${index}`, index]));

for (const [name, events] of [
  ['no event', []],
  ['an unknown member', [{ ...commonEvent(), more: 1 }]],
  ['events of two months', [commonEvent(), commonEvent({ event_datetime: '2026-12-01T00:00:00Z' })]],
  ['a name that is not ASCII', [commonEvent({ event_name: 'Käse' })]],
  ['a name that is too long', [commonEvent({ event_name: 'x'.repeat(limits.eventNameCharacters + 1) })]],
  ['no name', [commonEvent({ event_name: '' })]],
  ['a payload that is too long', [commonEvent({ payload: { long } })]],
  ['a payload of many members', [commonEvent({ payload: many })]],
  ['a payload of many arrays', [commonEvent({ payload: { list: Array.from({ length: 64 }, () => []) } })]],
  ['a payload with a long name', [commonEvent({ payload: { ['x'.repeat(33)]: 1 } })]],
  ['more than 512 KiB', Array.from({ length: 20 }, () => commonEvent({ payload: { long: long.slice(20) } }))],
  ['an id of another version', [commonEvent({ event_id: '5f0c3a52-8d0e-1c52-9a3b-0d7d7a0b6a11' })]],
  ['an id of another variant', [commonEvent({ event_id: '5f0c3a52-8d0e-4c52-7a3b-0d7d7a0b6a11' })]],
  ['a number with an exponent', [commonEvent({ payload: { amount: 1e300 } })]],
] as const) {
  test(`A batch with ${name} is left to the parser and the schema`, () => {
    assert.equal(read(...events), undefined);
  });
}

for (const body of [
  '',
  '{',
  '[]',
  '{"events":[]}',
  '{"events":[{}]}',
  '{"events":[{"payload":{"a":1,"a":2}}]}',
  '\ufeff{"events":[]}',
]) {
  test(`The body ${JSON.stringify(body)} is left to the parser and the schema`, () => {
    assert.equal(readCommonBatch(Buffer.from(body)), undefined);
  });
}

test('Bytes that are not UTF-8 are left to the parser', () => {
  const bytes = Buffer.from(JSON.stringify({ events: [commonEvent({ payload: { a: '#' } })] }));
  bytes[bytes.indexOf('#')] = 0xff;
  assert.equal(readCommonBatch(bytes), undefined);
});
