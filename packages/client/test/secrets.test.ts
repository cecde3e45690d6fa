import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { createStoaClient } from '../src/index.js';
import { createOperatorClient } from '../src/operator.js';
import { secrets, withClient } from './client-bench.js';
import { answer } from './odd-service.js';

const { apiKey, credential } = secrets;
const basic = btoa(`${credential.username}:${credential.password}`);

/** Everything that a program may print of a value. */
function printed(value: unknown): string {
  const deep = inspect(value, { depth: 20, showHidden: true });
  return deep + JSON.stringify(value) + String(value);
}

function assertSilent(value: unknown): void {
  for (const secret of [apiKey, credential.username, credential.password, basic])
    assert.ok(!printed(value).includes(secret), 'a secret was printed');
}

test('a client prints no secret', () =>
  withClient([], async ({ client }) => {
    assertSilent(client);
    assertSilent(client.reports.submit);
    assertSilent(createOperatorClient({ baseUrl: 'http://127.0.0.1:9', operatorToken: apiKey }));
  }));

test('an error prints no secret that the service repeats', () =>
  withClient(
    [
      answer(400, {
        detail: `You sent ${apiKey}.`,
        request_id: apiKey,
        errors: [{ pointer: `/${apiKey}`, detail: basic }],
      }),
      answer(308, '', { location: `https://elsewhere.example/${apiKey}` }),
    ],
    async ({ client }) => {
      for (const call of [client.statements.get('2026-11'), client.statements.get('2026-11')])
        assertSilent(await call.catch((error: unknown) => error));
    },
  ));

test('an error of the runtime prints no secret', () => {
  const broken = `${apiKey}\n`;
  assert.throws(
    () => createStoaClient({ baseUrl: 'http://127.0.0.1:9', apiKey: broken }),
    (error) => !printed(error).includes(apiKey),
  );
  const url = `http://user:${apiKey}@127.0.0.1:9`;
  assert.throws(
    () => createStoaClient({ baseUrl: url }),
    (error) => !printed(error).includes(apiKey),
  );
});

test('hooks are given no secret', async () => {
  const seen: unknown[] = [];
  const see = (facts: unknown): void => void seen.push(facts);
  await withClient(
    [answer(503, { detail: apiKey }), answer(200, { a: 1 }, { 'x-request-id': apiKey })],
    async ({ client }) => {
      await client.statements.get('2026-11');
      assert.equal(seen.length, 5);
      assertSilent(seen);
    },
    { onRequest: see, onResponse: see, onRetry: see },
  );
});
