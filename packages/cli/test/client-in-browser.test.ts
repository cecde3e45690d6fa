import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Browser, browserTest, type Page } from '@stoa/server/test/browser-test';
import { prepareDataDir, type Running, startStoa } from '@stoa/server/test/stoa-process';
import type { DemonstrationKeys } from '../src/demonstration-keys.js';

/**
 * `@stoa/client` in a real browser, as its modules were built, on a page of the service's own origin: the service sends
 * no CORS headers, and a key must not be in a page of another origin.
 */

const rootDir = fileURLToPath(new URL('../../../../', import.meta.url));
const imports = {
  '@stoa/client': '/packages/client/dist/src/index.js',
  '@stoa/client/operator': '/packages/client/dist/src/operator.js',
  '@stoa/client/verify': '/packages/client/dist/src/verify.js',
  '@stoa/contract': '/packages/contract/dist/src/index.js',
  jose: '/node_modules/jose/dist/webapi/index.js',
};
const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;

let parent: string;
let serving: Running;
let serviceUrl: string;
let proxy: Server;
let origin: string;
let keys: DemonstrationKeys;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-page-'));
  const dataDir = await prepareDataDir(path.join(parent, 'data'));
  serving = startStoa(['serve', '--demo'], { STOA_DATA: dataDir });
  await serving.printed('Ctrl-C stops the service');
  serviceUrl = /Stoa runs at (\S+)/.exec(serving.output())?.[1] ?? '';
  keys = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as DemonstrationKeys;
  proxy = createServer((asked, answer) => void serve(asked, answer));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});

after(async () => {
  proxy.closeAllConnections();
  proxy.close();
  serving.child.kill('SIGINT');
  assert.equal((await serving.ended).code, 0);
  await rm(parent, { recursive: true, force: true });
});

/** The page, the modules, and the service behind the same origin. */
async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = asked;
  if (url === '/') {
    answer.writeHead(200, { 'content-type': 'text/html' }).end(page);
  } else if (/^\/(packages|node_modules)\/.*\.js$/.test(url)) {
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end(await readFile(path.join(rootDir, url)));
  } else if (url === '/moved/.well-known/jwks.json') {
    answer.writeHead(302, { location: '/.well-known/jwks.json' }).end();
  } else {
    const forwarded = request(`${serviceUrl}${url}`, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    asked.pipe(forwarded);
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const opened = await browser.newPage();
  await opened.goto(origin);
  return opened;
}

browserTest(
  'a page uploads a report, and reads its result, its list, its statement and an export',
  async (browser) => {
    const opened = await openPage(browser);
    const settledAt = new Date(Date.now() - 3_600_000).toISOString();
    const outcome = await opened.evaluate(
      async ({ baseUrl, apiKey, at }) => {
        const { createStoaClient } = await import('@stoa/client');
        const stoa = createStoaClient({ baseUrl, apiKey });
        const transactions = Array.from({ length: 100 }, (_, index) => ({
          id: `page-${index}`,
          currency: 'EUR',
          full_amount: 9_007_199_254_740_993n,
          tax_amount: 0,
          payer_country: index === 7 ? 'ENG' : 'DEU',
          settled_at: at,
        }));
        const { validCount, invalid } = await stoa.reports.upload(transactions);
        let listed = 0;
        for await (const { full_amount } of stoa.transactions.list({ limit: 30, settled_from: at }))
          if (full_amount === 9_007_199_254_740_993n) listed += 1;
        const statement = await stoa.statements.get(at.slice(0, 7));
        const table = await new Response(await stoa.exports.transactions({ by: 'settled', from: at })).text();
        return {
          validCount,
          invalid: invalid.map(({ position, code }) => [position, code]),
          listed,
          gross: String(statement.currencies.find(({ currency }) => currency === 'EUR')?.gross),
          rows: table.trim().split('\n').length,
        };
      },
      { baseUrl: origin, apiKey: keys.apiKey, at: settledAt },
    );
    assert.equal(outcome.validCount, 99);
    assert.deepEqual(outcome.invalid, [[7, 'unknown_country']]);
    assert.equal(outcome.listed, 99);
    assert.ok(BigInt(outcome.gross) >= 99n * 9_007_199_254_740_993n, outcome.gross);
    assert.ok(outcome.rows >= 100, `${outcome.rows} rows`);
  },
);

browserTest(
  'a page gets the one error: for a refusal, a redirect, a page of a proxy and a signal',
  async (browser) => {
    const opened = await openPage(browser);
    const codes = await opened.evaluate(async (baseUrl) => {
      const { createStoaClient, StoaError } = await import('@stoa/client');
      const stoa = createStoaClient({ baseUrl, apiKey: 'stoa_key_0123456789abcdefghijkl', giveUpAfterMs: 0 });
      const moved = createStoaClient({ baseUrl: `${baseUrl}/moved` });
      const calls: Promise<unknown>[] = [
        stoa.statements.get('2026-11'),
        moved.service.publicKeys(),
        stoa.service.schema('missing.json'),
        stoa.service.publicKeys({ signal: AbortSignal.abort() }),
        createStoaClient({ baseUrl: 'http://127.0.0.1:9', giveUpAfterMs: 0 }).service.publicKeys(),
      ];
      const settled = await Promise.allSettled(calls);
      return settled.map((one) =>
        one.status === 'rejected' && one.reason instanceof StoaError ? one.reason.code : String(one.status),
      );
    }, origin);
    assert.deepEqual(codes, [
      'unauthenticated',
      'unexpected_answer',
      'not_found',
      'interrupted',
      'no_answer',
    ]);
  },
);

browserTest('a page of the operator calls as the operator, and verifies a token', async (browser) => {
  const opened = await openPage(browser);
  const outcome = await opened.evaluate(
    async ({ baseUrl, operatorToken, issuer }) => {
      const { createStoaClient } = await import('@stoa/client');
      const { createOperatorClient } = await import('@stoa/client/operator');
      const { verifyInstallationToken } = await import('@stoa/client/verify');
      const operator = createOperatorClient({ baseUrl, operatorToken });
      const { merchants } = await operator.merchants.list({ begins_with: 'demo' }).page();
      const token = await createStoaClient({ baseUrl }).installations.match({
        token: 'in-a-browser',
        bundle_id: 'com.example.demo',
      });
      const claims = await verifyInstallationToken(token, {
        issuer,
        audience: 'com.example.demo',
        requestToken: 'in-a-browser',
        jwks: `${baseUrl}/.well-known/jwks.json`,
      });
      return { names: merchants.map(({ name }) => name), audience: claims.aud };
    },
    { baseUrl: origin, operatorToken: keys.operatorToken, issuer: serviceUrl },
  );
  assert.deepEqual(outcome, { names: ['Demonstration merchant'], audience: 'com.example.demo' });
});
