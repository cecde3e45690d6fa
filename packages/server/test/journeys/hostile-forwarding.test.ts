import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import { after, before, test } from 'node:test';
import { settableClock } from '../settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { forwardingCases, knownAddresses, listedProxies, peer } from './hostile-forwarding.js';

/**
 * Whom the headers of a request match, and for whom it is rate-limited: over a real socket, through the whole service.
 */

const clock = settableClock('2026-11-20T10:00:00.000Z');
const bundleId = 'com.example.behind';

interface Reached {
  readonly service: TestService;
  readonly merchant: TestMerchant;
  readonly port: number;
}

/** One service lists the peer as a proxy, one also compares IPv6 by network, and for one the peer is a stranger. */
let listed: Reached;
let byNetwork: Reached;
let stranger: Reached;
const answers: string[] = [];
/** How many failed sign-ins an address may make in a minute. */
const signIns = 3;

before(async () => {
  const proxies = [peer, ...listedProxies].join(',');
  listed = await start({ STOA_TRUSTED_PROXIES: proxies });
  const strict = { STOA_RATE_SIGN_IN: `${signIns}/min` };
  byNetwork = await start({ STOA_TRUSTED_PROXIES: proxies, STOA_IPV6_PREFIX_BITS: '64', ...strict });
  stranger = await start({ STOA_TRUSTED_PROXIES: listedProxies.join(','), ...strict });
});

after(async () => {
  for (const { service } of [listed, byNetwork, stranger]) await service.stop();
});

