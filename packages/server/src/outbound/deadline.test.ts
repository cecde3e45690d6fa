import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createDeadline } from './deadline.js';

test('many calls at once end with one signal, without a warning of Node.js', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  const stop = new AbortController();
  const deadlines = Array.from({ length: 50 }, () => createDeadline(60_000, stop.signal));
  await setImmediate();
  stop.abort();
  for (const deadline of deadlines) deadline.clear();
  process.off('warning', note);
  assert.deepEqual(warnings, []);
  assert.ok(deadlines.every(({ signal }) => signal.aborted));
});
