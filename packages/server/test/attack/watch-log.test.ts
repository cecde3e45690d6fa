import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchLog } from './watch-log.js';

const line = (fields: object): string =>
  JSON.stringify({ level: 30, time: '2026-11-20T10:00:00Z', ...fields });

function faultsOf(...lines: readonly string[]): readonly string[] {
  const watch = watchLog();
  watch.begin({ forbidden: ['zqmark'], brokenBatchIds: [7] });
  for (const one of lines) watch.onLine(one);
  return watch.faults().map((fault) => fault.split(':', 1)[0] ?? '');
}

test('lines with ids, routes and statuses have no fault', () => {
  assert.deepEqual(
    faultsOf(line({ route: '/metrics', status: 200 }), line({ level: 40, code: 'EPIPE' })),
    [],
  );
});

for (const [name, fault, faulty] of [
  ['a secret', 'a line contains a secret or an address', line({ key: 'stoa_key_x' })],
  [
    'an installation token',
    'a line contains a secret or an address',
    line({ token: 'eyJhbGciOiJFUzI1NiJ9' }),
  ],
  ['an address of a client', 'a line contains a secret or an address', line({ ip: '203.0.113.9' })],
  ['what a client sent', 'a line contains what a client sent', line({ id: 'zqmark-1' })],
  ['an error', 'a line tells an error', line({ level: 50, msg: 'a request failed' })],
  ['a warning of Node.js', 'a line is not from the logger', '(node:1) Warning'],
] as const)
  test(`a line with ${name} is a fault`, () => assert.deepEqual(faultsOf(faulty), [fault]));

test('only the batches that were broken on purpose may be set aside, and a fault of a kind is told once', () => {
  const setAside = (id: number): string => line({ level: 50, batch_id: String(id), reason: 'MissingEvents' });
  assert.deepEqual(faultsOf(setAside(7)), []);
  assert.deepEqual(faultsOf(setAside(8), setAside(9)), ['a line tells an error']);
});
