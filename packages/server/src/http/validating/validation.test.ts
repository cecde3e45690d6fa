import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { createLogger } from '../../config/logger.js';
import { type App, createApp } from '../app.js';
import { createHttpMetrics } from '../metrics.js';
import { Int64, ref } from './validation.js';

const itemSchema = Type.Object(
  { id: Type.String({ minLength: 1 }), amount: Int64({ minimum: 0 }) },
  { $id: 'Item' },
);
const listSchema = Type.Object({ items: Type.Array(ref(itemSchema), { maxItems: 60_000 }) }, { $id: 'List' });

let app: App;

before(async () => {
  app = await createApp({
    logger: createLogger('silent'),
    metrics: createHttpMetrics(new Registry()),
    schemas: [itemSchema, listSchema],
  });
  app.post('/lists', { bodyLimit: 1_000_000, schema: { body: ref(listSchema) } }, async (request, reply) =>
    reply.send(request.body.items.map(({ amount }) => String(amount))),
  );
  const params = Type.Object({ number: Int64({ minimum: 1 }) });
  app.get('/numbers/:number', { schema: { params } }, async (request, reply) =>
    reply.send({ type: typeof request.params.number, text: String(request.params.number) }),
  );
  app.post('/texts', { config: { keepsNumbersAsText: true } }, async () => 'kept');
  await app.ready();
});

after(() => app.close());

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly faults: readonly { pointer: string; code: string; detail: string }[];
  readonly faultCount: number;
}

async function post(url: string, body: string): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body,
  });
  const problem =
    response.statusCode >= 400 ? response.json<{ errors?: Answer['faults']; error_count?: number }>() : {};
  return {
    status: response.statusCode,
    body: response.body,
    faults: problem.errors ?? [],
    faultCount: problem.error_count ?? 0,
  };
}

test('an int64 arrives exactly, in every notation', async () => {
  const amounts = ['9223372036854775807', '1e2', '1.0', '9.223372036854775807e18', '0'];
  const items = amounts.map((amount) => `{"id":"x","amount":${amount}}`).join(',');
  const { body } = await post('/lists', `{"items":[${items}]}`);
  assert.deepEqual(JSON.parse(body), ['9223372036854775807', '100', '1', '9223372036854775807', '0']);
});

for (const [amount, code] of [
  ['9223372036854775808', 'wrong_type'],
  ['1.5', 'wrong_type'],
  ['"1"', 'wrong_type'],
  ['null', 'wrong_type'],
  ['-1', 'out_of_range'],
] as const) {
  test(`${amount} is ${code} at its place`, async () => {
    const { status, faults } = await post(
      '/lists',
      `{"items":[{"id":"x","amount":0},{"id":"x","amount":${amount}}]}`,
    );
    assert.equal(status, 400);
    assert.deepEqual(
      faults.map((fault) => [fault.pointer, fault.code]),
      [['/items/1/amount', code]],
    );
  });
}

test('all faults are counted, and a hundred are listed', async () => {
  const { faults, faultCount } = await post('/lists', `{"items":[${Array(50_000).fill('{}').join(',')}]}`);
  assert.equal(faultCount, 100_000);
  assert.equal(faults.length, 100);
  assert.deepEqual(
    faults.slice(0, 2).map(({ pointer, code }) => [pointer, code]),
    [
      ['/items/0/id', 'missing'],
      ['/items/0/amount', 'missing'],
    ],
  );
});

test('a list that is too long is one fault, and its items are not looked at', async () => {
  const { faults, faultCount } = await post('/lists', `{"items":[${Array(60_001).fill('{}').join(',')}]}`);
  assert.equal(faultCount, 1);
  assert.deepEqual(
    faults.map(({ pointer, code }) => [pointer, code]),
    [['/items', 'too_many']],
  );
});

test('faults of the whole and of the items are listed together', async () => {
  const { faults } = await post('/lists', '{"items":"none"}');
  assert.deepEqual(
    faults.map(({ pointer, code }) => [pointer, code]),
    [['/items', 'wrong_type']],
  );
});

test('a number in an address is decimal digits only', async () => {
  for (const text of ['0x1', '%201', '1e0', '1.0', '+1', '01', '0', '-1', 'x', '1n']) {
    assert.equal((await app.inject(`/numbers/${text}`)).statusCode, 400, text);
  }
  assert.deepEqual((await app.inject('/numbers/42')).json(), { type: 'number', text: '42' });
  assert.deepEqual((await app.inject('/numbers/9223372036854775807')).json(), {
    type: 'bigint',
    text: '9223372036854775807',
  });
});

test('a number finer than a double is refused where numbers are read, and accepted where their text is kept', async () => {
  const fine = '{"a":12345678901234567890.123456789,"b":0.99999999999999999999}';
  assert.equal((await post('/lists', fine)).status, 400);
  assert.equal((await post('/texts', fine)).status, 200);
});

test('an address that is too long for any call is answered with 404 and a request id', async () => {
  const response = await app.inject(`/numbers/${'1'.repeat(2_000)}`);
  assert.equal(response.statusCode, 404);
  assert.match(response.headers['x-request-id'] as string, /^req_/);
  const garbled = await app.inject('/%zz');
  assert.equal(garbled.statusCode, 400);
  assert.match(garbled.headers['x-request-id'] as string, /^req_/);
});

test('every answer forbids sniffing, and forbids caching unless its call says otherwise', async () => {
  const { headers } = await app.inject('/numbers/42');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cache-control'], 'no-store');
});
