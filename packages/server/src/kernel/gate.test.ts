import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGate } from './gate.js';

test('a gate lets in as many as it has places, and the next one in order when one leaves', async () => {
  const gate = createGate({ places: 1, waiting: 2 });
  const passed: string[] = [];
  const leave = await gate.enter();
  const second = gate.enter().then((its) => {
    passed.push('second');
    return its;
  });
  const third = gate.enter().then(() => passed.push('third'));
  await Promise.resolve();
  assert.deepEqual(passed, []);
  leave?.();
  (await second)?.();
  await third;
  assert.deepEqual(passed, ['second', 'third']);
});

test('a full line refuses the next one at once', async () => {
  const gate = createGate({ places: 1, waiting: 1 });
  const leave = await gate.enter();
  const waiting = gate.enter();
  assert.equal(await gate.enter(), undefined);
  leave?.();
  assert.notEqual(await waiting, undefined);
});

test('leaving twice frees one place', async () => {
  const gate = createGate({ places: 1, waiting: 0 });
  const leave = await gate.enter();
  leave?.();
  leave?.();
  assert.notEqual(await gate.enter(), undefined);
  assert.equal(await gate.enter(), undefined);
});

test('owners take turns, and one that comes often makes room for the others', async () => {
  const gate = createGate({ places: 1, waiting: 4, waitingOfOwner: 3 });
  const passed: string[] = [];
  const enter = async (owner: string): Promise<boolean> => {
    const leave = await gate.enter(owner);
    if (leave === undefined) return false;
    passed.push(owner);
    leave();
    return true;
  };
  const leave = await gate.enter('often');
  const waiting = ['often', 'often', 'often'].map(enter);
  assert.equal(await enter('often'), false);
  waiting.push(enter('seldom'), enter('third'), enter('third'));
  assert.equal(await enter('third'), false);
  assert.equal(await waiting[2], false);
  leave?.();
  assert.deepEqual(await Promise.all(waiting), [true, true, false, true, true, false]);
  assert.deepEqual(passed, ['often', 'seldom', 'third', 'often']);
});
