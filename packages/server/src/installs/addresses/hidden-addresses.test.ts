import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { daysWithSecret } from '../../../test/fixtures/installs/address-secrets.js';
import {
  feed,
  installed,
  startInstalls,
  type TestInstalls,
  testMasterSecret,
} from '../../../test/fixtures/installs/start-installs.js';
import { waitUntil } from '../../../test/wait-until.js';
import { sql } from '../../database/sql.js';
import { deriveKey } from '../../kernel/seal.js';
import { openAddressSecret } from './address-secret-store.js';

let installs: TestInstalls;
let tests = 0;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

/** An address that no other test uses. */
function freshAddress(): string {
  tests += 1;
  return `203.0.113.${tests}`;
}

/** Feeds one session at `now`, seen at `seenAt`. */
async function fed(
  user: string,
  { address, seenAt, now }: Readonly<Record<'address' | 'seenAt' | 'now', string>>,
) {
  installs.clock.set(now);
  const session = { store_user_id: user, ip_address: address, seen_at: seenAt };
  const response = await feed(installs, [session]);
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
}

async function matchAt(now: string, address: string): Promise<unknown> {
  installs.clock.set(now);
  tests += 1;
  return (await installed(installs, address, { token: `token-${tests}` }))['match'];
}

/** Lets the schedules of the area run until the oldest secret is that of `oldestDay`. */
async function maintainUntil(oldestDay: string): Promise<void> {
  const schedules = installs.area.jobs;
  for (const part of schedules) await part.start();
  try {
    await waitUntil(`the oldest secret is of ${oldestDay}`, async () =>
      (await daysWithSecret(installs.database)).at(0) === oldestDay ? true : undefined,
    );
  } finally {
    for (const part of schedules) await part.stop();
  }
}

const one = { rule: 'ip', candidates: 1 };
const none = { rule: 'none', candidates: 0 };

test('a session of yesterday is found after midnight, whether it was fed before or after midnight', async () => {
  const [before, later] = [freshAddress(), freshAddress()];
  const seenAt = '2026-11-20T23:58:00.000Z';
  await fed('ann', { address: before, seenAt, now: '2026-11-20T23:59:00.000Z' });
  await fed('ann', { address: later, seenAt, now: '2026-11-21T00:00:30.000Z' });
  assert.deepEqual(await matchAt('2026-11-21T00:01:00.000Z', before), one);
  assert.deepEqual(await matchAt('2026-11-21T00:01:00.000Z', later), one);
});

test('a session of tomorrow, by a fast clock, is found before midnight and after it', async () => {
  const address = freshAddress();
  await fed('ann', { address, seenAt: '2026-11-21T00:00:00.000Z', now: '2026-11-20T23:55:00.000Z' });
  assert.deepEqual(await matchAt('2026-11-20T23:55:00.000Z', address), one);
  assert.deepEqual(await matchAt('2026-11-21T00:00:00.000Z', address), one);
});

test('a user who was seen on both sides of midnight is one user, and two users are two', async () => {
  const address = freshAddress();
  const now = '2026-11-21T00:01:00.000Z';
  await fed('ann', { address, seenAt: '2026-11-20T23:59:59.999Z', now });
  await fed('ann', { address, seenAt: '2026-11-21T00:00:00.000Z', now });
  assert.deepEqual(await matchAt(now, address), one);
  await fed('bob', { address, seenAt: '2026-11-20T23:59:59.999Z', now });
  assert.deepEqual(await matchAt(now, address), { rule: 'ambiguous', candidates: 2 });
});

test('the edge of the window lies 24 hours back, on the day before', async () => {
  for (const time of ['12:00:00.000', '00:00:00.000', '23:59:59.999']) {
    const [inside, outside] = [freshAddress(), freshAddress()];
    const edge = `2026-11-20T${time}`;
    await fed('ann', { address: inside, seenAt: `${edge}001Z`, now: `${edge}Z` });
    await fed('ann', { address: outside, seenAt: `${edge}000Z`, now: `${edge}Z` });
    const nextDay = `2026-11-21T${time}Z`;
    assert.deepEqual(await matchAt(nextDay, inside), one, time);
    assert.deepEqual(await matchAt(nextDay, outside), none, time);
  }
});

test('a session fed again the next day is known', async () => {
  const session = { address: freshAddress(), seenAt: '2026-11-20T23:00:00.000Z' };
  await fed('ann', { ...session, now: '2026-11-20T23:30:00.000Z' });
  const again = await fed('ann', { ...session, now: '2026-11-21T22:59:59.999Z' });
  assert.deepEqual([again.stored, again.repeated], [0, 1]);
});

test('the last feed of a day is stored; later ones are outside the window and need no secret', async () => {
  const session = { address: freshAddress(), seenAt: '2026-11-25T23:59:59.999Z' };
  assert.equal((await fed('ann', { ...session, now: '2026-11-26T23:59:59.998Z' })).stored, 1);
  installs.clock.set('2026-11-27T04:05:00.001Z');
  await maintainUntil('2026-11-26');
  assert.equal((await fed('ann', { ...session, now: '2026-11-27T04:05:00.001Z' })).outside_window, 1);
  assert.equal((await daysWithSecret(installs.database)).at(0), '2026-11-26');
});

/** Every key that somebody with the master secret and the tables can get. */
async function keysAtHand(): Promise<Buffer[]> {
  const rows = await installs.database.query<{ day: string; sealedSecret: Buffer }>(sql`
    select day::text as day, sealed_secret as "sealedSecret"
    from stoa.address_secret`);
  const opened = rows.flatMap((row) => openAddressSecret(row, testMasterSecret)?.export() ?? []);
  const purposes = ['address-secrets', 'session-addresses', 'signing-keys'];
  const derived = purposes.map((purpose) => deriveKey(testMasterSecret, purpose));
  return [...opened, ...rows.map(({ sealedSecret }) => sealedSecret), ...derived, testMasterSecret];
}

async function confirms(stored: Buffer, address: string): Promise<boolean> {
  const keys = await keysAtHand();
  return keys.some((key) => createHmac('sha256', key).update(address).digest().equals(stored));
}

test('rows that outlive the secret of their day confirm no address, even to somebody with the master secret and the tables', async () => {
  const address = freshAddress();
  const seenAt = '2026-12-10T12:00:00.000Z';
  await fed('ann', { address, seenAt, now: seenAt });
  await installs.database.query(sql`
    create table stoa.kept_rows as
    select *
    from stoa.store_session
    where seen_at = ${seenAt}`);
  const [row] = await installs.database.query<{ addressKey: Buffer }>(sql`
    select address_key as "addressKey"
    from stoa.kept_rows`);
  assert.ok(row !== undefined);
  assert.equal(await confirms(row.addressKey, address), true);

  installs.clock.set('2026-12-12T04:05:00.001Z');
  await maintainUntil('2026-12-11');
  assert.equal(await confirms(row.addressKey, address), false);

  // The service does not confirm it either, not even the process that knew the secret, after its clock was set back.
  installs.clock.set(seenAt);
  await feed(installs, [{ store_user_id: 'eve', ip_address: freshAddress(), seen_at: seenAt }]);
  await installs.database.query(sql`
    insert into stoa.store_session
    select *
    from stoa.kept_rows`);
  assert.deepEqual(await matchAt(seenAt, address), none);
  assert.equal(await confirms(row.addressKey, address), false);
});
