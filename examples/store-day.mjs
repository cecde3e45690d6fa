/**
 * Plays one day of a store against a running service and checks every answer: two reports in currencies with 0, 2 and 3
 * decimals, sessions on a shared address, first launches, and purchases.
 *
 *   npm start             in one terminal
 *   npm run example       in another
 *
 * It uses the demonstration merchant of the data directory (STOA_DATA, default ./stoa-data) and the address
 * STOA_BASE_URL (default http://127.0.0.1:8080); where the operator's calls have an address of their own, STOA_OPERATOR_URL
 * is theirs. The addresses 127.0.1.x stand for the internet, so the
 * service must run on this machine.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const baseUrl = process.env.STOA_BASE_URL ?? 'http://127.0.0.1:8080';
const operatorUrl = process.env.STOA_OPERATOR_URL ?? baseUrl;
const demoFile = path.join(process.env.STOA_DATA ?? 'stoa-data', 'demo.json');
const here = path.join(path.dirname(fileURLToPath(import.meta.url)), 'store-day');
const bundleId = 'com.example.demo';

const say = (line) => process.stdout.write(`${line}\n`);
const source = (name) => readFile(path.join(here, `${name}.json`), 'utf8');
const data = async (name) => JSON.parse(await source(name));

/** Makes one call from the given address of this machine; resolves with the status and the text of the answer. */
async function call(method, url, { body, authorization, from } = {}) {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(authorization === undefined ? {} : { authorization }),
  };
  const response = await new Promise((resolve, reject) => {
    const base = url.startsWith('/operator-api/') ? operatorUrl : baseUrl;
    const sent = request(new URL(url, base), { method, headers, localAddress: from }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
  return { status: response.statusCode, text: await text(response) };
}

async function resultOf(reportId, authorization) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await call('GET', `/merchant-api/v1/reports/transactions?report_id=${reportId}`, {
      authorization,
    });
    assert.equal(answer.status, 200, answer.text);
    const result = JSON.parse(answer.text);
    if (result.completed_at) return result;
    assert.ok(Date.now() < deadline, 'the report was not processed in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function reports(authorization) {
  const expected = await data('expected-results');
  for (const name of Object.keys(expected)) {
    const body = await source(name);
    const first = await call('POST', '/merchant-api/v1/reports/transactions', { body, authorization });
    assert.equal(first.status, 200, first.text);
    const again = await call('POST', '/merchant-api/v1/reports/transactions', { body, authorization });
    assert.equal(again.text, first.text, 'the same report has the same id');
    const { reportId } = JSON.parse(first.text);
    const { transactions } = await resultOf(reportId, authorization);
    assert.deepEqual(transactions.valid, expected[name].valid);
    const reasons = transactions.invalid.map(({ id, reason }) => [id, reason.split(':')[0]]);
    assert.deepEqual(Object.fromEntries(reasons), expected[name].invalid);
    say(`report ${reportId} (${name}): ${transactions.valid.length} valid`);
    for (const { id, reason } of transactions.invalid) say(`  ${id}  ${reason}`);
  }
}

async function feed(authorization) {
  const sessions = (await data('sessions')).map(({ address, minutes_ago: minutes, ...session }) => ({
    ...session,
    ip_address: address,
    seen_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  }));
  const fed = await call('POST', '/operator-api/v1/store-sessions', {
    body: JSON.stringify({ sessions }),
    authorization,
  });
  assert.equal(fed.status, 200, fed.text);
  say(`sessions: ${fed.text}`);
  for (const [user, attribution] of Object.entries(await data('attribution'))) {
    const url = `/operator-api/v1/store-users/${user}/attribution-data`;
    const put = await call('PUT', url, { body: JSON.stringify(attribution), authorization });
    assert.equal(put.status, 204, put.text);
  }
}

async function installations() {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', baseUrl));
  const ids = [];
  for (const { name, from, device, rule, candidates, attributed } of await data('installations')) {
    const body = JSON.stringify({ token: randomUUID(), bundle_id: bundleId, ...device });
    const first = await call('POST', '/merchant-api/v1/attribution/install', { body, from });
    assert.equal(first.status, 200, first.text);
    const { payload } = await jwtVerify(first.text, keys, { audience: bundleId });
    assert.deepEqual(payload.match, { rule, candidates }, name);
    assert.equal('attribution_data' in payload, attributed, name);
    const again = await call('POST', '/merchant-api/v1/attribution/install', { body, from: '127.0.1.3' });
    assert.equal((await jwtVerify(again.text, keys)).payload.installation_token, payload.installation_token);
    say(
      `installation of ${name}: ${rule}, ${candidates} candidates${attributed ? `, ${JSON.stringify(payload.attribution_data)}` : ''}`,
    );
    ids.push(payload.installation_token);
  }
  return ids;
}

async function purchases(ids, authorization) {
  const events = ids.map((id, index) => ({
    event_name: 'purchase_completed',
    payload: { currency: 'EUR', amount: `${index + 1}.99` },
    event_datetime: new Date().toISOString(),
    event_id: randomUUID(),
    installation_id: id,
  }));
  const body = JSON.stringify({ events });
  for (const attempt of ['first', 'repeated']) {
    const answer = await call('POST', '/attribution-api/v1/events', { body, authorization });
    assert.equal(answer.status, 204, `${attempt}: ${answer.text}`);
  }
  say(`events: ${events.length} sent, and sent again`);
}

const keys = JSON.parse(
  await readFile(demoFile, 'utf8').catch(() => {
    throw new Error(`${demoFile} is missing: start the service with npm start first.`);
  }),
);
await reports(`Bearer ${keys.apiKey}`);
await feed(`Bearer ${keys.operatorToken}`);
await purchases(
  await installations(),
  `Basic ${Buffer.from(`${keys.username}:${keys.password}`).toString('base64')}`,
);
say('The day is over, and every answer was as expected.');