/** A service that has seen a store user on each of the known addresses. */
async function start(variables: Readonly<Record<string, string>>): Promise<Reached> {
  const service = await startTestService({ clock, variables });
  const merchant = await createTestMerchant(service.access, bundleId);
  const headers = { authorization: merchant.operatorToken };
  const sessions = knownAddresses.map((address, at) => ({
    store_user_id: `user-${at}`,
    ip_address: address,
    seen_at: clock.now().toISOString(),
  }));
  const url = '/operator-api/v1/store-sessions';
  const fed = await service.app.inject({ method: 'POST', url, headers, payload: { sessions } });
  assert.equal(fed.statusCode, 200, fed.body);
  for (const at of knownAddresses.keys()) {
    const put = await service.app.inject({
      method: 'PUT',
      url: `/operator-api/v1/store-users/user-${at}/attribution-data`,
      headers,
      payload: { user: at },
    });
    assert.equal(put.statusCode, 204, put.body);
  }
  await service.app.listen({ host: peer, port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  return { service, merchant, port };
}

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

interface Sent {
  /** Header lines, exactly as they go over the wire. */
  readonly headers: readonly string[];
  readonly body: object;
  readonly path?: string;
}

async function call(
  { port }: Reached,
  { headers, body, path = '/merchant-api/v1/attribution/install' }: Sent,
): Promise<Answer> {
  const text = JSON.stringify(body);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: stoa.test',
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    'Connection: close',
    ...headers,
  ];
  const socket = createConnection({ host: peer, port });
  const chunks: string[] = [];
  socket.setEncoding('latin1').on('data', (chunk) => chunks.push(String(chunk)));
  // The service answers a head that it refuses before it has read all of it, so writing may fail.
  socket.on('error', () => undefined);
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`, 'latin1'));
  await once(socket, 'close');
  const answer = chunks.join('');
  answers.push(answer);
  const [head = '', rest = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.slice(9, 12)), head, body: rest };
}

/** The known address whose user was matched, according to the attribution data in the token. */
function matchedAddress(jwt: string): string | undefined {
  const payload = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8');
  answers.push(payload);
  const claims: { readonly match: unknown; readonly attribution_data?: { readonly user: number } } =
    JSON.parse(payload);
  const at = claims.attribution_data?.user;
  assert.deepEqual(
    claims.match,
    at === undefined ? { rule: 'none', candidates: 0 } : { rule: 'ip', candidates: 1 },
  );
  return at === undefined ? undefined : knownAddresses[at];
}

/** How many requests the address of the call has left, according to the answer to a body that is refused. */
async function leftAfterCall(reached: Reached, headers: readonly string[]): Promise<number> {
  const { status, head } = await call(reached, { headers, body: {} });
  assert.equal(status, 400, head);
  return Number(/^ratelimit: "install-address";r=(\d+);/im.exec(head)?.[1]);
}

/**
 * The address that is matched for these headers. Asserts that the calls are rate-limited for the same address as a call
 * with `plain` headers right before.
 */
async function matchedBy(
  reached: Reached,
  headers: readonly string[],
  plain: readonly string[],
): Promise<string | undefined> {
  clock.advance(1_000); // All that was counted before is forgiven.
  const left = await leftAfterCall(reached, plain);
  const body = { token: `token-${answers.length}`, bundle_id: bundleId };
  const good = await call(reached, { headers, body });
  assert.equal(good.status, 200, good.head + good.body);
  assert.equal(await leftAfterCall(reached, headers), left - 2);
  return matchedAddress(good.body);
}

for (const { name, headers, counts } of forwardingCases) {
  if (typeof counts === 'number') {
    test(`${name}: ${counts}`, async () => {
      for (const reached of [listed, stranger]) {
        const { status } = await call(reached, { headers, body: { token: 'refused', bundle_id: bundleId } });
        assert.equal(status, counts);
      }
    });
  } else {
    test(`${name}: ${counts} from a listed proxy, the stranger itself from a stranger`, async () => {
      const expected = knownAddresses.includes(counts) ? counts : undefined;
      assert.equal(await matchedBy(listed, headers, [`X-Forwarded-For: ${counts}`]), expected);
      assert.equal(await matchedBy(stranger, headers, []), peer);
    });
  }
}

test('if IPv6 is compared by network, an address of the same network is matched, and no other', async () => {
  const matched = async (address: string) => {
    const headers = [`X-Forwarded-For: ${address}`];
    return matchedBy(byNetwork, headers, headers);
  };
  assert.equal(await matched('2001:db8::77'), '2001:db8::1');
  assert.equal(await matched('2001:db8:0:0:ffff:ffff:ffff:ffff'), '2001:db8::1');
  assert.equal(await matched('2001:db8:0:1::1'), undefined);
  assert.equal(await matched('203.0.113.8'), undefined);
  assert.equal(await matched('203.0.113.9'), '203.0.113.9');
});

test('addresses of one IPv6 network have one rate, however they are compared', async () => {
  const [one, other] = ['2001:db8::1', '2001:db8::77'].map((address) => [`Forwarded: for="[${address}]"`]);
  assert.ok(one !== undefined && other !== undefined);
  assert.equal(await matchedBy(listed, one, other), '2001:db8::1');
  assert.equal(await matchedBy(listed, other, one), undefined);
});

async function signInWrongly(reached: Reached, headers: readonly string[]): Promise<number> {
  const path = '/operator-api/v1/store-sessions';
  const { status } = await call(reached, {
    headers: ['Authorization: Bearer wrong', ...headers],
    path,
    body: {},
  });
  return status;
}

/**
 * One failed sign-in more than an address may make, each with a different invented address in front of the client's.
 */
async function signInsOf(reached: Reached, client: string): Promise<number[]> {
  const statuses = [];
  for (let attempt = 0; attempt <= signIns; attempt += 1) {
    const headers = [`X-Forwarded-For: 192.0.2.${attempt}, 10.0.0.${attempt}`, `X-Forwarded-For: ${client}`];
    statuses.push(await signInWrongly(reached, headers));
  }
  return statuses;
}

test('failed sign-ins count for the client behind the proxy, whatever the client puts into its headers', async () => {
  assert.deepEqual(await signInsOf(byNetwork, '198.51.100.7'), [401, 401, 401, 429]);
  assert.deepEqual(await signInsOf(byNetwork, '198.51.100.8'), [401, 401, 401, 429]);
});

test('failed sign-ins count for a stranger, whatever address it pretends to have', async () => {
  assert.deepEqual(await signInsOf(stranger, '198.51.100.7'), [401, 401, 401, 429]);
  assert.deepEqual(await signInsOf(stranger, '198.51.100.8'), [429, 429, 429, 429]);
});

/** Sends an install call and resets the connection, as a phone does that loses its network or ends the app. */
async function callAndVanish({ service, port }: Reached, token: string, isSeenFirst: boolean): Promise<void> {
  const body = JSON.stringify({ token, bundle_id: bundleId });
  const accepted = isSeenFirst ? once(service.app.server, 'connection') : undefined;
  const socket = createConnection({ host: peer, port });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await accepted;
  socket.write(
    `POST /merchant-api/v1/attribution/install HTTP/1.1\r\nHost: stoa.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  socket.resetAndDestroy();
}

test('a call whose connection ends before it is read does not affect the match of its token', async () => {
  for (const isSeenFirst of [false, true]) {
    for (let round = 0; round < 10; round += 1) {
      const token = `vanished-${isSeenFirst}-${round}`;
      await callAndVanish(stranger, token, isSeenFirst);
      const again = await call(stranger, { headers: [], body: { token, bundle_id: bundleId } });
      assert.equal(matchedAddress(again.body), peer);
    }
  }
});

/** Feeds and sign-ins through the proxy, some accepted and some refused, and install calls that fail inside. */
async function callEverything(reached: Reached, headers: readonly string[]): Promise<number[]> {
  const { service, merchant } = reached;
  const path = '/operator-api/v1/store-sessions';
  const authorized = [`Authorization: ${merchant.operatorToken}`, ...headers];
  const session = { store_user_id: 'ann', ip_address: knownAddresses[1], seen_at: clock.now().toISOString() };
  const install = { token: `inside-${answers.length}`, bundle_id: bundleId };
  const calls = [
    await call(reached, { headers: authorized, path, body: { sessions: [session] } }),
    await call(reached, { headers: authorized, path, body: { sessions: [{ ...session, ip_address: 'x' }] } }),
  ];
  const { pool } = service.database;
  await pool.query('alter table stoa.store_session rename to store_session_away');
  try {
    calls.push(await call(reached, { headers, body: install }));
  } finally {
    await pool.query('alter table stoa.store_session_away rename to store_session');
  }
  return [...calls.map(({ status }) => status), await signInWrongly(reached, headers)];
}

test('no log, metric, answer, token or table names an address, whatever the headers were', async () => {
  const headers = [`X-Forwarded-For: ${knownAddresses[2]}, ${knownAddresses[1]}`];
  clock.advance(60_000); // The failed sign-ins are forgiven.
  for (const reached of [listed, byNetwork, stranger]) {
    assert.deepEqual(await callEverything(reached, headers), [200, 400, 500, 401]);
    const { service } = reached;
    // The nodes of a cluster are named by their addresses.
    const metrics = (await service.app.inject('/metrics')).body.replaceAll(/^stoa_node_up\{.*$/gm, '');
    const { rows } = await service.database.pool.query<{ text: string }>(
      `select schema_to_xml('stoa', true, true, '')::text as text`,
    );
    const log = service.log();
    assert.match(log, /"a request failed"/);
    assert.match(metrics, /stoa_installation_matches_total/);
    assert.match(rows[0]?.text ?? '', /<store_user_id>user-1<\/store_user_id>/);
    const places = { log, metrics, tables: rows[0]?.text ?? '', answers: answers.join('\n') };
    const found = Object.entries(places).flatMap(([place, text]) =>
      [...knownAddresses, '2001:db8::77', '2001:db8::/64', 'cb00:7109', '1.1.1.1']
        .filter((address) => text.toLowerCase().includes(address))
        .map((address) => `${address} in ${place}`),
    );
    assert.deepEqual(found, []);
  }
});
