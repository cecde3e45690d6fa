import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMerchantApi, type MerchantApi, type Refusal } from '../src/merchant-api.js';
import {
  answer,
  type Behaviour,
  hang,
  type OddService,
  reset,
  resetMidway,
  startOddService,
} from './odd-service.js';
import { testPacing } from './test-pacing.js';

const apiKey = 'stoa_key_0123456789abcdefghijkl';
const report = Buffer.from('{"created_at":"x"}');

interface Bench {
  readonly api: MerchantApi;
  readonly service: OddService;
  readonly waits: readonly number[];
  readonly reasons: readonly string[];
  readonly interrupt: () => void;
}

async function withService(
  behaviours: readonly Behaviour[],
  work: (bench: Bench) => Promise<void>,
  { prefix = '', timeoutMs = 5_000 } = {},
): Promise<void> {
  const service = await startOddService(...behaviours);
  const pacing = testPacing();
  const reasons: string[] = [];
  const interruption = new AbortController();
  const api = createMerchantApi({
    caller: { baseUrl: service.url + prefix, apiKey },
    pacing,
    giveUpAfterMs: 60_000,
    timeoutMs,
    signal: interruption.signal,
    onWait: (_waitMs, reason) => void reasons.push(reason),
  });
  try {
    await work({ api, service, waits: pacing.waits, reasons, interrupt: () => interruption.abort() });
  } finally {
    await service.stop();
  }
}

async function refusalOf(api: MerchantApi): Promise<Refusal> {
  const refused = await api.upload(report);
  assert.equal(refused.kind, 'refused');
  assert.ok(refused.kind === 'refused');
  return refused.refusal;
}

const accepted = answer(200, { reportId: 17 });

test('an upload is gzipped JSON with the key, at the path appended to that of the base URL', () =>
  withService(
    [accepted],
    async ({ api, service }) => {
      assert.deepEqual(await api.upload(report), { kind: 'answered', body: { reportId: 17 } });
      const [received] = service.received;
      assert.equal(received?.method, 'POST');
      assert.equal(received?.url, '/stoa/v2/merchant-api/v1/reports/transactions');
      assert.equal(received?.headers['content-encoding'], 'gzip');
      assert.equal(received?.headers['content-type'], 'application/json');
      assert.equal(received?.headers.authorization, `Bearer ${apiKey}`);
      assert.equal(received?.body, '{"created_at":"x"}');
    },
    { prefix: '/stoa/v2' },
  ));

test('an integer of any size is read exactly', () =>
  withService([answer(200, '{"fee":92233720368547758070000}')], async ({ api }) => {
    assert.deepEqual(await api.summary('17'), {
      kind: 'answered',
      body: { fee: 92_233_720_368_547_758_070_000n },
    });
  }));

for (const [name, first, reason, waitMs] of [
  [
    '503 with Retry-After',
    answer(503, { detail: 'The database is away.' }, { 'retry-after': '2' }),
    /^503 The database is away\.$/,
    2_500,
  ],
  ['429', answer(429, { detail: 'Too many.' }, { 'retry-after': '1' }), /^429 Too many\.$/, 1_500],
  ['408', answer(408, {}), /^408 /, 500],
  ['502 of a proxy, in HTML', answer(502, '<html>Bad gateway</html>'), /^502 without a reason$/, 500],
  ['a connection that is reset', reset, /connection was/, 500],
  ['a connection that is reset in the middle of the answer', resetMidway, /\(.*\)$/, 500],
] as const) {
  test(`after ${name} the same upload is sent again`, () =>
    withService([first, accepted], async ({ api, service, waits, reasons }) => {
      assert.deepEqual(await api.upload(report), { kind: 'answered', body: { reportId: 17 } });
      assert.deepEqual(waits, [waitMs]);
      assert.match(reasons[0] ?? '', reason);
      assert.deepEqual(
        service.received.map(({ body }) => body),
        [report.toString(), report.toString()],
      );
    }));
}

test('a service that does not answer in time is asked again', () =>
  withService(
    [hang, accepted],
    async ({ api, reasons }) => {
      assert.equal((await api.upload(report)).kind, 'answered');
      assert.deepEqual(reasons, ['no whole answer within 0.5 s']);
    },
    { timeoutMs: 500 },
  ));

test('it gives up on a service that stays away, and repeats its last words', () =>
  withService([answer(503, { detail: 'Draining.' })], async ({ api }) => {
    const answered = await api.upload(report);
    assert.equal(answered.kind, 'gave_up');
    assert.match(
      answered.kind === 'gave_up' ? answered.reason : '',
      /gave up after \d+ tries; the last one: 503 Draining\./,
    );
  }));

test('an address where nothing listens is tried until the time is over', async () => {
  const service = await startOddService(accepted);
  await service.stop();
  const api = createMerchantApi({
    caller: { baseUrl: service.url, apiKey },
    pacing: testPacing(),
    giveUpAfterMs: 2_000,
    signal: new AbortController().signal,
  });
  const answered = await api.upload(report);
  assert.deepEqual(answered, {
    kind: 'gave_up',
    reason: 'gave up after 3 tries; the last one: nothing listens there (ECONNREFUSED)',
  });
});

test('a refusal is final and keeps every fault that the service listed', () =>
  withService(
    [
      answer(400, {
        code: 'invalid_request',
        detail: 'The body has 250 faults; see errors.',
        error_count: 250,
        errors: [{ pointer: '/created_at', code: 'missing', detail: 'is required.' }, 'nonsense'],
      }),
    ],
    async ({ api, service }) => {
      assert.deepEqual(await refusalOf(api), {
        status: 400,
        code: 'invalid_request',
        detail: 'The body has 250 faults; see errors.',
        faults: [{ pointer: '/created_at', code: 'missing', detail: 'is required.' }],
        faultCount: 250,
      });
      assert.equal(service.received.length, 1);
    },
  ));

for (const [status, hint] of [
  [401, /--api-key-file or STOA_API_KEY/],
  [403, /scope/],
  [404, /base URL/],
  [413, /Too large\./],
] as const) {
  test(`${status} is final and says what to do`, () =>
    withService([answer(status, { detail: 'Too large.' })], async ({ api, waits }) => {
      assert.match((await refusalOf(api)).detail, hint);
      assert.deepEqual(waits, []);
    }));
}

test('a redirect is not followed', () =>
  withService([answer(308, '', { location: 'https://elsewhere.example/' })], async ({ api, service }) => {
    const refusal = await refusalOf(api);
    assert.match(refusal.detail, /redirects to https:\/\/elsewhere\.example\//);
    assert.equal(service.received.length, 1);
  }));

for (const garbage of ['', 'hello', '<html></html>', '{"reportId":']) {
  test(`"${garbage}" is not an answer`, () =>
    withService([answer(200, garbage)], async ({ api }) => {
      const refusal = await refusalOf(api);
      assert.equal(refusal.status, 200);
      assert.match(refusal.detail, /is the base URL right\?/);
    }));
}

test('a key that the service repeats is not shown', () =>
  withService(
    [answer(400, { detail: `You sent ${apiKey}.`, errors: [{ pointer: `/${apiKey}`, detail: apiKey }] })],
    async ({ api }) => {
      assert.ok(!JSON.stringify(await refusalOf(api)).includes(apiKey));
    },
  ));

test('an interruption ends an exchange', () =>
  withService([hang], async ({ api, service, interrupt }) => {
    const uploading = api.upload(report);
    while (service.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    interrupt();
    assert.deepEqual(await uploading, { kind: 'interrupted' });
  }));
