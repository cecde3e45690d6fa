import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testNotification } from '../../../test/fixtures/webhooks/test-notification.js';
import { type EndpointProgress, planRound } from './plan-round.js';
import { isHeld, mostAttempts } from './schedule.js';
import { isDelivered, settleRound, type Tried } from './settle-round.js';

const now = new Date('2026-11-20T10:00:00Z');
const at = { now, chance: 0.5 };
const dayMs = 86_400_000;

const fresh: EndpointProgress = {
  ordered: false,
  afterSequence: 10n,
  headAttempts: 0,
  failures: 0,
  failingSince: null,
};

/** An attempt for the notification with a number. */
const tried = (sequence: number, status: number | null, more: Partial<Tried['delivery']> = {}): Tried => ({
  status,
  fault: status === null ? 'timeout' : null,
  askedMs: 0,
  delivery: { notification: testNotification(sequence), from: 'log', attempts: 0, ...more },
});

const settle = (progress: Partial<EndpointProgress>, attempts: readonly Tried[], walkedTo?: bigint) =>
  settleRound({ ...fresh, ...progress }, { tried: attempts, walkedTo }, at);

test('only 2xx says that a notification has arrived', () => {
  const statuses = [200, 204, 299, 199, 301, 304, 400, 410, 500, null];
  assert.deepEqual(
    statuses.filter((status) => isDelivered({ status })),
    [200, 204, 299],
  );
});

test('what was delivered moves the endpoint on, also past what it does not get', () => {
  const change = settle({}, [tried(11, 200), tried(13, 204)], 20n);
  assert.deepEqual([change.afterSequence, change.outcomes], [20n, ['delivered', 'delivered']]);
  assert.equal(settle({}, [tried(11, 200)]).afterSequence, 11n);
  assert.equal(settle({}, [], 15n).afterSequence, 15n);
});

test('a notification that fails alone is tried again, and does not hold the others', () => {
  const change = settle({}, [tried(11, 500), tried(12, 200)], 12n);
  assert.deepEqual([change.afterSequence, change.failures, change.nextTryAt], [12n, 0, null]);
  assert.deepEqual(change.retries, [
    { sequence: 11n, attempts: 1, nextTryAt: new Date(now.getTime() + 5_000) },
  ]);
});

test('a notification that fails holds those that follow in an ordered endpoint', () => {
  const change = settle({ ordered: true }, [tried(11, 200), tried(12, null)]);
  assert.deepEqual([change.afterSequence, change.headAttempts, change.retries], [11n, 1, []]);
  assert.deepEqual(change.nextTryAt, new Date(now.getTime() + 5_000));
});

test('after the last attempt a notification is given up, in both kinds of endpoint', () => {
  const last = { attempts: mostAttempts - 1 };
  const ordered = settle({ ordered: true, failures: 9 }, [tried(11, 500, last)]);
  assert.deepEqual([ordered.afterSequence, ordered.headAttempts, ordered.outcomes], [11n, 0, ['given_up']]);
  const again = settle({}, [tried(7, 500, { ...last, from: 'retry' })]);
  assert.deepEqual([again.afterSequence, again.settled, again.retries], [10n, [7n], []]);
});

test('an endpoint that works again gets all that failed at once', () => {
  assert.equal(settle({ failures: 3, failingSince: now }, [tried(11, 200)]).worksAgain, true);
  assert.equal(settle({ failures: 2, failingSince: now }, [tried(11, 200)]).worksAgain, false);
});

test('410 disables at once, and so do five days without a success', () => {
  assert.equal(settle({}, [tried(11, 410)]).disabledBecause, 'gone');
  const since = (days: number) => ({ failures: 12, failingSince: new Date(now.getTime() - days * dayMs) });
  assert.equal(settle(since(4.9), [tried(11, 500)]).disabledBecause, null);
  assert.equal(settle(since(5), [tried(11, 500)]).disabledBecause, 'failing');
  assert.equal(settle(since(5), [tried(11, 200)]).disabledBecause, null);
});

test('a failing endpoint gets one notification, the oldest that is due', () => {
  const due = {
    retries: [{ notification: testNotification(7), attempts: 2 }],
    log: [testNotification(11), testNotification(12)],
  };
  const sent = (progress: Partial<EndpointProgress>) =>
    planRound({ ...fresh, ...progress }, due).deliveries.map(({ notification }) =>
      Number(notification.sequence),
    );
  assert.deepEqual(sent({}), [7, 11, 12]);
  assert.deepEqual(sent({ failures: 3 }), [7]);
  assert.deepEqual(sent({ ordered: true, failures: 1 }), [7]);
  assert.equal(planRound({ ...fresh, ordered: true }, due).atOnce, 1);
});

/**
 * Plays an endpoint from round to round, with answers in any order, as sender and database do it. Each notification
 * must be delivered or given up after ten attempts; an ordered endpoint must get them in their order.
 */
function play(ordered: boolean, answers: readonly boolean[]) {
  const last = 8;
  let progress: EndpointProgress = { ...fresh, ordered, afterSequence: 0n };
  const retries = new Map<bigint, number>();
  const ends: (readonly [number, string])[] = [];
  const attempts = new Map<bigint, number>();
  let next = 0;
  const answer = (): number => {
    next += 1;
    return answers[next % answers.length] === false && next < 400 ? 500 : 200;
  };
  for (let round = 0; round < 1_000; round += 1) {
    const from = Number(progress.afterSequence);
    const log = Array.from({ length: last - from }, (_one, index) =>
      testNotification(from + index + 1),
    ).slice(0, 3);
    const due = [...retries].map(([sequence, tries]) => ({
      notification: testNotification(sequence),
      attempts: tries,
    }));
    const { deliveries } = planRound(progress, { retries: due, log });
    if (deliveries.length === 0) break;
    const sent: Tried[] = [];
    let { failures } = progress;
    for (const delivery of deliveries) {
      if (sent.length > 0 && isHeld(failures, ordered)) break;
      const { sequence } = delivery.notification;
      attempts.set(sequence, (attempts.get(sequence) ?? 0) + 1);
      const one = { ...tried(0, answer()), delivery };
      failures = isDelivered(one) ? 0 : failures + 1;
      sent.push(one);
    }
    const change = settleRound(progress, { tried: sent, walkedTo: undefined }, at);
    for (const sequence of change.settled) retries.delete(sequence);
    for (const one of change.retries) retries.set(one.sequence, one.attempts);
    sent.forEach((one, index) => {
      const outcome = change.outcomes[index] ?? '';
      if (outcome !== 'failed') ends.push([Number(one.delivery.notification.sequence), outcome]);
    });
    progress = { ...change, ordered };
  }
  return { ends, attempts };
}

test('every notification is delivered or given up once, after at most ten attempts', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (ordered, answers) => {
      const { ends, attempts } = play(ordered, answers);
      const numbers = ends.map(([sequence]) => sequence);
      assert.deepEqual(
        numbers.toSorted((one, other) => one - other),
        [1, 2, 3, 4, 5, 6, 7, 8],
      );
      if (ordered) assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
      for (const [sequence, outcome] of ends)
        assert.ok(
          outcome === 'delivered' || attempts.get(BigInt(sequence)) === mostAttempts,
          'given up after ten attempts',
        );
    }),
  );
});
