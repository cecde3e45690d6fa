import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createStoaClient } from '@stoa/client';
import { createOperatorClient } from '@stoa/client/operator';
import { prepareDataDir, type Running, startStoa } from '@stoa/server/test/stoa-process';

import { describeDemonstration } from '../src/demonstration.js';
import type { DemonstrationKeys } from '../src/demonstration-keys.js';

/** What a newcomer does first: `npm start`, and the five calls that it prints. */

function example(file: string): string {
  return fileURLToPath(new URL(`../../../../${file}`, import.meta.url));
}

let parent: string;
let serving: Running;
let url: string;
let printed: string;
let calls: readonly string[];

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-demo-'));
  const dataDir = await prepareDataDir(path.join(parent, 'data'));
  serving = startStoa(['serve', '--demo'], { STOA_DATA: dataDir });
  await serving.printed('Ctrl-C stops the service');
  printed = serving.output();
  url = /Stoa runs at (\S+)/.exec(printed)?.[1] ?? '';
  calls = printed.split('\n').filter((line) => line.startsWith('curl '));
});

after(async () => {
  serving.child.kill('SIGINT');
  assert.equal((await serving.ended).code, 0);
  await rm(parent, { recursive: true, force: true });
});

/** Sends what a printed `curl` line would send. */
async function paste(line: string): Promise<Response> {
  const target = /https?:\/\/[^\s']+/.exec(line)?.[0] ?? '';
  const headers = [...line.matchAll(/-H '([^:']+): ([^']*)'/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const user = /-u '([^']+)'/.exec(line)?.[1];
  if (user !== undefined) headers.push(['authorization', `Basic ${Buffer.from(user).toString('base64')}`]);
  const body = /-d '([^']*)'/.exec(line)?.[1];
  return fetch(target, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

test('a service that listens on all addresses is opened at localhost', () => {
  for (const all of ['0.0.0.0', '[::]']) {
    const place = {
      url: `http://${all}:8080`,
      operatorUrl: `http://${all}:8081`,
      place: '/console/',
    } as const;
    const text = describeDemonstration(undefined, place);
    assert.match(text, /http:\/\/localhost:8080\/docs/);
    assert.match(text, /http:\/\/localhost:8081\/console\//);
    assert.ok(!text.includes(all));
  }
});

test('five calls are printed; each works alone, in any order, and repeatedly', async () => {
  assert.equal(calls.length, 5);
  for (let time = 0; time < 2; time += 1) {
    const statuses = [];
    for (const line of calls.toReversed()) statuses.push((await paste(line)).status);
    assert.deepEqual(statuses, [204, 200, 200, 200, 200]);
  }
});

test('the console comes first, with those who sign in there', async () => {
  assert.match(
    printed,
    new RegExp(`^The console is at ${url}/console/\\nSign in there .*\\n {2}admin@store`),
  );
  const page = await fetch(`${url}/console/`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<script type="module"/);
});

test('a person of each role is invited, and nobody needs to be invited twice', async () => {
  const links = [...printed.matchAll(/^ {2}(\S+@\S+) +(\S+)\/sign-in\/link#(\S+)$/gm)];
  assert.deepEqual(
    links.map(([, email]) => email),
    ['admin', 'finance', 'support', 'auditor']
      .map((role) => `${role}@store.example`)
      .concat(['owner', 'developer', 'finance'].map((role) => `${role}@merchant.example`)),
  );
  const [, email, base, link] = links[0] ?? [];
  assert.equal(base, url);
  const password = 'a sentence of four words';
  const post = (path: string, body: object) =>
    fetch(`${url}/session-api/v1/${path}`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  assert.equal((await post('link', { link, password })).status, 204);
  const signedIn = await post('sign-in', { email, password });
  assert.equal(signedIn.status, 200);
  assert.match(signedIn.headers.get('set-cookie') ?? '', /^stoa_session=stoa_ses_/);
});

test('the result call reads the report of the upload call', async () => {
  const [upload = '', result = ''] = calls;
  const { reportId } = (await (await paste(upload)).json()) as { reportId: number };
  const { report_id: text, transactions } = (await (await paste(result)).json()) as {
    report_id: string;
    transactions: { valid: string[] };
  };
  assert.equal(text, String(reportId));
  assert.deepEqual(transactions.valid, ['demo-1', 'demo-2']);
});

test('the statement call shows the fee of what was reported', async () => {
  const statement = (await (await paste(calls[2] ?? '')).json()) as {
    currencies: { currency: string; base: number; fee: number }[];
  };
  assert.deepEqual(
    statement.currencies.map(({ currency, base, fee }) => [currency, base, fee]),
    [
      ['EUR', 1000, 150],
      ['JPY', 1091, 164],
    ],
  );
});

test('the command in the same line verifies the token of the install call', async () => {
  const line = calls[3] ?? '';
  assert.match(line, / \| npx stoa token verify --base-url /);
  const verifying = startStoa(['token', 'verify', '--base-url', url, '--audience', 'com.example.demo'], {});
  verifying.child.stdin.end(await (await paste(line)).text());
  const { code, stdout, stderr } = await verifying.ended;
  assert.equal(code, 0, stderr);
  const claims = JSON.parse(stdout) as { match: object; attribution_data: object };
  assert.deepEqual(claims.match, { rule: 'device', candidates: 3 });
  assert.deepEqual(claims.attribution_data, {
    utm_source: 'newsletter',
    utm_campaign: 'autumn',
    gclid: 'demo-click-1',
  });
});

test('the command prints attribution data to the last digit', async () => {
  const { operatorToken } = JSON.parse(
    await readFile(path.join(parent, 'data', 'demo.json'), 'utf8'),
  ) as DemonstrationKeys;
  const operator = createOperatorClient({ baseUrl: url, operatorToken });
  await operator.storeUsers.putAttributionData('demo-user-1', { campaign_id: 12_021_000_000_000_000_123n });
  const token = await createStoaClient({ baseUrl: url }).installations.match({
    ...{ token: 'every-digit', bundle_id: 'com.example.demo' },
    ...{ device_model: 'iPhone15,2', os_version: '17.2', language: 'en-US' },
  });
  const verifying = startStoa(['token', 'verify', '--base-url', url], {});
  verifying.child.stdin.end(token);
  const { code, stdout, stderr } = await verifying.ended;
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^ {2}"attribution_data": \{\n {4}"campaign_id": 12021000000000000123\n {2}\}/m);
});

test('an empty audience, such as a variable that is not set, is refused instead of taking the tokens of all apps', async () => {
  const { code, stderr } = await startStoa(['token', 'verify', '--base-url', url, '--audience', ''], {})
    .ended;
  assert.equal(code, 1);
  assert.match(stderr, /--audience is empty/);
});

test('the service answers each form that the client asks for', async () => {
  const keys = JSON.parse(
    await readFile(path.join(parent, 'data', 'demo.json'), 'utf8'),
  ) as DemonstrationKeys;
  const { apiKey, username, password, operatorToken, reportCreatedAt, merchantId } = keys;
  const stoa = createStoaClient({ baseUrl: url, apiKey, credential: { username, password } });
  const operator = createOperatorClient({ baseUrl: url, operatorToken });
  const month = reportCreatedAt.slice(0, 7);
  const read = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();
  assert.match(await read(await stoa.statements.csv(month)), /^\w+,/);
  assert.match(await read(await stoa.statements.pdf(month)), /^%PDF/);
  assert.match(await stoa.statements.page(month), /^<!doctype html>/i);
  assert.match(await read(await stoa.events.sumsCsv()), /^\w+,/);
  assert.match(await read(await stoa.events.cohortsCsv()), /^\w+,/);
  assert.match(await read(await stoa.exports.installations({ format: 'ndjson' })), /^(\{|$)/);
  assert.match(await read(await operator.statements.csv(merchantId, month)), /^\w+,/);
  assert.ok((await stoa.service.publicKeys()).keys.length > 0);
  assert.ok('$schema' in (await stoa.service.schema('attribution-events.json')));
  const { transactions } = await stoa.transactions.list({ transaction_id: 'demo-1' }).page();
  assert.equal(transactions[0]?.full_amount, 1190n);
});

/** Plays an example against the demonstration; it fails if the example does. */
async function play(file: string): Promise<string> {
  const playing = spawn(process.execPath, [example(file)], {
    env: { ...process.env, STOA_DATA: path.join(parent, 'data'), STOA_BASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [playing.stdout, playing.stderr])
    stream.on('data', (chunk) => void printed.push(String(chunk)));
  await once(playing, 'close');
  assert.equal(playing.exitCode, 0, printed.join(''));
  return printed.join('');
}

test("a merchant's month runs against the demonstration, twice", async () => {
  for (let month = 0; month < 2; month += 1) {
    const printed = await play('packages/client/examples/merchant-month.mjs');
    assert.match(
      printed,
      /^forecast: 2 valid, 1 invalid\nrecorded: 2\n {2}payment 2 is not: unknown_country/,
    );
    assert.match(printed, /repaired: 1\nrefund: waiting\nevents: \d+ to send\nstatement \d{4}-\d\d: EUR /);
    assert.match(printed, /there is none of 1999: unknown_statement\nexport: \d+ bytes of CSV\n/);
  }
});

// Only Linux has all of 127.0.0.0/8, whose addresses stand for the internet in the example.
if (process.platform === 'linux') {
  test("a store's day runs against the demonstration, twice", async () => {
    for (let day = 0; day < 2; day += 1) await play('examples/store-day.mjs');
  });
}
