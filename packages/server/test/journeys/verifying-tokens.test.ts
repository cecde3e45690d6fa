import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestMerchant, startTestService, type TestService } from '../start-test-service.js';

/** The first program of docs/guide/verifying-tokens.md does what the page says. The Java is run by `npm run test:java`. */

const page = fileURLToPath(new URL('../../../../../docs/guide/verifying-tokens.md', import.meta.url));
const audience = 'com.example.game';

interface Page {
  readonly verifyInstallation: (
    token: string,
    requestToken: string,
    audience?: string,
  ) => Promise<Record<string, unknown>>;
}

let service: TestService;
let server: Server;
let program: Page;

before(async () => {
  server = createServer((request, response) => {
    void service.app.inject(request.url ?? '/').then(({ statusCode, body }) => {
      response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = await startTestService({ variables: { STOA_BASE_URL: url } });
  await createTestMerchant(service.access, audience);
  const [, text = ''] = /```js\n([\s\S]*?)```/.exec(await readFile(page, 'utf8')) ?? [];
  // A module without a file finds no packages.
  const whole = text
    .replace("'jose'", JSON.stringify(import.meta.resolve('jose')))
    .replace("'https://store.example'", JSON.stringify(url));
  program = (await import(`data:text/javascript,${encodeURIComponent(whole)}`)) as Page;
});

after(async () => {
  server.close();
  await service.stop();
});

async function install(token: string): Promise<string> {
  const response = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, bundle_id: audience }),
  });
  assert.equal(response.statusCode, 200, response.body);
  return response.body;
}

test('the program of the page verifies a token of the service', async () => {
  const requestToken = randomUUID();
  const claims = await program.verifyInstallation(await install(requestToken), requestToken);
  assert.equal(claims['aud'], audience);
  assert.deepEqual(claims['match'], { rule: 'none', candidates: 0 });
});

test('the program of the page refuses a changed token, another app and another device', async () => {
  const requestToken = randomUUID();
  const token = await install(requestToken);
  const [header, payload, signature = ''] = token.split('.');
  const changed = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  await assert.rejects(program.verifyInstallation(changed, requestToken), /signature/);
  await assert.rejects(program.verifyInstallation(token, requestToken, 'com.example.other'), /"aud"/);
  await assert.rejects(program.verifyInstallation(token, randomUUID()), /another request/);
});
