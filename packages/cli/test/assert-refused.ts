import assert from 'node:assert/strict';
import type { Ended } from '@stoa/server/test/stoa-process';

/** The command did nothing: it exits with 1, prints no result, and says in one line what it was asked for. */
export function assertRefused({ code, stdout, stderr }: Ended, named = ''): void {
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^stoa: .+\n$/);
  assert.ok(stderr.includes(named), stderr);
}
