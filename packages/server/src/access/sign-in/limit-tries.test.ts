import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { settableClock } from '../../../test/settable-clock.js';
import { Failure } from '../../kernel/failure.js';
import { createLimitTries } from './limit-tries.js';

const address = '203.0.113.7';
const burst = 5;

function bench() {
  const clock = settableClock('2026-03-01T12:00:00.000Z');
  const tries = createLimitTries({ name: 'sign-in', limit: burst, windowSeconds: 60, burst }, clock);
  const underWay: ((good: boolean) => void)[] = [];
  let most = 0;
  let failed = 0;
  /** A try whose end the test decides. */
  const attempt = (counted: () => boolean = () => true): Promise<string> =>
    tries
      .attempt(address, counted, async () => {
        const good = await new Promise<boolean>((resolve) => {
          underWay.push(resolve);
          most = Math.max(most, underWay.length);
        });
        if (good) return 'good';
        tries.fail(address);
        failed += 1;
        return 'bad';
      })
      .catch((error: unknown) => (error instanceof Failure ? error.definition.code : 'broken'));
  return { clock, tries, underWay, attempt, most: () => most, failed: () => failed };
}

test('as many are tried at once as may fail, and the others wait', async () => {
  const { underWay, attempt } = bench();
  const answers = Array.from({ length: 20 }, () => attempt());
  await setImmediate();
  assert.equal(underWay.length, burst);
  while (underWay.length > 0) {
    for (const end of underWay.splice(0)) end(false);
    await setImmediate();
  }
  const ended = await Promise.all(answers);
  assert.deepEqual(ended.toSorted(), [
    ...Array.from({ length: burst }, () => 'bad'),
    ...Array.from({ length: 15 }, () => 'too_many_requests'),
  ]);
});

test('after failures fewer are tried at once, and after a success one more', async () => {
  const { tries, underWay, attempt } = bench();
  for (let failure = 0; failure < 3; failure += 1) tries.fail(address);
  const answers = Array.from({ length: 4 }, () => attempt());
  await setImmediate();
  assert.equal(underWay.length, 2);
  underWay.shift()?.(true);
  await setImmediate();
  assert.equal(underWay.length, 2);
  for (let turn = 0; turn < 3; turn += 1) {
    underWay.shift()?.(true);
    await setImmediate();
  }
  assert.deepEqual(await Promise.all(answers), ['good', 'good', 'good', 'good']);
});

test('one that is no longer counted while it waits is done, and holds up nobody', async () => {
  const { underWay, attempt } = bench();
  let isKnown = false;
  const answers = Array.from({ length: 12 }, () => attempt(() => !isKnown));
  await setImmediate();
  isKnown = true;
  for (const end of underWay.splice(0)) end(true);
  await setImmediate();
  assert.equal(underWay.length, 12 - burst);
  for (const end of underWay.splice(0)) end(true);
  assert.deepEqual(new Set(await Promise.all(answers)), new Set(['good']));
});

test('one that comes just when another stops waiting does not take a place twice', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const { tries, underWay, attempt, most } = bench();
    for (let failure = 1; failure < burst; failure += 1) tries.fail(address);
    const answers = [attempt(), attempt()];
    await setImmediate();
    underWay.shift()?.(true);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    answers.push(attempt());
    await setImmediate();
    assert.equal(most(), 1);
    while (underWay.length > 0) {
      underWay.shift()?.(true);
      await setImmediate();
    }
    assert.deepEqual(await Promise.all(answers), ['good', 'good', 'good']);
  }
});

test('work that breaks counts as nothing, and makes room', async () => {
  const { tries } = bench();
  for (let turn = 0; turn < 3 * burst; turn += 1)
    await assert.rejects(
      tries.attempt(
        address,
        () => true,
        () => Promise.reject(new Error('away')),
      ),
      /away/,
    );
});

test('in any order of ends nobody is left waiting, and no more fail than may', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ good: fc.boolean(), at: fc.nat(50), lone: fc.boolean() }), { maxLength: 40 }),
      async (steps) => {
        const { underWay, attempt, most, failed } = bench();
        const answers: Promise<string>[] = [];
        for (const { good, at, lone } of steps) {
          for (let one = 0; one < (lone ? 1 : 7); one += 1) answers.push(attempt());
          await setImmediate();
          underWay.splice(at % Math.max(1, underWay.length), 1)[0]?.(good);
          await setImmediate();
        }
        while (underWay.length > 0) {
          underWay.shift()?.(false);
          await setImmediate();
        }
        await Promise.all(answers);
        assert.ok(most() <= burst);
        assert.ok(failed() <= burst);
      },
    ),
    { numRuns: 100 },
  );
});
