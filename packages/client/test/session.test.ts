import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStoaClient } from '../src/index.js';
import { createOperatorClient } from '../src/operator.js';
import { createSessionClient } from '../src/session.js';
import { answer, type Behaviour, type OddService, startOddService } from './odd-service.js';
import { testPacing } from './test-pacing.js';

interface Asked {
  readonly service: OddService;
  readonly credentials: unknown[];
  readonly options: {
    readonly baseUrl: string;
    readonly fetch: typeof fetch;
    readonly pacing: ReturnType<typeof testPacing>;
  };
}

/** Runs `work` with client options that note the credentials mode of each request. */
async function withService(behaviours: readonly Behaviour[], work: (asked: Asked) => Promise<void>) {
  const service = await startOddService(...behaviours);
  const credentials: unknown[] = [];
  const noting: typeof fetch = (input, init) => {
    credentials.push(init?.credentials);
    return fetch(input, init);
  };
  try {
    const options = { baseUrl: service.url, fetch: noting, pacing: testPacing() };
    await work({ service, credentials, options });
  } finally {
    await service.stop();
  }
}

test('a client with a session sends the cookies of its own origin and no key, and names the merchant', () =>
  withService([answer(200, { reports: [] })], async ({ service, credentials, options }) => {
    await createStoaClient({ ...options, session: { merchantId: 7 } })
      .reports.list()
      .page();
    await createStoaClient({ ...options, session: {} })
      .reports.list()
      .page();
    await createOperatorClient({ ...options, session: {} })
      .reports.list()
      .page();
    await createSessionClient(options).session.get();
    const sent = service.received.map(({ headers }) => [headers.authorization, headers['stoa-merchant']]);
    const nothing = [undefined, undefined];
    assert.deepEqual(sent, [[undefined, '7'], nothing, nothing, nothing]);
    assert.deepEqual(credentials, Array(4).fill('same-origin'));
  }));

test('a client with a key says nothing about cookies', () =>
  withService([answer(200, { reports: [] })], async ({ credentials, options }) => {
    await createStoaClient({ ...options, apiKey: 'stoa_key_1' })
      .reports.list()
      .page();
    assert.deepEqual(credentials, [undefined]);
  }));

test('a password is not sent twice', () =>
  withService([answer(503, { code: 'overloaded' }), answer(204, '')], async ({ service, options }) => {
    const client = createSessionClient(options);
    const change = client.password.change({ password: 'a', new_password: 'b' });
    await assert.rejects(change, { code: 'overloaded' });
    assert.equal(service.received.length, 1);
  }));
