import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareNext } from './share-next.js';

test('who asks while one is being made gets the next one, together with all others who wait', async () => {
  const ends: (() => void)[] = [];
  const ask = shareNext(async () => {
    const number = ends.length;
    await new Promise<void>((resolve) => ends.push(resolve));
    return number;
  });
  const first = ask();
  await Promise.resolve();
  const others = [ask(), ask(), ask()];
  assert.equal(ends.length, 1);
  ends[0]?.();
  assert.equal(await first, 0);
  await Promise.resolve();
  ends[1]?.();
  assert.deepEqual(await Promise.all(others), [1, 1, 1]);
  assert.equal(ends.length, 2);
});

test('a failure is for those who waited for it, and the next one is made again', async () => {
  let count = 0;
  const ask = shareNext(async () => {
    count += 1;
    if (count === 1) throw new Error('away');
    return count;
  });
  await assert.rejects(ask(), /away/);
  assert.equal(await ask(), 2);
});
