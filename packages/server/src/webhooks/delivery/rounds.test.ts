import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { clearTables } from '../../../test/clear-tables.js';
import { createRoundPlayer, type RoundPlayer } from '../../../test/fixtures/webhooks/play-rounds.js';
import { settableClock } from '../../../test/settable-clock.js';
import { testAccess } from '../../../test/test-access.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { commandActor } from '../../audit-entries/index.js';
import { sql } from '../../database/sql.js';
import { cluster, oneNode } from '../../database/topology.js';
import type { NewEndpoint } from '../endpoints/manage-endpoints.js';
import { examineWebhooks } from '../webhook-state-store.js';
import { claimRounds } from './claim-rounds.js';
import { selectDueEndpoints } from './delivery-store.js';
import { sendRound } from './send-round.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const by = commandActor('test');
const [secondMs, hourMs] = [1_000, 3_600_000];
let opened: TestDatabase;
let player: RoundPlayer;

before(async () => {
  opened = await createTestDatabase();
  for (const name of ['One', 'Two']) await testAccess(opened.database, clock).createMerchant(name);
});
beforeEach(async () => {
  const names = ['endpoint', 'retry', 'attempt', 'head', 'waiting'].map(
    (name) => `stoa.notification_${name}`,
  );
  await clearTables(opened.database, [...names, 'stoa.notification']);
  player = createRoundPlayer(opened.database, clock);
});
after(() => opened.drop());

async function add(
  path: string,
  more: Partial<NewEndpoint> = {},
): Promise<{ merchantId: number; endpointId: string }> {
  const { merchantId, endpointId } = await player.manage.add({
    merchantId: 1,
    url: `http://127.0.0.1/${path}`,
    description: '',
    types: null,
    ordered: false,
    signing: 'v1',
    by,
    ...more,
  });
  return { merchantId, endpointId };
}

const numbers = (path: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_one, index) => `${path} ${from + index}`);

test('an endpoint gets each notification once, in their order, from the moment when it was added', async () => {
  await player.tell(1, 3);
  await player.play();
  const name = await add('a');
  await player.tell(1, 30);
  await player.tell(2, 1);
  assert.deepEqual(await player.playAll(), numbers('a', 4, 33));
  const { afterSequence, failures } = await player.manage.find(name);
  assert.deepEqual([afterSequence, failures], [33n, 0]);
  const attempts = await player.manage.attempts(name, { after: undefined, most: 100 });
  assert.equal(new Set(attempts.map(({ notificationId }) => notificationId)).size, 30);
});

test('a dead endpoint is probed at its own times, and delays nobody', async () => {
  await add('dead');
  await add('well');
  await player.tell(1, 50);
  const answer = (path: string) => (path === 'dead' ? null : 200);
  const sent = await player.playAll(answer);
  assert.deepEqual(
    sent.filter((one) => one.startsWith('well')),
    numbers('well', 1, 50),
  );
  assert.ok(sent.length - 50 <= 6, `${sent.length - 50} attempts`);
  for (const [waitMs, probes] of [
    [4 * secondMs, 0],
    [2 * secondMs, 1],
    [299 * secondMs, 0],
    [40 * secondMs, 1],
  ] as const) {
    clock.advance(waitMs);
    assert.equal((await player.playAll(answer)).length, probes);
  }
});

test('what failed while others succeeded is sent again alone, and given up after ten attempts', async () => {
  const name = await add('a');
  await player.tell(1, 3);
  const answer = (_path: string, sequence: number) => (sequence === 2 ? 500 : 200);
  const sent = await player.playAll(answer);
  for (let hours = 0; hours < 100; hours += 3) {
    clock.advance(3 * hourMs);
    sent.push(...(await player.playAll(answer)));
  }
  assert.deepEqual(sent.toSorted(), ['a 1', ...Array(10).fill('a 2'), 'a 3']);
  const attempts = await player.manage.attempts(name, { after: undefined, most: 100 });
  const outcomes = attempts
    .filter(({ sequence }) => sequence === 2n)
    .map(({ attempt, outcome }) => [attempt, outcome]);
  assert.deepEqual(outcomes[0], [10, 'given_up']);
  const { retries, state } = await player.manage.find(name);
  assert.deepEqual([retries, state], [0, 'active']);
});

test('an ordered endpoint gets nothing out of order, and goes on after what was given up', async () => {
  const name = await add('a', { ordered: true });
  await player.tell(1, 4);
  let isBroken = true;
  const answer = (_path: string, sequence: number) => (isBroken && sequence === 2 ? 503 : 200);
  assert.deepEqual(await player.playAll(answer), ['a 1', 'a 2']);
  clock.advance(6 * secondMs);
  assert.deepEqual(await player.playAll(answer), ['a 2']);
  clock.advance(hourMs);
  isBroken = false;
  assert.deepEqual(await player.playAll(answer), ['a 2', 'a 3', 'a 4']);
  assert.equal((await player.manage.find(name)).failingSince, null);
});

