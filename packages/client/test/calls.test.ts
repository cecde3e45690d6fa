import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { inspect } from 'node:util';
import { createStoaClient, type Listing, StoaError } from '../src/index.js';
import { jsonText } from '../src/transport/json-body.js';
import { systemPacing } from '../src/transport/system-pacing.js';
import { secrets, withClient } from './client-bench.js';
import { answer, type Behaviour, hang, reset, resetMidway, startOddService } from './odd-service.js';
import { testPacing } from './test-pacing.js';

const report = new TextEncoder().encode('{"created_at":"x"}');
const accepted = answer(200, { reportId: 17 });

/** The error that a call rejects with. */
async function errorOf(call: Promise<unknown>): Promise<StoaError> {
  const error = await call.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StoaError, String(error));
  return error;
}

test('a call goes to the path appended to that of the base URL, with the key', () =>
  withClient(
    [accepted],
    async ({ client, service }) => {
      assert.deepEqual(await client.reports.submit(report), { reportId: 17n });
      const [received] = service.received;
      assert.equal(received?.method, 'POST');
      assert.equal(received?.url, '/stoa/v2/merchant-api/v1/reports/transactions');
      assert.equal(received?.headers['content-type'], 'application/json');
      assert.equal(received?.headers.authorization, `Bearer ${secrets.apiKey}`);
      assert.equal(received?.body, '{"created_at":"x"}');
    },
    { prefix: '/stoa/v2/' },
  ));

test('a larger body is gzipped', () =>
  withClient([accepted], async ({ client, service }) => {
    await client.reports.submit({ created_at: 'x'.repeat(2_000), transactions: [] });
    assert.equal(service.received[0]?.headers['content-encoding'], 'gzip');
    assert.equal(service.received[0]?.body, `{"created_at":"${'x'.repeat(2_000)}","transactions":[]}`);
  }));

test('an amount is a bigint of any size, in both directions', () =>
  withClient(
    [answer(200, '{"transactions":[{"full_amount":9223372036854775807,"tax_amount":0}],"next_cursor":null}')],
    async ({ client, service }) => {
      const { transactions } = await client.transactions.list().page();
      assert.equal(transactions[0]?.full_amount, 9_223_372_036_854_775_807n);
      assert.equal(transactions[0]?.tax_amount, 0n);
      const item = {
        id: 'a',
        currency: 'EUR',
        full_amount: 9_007_199_254_740_993n,
        tax_amount: 0,
        payer_country: 'DEU',
        settled_at: 'x',
      };
      await client.reports.submit({ created_at: 'x', transactions: [item] });
      assert.match(service.received[1]?.body ?? '', /"full_amount":9007199254740993,"tax_amount":0/);
      const rounded = { ...item, full_amount: 2 ** 60 };
      await assert.rejects(client.reports.submit({ created_at: 'x', transactions: [rounded] }), TypeError);
    },
  ));

test('parts of a path and members of a query are encoded, and a part never leads to another call', () =>
  withClient([answer(200, { transactions: [] })], async ({ client, service }) => {
    await client.statements.get('2026/11?x');
    assert.equal(service.received[0]?.url, '/merchant-api/v1/statements/2026%2F11%3Fx');
    await client.transactions.list({ transaction_id: 'a&b', limit: 10 }).page();
    assert.equal(service.received[1]?.url, '/merchant-api/v1/transactions?transaction_id=a%26b&limit=10');
    for (const part of ['', '.', '..']) await assert.rejects(client.statements.get(part), /a part of a path/);
  }));

test('the result of a report is asked for by its id alone', () =>
  withClient([answer(200, { report_id: '17', transactions: {} })], async ({ client, service }) => {
    for (const id of [17n, 17, '17'])
      assert.equal((await client.reports.result(id, { timeoutMs: 1_000 })).report_id, '17');
    for (const { url } of service.received)
      assert.equal(url, '/merchant-api/v1/reports/transactions?report_id=17');
  }));

