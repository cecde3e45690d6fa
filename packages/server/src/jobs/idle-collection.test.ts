import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCollectionChecker } from './idle-collection.js';

const busy = 0.9;
const idle = 0.02;

/** Whether each look asks for a collection; sizes are in MB. */
function check(...looks: readonly (readonly [busyShare: number, megabytes: number])[]): boolean[] {
  const isDue = createCollectionChecker();
  return looks.map(([busyShare, megabytes]) => isDue({ busyShare, residentBytes: megabytes * 1_048_576 }));
}

test('a large process that has become idle asks until it is small', () => {
  assert.deepEqual(check([busy, 400], [idle, 400], [idle, 290], [idle, 220], [idle, 222]), [
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('a busy process is left to V8, and a small one to itself', () => {
  assert.deepEqual(check([busy, 400], [busy, 600], [idle, 240]), [false, false, false]);
});

test('what three collections did not free is in use', () => {
  assert.deepEqual(check([idle, 400], [idle, 390], [idle, 395], [idle, 391], [idle, 392]), [
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('an idle process that grows by 32 MB asks again', () => {
  assert.deepEqual(check([idle, 300], [idle, 260], [idle, 260], [idle, 260], [idle, 291], [idle, 292]), [
    true,
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('after work, what is left is asked for again', () => {
  assert.deepEqual(check([idle, 400], [idle, 400], [idle, 400], [idle, 400], [busy, 400], [idle, 400]), [
    true,
    true,
    true,
    false,
    false,
    true,
  ]);
});
