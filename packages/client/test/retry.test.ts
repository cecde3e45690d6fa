import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Attempt, tryUntilDone } from '../src/transport/retry.js';
import { systemPacing } from '../src/transport/system-pacing.js';
import { testPacing } from './test-pacing.js';

const signal = new AbortController().signal;
const onWait = (): void => undefined;
const away: Attempt<string> = { kind: 'again', reason: 'away' };
const nowMs = Date.parse('2026-03-01T12:00:00Z');

/** Answers with these one after the other, then with the last one again and again. */
function attempts(...outcomes: readonly Attempt<string>[]): () => Promise<Attempt<string>> {
  let next = 0;
  return async () => {
    const outcome = outcomes[Math.min(next, outcomes.length - 1)] ?? away;
    next += 1;
    return outcome;
  };
}

test('a call that is done is not repeated', async () => {
  const pacing = testPacing();
  const done: Attempt<string> = { kind: 'done', value: 'yes' };
  assert.deepEqual(
    await tryUntilDone(attempts(done), { pacing, giveUpAfterMs: 1_000, signal, onWait }),
    done,
  );
  assert.deepEqual(pacing.waits, []);
});

test('each wait may be twice as long, up to 8 s', async () => {
  const pacing = testPacing();
  const done: Attempt<string> = { kind: 'done', value: 'yes' };
  const outcomes = [...Array.from({ length: 8 }, () => away), done];
  await tryUntilDone(attempts(...outcomes), { pacing, giveUpAfterMs: 1_000_000, signal, onWait });
  assert.deepEqual(pacing.waits, [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000]);
});

test('the wait is a random part of that, so that callers spread', () =>
  fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (chance) => {
      const pacing = testPacing(chance);
      const done: Attempt<string> = { kind: 'done', value: 'yes' };
      await tryUntilDone(attempts(away, away, done), { pacing, giveUpAfterMs: 10_000, signal, onWait });
      assert.deepEqual(pacing.waits, [chance * 500, chance * 1_000]);
    }),
  ));

test('the backoff is added to the wait that the service asks for', async () => {
  const pacing = testPacing(0.5);
  const busy: Attempt<string> = { kind: 'again', reason: 'busy', retryAfterMs: 7_000 };
  const done: Attempt<string> = { kind: 'done', value: 'yes' };
  await tryUntilDone(attempts(busy, done), { pacing, giveUpAfterMs: 10_000, signal, onWait });
  assert.deepEqual(pacing.waits, [7_250]);
});

test('it gives up when the next wait would end too late, and says why', async () => {
  const pacing = testPacing();
  const outcome = await tryUntilDone(attempts(away), { pacing, giveUpAfterMs: 4_000, signal, onWait });
  assert.deepEqual(outcome, { kind: 'gave_up', reason: 'gave up after 4 tries; the last one: away' });
  assert.deepEqual(pacing.waits, [500, 1_000, 2_000]);
});

test('it does not wait a year for a service that asks for it', async () => {
  const pacing = testPacing();
  const closed: Attempt<string> = { kind: 'again', reason: 'closed', retryAfterMs: 31_536_000_000 };
  const outcome = await tryUntilDone(attempts(closed), { pacing, giveUpAfterMs: 600_000, signal, onWait });
  assert.deepEqual(outcome, { kind: 'gave_up', reason: 'gave up after one try; the last one: closed' });
});

test('nobody waits for ever because the clock of the machine was set', async ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: nowMs });
  const pacing = { ...systemPacing, random: () => 0 };
  const outcome = await tryUntilDone(attempts(away), { pacing, giveUpAfterMs: 20, signal, onWait });
  assert.equal(outcome.kind, 'gave_up');
});

test('an interruption ends the wait', async () => {
  const pacing = { ...testPacing(), delay: () => Promise.reject(new Error('aborted')) };
  const outcome = await tryUntilDone(attempts(away), { pacing, giveUpAfterMs: 4_000, signal, onWait });
  assert.deepEqual(outcome, { kind: 'interrupted' });
});