test('410 disables at once; the owner is told once, and what happened meanwhile is sent after a resume', async () => {
  const name = await add('a');
  await add('b');
  await player.tell(1, 1);
  const sent = await player.playAll((path) => (path === 'a' ? 410 : 200));
  const { state, disabledBecause } = await player.manage.find(name);
  assert.deepEqual([state, disabledBecause], ['disabled', 'gone']);
  // The other endpoint of the merchant is told, the disabled one is not.
  assert.deepEqual(sent.toSorted(), ['a 1', 'b 1', 'b 2']);
  await player.tell(1, 1);
  assert.deepEqual(await player.playAll(), ['b 3']);
  await player.manage.change({ ...name, state: 'active', by });
  assert.deepEqual((await player.playAll()).toSorted(), ['a 1', 'a 2', 'a 3']);
});

test('an endpoint to which nothing is delivered for five days is disabled', async () => {
  const name = await add('a', { merchantId: 0 });
  const other = await add('b', { merchantId: 0, ordered: true });
  await opened.database.query(sql`
    insert into stoa.notification_waiting (merchant_id, notification_id, type, happened_at, object_type, counts)
    select 0, gen_random_uuid(), 'key.revoked', ${clock.now()}, 'operator_token', '{}'
    from generate_series(1, 5)`);
  for (let hours = 0; hours < 150; hours += 6) {
    await player.playAll(() => null);
    clock.advance(6 * hourMs);
  }
  const states = await Promise.all(
    [name, other].map(async (one) => (await player.manage.find(one)).disabledBecause),
  );
  assert.deepEqual(states, ['failing', 'failing']);
});

test('an endpoint gets only its types, and is not behind because of the others', async () => {
  const name = await add('a', { types: ['report.late'] });
  await player.tell(1, 5);
  assert.deepEqual(await player.playAll(), []);
  assert.equal((await player.manage.find(name)).afterSequence, 5n);
});

test('a paused endpoint gets nothing, and goes on where it was', async () => {
  const name = await add('a');
  await player.manage.change({ ...name, state: 'paused', by });
  await player.tell(1, 2);
  assert.deepEqual(await player.playAll(), []);
  await player.manage.change({ ...name, state: 'active', by });
  assert.deepEqual(await player.playAll(), ['a 1', 'a 2']);
});

test('a range is sent again, and everything from a number on', async () => {
  const name = await add('a');
  await player.tell(1, 6);
  await player.playAll();
  await player.manage.replay({ ...name, from: 2n, to: 3n, by });
  assert.deepEqual(await player.playAll(), ['a 2', 'a 3']);
  await player.manage.replay({ ...name, from: 5n, by });
  assert.deepEqual(await player.playAll(), ['a 5', 'a 6']);
});

test('processes that claim at the same time share the endpoints', async () => {
  const paths = ['a', 'b', 'c', 'd'];
  for (const path of paths) await add(path);
  await player.tell(1, 1);
  await player.play(() => 204);
  await player.tell(1, 1);
  await player.play(() => 204);
  const context = { database: opened.database, clock };
  await player.manage.replay({ ...(await add('e')), from: 1n, by });
  const due = await selectDueEndpoints(opened.database, { now: clock.now(), fast: 10, slow: 10 });
  const claimed = await Promise.all([1, 2, 3].map(() => claimRounds(context, due)));
  assert.equal(claimed.flat().length, due.length);
});

test('a claim that ran out is taken over, and whoever lost it writes nothing', async () => {
  const name = await add('a');
  await player.tell(1, 1);
  await opened.database.query(sql`select stoa.number_notifications(1, 10, ${clock.now()})`);
  const context = { database: opened.database, clock };
  const due = () => selectDueEndpoints(opened.database, { now: clock.now(), fast: 10, slow: 10 });
  const [lost] = await claimRounds(context, await due());
  assert.ok(lost !== undefined);
  assert.deepEqual(await due(), []);
  clock.advance(61 * secondMs);
  assert.deepEqual(await player.playAll(), ['a 1']);
  const answered = {
    status: 200,
    fault: null,
    askedMs: 0,
    attemptedAt: clock.now(),
    tookMs: 1,
    answer: null,
  };
  const sending = {
    clock,
    post: async () => answered,
    stopping: new AbortController().signal,
    chance: () => 0.5,
  };
  const late = await sendRound(sending, lost);
  assert.ok(late !== undefined);
  assert.equal(await player.record(late), false);
  assert.equal((await player.manage.attempts(name, { after: undefined, most: 10 })).length, 1);
});

/**
 * Claims a round of the only endpoint, lets something happen, and plays the round to its end. Returns whether it was
 * written.
 */
async function playAround(between: () => Promise<unknown>, status: number): Promise<boolean> {
  await opened.database.query(sql`select stoa.number_notifications(1, 100, ${clock.now()})`);
  const due = await selectDueEndpoints(opened.database, { now: clock.now(), fast: 10, slow: 10 });
  const [round] = await claimRounds({ database: opened.database, clock }, due);
  assert.ok(round !== undefined);
  await between();
  assert.deepEqual(await player.playAll(), [], 'another round began before this one ended');
  const post = async () => ({
    status,
    fault: null,
    askedMs: 0,
    attemptedAt: clock.now(),
    tookMs: 1,
    answer: null,
  });
  const stopping = new AbortController().signal;
  const ended = await sendRound({ clock, post, stopping, chance: () => 0.5 }, round);
  assert.ok(ended !== undefined);
  return player.record(ended);
}

