import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { createReaderLimit, type LimitReaders } from './limit-readers.js';

/** Work that lasts until the test ends it, and counts how much runs at once. */
function longWork() {
  const state = { underWay: 0, most: 0 };
  const letGo: (() => void)[] = [];
  const work = async (): Promise<void> => {
    state.underWay += 1;
    state.most = Math.max(state.most, state.underWay);
    await new Promise<void>((resolve) => letGo.push(resolve));
    state.underWay -= 1;
  };
  const finish = async (ended: Promise<unknown>): Promise<void> => {
    let isOver = false;
    const over = ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      letGo.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await over;
  };
  return { state, work, finish };
}

function ask(limitReaders: LimitReaders, readers: readonly (number | null)[], work: () => Promise<void>) {
  return Promise.all(readers.map((reader) => limitReaders(reader, work)));
}

test('two calls of a reader run at once, the others wait, and none is lost', async () => {
  const { state, work, finish } = longWork();
  await finish(
    ask(
      createReaderLimit(),
      Array.from({ length: 20 }, () => 1),
      work,
    ),
  );
  assert.deepEqual(state, { underWay: 0, most: limits.sumsOfReader });
});

test('four calls of all readers together run at once', async () => {
  const { state, work, finish } = longWork();
  await finish(ask(createReaderLimit(), [1, 1, 1, 2, 2, 3, 4, null, null, null], work));
  assert.deepEqual(state, { underWay: 0, most: limits.sumsAtOnce });
});

test('a reader with too many waiting calls is refused, and no other reader is', async () => {
  const limitReaders = createReaderLimit();
  const { work, finish } = longWork();
  const most = limits.sumsOfReader + limits.sumsWaiting;
  const asked = ask(
    limitReaders,
    Array.from({ length: most }, () => 1),
    work,
  );
  await assert.rejects(
    limitReaders(1, work),
    (error) => error instanceof Failure && error.definition.code === 'overloaded',
  );
  await finish(Promise.all([asked, limitReaders(2, work)]));
});

test('work that fails makes room for other work', async () => {
  const limitReaders = createReaderLimit();
  for (let turn = 0; turn <= limits.sumsAtOnce; turn += 1) {
    const failing = limitReaders(1, async () => {
      throw new Error('gone');
    });
    await assert.rejects(failing, /gone/);
  }
});
