import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundHeapGrowth, createHeavyGate } from './heavy-gate.js';

test('a heavy gate lets in whom a gate lets in, and may be left twice', async () => {
  boundHeapGrowth();
  const gate = createHeavyGate({ places: 1, waiting: 1 });
  const leave = await gate.enter();
  const next = gate.enter();
  assert.equal(await gate.enter(), undefined);
  leave?.();
  leave?.();
  const last = gate.enter();
  let isIn = false;
  void last.then(() => {
    isIn = true;
  });
  const leaveNext = await next;
  assert.equal(isIn, false);
  leaveNext?.();
  (await last)?.();
  boundHeapGrowth();
});
