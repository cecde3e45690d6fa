import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGate } from '../kernel/gate.js';
import { type AtOnce, inOrder } from './in-order.js';

const wide = createGate({ places: 100, waiting: 0 });
const [three, four] = [3, 4].map((atOnce) => ({ atOnce, gate: wide })) as [AtOnce, AtOnce];

async function* upTo(count: number): AsyncGenerator<number> {
  for (let item = 1; item <= count; item += 1) yield item;
}

/** Items whose pages are `<item>a` and `<item>b`. Notes what begins and ends. */
function reading() {
  const noted: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const pagesOf = async function* (item: number): AsyncGenerator<string> {
    noted.push(`begin ${item}`);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    try {
      // Later items answer sooner.
      for (let turn = 10; turn > item; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
      yield `${item}a`;
      yield `${item}b`;
    } finally {
      atOnce -= 1;
      noted.push(`end ${item}`);
    }
  };
  return { noted, pagesOf, atOnce: () => atOnce, mostAtOnce: () => mostAtOnce };
}

test('pages come in the order of their items, of which a few begin at a time', async () => {
  const { pagesOf, mostAtOnce } = reading();
  const found: string[] = [];
  for await (const page of inOrder(upTo(9), pagesOf, three)) found.push(page);
  assert.deepEqual(
    found,
    Array.from({ length: 9 }, (_one, index) => [`${index + 1}a`, `${index + 1}b`]).flat(),
  );
  assert.equal(mostAtOnce(), 3);
});

test('without items there are no pages', async () => {
  for await (const _page of inOrder(upTo(0), reading().pagesOf, three)) assert.fail('there is no page');
});

test('a reader who takes nothing holds no more than the first pages', async () => {
  const { noted, pagesOf } = reading();
  const pages = inOrder(upTo(9), pagesOf, three);
  assert.equal((await pages.next()).value, '1a');
  assert.deepEqual(noted, ['begin 1', 'begin 2', 'begin 3']);
  await pages.return(undefined);
});

test('a reader who leaves ends everything that has begun', async () => {
  const { pagesOf, atOnce } = reading();
  for await (const page of inOrder(upTo(9), pagesOf, four)) if (page === '2a') break;
  assert.equal(atOnce(), 0);
});

test('a failure ends the rest, and comes after the pages before it', async () => {
  const { pagesOf, atOnce } = reading();
  const found: string[] = [];
  const failing = async function* (item: number): AsyncGenerator<string> {
    if (item === 2) throw new Error('the second failed');
    yield* pagesOf(item);
  };
  await assert.rejects(async () => {
    for await (const page of inOrder(upTo(9), failing, four)) found.push(page);
  }, /the second failed/);
  assert.deepEqual(found, ['1a', '1b']);
  assert.equal(atOnce(), 0);
});

test('however many readers there are, only so many first pages are read at a time', async () => {
  const gate = createGate({ places: 2, waiting: Number.POSITIVE_INFINITY });
  let atOnce = 0;
  let mostAtOnce = 0;
  const pagesOf = async function* (item: number): AsyncGenerator<number> {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    yield item;
  };
  const read = async (): Promise<number[]> => {
    const found: number[] = [];
    for await (const page of inOrder(upTo(9), pagesOf, { atOnce: 4, gate })) found.push(page);
    return found;
  };
  const found = await Promise.all([read(), read(), read()]);
  assert.deepEqual(found, Array(3).fill([1, 2, 3, 4, 5, 6, 7, 8, 9]));
  assert.equal(mostAtOnce, 2);
});
