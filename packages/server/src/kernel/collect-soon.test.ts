import assert from 'node:assert/strict';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { test } from 'node:test';
import { collectSoon } from './collect-soon.js';

const deadlineMs = 60_000;

function isWhole(entry: object): boolean {
  const detail = 'detail' in entry ? entry.detail : undefined;
  if (typeof detail !== 'object' || detail === null || !('kind' in detail)) return false;
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

test('V8 collects the whole heap after it was asked to', async () => {
  const collected = new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(isWhole)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ entryTypes: ['gc'] });
  });
  const residentBefore = process.memoryUsage.rss();
  collectSoon();
  assert.ok(process.memoryUsage.rss() - residentBefore < 32 * 1_048_576, 'asking takes no memory');
  await Promise.race([
    collected,
    new Promise((_resolve, reject) => {
      setTimeout(() => reject(new Error('V8 did not collect')), deadlineMs).unref();
    }),
  ]);
});
