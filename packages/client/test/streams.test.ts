import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { mock, test } from 'node:test';
import { type StoaClient, StoaError } from '../src/index.js';
import { withClient } from './client-bench.js';
import { answer, type Behaviour } from './odd-service.js';

const csv = { 'content-type': 'text/csv; charset=utf-8', 'x-request-id': 'r-7' };

/** Sends the start of a table, and then nothing. */
const stall: Behaviour = (response) => response.writeHead(200, csv).write('id,amount\n');

/** Sends the start of a table, and then ends the connection. */
const breakOff: Behaviour = (response) => {
  response.writeHead(200, csv).write('id,amount\n', () => setImmediate(() => response.destroy()));
};

/** The error that reading a stream to its end rejects with. */
async function errorOfReading(stream: ReadableStream<Uint8Array>): Promise<StoaError> {
  const error = await new Response(stream).text().then(
    () => assert.fail('the stream was whole'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StoaError, String(error));
  return error;
}

test('a stream that breaks off rejects with the error of all calls, and the id of the request', () =>
  withClient([breakOff], async ({ client }) => {
    const error = await errorOfReading(await client.exports.transactions());
    assert.deepEqual([error.code, error.requestId, error.mayHeal], ['no_answer', 'r-7', true]);
    assert.match(error.detail, /^The answer broke off after 10 bytes: .* \(\w+\)\. Begin again\.$/);
  }));

test('an export says where its period ended, and one to which rows may still come does not', () =>
  withClient(
    [
      answer(200, 'id\n', { ...csv, 'stoa-export-to': '2026-11-20T09:55:00.000000Z' }),
      answer(200, 'id\n', csv),
    ],
    async ({ client }) => {
      const night = await client.exports.transactions({ to: '2026-11-20T10:00:00Z' });
      assert.equal(night.endedAt, '2026-11-20T09:55:00.000000Z');
      assert.equal(await new Response(night).text(), 'id\n');
      const settled = await client.exports.transactions({ by: 'settled' });
      assert.equal(settled.endedAt, undefined);
      await settled.cancel();
    },
  ));

test('a signal ends a stream with the error of all calls', () =>
  withClient([stall], async ({ client }) => {
    const interruption = new AbortController();
    const stream = await client.statements.csv('2026-11', { signal: interruption.signal });
    const reading = errorOfReading(stream);
    interruption.abort();
    assert.equal((await reading).code, 'interrupted');
  }));

test('a stream that nobody reads to its end ends the connection', async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const watched: Behaviour = (response, received) => {
    closed = once(response, 'close');
    stall(response, received);
  };
  await withClient([watched], async ({ client }) => {
    for await (const _chunk of await client.exports.events({})) break;
    await closed;
  });
});

test('a signal that lives as long as the process keeps nothing of the calls that it could have ended', async (t) => {
  const whole = answer(200, 'id\n', csv);
  const any = mock.method(AbortSignal, 'any');
  t.after(() => any.mock.restore());
  const { signal } = new AbortController();
  await withClient(
    [
      answer(200, {}),
      answer(404, { code: 'unknown_statement', detail: 'No.' }),
      whole,
      page,
      stall,
      breakOff,
    ],
    async ({ client }) => {
      await client.statements.get('2026-11');
      await assert.rejects(client.statements.get('2026-11'));
      await new Response(await client.statements.csv('2026-11')).text();
      await assert.rejects(client.statements.csv('2026-11'));
      for await (const _chunk of await client.statements.csv('2026-11')) break;
      await errorOfReading(await client.statements.csv('2026-11'));
      assert.equal(getEventListeners(signal, 'abort').length, 0);
      assert.ok(any.mock.calls.every(({ arguments: [signals] }) => ![...signals].includes(signal)));
    },
    { signal },
  );
});

const page = answer(200, '<html>Please sign in</html>', {
  'content-type': 'text/html',
  'x-request-id': 'r-8',
});
const calls: readonly (readonly [string, (client: StoaClient) => Promise<unknown>])[] = [
  ['text/csv', (client) => client.statements.csv('2026-11')],
  ['application/pdf', (client) => client.statements.pdf('2026-11')],
  ['text/plain', (client) => client.installations.match({ token: 'a', bundle_id: 'b' })],
  ['application/gzip', (client) => client.exports.installations()],
];
for (const [type, call] of calls) {
  test(`a page of a proxy is not an answer in ${type}`, () =>
    withClient([page], async ({ client }) => {
      const error = await call(client).then(
        () => assert.fail('the call succeeded'),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof StoaError, String(error));
      assert.deepEqual([error.code, error.status, error.requestId], ['unexpected_answer', 200, 'r-8']);
      assert.ok(error.detail.includes(type), error.detail);
    }));
}
