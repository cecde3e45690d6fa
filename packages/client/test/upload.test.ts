import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOf, parseJson, textOf, wireLimits } from '@stoa/contract';
import type { StoaError, Transaction } from '../src/index.js';
import { withClient } from './client-bench.js';
import { answer, type Behaviour, type Received } from './odd-service.js';

function transaction(id: string, settledAt = '2026-03-01T10:00:00Z'): Transaction {
  return {
    id,
    currency: 'EUR',
    full_amount: 1190,
    tax_amount: 190n,
    payer_country: 'DEU',
    settled_at: settledAt,
  };
}

function idsOf({ body }: Received): readonly (string | undefined)[] {
  const parsed = parseJson(body);
  assert.ok(parsed.ok);
  return listOf(parsed.value, 'transactions').map((item) => textOf(item, 'id'));
}

/** A service that takes every report and finds the named transactions invalid. */
function serviceWith(invalidIds: readonly string[]): Behaviour {
  const reports: (readonly (string | undefined)[])[] = [];
  return (response, received) => {
    const reply = (body: object): void => answer(200, body)(response, received);
    if (received.method === 'POST') {
      reports.push(idsOf(received));
      reply({ reportId: reports.length });
      return;
    }
    const { pathname, searchParams } = new URL(received.url, 'http://host');
    if (!pathname.endsWith('/transactions')) {
      reply({ completed_at: '2026-03-01T12:00:00Z' });
      return;
    }
    const ids = reports[Number(searchParams.get('report_id')) - 1] ?? [];
    const invalid = ids.filter((id) => invalidIds.includes(id ?? ''));
    const reason = 'unknown_country: XXX is not a country.';
    reply({ transactions: { valid: [], invalid: invalid.map((id) => ({ id, reason })) } });
  };
}

