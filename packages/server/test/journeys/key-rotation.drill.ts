import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { limits } from '../../src/kernel/limits.js';
import { tester } from '../fixtures/audit-entries/tester.js';
import { forgetKeys, testSigning } from '../fixtures/signing/test-signing.js';
import { createKeySetClient, type KeySetClient } from '../key-set-client.js';
import { runs } from '../property-runs.js';
import { type SetClockProcess, startSetClockProcess } from '../set-clock-process.js';
import { type SettableClock, settableClock } from '../settable-clock.js';
import { testAccess } from '../test-access.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

const start = '2026-03-01T12:00:00.000Z';
const masterSecret = Buffer.alloc(32, 7);
const bundleId = 'com.example.rotation';
/** One hour: how long a key signs until the schedule replaces it. */
const rotationDays = 1 / 24;
const minuteMs = 60_000;
const stepMs = runs(2 * minuteMs, minuteMs / 2);
/** The time between the two processes' reads of the keys, and between their checks whether a rotation is due. */
const apartMs = 10_000;

let scratch: TestDatabase;
let clock: SettableClock;
let processes: SetClockProcess[];

before(async () => {
  scratch = await createTestDatabase();
  const access = testAccess(scratch.database, settableClock(start));
  const { merchantId } = await access.createMerchant('Rotation');
  await access.registerApp(merchantId, bundleId);
});
after(() => scratch.drop());

beforeEach(async () => {
  await forgetKeys(scratch.database);
  clock = settableClock(start);
  processes = [await startOne()];
  await advance(apartMs);
  processes.push(await startOne());
});
afterEach(() => Promise.all(processes.map((one) => one.stop())));

function startOne(): Promise<SetClockProcess> {
  const now = clock.now().toISOString();
  const secret = masterSecret.toString('hex');
  return startSetClockProcess({ connection: scratch.connection, start: now, rotationDays, secret });
}

/** Moves all clocks together. The work that this starts in the processes continues while requests arrive. */
async function advance(ms: number): Promise<void> {
  clock.advance(ms);
  await Promise.all(processes.map((one) => one.advance(ms)));
}

let installs = 0;

/** Makes the call of a first launch, and returns the installation token. */
async function install({ url }: SetClockProcess): Promise<string> {
  installs += 1;
  const answer = await fetch(`${url}/merchant-api/v1/attribution/install`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: `launch-${installs}`, bundle_id: bundleId }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, `an install call was not served: ${text}`);
  return text;
}

const kidOf = (token: string): string => decodeProtectedHeader(token).kid ?? '';
/** Signing as the command does it: in a process that shares only the database with the other two. */
const command = () => testSigning({ database: scratch.database, clock, masterSecret, rotationDays });

function newPem(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

/** Each step adds a client for each process, until there are clients with copies of every allowed age. */
const clientsEach = (limits.keySetMaxAgeSeconds * 1000) / stepMs + 1;

function createClients(): { readonly current: () => KeySetClient[]; keepFresh(): Promise<void> } {
  const clients: KeySetClient[] = [];
  return {
    current: () => clients.filter((client) => client.ready()),
    keepFresh: async () => {
      if (clients.length < clientsEach * processes.length)
        clients.push(...processes.map(({ url }) => createKeySetClient(url, clock)));
      await Promise.all(clients.map((client) => client.keepFresh()));
    },
  };
}

/** Until when tokens of a key are valid. */
type LastExpiry = Map<string, number>;

async function verifyAll(
  tokens: readonly string[],
  { clients, lastExpiry }: { clients: readonly KeySetClient[]; lastExpiry: LastExpiry },
): Promise<void> {
  const nowMs = clock.now().getTime();
  for (const token of tokens) {
    // All clients have the same key, so for each token only one of them, in turn, verifies the signature.
    const payload = await clients[installs % clients.length]?.verify(token);
    lastExpiry.set(kidOf(token), (payload?.exp ?? 0) * 1000);
    assert.equal(decodeJwt(token).exp, nowMs / 1000 + limits.installationTokenLifeSeconds);
  }
  for (const [kid, expiryMs] of lastExpiry) {
    if (expiryMs < nowMs) continue;
    const ignorant = clients.filter((client) => !client.knows(kid)).length;
    assert.equal(
      ignorant,
      0,
      `${kid} is unknown to ${ignorant} of ${clients.length} at ${clock.now().toISOString()}`,
    );
  }
}

test('two processes go through two rotations and an import under load, and every token is verified by every key set that is at most 10 minutes old', async () => {
  const clients = createClients();
  const lastExpiry: LastExpiry = new Map();
  const signers: string[] = [];
  const importAtMs = Date.parse(start) + 70 * minuteMs + apartMs;
  const endMs = Date.parse(start) + 180 * minuteMs;
  let imported = '';
  while (clock.now().getTime() < endMs) {
    await advance(stepMs);
    const importing =
      clock.now().getTime() === importAtMs ? command().importKey(newPem(), tester) : undefined;
    const load = processes.flatMap((one) => [install(one), install(one)]);
    const [tokens, key] = await Promise.all([Promise.all(load), importing, clients.keepFresh()]);
    if (key !== undefined) imported = key.kid;
    const [kid = '', ...others] = new Set(tokens.map(kidOf));
    assert.deepEqual(others, [], 'both processes sign with the same key at the same time');
    if (signers.at(-1) !== kid) signers.push(kid);
    await verifyAll(tokens, { clients: clients.current(), lastExpiry });
  }
  assert.equal(clients.current().length, clientsEach * processes.length);
  assert.equal(
    signers.length,
    4,
    'the first key, one by the schedule, the imported one, one more by the schedule',
  );
  assert.equal(signers[2], imported);
  assert.deepEqual(
    (await command().list()).map(({ kid, phase }) => [kid, phase]),
    [
      [imported, 'retiring'],
      [signers[3], 'signing'],
    ],
  );
  for (const one of processes) assert.equal(one.complaints(), '');
});

test('a withdrawn key is signed with and published by no process after 30 seconds, and no install call fails', async () => {
  const [leaked = ''] = (await Promise.all(processes.map(install))).map(kidOf);
  const { successor } = await command().withdraw(leaked, tester);
  for (let waitedMs = 0; waitedMs < limits.signingKeyRefreshMs; waitedMs += apartMs) {
    await advance(apartMs);
    await Promise.all(processes.map(install));
  }
  for (const one of processes) {
    const kid = await waitUntil('the process has read the keys', async () => {
      const now = kidOf(await install(one));
      return now === leaked ? undefined : now;
    });
    assert.equal(kid, successor?.kid);
    const client = createKeySetClient(one.url, clock);
    await client.keepFresh();
    assert.ok(client.knows(kid) && !client.knows(leaked));
    assert.equal(one.complaints(), '');
  }
});
