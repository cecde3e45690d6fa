import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEndLog } from './listeners.js';

test('ended connections are logged with their number and reason, once a minute at most', () => {
  const lines: unknown[] = [];
  const log = createEndLog({ warn: (line: unknown) => void lines.push(line) });
  log.write(0);
  assert.deepEqual(lines, []);
  for (const reason of ['unread', 'unread', 'idle'] as const) log.note(reason);
  log.write(5_000);
  assert.deepEqual(lines.splice(0), [{ ended: { unread: 2, idle: 1 } }]);
  log.note('unread');
  log.write(64_999);
  assert.deepEqual(lines, []);
  log.note('refused');
  log.write(65_000);
  assert.deepEqual(lines, [{ ended: { unread: 1, refused: 1 } }]);
  log.write(200_000);
  assert.equal(lines.length, 1);
});
