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