test('a date in a path or a query is its ISO text, and what an address cannot hold exactly is refused', () =>
  withClient([answer(200, { transactions: [] })], async ({ client, service }) => {
    // Values that a program without types may give.
    const untyped = (value: unknown): never => value as never;
    await client.transactions.list({ settled_from: untyped(new Date(0)), limit: untyped(10n) }).page();
    assert.equal(
      service.received[0]?.url,
      '/merchant-api/v1/transactions?settled_from=1970-01-01T00%3A00%3A00.000Z&limit=10',
    );
    await client.reports.summary(2n ** 60n);
    assert.equal(service.received[1]?.url, '/merchant-api/v1/reports/1152921504606846976');
    await client.reports.summary(Number.NaN);
    assert.equal(
      service.received[2]?.url,
      '/merchant-api/v1/reports/NaN',
      'the service says what is wrong with it',
    );
    for (const value of [2 ** 60, new Date(Number.NaN), {}, ['a'], new Map(), null]) {
      const query = { settled_from: untyped(value) };
      await assert.rejects(client.transactions.list(query).page(), TypeError);
      await assert.rejects(client.reports.summary(untyped(value)), TypeError);
    }
    assert.equal(service.received.length, 3);
  }));

test('events carry the credential, the keys of the service nothing, and a missing secret is named', async () => {
  await withClient([answer(200, { keys: [] })], async ({ client, service }) => {
    await client.events.fate('6f1c3f0a-3c6e-4a58-9a0e-2b8c1d7e5f42');
    assert.equal(
      service.received[0]?.headers.authorization,
      `Basic ${btoa(`${secrets.credential.username}:${secrets.credential.password}`)}`,
    );
    await client.service.publicKeys();
    assert.equal(service.received[1]?.headers.authorization, undefined);
  });
  const keyless = createStoaClient({ baseUrl: 'http://127.0.0.1:9' });
  await assert.rejects(keyless.statements.get('2026-11'), /give createStoaClient an apiKey/);
});

test('a list is read page after page, and only as far as it is used', () =>
  withClient(
    [
      answer(200, { reports: [{ report_id: '1' }, { report_id: '2' }], next_cursor: 'two' }),
      answer(200, { reports: [{ report_id: '3' }], next_cursor: null }),
    ],
    async ({ client, service }) => {
      const reports = client.reports.list({ limit: 2 });
      assert.equal(service.received.length, 0);
      const ids: string[] = [];
      for await (const { report_id } of reports) ids.push(report_id);
      assert.deepEqual(ids, ['1', '2', '3']);
      assert.deepEqual(
        service.received.map(({ url }) => url),
        ['/merchant-api/v1/reports?limit=2', '/merchant-api/v1/reports?limit=2&cursor=two'],
      );
    },
  ));

test('an export is handed on as it arrives', () =>
  withClient([answer(200, 'a,b\n1,2\n', { 'content-type': 'text/csv' })], async ({ client, service }) => {
    const bytes = await client.exports.transactions({ format: 'csv' });
    assert.equal(await new Response(bytes).text(), 'a,b\n1,2\n');
    assert.equal(service.received[0]?.url, '/merchant-api/v1/exports/transactions?format=csv');
  }));

for (const [name, first, reason, waitMs] of [
  [
    '503 with Retry-After',
    answer(503, { code: 'overloaded', detail: 'No database.' }, { 'retry-after': '2' }),
    /^503 No database\.$/,
    2_500,
  ],
  [
    '429',
    answer(429, { code: 'too_many_requests', detail: 'Too many.' }, { 'retry-after': '1' }),
    /^429 Too many\.$/,
    1_500,
  ],
  ['408', answer(408, { code: 'request_timeout', detail: 'Too slow.' }), /^408 Too slow\.$/, 500],
  ['502 of a proxy, in HTML', answer(502, '<html>Bad gateway</html>'), /proxy.* 502/, 500],
  ['a connection that is reset', reset, /connection was/, 500],
  ['a connection that is reset in the middle of the answer', resetMidway, /\(.*\)$/, 500],
] as const) {
  test(`after ${name} the same bytes are sent again`, async () => {
    const reasons: string[] = [];
    await withClient(
      [first, accepted],
      async ({ client, service, waits }) => {
        assert.deepEqual(await client.reports.submit(report), { reportId: 17n });
        assert.deepEqual(waits, [waitMs]);
        assert.match(reasons[0] ?? '', reason);
        const [one, other] = service.received.map(({ body }) => body);
        assert.equal(other, one);
      },
      { onRetry: (facts) => void reasons.push(facts.reason) },
    );
  });
}

