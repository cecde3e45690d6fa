import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type SettableClock, settableClock } from '../settable-clock.js';
import { type HandedIn, snippets } from '../snippets/page-snippets.js';
import { createTestMerchant, startTestService, type TestService } from '../start-test-service.js';

/**
 * The programs of docs/guide/verifying-tokens.md accept and refuse the same tokens. A program whose language is not
 * installed is reported as missing; with `STOA_TEST_SNIPPETS=all`, which CI sets, that is a failure.
 */

const audience = 'com.example.game';
const minuteMs = 60_000;

let service: TestService;
let server: Server;
let url: string;
let cases: readonly (HandedIn & { readonly name: string; readonly isValid: boolean })[];

before(async () => {
  server = createServer((request, response) => {
    void service.app.inject(request.url ?? '/').then(({ statusCode, body }) => {
      response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nowMs = Date.now();
  const clock = settableClock(new Date(nowMs - 120 * minuteMs));
  service = await startTestService({ clock, variables: { STOA_BASE_URL: url } });
  await createTestMerchant(service.access, audience);
  await createTestMerchant(service.access, 'com.example.other');
  cases = await makeCases(clock, nowMs);
});

after(async () => {
  server.close();
  await service.stop();
});

async function install(bundleId: string): Promise<HandedIn> {
  const requestToken = randomUUID();
  const response = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: requestToken, bundle_id: bundleId }),
  });
  assert.equal(response.statusCode, 200, response.body);
  return { token: response.body, requestToken };
}

/** Tokens that the service issued at several times; they are valid for an hour. */
async function makeCases(clock: SettableClock, nowMs: number): Promise<typeof cases> {
  const made: (HandedIn & { readonly name: string; readonly isValid: boolean })[] = [];
  const issue = async (name: string, isValid: boolean, ageMinutes: number): Promise<HandedIn> => {
    clock.set(new Date(nowMs - ageMinutes * minuteMs));
    const handedIn = await install(audience);
    made.push({ name, isValid, ...handedIn });
    return handedIn;
  };
  await issue('expired two minutes ago', false, 62);
  await issue('expired half a minute ago, which clocks may differ by', true, 60.5);
  const { token, requestToken } = await issue('fresh', true, 0);
  await issue('issued half a minute ahead, which clocks may differ by', true, -0.5);
  await issue('issued two minutes ahead', false, -2);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const symmetric = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(header, 'base64url').toString()) as object), alg: 'HS256' }),
  ).toString('base64url');
  for (const [name, forged] of [
    ['with a changed signature', `${header}.${payload}.${changed}`],
    ['without a signature', `${unsigned}.${payload}.`],
    ['with another algorithm', `${symmetric}.${payload}.${signature}`],
    ['that is not one', 'hello'],
  ] as const)
    made.push({ name, isValid: false, token: forged, requestToken });
  made.push({ name: 'of another device', isValid: false, token, requestToken: randomUUID() });
  clock.set(new Date(nowMs));
  made.push({ name: 'of another app', isValid: false, ...(await install('com.example.other')) });
  return made;
}

for (const { title, missing, check } of snippets) {
  test(`${title}: the program of the page takes and refuses the right tokens`, async (context) => {
    const reason = await missing();
    if (reason !== undefined) {
      if (process.env['STOA_TEST_SNIPPETS'] === 'all') assert.fail(reason);
      context.diagnostic(`Not run: ${reason}.`);
      return;
    }
    const verdicts = await check(url, cases);
    assert.deepEqual(
      cases.map(({ name }, index) => [name, verdicts[index]]),
      cases.map(({ name, isValid }) => [name, isValid]),
    );
  });
}
