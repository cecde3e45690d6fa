import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Instant, instantOf, toRfc3339 } from '@stoa/contract';
import {
  feed,
  installed,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';

let installs: TestInstalls;
let addresses = 0;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

const microsecond = 1n;
const millisecond = 1_000n;
const minute = 60_000_000n;
const day = 24n * 60n * minute;

/** An address that no other row uses. */
function freshAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

type Fed = 'stored' | 'outside_window' | 'in_future';

async function fed(address: string, seenAt: Instant): Promise<Fed> {
  const session = { store_user_id: 'ann', ip_address: address, seen_at: toRfc3339(seenAt) };
  const response = await feed(installs, [session]);
  const body = response.json();
  if (response.statusCode === 200) return body.stored === 1 ? 'stored' : 'outside_window';
  assert.deepEqual([response.statusCode, body.errors.length], [400, 1], response.body);
  return body.errors[0].code;
}

/** Whether a first call of that address at that time finds the user. */
async function findsAt(now: Instant, address: string): Promise<boolean> {
  installs.clock.set(toRfc3339(now));
  const { match } = await installed(installs, address, { token: `${address} at ${now}` });
  const found = isDeepStrictEqual(match, { rule: 'ip', candidates: 1 });
  if (!found) assert.deepEqual(match, { rule: 'none', candidates: 0 });
  return found;
}

/**
 * Noon, midnight and the borders of partitions, from both sides; around the five minutes in which tomorrow may have
 * sessions.
 */
const times = [
  '2026-11-20T10:17:43.219Z',
  '2026-11-20T11:59:59.999Z',
  '2026-11-20T12:00:00.000Z',
  '2026-11-20T12:00:00.001Z',
  '2026-11-20T15:55:00.000Z',
  '2026-11-20T23:54:59.999Z',
  '2026-11-20T23:55:00.000Z',
  '2026-11-20T23:59:59.999Z',
  '2026-11-21T00:00:00.000Z',
  '2026-11-21T00:04:59.999Z',
  '2026-11-21T04:00:00.000Z',
  '2026-12-31T23:57:00.000Z',
  '2028-02-29T12:00:00.000Z',
];

/**
 * How long after the feed a session was seen, what became of it, and whether a call at the time of the feed finds it.
 */
const edges: readonly [offset: bigint, fed: Fed, found: boolean][] = [
  [-day - millisecond, 'outside_window', false],
  [-day - microsecond, 'outside_window', false],
  [-day, 'outside_window', false],
  [-day + microsecond, 'stored', true],
  [-day + millisecond, 'stored', true],
  [-microsecond, 'stored', true],
  [0n, 'stored', true],
  [microsecond, 'stored', true],
  [5n * minute - microsecond, 'stored', true],
  [5n * minute, 'stored', true],
  [5n * minute + microsecond, 'in_future', false],
  [5n * minute + millisecond, 'in_future', false],
];

for (const time of times) {
  test(`at ${time} sessions are found inside the edges of the window, and not outside`, async () => {
    const now = instantOf(new Date(time));
    installs.clock.set(time);
    await Promise.all(
      edges.map(async ([offset, became, found]) => {
        const address = freshAddress();
        const outcome = [await fed(address, now + offset), await findsAt(now, address)];
        assert.deepEqual(outcome, [became, found], `${offset} µs`);
      }),
    );
  });
}

/** How long after a session was seen a call comes, and whether it finds the session. */
const calls: readonly [offset: bigint, found: boolean][] = [
  [-5n * minute - millisecond, false],
  [-5n * minute, true],
  [0n, true],
  [day - millisecond, true],
  [day, false],
  [day + millisecond, false],
];

for (const time of times) {
  test(`what was seen at ${time} is found from five minutes before until a day after`, async () => {
    const seenAt = instantOf(new Date(time));
    const address = freshAddress();
    installs.clock.set(time);
    assert.equal(await fed(address, seenAt), 'stored');
    const found = [];
    for (const [offset] of calls) found.push(await findsAt(seenAt + offset, address));
    assert.deepEqual(
      found,
      calls.map(([, expected]) => expected),
    );
  });

  test(`what was seen a microsecond after ${time} is found a millisecond longer, and not five minutes before`, async () => {
    const seenAt = instantOf(new Date(time));
    const address = freshAddress();
    installs.clock.set(time);
    assert.equal(await fed(address, seenAt + microsecond), 'stored');
    assert.equal(await findsAt(seenAt - 5n * minute, address), false);
    assert.equal(await findsAt(seenAt + day, address), true);
    assert.equal(await findsAt(seenAt + day + millisecond, address), false);
  });
}

test('of two users on one address only the one inside the window counts, on both sides of a midnight', async () => {
  for (const time of ['2026-11-20T12:00:00.000Z', '2026-11-21T00:00:00.000Z', '2026-11-20T23:59:59.999Z']) {
    const now = instantOf(new Date(time));
    const address = freshAddress();
    installs.clock.set(toRfc3339(now - day));
    const session = { ip_address: address, device_model: 'iPhone15,2' };
    const response = await feed(installs, [
      { ...session, store_user_id: 'gone', seen_at: toRfc3339(now - day) },
      { ...session, store_user_id: 'here', seen_at: toRfc3339(now - day + microsecond) },
    ]);
    assert.equal(response.json().stored, 2);
    assert.equal(await findsAt(now, address), true);
  }
});