test('a service that does not answer in time is asked again', () =>
  withClient([hang, accepted], async ({ client, service }) => {
    await client.reports.submit(report, { timeoutMs: 500 });
    // On a busy machine, another answer may be late, too.
    assert.ok(service.received.length >= 2);
  }));

test('it gives up on a service that stays away, and says with which code', () =>
  withClient([answer(503, { code: 'overloaded', detail: 'Draining.' })], async ({ client }) => {
    const error = await errorOf(client.reports.submit(report));
    assert.equal(error.code, 'overloaded');
    assert.equal(error.status, 503);
    assert.equal(error.mayHeal, true);
    assert.match(error.detail, /gave up after \d+ tries; the last one: 503 Draining\./);
  }));

test('an address where nothing listens is tried until the time is over', async () => {
  const service = await startOddService(accepted);
  await service.stop();
  const client = createStoaClient({ baseUrl: service.url, ...secrets, pacing: testPacing() });
  const error = await errorOf(client.reports.submit(report, { giveUpAfterMs: 2_000 }));
  assert.equal(error.code, 'no_answer');
  assert.equal(error.detail, 'gave up after 3 tries; the last one: nothing listens there (ECONNREFUSED)');
});

test('a refusal is final and keeps every fault that the service listed', () =>
  withClient(
    [
      answer(400, {
        code: 'invalid_request',
        detail: 'The body has 250 faults; see errors.',
        request_id: 'r-1',
        error_count: 250,
        errors: [{ pointer: '/created_at', code: 'missing', detail: 'is required.' }, 'nonsense'],
      }),
    ],
    async ({ client, service }) => {
      const error = await errorOf(client.reports.submit(report));
      const { code, status, detail, requestId, errors, errorCount, mayHeal } = error;
      assert.deepEqual(
        { code, status, detail, requestId, errors, errorCount, mayHeal },
        {
          code: 'invalid_request',
          status: 400,
          detail: 'The body has 250 faults; see errors.',
          requestId: 'r-1',
          errors: [{ pointer: '/created_at', code: 'missing', detail: 'is required.' }],
          errorCount: 250,
          mayHeal: false,
        },
      );
      assert.equal(service.received.length, 1);
    },
  ));