test('what the address before answered does not count for another one', async () => {
  const name = await add('gone');
  await player.tell(1, 2);
  const change = () => player.manage.change({ ...name, url: 'http://127.0.0.1/new', by });
  assert.equal(await playAround(change, 410), false);
  assert.equal((await player.manage.find(name)).state, 'active');
  assert.deepEqual(await player.playAll(), ['new 1', 'new 2']);
});

test('what a round sends at the moment is sent again if somebody asks for it', async () => {
  const name = await add('a');
  await player.tell(1, 4);
  const again = (range: { from: bigint; to?: bigint }) => () =>
    player.manage.replay({ ...name, ...range, by });
  assert.equal(await playAround(again({ from: 2n, to: 3n }), 200), false);
  assert.deepEqual(await player.playAll(), numbers('a', 1, 4));
  await again({ from: 2n, to: 3n })();
  assert.equal(await playAround(again({ from: 3n, to: 3n }), 200), false);
  assert.deepEqual(await player.playAll(), numbers('a', 2, 3));
  await again({ from: 4n })();
  assert.equal(await playAround(again({ from: 3n }), 200), false);
  assert.deepEqual(await player.playAll(), numbers('a', 3, 4));
});

test('a range that is sent again has an end, also for an endpoint that gets few types', async () => {
  const name = await add('a', { types: ['report.late'] });
  await opened.database.query(sql`
    insert into stoa.notification_head (merchant_id, last_sequence, numbered_at) values (1, 20000, now())`);
  await opened.database.query(sql`update stoa.notification_endpoint set after_sequence = 20000`);
  const again = (to: bigint) => player.manage.replay({ ...name, from: 1n, to, by });
  await again(10_000n);
  await assert.rejects(again(10_001n), /too_many_to_send_again/);
});

test('an endpoint that failed for one process meanwhile is left alone by another one', async () => {
  await add('a', { ordered: true });
  await player.tell(1, 1);
  await opened.database.query(sql`select stoa.number_notifications(1, 10, ${clock.now()})`);
  const due = await selectDueEndpoints(opened.database, { now: clock.now(), fast: 10, slow: 10 });
  assert.deepEqual(await player.play(() => 500), ['a 1']);
  assert.deepEqual(await claimRounds({ database: opened.database, clock }, due), []);
});

test('slow endpoints get their places, however many others wait', async () => {
  for (const path of ['a', 'b', 'c', 'd', 'e']) await add(path);
  await opened.database.query(sql`update stoa.notification_endpoint set is_slow = true where url like '%/e'`);
  await player.tell(1, 1);
  await opened.database.query(sql`select stoa.number_notifications(1, 10, ${clock.now()})`);
  const lanes = async (places: { fast: number; slow: number }) =>
    (await selectDueEndpoints(opened.database, { now: clock.now(), ...places })).map(({ isSlow }) => isSlow);
  assert.deepEqual(await lanes({ fast: 2, slow: 1 }), [false, false, true]);
  assert.deepEqual(await lanes({ fast: 0, slow: 2 }), [true]);
  assert.deepEqual(await lanes({ fast: 9, slow: 0 }), [false, false, false, false]);
});

test('an endpoint whose claim was given back has not waited for less than nothing', async () => {
  await add('a');
  await player.tell(1, 1);
  await opened.database.query(sql`select stoa.number_notifications(1, 10, ${clock.now()})`);
  await opened.database.query(sql`
    update stoa.notification_endpoint
    set claimed_until = now() + interval '40 s'`);
  assert.equal((await examineWebhooks(opened.database)).oldestSeconds, 0);
});

test('the secret before a rotation signs for 90 days at most', async () => {
  const name = await add('a');
  const rotate = (days: number) => player.manage.rotate({ ...name, by, overlapMs: days * 24 * hourMs });
  await rotate(90);
  await assert.rejects(rotate(91), /unusable_webhook/);
});

for (const [where, topology] of Object.entries({ 'one node': oneNode, 'a cluster': cluster }))
  test(`on ${where}, a suspended merchant is sent nothing, and afterwards what it missed`, async (t) => {
    const { database, drop } = await createTestDatabase({ topology });
    t.after(drop);
    const access = testAccess(database, clock);
    await access.createMerchant('One');
    player = createRoundPlayer(database, clock);
    await add('a');
    await access.suspend(1, 'fraud');
    await player.tell(1, 3);
    assert.deepEqual(await player.playAll(), []);
    assert.equal((await examineWebhooks(database)).oldestSeconds, 0);
    await access.resume(1);
    assert.deepEqual(await player.playAll(), numbers('a', 1, 3));
  });
