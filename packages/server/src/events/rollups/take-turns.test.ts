import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { createTakeTurn, type TakeTurn } from './take-turns.js';

/** Work that lasts until it is let go, and counts what is under way at once. */
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

function ask(takeTurn: TakeTurn, readers: readonly (number | null)[], work: () => Promise<void>) {
  return Promise.all(readers.map((reader) => takeTurn(reader, work)));
}

test('a reader has two at once, the others of theirs wait, and none is lost', async () => {
  const { state, work, finish } = longWork();
  await finish(
    ask(
      createTakeTurn(),
      Array.from({ length: 20 }, () => 1),
      work,
    ),
  );
  assert.deepEqual(state, { underWay: 0, most: limits.reportsOfReader });
});

test('all readers together have four at once', async () => {
  const { state, work, finish } = longWork();
  await finish(ask(createTakeTurn(), [1, 1, 1, 2, 2, 3, 4, null, null, null], work));
  assert.deepEqual(state, { underWay: 0, most: limits.reportsAtOnce });
});

test('who has too many waiting is refused more, and nobody else is', async () => {
  const takeTurn = createTakeTurn();
  const { work, finish } = longWork();
  const most = limits.reportsOfReader + limits.reportsWaiting;
  const asked = ask(
    takeTurn,
    Array.from({ length: most }, () => 1),
    work,
  );
  await assert.rejects(
    takeTurn(1, work),
    (error) => error instanceof Failure && error.definition.code === 'overloaded',
  );
  await finish(Promise.all([asked, takeTurn(2, work)]));
});

test('work that fails makes room', async () => {
  const takeTurn = createTakeTurn();
  for (let turn = 0; turn <= limits.reportsAtOnce; turn += 1) {
    const failing = takeTurn(1, async () => {
      throw new Error('gone');
    });
    await assert.rejects(failing, /gone/);
  }
});
