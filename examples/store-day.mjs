/**
 * Plays one day of a store against a running service and checks every answer: two reports in currencies with 0, 2 and 3
 * decimals, sessions on a shared address, first launches, and purchases.
 *
 *   npm start             in one terminal
 *   npm run example       in another
 *
 * It uses the demonstration merchant of the data directory (STOA_DATA, default ./stoa-data) and the address
 * STOA_BASE_URL (default http://127.0.0.1:8080). If the operator's calls have an address of their own, set
 * STOA_OPERATOR_URL to it. The addresses 127.0.1.x stand for the internet, so the service must run on this machine.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createStoaClient } from '@stoa/client';
import { createOperatorClient } from '@stoa/client/operator';
import { verifyInstallationToken } from '@stoa/client/verify';

const baseUrl = process.env.STOA_BASE_URL ?? 'http://127.0.0.1:8080';
const operatorUrl = process.env.STOA_OPERATOR_URL ?? baseUrl;
const demoFile = path.join(process.env.STOA_DATA ?? 'stoa-data', 'demo.json');
const here = path.join(path.dirname(fileURLToPath(import.meta.url)), 'store-day');
const bundleId = 'com.example.demo';

const say = (line) => process.stdout.write(`${line}\n`);
const source = (name) => readFile(path.join(here, `${name}.json`), 'utf8');
const data = async (name) => JSON.parse(await source(name));

/** Makes the call of a first launch from the given address of this machine, as the phone would. */
async function launch(body, from) {
  const url = new URL('/merchant-api/v1/attribution/install', baseUrl);
  const headers = { 'content-type': 'application/json' };
  const response = await new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, localAddress: from }, resolve);
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
  const answer = await text(response);
  assert.equal(response.statusCode, 200, answer);
  return answer;
}

async function reports(stoa) {
  const expected = await data('expected-results');
  for (const name of Object.keys(expected)) {
    const body = Buffer.from(await source(name));
    const { reportId } = await stoa.reports.submit(body);
    assert.deepEqual(await stoa.reports.submit(body), { reportId }, 'the same report has the same id');
    await stoa.reports.wait(reportId, { waitMs: 20_000 });
    const { transactions } = await stoa.reports.result(reportId);
    assert.deepEqual(transactions.valid, expected[name].valid);
    const reasons = transactions.invalid.map(({ id, reason }) => [id, reason.split(':')[0]]);
    assert.deepEqual(Object.fromEntries(reasons), expected[name].invalid);
    say(`report ${reportId} (${name}): ${transactions.valid.length} valid`);
    for (const { id, reason } of transactions.invalid) say(`  ${id}  ${reason}`);
  }
}

async function feed(operator) {
  const sessions = (await data('sessions')).map(({ address, minutes_ago: minutes, ...session }) => ({
    ...session,
    ip_address: address,
    seen_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  }));
  const { stored } = await operator.sessions.feed({ sessions });
  say(`sessions: ${stored} stored`);
  for (const [user, attribution] of Object.entries(await data('attribution')))
    await operator.storeUsers.putAttributionData(user, attribution);
}

async function installations() {
  const ids = [];
  for (const { name, from, device, rule, candidates, attributed } of await data('installations')) {
    const first = { token: randomUUID(), bundle_id: bundleId, ...device };
    const expected = { issuer: baseUrl, audience: bundleId, requestToken: first.token };
    const claims = await verifyInstallationToken(await launch(first, from), expected);
    assert.deepEqual(claims.match, { rule, candidates }, name);
    assert.equal('attribution_data' in claims, attributed, name);
    const again = await verifyInstallationToken(await launch(first, '127.0.1.3'), expected);
    assert.equal(again.installation_token, claims.installation_token);
    const found = attributed ? `, ${JSON.stringify(claims.attribution_data)}` : '';
    say(`installation of ${name}: ${rule}, ${candidates} candidates${found}`);
    ids.push(claims.installation_token);
  }
  return ids;
}

async function purchases(stoa, ids) {
  const events = ids.map((id, index) => ({
    event_name: 'purchase_completed',
    payload: { currency: 'EUR', amount: `${index + 1}.99` },
    event_datetime: new Date().toISOString(),
    event_id: randomUUID(),
    installation_id: id,
  }));
  for (const time of ['first', 'repeated']) {
    const { sentCount, invalid } = await stoa.events.send(events);
    assert.deepEqual([sentCount, invalid], [events.length, []], time);
  }
  say(`events: ${events.length} sent, and sent again`);
}

const keys = JSON.parse(
  await readFile(demoFile, 'utf8').catch(() => {
    throw new Error(`${demoFile} is missing: start the service with npm start first.`);
  }),
);
const { apiKey, operatorToken, username, password } = keys;
const stoa = createStoaClient({ baseUrl, apiKey, credential: { username, password } });
await reports(stoa);
await feed(createOperatorClient({ baseUrl: operatorUrl, operatorToken }));
await purchases(stoa, await installations());
say('The day is over, and every answer was as expected.');