test('an upload tells what became of every transaction, by its place in the input', () =>
  withClient([serviceWith(['b'])], async ({ client, service }) => {
    async function* input(): AsyncGenerator<Transaction> {
      yield transaction('a');
      yield transaction('b', '2026-03-01T10:00:00.250+01:00');
      yield transaction('c', '2026-03-01T10:00:00.000001Z');
    }
    const acknowledged: unknown[] = [];
    const onReport = (report: object) => acknowledged.push(report);
    assert.deepEqual(await client.reports.upload(input(), { onReport }), {
      reports: [{ reportId: 1n, transactions: 3 }],
      validCount: 2,
      invalid: [
        { position: 1, id: 'b', code: 'unknown_country', reason: 'unknown_country: XXX is not a country.' },
      ],
    });
    // The last settlement, rounded up.
    assert.match(service.received[0]?.body ?? '', /^\{"created_at":"2026-03-01T10:00:01\.000Z","tr/);
  }));

test('the file of a report is uploaded with its own time, to the last digit, in as many reports as it needs', () =>
  withClient([serviceWith(['b-49999'])], async ({ client, service }) => {
    const many = Array.from({ length: 50_001 }, (_, index) => ({ id: `b-${index}`, settled_at: 17 }));
    const text = JSON.stringify({ created_at: '2026-03-02T00:00:00Z', transactions: many });
    const exact = text.replace('"id":"b-0"', '"id":"b-0","full_amount":9007199254740993');
    const { reports, invalid } = await client.reports.upload(new Blob([exact]));
    assert.deepEqual(
      reports.map(({ transactions }) => transactions),
      [50_000, 1],
    );
    assert.deepEqual(
      invalid.map(({ position }) => position),
      [49_999],
    );
    const [first, second] = service.received.filter(({ method }) => method === 'POST');
    assert.match(
      first?.body ?? '',
      /^\{"created_at":"2026-03-02T00:00:00Z",.*"full_amount":9007199254740993/,
    );
    assert.match(second?.body ?? '', /^\{"created_at":"2026-03-02T00:00:00Z",/);
  }));

for (const file of ['', '[]', '{"transactions":{}}', '{"transactions":[null]}', 'id,amount'])
  test(`"${file}" is not the file of a report`, () =>
    withClient([serviceWith([])], async ({ client, service }) => {
      await assert.rejects(client.reports.upload(new Blob([file])), TypeError);
      assert.equal(service.received.length, 0);
    }));

for (const [name, input] of [
  ['the path of a file', 'report.json'],
  ['the bytes of a file', new TextEncoder().encode('{}')],
  ['a report', { created_at: 'x', transactions: [] }],
  ['nothing', undefined],
] as const)
  test(`${name} instead of transactions is a fault of the program, and not sent`, () =>
    withClient([serviceWith([])], async ({ client, service }) => {
      await assert.rejects(
        client.reports.upload(input as never),
        /^TypeError: give a list or another iterable/,
      );
      await assert.rejects(client.events.send(input as never), TypeError);
      assert.equal(service.received.length, 0);
    }));

test('the same transactions make the same reports, whenever they are sent', () =>
  withClient([serviceWith([])], async ({ client, service }) => {
    const input = Array.from({ length: 10 }, (_none, index) => transaction(`t-${index}`));
    await client.reports.upload(input);
    await client.reports.upload(input);
    const [first, again] = service.received.filter(({ method }) => method === 'POST');
    assert.equal(again?.body, first?.body);
  }));

test('no report is larger than the limit, and none is lost', () =>
  withClient([serviceWith(['t-29999'])], async ({ client, service }) => {
    const long = 'x'.repeat(200);
    const input = Array.from({ length: 30_000 }, (_none, index) => transaction(`t-${index}`)).map((one) => ({
      ...one,
      id: one.id === 't-29999' ? one.id : one.id + long,
    }));
    const { reports, validCount, invalid } = await client.reports.upload(input);
    const uploads = service.received.filter(({ method }) => method === 'POST');
    assert.ok(uploads.length > 1);
    assert.equal(reports.length, uploads.length);
    for (const { body } of uploads) assert.ok(Buffer.byteLength(body) <= wireLimits.reportBodyBytes);
    assert.deepEqual(
      uploads.flatMap(idsOf),
      input.map(({ id }) => id),
    );
    assert.equal(validCount, 29_999);
    assert.deepEqual(
      invalid.map(({ position }) => position),
      [29_999],
    );
  }));

test('an id that comes twice with other content goes into two reports, so that each place has its own verdict', () =>
  withClient([serviceWith([])], async ({ client, service }) => {
    const other = transaction('a', '2026-03-02T10:00:00Z');
    await client.reports.upload([transaction('a'), transaction('b'), other]);
    assert.deepEqual(service.received.filter(({ method }) => method === 'POST').map(idsOf), [
      ['a', 'b'],
      ['a'],
    ]);
  }));

test('the faults of a refused report lead into the input', () =>
  withClient(
    [
      answer(200, { reportId: 1 }),
      answer(400, {
        code: 'invalid_request',
        detail: 'One fault.',
        errors: [{ pointer: '/transactions/1/currency', code: 'wrong_type', detail: 'must be a string' }],
      }),
    ],
    async ({ client }) => {
      const other = transaction('a', '2026-03-02T10:00:00Z');
      const input = [transaction('a'), transaction('b'), other, transaction('c')];
      await assert.rejects(client.reports.upload(input), ({ code, errors }: StoaError) => {
        assert.equal(code, 'invalid_request');
        assert.deepEqual(
          errors.map(({ pointer }) => pointer),
          ['/3/currency'],
        );
        return true;
      });
    },
  ));

test('nothing is sent for no transactions', () =>
  withClient([], async ({ client }) => {
    assert.deepEqual(await client.reports.upload([]), { reports: [], validCount: 0, invalid: [] });
  }));

const open = answer(200, { completed_at: null });
const done = answer(200, { completed_at: '2026-03-01T12:00:00Z' });

test('a report is asked for at once, and then after 200 ms to 5 s', () =>
  withClient([...Array.from({ length: 8 }, () => open), done], async ({ client, waits }) => {
    const { completed_at } = await client.reports.wait(17n);
    assert.equal(completed_at, '2026-03-01T12:00:00Z');
    assert.deepEqual(waits, [200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
  }));

test('a report that takes too long is left, and asked for at least once', () =>
  withClient([open], async ({ client, service }) => {
    for (const [waitMs, asked] of [
      [1_000, 3],
      [0, 4],
    ] as const) {
      await assert.rejects(client.reports.wait('17', { waitMs }), { code: 'not_completed' });
      assert.equal(service.received.length, asked);
    }
  }));

test('rows that a query doubles make one report, and each place has its verdict', () =>
  withClient([serviceWith(['b'])], async ({ client, service }) => {
    const input = ['a', 'a', 'b', 'b', 'c', 'c', 'b'].map((id) => transaction(id));
    const { reports, validCount, invalid } = await client.reports.upload(input);
    assert.deepEqual(reports, [{ reportId: 1n, transactions: 3 }]);
    assert.deepEqual(service.received.filter(({ method }) => method === 'POST').map(idsOf), [
      ['a', 'b', 'c'],
    ]);
    assert.equal(validCount, 4);
    assert.deepEqual(
      invalid.map(({ position }) => position),
      [2, 3, 6],
    );
  }));
