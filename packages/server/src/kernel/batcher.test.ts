import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { type BatcherOptions, createBatcher } from './batcher.js';

const away = new Error('away');
const full = new Error('full');

/** Runs that end when the test says so. */
function heldRuns() {
  const runs: { readonly items: readonly string[]; end(): void; fail(error: Error): void }[] = [];
  const run = (items: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      runs.push({ items, end: () => resolve(items.map((item) => `done ${item}`)), fail: reject });
    });
  return { runs, run };
}

function batcherOf(options: Partial<BatcherOptions<string, string>>) {
  return createBatcher<string, string>({
    run: async (items) => items.map((item) => `done ${item}`),
    most: 3,
    lanes: 1,
    waiting: 100,
    refusal: () => full,
    concernsAll: (error) => error === away,
    ...options,
  });
}

function outcomeOf(done: Promise<string>): Promise<string> {
  return done.catch((error: Error) => `failed ${error.message}`);
}

test('a single item runs at once, alone', async () => {
  const { runs, run } = heldRuns();
  const done = batcherOf({ run })('a');
  await setImmediate();
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['a']],
  );
  runs[0]?.end();
  assert.equal(await done, 'done a');
});

test('items of one turn run together, and those beyond the most wait for a lane', async () => {
  const { runs, run } = heldRuns();
  const batcher = batcherOf({ run });
  const done = ['a', 'b', 'c', 'd', 'e'].map((item) => batcher(item));
  await setImmediate();
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['a', 'b', 'c']],
  );
  runs[0]?.end();
  assert.deepEqual(await Promise.all(done.slice(0, 3)), ['done a', 'done b', 'done c']);
  await setImmediate();
  assert.deepEqual(runs[1]?.items, ['d', 'e']);
  runs[1]?.end();
  assert.deepEqual(await Promise.all(done.slice(3)), ['done d', 'done e']);
});

test('items that come while all lanes are busy gather in their order', async () => {
  const { runs, run } = heldRuns();
  const batcher = batcherOf({ run, lanes: 2, most: 1 });
  const done = ['a', 'b', 'c'].map((item) => batcher(item));
  await setImmediate();
  done.push(batcher('d'));
  await setImmediate();
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['a'], ['b']],
  );
  runs[1]?.end();
  await done[1];
  await setImmediate();
  assert.deepEqual(runs[2]?.items, ['c']);
  runs[0]?.end();
  runs[2]?.end();
  await done[2];
  await setImmediate();
  assert.deepEqual(runs[3]?.items, ['d']);
  runs[3]?.end();
  assert.equal(await done[3], 'done d');
});

test('an item that finds too many waiting is refused at once, and the others are done', async () => {
  const { runs, run } = heldRuns();
  const batcher = batcherOf({ run, waiting: 2 });
  const first = batcher('a');
  await setImmediate();
  const waiting = [batcher('b'), batcher('c')];
  await assert.rejects(batcher('d'), full);
  runs[0]?.end();
  await first;
  await setImmediate();
  runs[1]?.end();
  assert.deepEqual(await Promise.all(waiting), ['done b', 'done c']);
});

test('a bad item fails alone, and the others of its run are done', async () => {
  const asked: (readonly string[])[] = [];
  const run = async (items: readonly string[]) => {
    asked.push(items);
    if (items.includes('b')) throw new Error('b is wrong');
    return items.map((item) => `done ${item}`);
  };
  const batcher = batcherOf({ run });
  const outcomes = await Promise.all(['a', 'b', 'c'].map((item) => outcomeOf(batcher(item))));
  assert.deepEqual(outcomes, ['done a', 'failed b is wrong', 'done c']);
  assert.deepEqual(asked, [['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('a failure that concerns every item is not tried again', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw away;
  };
  const batcher = batcherOf({ run });
  const outcomes = await Promise.all(['a', 'b', 'c'].map((item) => outcomeOf(batcher(item))));
  assert.deepEqual(outcomes, Array(3).fill('failed away'));
  assert.equal(runs, 1);
});

test('when the database goes away between single tries, the items after it do not wait for it', async () => {
  const asked: (readonly string[])[] = [];
  const run = async (items: readonly string[]) => {
    asked.push(items);
    if (items.length > 1) throw new Error('one of them is wrong');
    if (items[0] !== 'a') throw away;
    return ['done a'];
  };
  const batcher = batcherOf({ run });
  const outcomes = await Promise.all(['a', 'b', 'c'].map((item) => outcomeOf(batcher(item))));
  assert.deepEqual(outcomes, ['done a', 'failed away', 'failed away']);
  assert.deepEqual(asked, [['a', 'b', 'c'], ['a'], ['b']]);
});

test('a failed run gives its lane back', async () => {
  const batcher = batcherOf({
    run: async ([item = '']) => {
      if (item === 'a') throw away;
      return [`done ${item}`];
    },
  });
  assert.equal(await outcomeOf(batcher('a')), 'failed away');
  assert.equal(await outcomeOf(batcher('b')), 'done b');
});

test('a run that returns too few results fails its items', async () => {
  const batcher = batcherOf({ run: async () => [] });
  assert.equal(await outcomeOf(batcher('a')), 'failed a run did not return one result for each item');
});

test('in any order of arrival each item gets its own result, and runs and lanes keep their limits', async () => {
  const plan = fc.record({
    most: fc.integer({ min: 1, max: 5 }),
    lanes: fc.integer({ min: 1, max: 3 }),
    // How many items come in each turn, and which of them are wrong.
    turns: fc.array(fc.array(fc.boolean(), { maxLength: 6 }), { maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, fc.scheduler(), async ({ most, lanes, turns }, scheduler) => {
      let running = 0;
      const run = async (items: readonly string[]) => {
        running += 1;
        assert.ok(items.length >= 1 && items.length <= most);
        assert.ok(running <= lanes);
        await scheduler.schedule(Promise.resolve());
        running -= 1;
        if (items.some((item) => item.startsWith('wrong'))) throw new Error('wrong');
        return items.map((item) => `done ${item}`);
      };
      const batcher = batcherOf({ run, most, lanes });
      const done: Promise<string>[] = [];
      const expected: string[] = [];
      for (const turn of turns) {
        for (const isWrong of turn) {
          const item = `${isWrong ? 'wrong' : 'right'} ${done.length}`;
          done.push(outcomeOf(batcher(item)));
          expected.push(isWrong ? 'failed wrong' : `done ${item}`);
        }
        await setImmediate();
      }
      const all = Promise.all(done);
      await scheduler.waitFor(all);
      assert.deepEqual(await all, expected);
    }),
    { numRuns: 200 },
  );
});
