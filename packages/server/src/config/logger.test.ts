import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { visible } from '@stoa/contract/unseen';
import { createLogger } from './logger.js';

test('a log line is exact JSON that no terminal obeys', () => {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lines.push(String(chunk));
    done();
  };
  const hostile = 'evil\u001b[2J\u009b2J\r\nFORGED\u202e\u2028\u200b\u007f';
  const logger = createLogger('info', new Writable({ write }));
  logger.info({ bundle_id: hostile, [hostile]: 1 }, hostile);
  const [line = '', ...others] = lines;
  assert.deepEqual(others, []);
  assert.ok(line.endsWith('}\n'));
  assert.equal(visible(line.slice(0, -1)), line.slice(0, -1));
  const { bundle_id: id, msg, [hostile]: one } = JSON.parse(line) as Record<string, unknown>;
  assert.deepEqual([id, msg, one], [hostile, hostile, 1]);
});