test('a redirect is not followed', () =>
  withClient([answer(308, '', { location: 'https://elsewhere.example/' })], async ({ client, service }) => {
    const error = await errorOf(client.reports.submit(report));
    assert.match(error.detail, /redirects to https:\/\/elsewhere\.example\//);
    assert.equal(service.received.length, 1);
  }));

for (const garbage of ['', 'hello', '<html></html>', '{"reportId":', '17']) {
  test(`"${garbage}" is not an answer`, () =>
    withClient([answer(200, garbage)], async ({ client }) => {
      const error = await errorOf(client.reports.submit(report));
      assert.equal(error.code, 'unexpected_answer');
      assert.match(error.detail, /base URL/);
    }));
}

test('a code that this client does not know is an unexpected answer with its words', () =>
  withClient([answer(409, { code: 'brand_new', detail: 'New.' })], async ({ client }) => {
    const error = await errorOf(client.reports.submit(report));
    assert.deepEqual([error.code, error.status, error.detail], ['unexpected_answer', 409, 'New.']);
  }));

test('a signal ends an exchange', async () => {
  const interruption = new AbortController();
  await withClient([hang], async ({ client, service }) => {
    const uploading = errorOf(client.reports.submit(report, { signal: interruption.signal }));
    while (service.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    interruption.abort();
    const { code, message } = await uploading;
    assert.equal(code, 'interrupted');
    assert.equal(message, 'interrupted: The signal ended the call. The request may have arrived.');
  });
});

test('hooks see each try, and may add headers to it', async () => {
  const seen: unknown[] = [];
  await withClient(
    [answer(503, {}), answer(200, { a: 1 }, { 'x-request-id': 'r-2' })],
    async ({ client, service }) => {
      await client.statements.get('2026-11');
      const call = 'GET /merchant-api/v1/statements/{month}';
      assert.deepEqual(seen, [
        { call, attempt: 1 },
        { call, attempt: 1, status: 503 },
        { call, attempt: 2 },
        { call, attempt: 2, status: 200, requestId: 'r-2' },
      ]);
      assert.deepEqual(
        service.received.map(({ headers }) => headers['traceparent']),
        ['00-1', '00-2'],
      );
    },
    {
      onRequest: (facts) => void seen.push(facts),
      onResponse: ({ call, attempt, status, requestId }) =>
        void seen.push({ call, attempt, status, ...(requestId === undefined ? {} : { requestId }) }),
      headers: ({ attempt }) => ({ traceparent: `00-${attempt}` }),
    },
  );
});

test('a header that cannot be sent is a fault of the program, is not tried again, and is not shown', () =>
  withClient(
    [answer(200, {})],
    async ({ client, service, waits }) => {
      await assert.rejects(client.statements.get('2026-11'), (error) => {
        assert.ok(error instanceof TypeError);
        assert.match(error.message, /^the hook headers/);
        return !inspect(error).includes('secret');
      });
      assert.deepEqual([service.received.length, waits.length], [0, 0]);
    },
    { headers: () => ({ 'proxy-authorization': 'secret\n' + 'secret' }) },
  ));

async function readAll(list: Listing<unknown, unknown>): Promise<number> {
  let count = 0;
  for await (const _item of list) count += 1;
  return count;
}

test('a list whose cursors go round ends with an error instead of never', async () => {
  for (const circle of [1, 2, 3, 7]) {
    let page = 0;
    const next: Behaviour = (response, received) => {
      page += 1;
      answer(200, { transactions: [], next_cursor: `c${page % circle}` })(response, received);
    };
    await withClient([next], async ({ client }) => {
      await assert.rejects(readAll(client.transactions.list()), { code: 'unexpected_answer' });
    });
    assert.ok(page < 5 * circle + 5);
  }
});

test('an answer without the list that was asked for is not an empty list', () =>
  withClient([answer(200, { status: 'ok' })], async ({ client }) => {
    await assert.rejects(readAll(client.transactions.list()), { code: 'unexpected_answer' });
  }));

test('a time limit that is longer than any timer does not end at once', () =>
  withClient(
    [answer(200, { transactions: [] })],
    async ({ client }) => {
      await client.transactions.list().page();
    },
    { timeoutMs: Number.POSITIVE_INFINITY, giveUpAfterMs: Number.POSITIVE_INFINITY },
  ));

test('a wait that is longer than any timer does not end at once', async () => {
  const ended = new AbortController();
  const timers = mock.method(globalThis, 'setTimeout');
  const waiting = systemPacing.delay(2 ** 31, ended.signal);
  const [, ms] = timers.mock.calls[0]?.arguments ?? [];
  timers.mock.restore();
  ended.abort();
  await assert.rejects(waiting, /aborted/);
  assert.equal(ms, 2 ** 31 - 1);
});

test('dates are sent as texts, and what has no members is refused instead of emptied', () => {
  const at = new Date('2026-03-01T10:00:00Z');
  assert.equal(
    jsonText({ at, list: [at] }),
    '{"at":"2026-03-01T10:00:00.000Z","list":["2026-03-01T10:00:00.000Z"]}',
  );
  for (const value of [new Map([['a', 1]]), new Set([1]), Buffer.from('a')])
    assert.throws(() => jsonText({ value }), TypeError);
});
