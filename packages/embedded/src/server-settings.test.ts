import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedBuffers } from './server-settings.js';

const gigabyte = 1024 ** 3;

for (const [limit, total, buffers] of [
  [undefined, gigabyte, '128MB'],
  [undefined, 4 * gigabyte, '512MB'],
  [0, 8 * gigabyte, '1024MB'],
  [undefined, 256 * gigabyte, '4096MB'],
  [2 * gigabyte, 256 * gigabyte, '256MB'],
  [8 * gigabyte, 256 * gigabyte, '1024MB'],
  [2 ** 63, 4 * gigabyte, '512MB'],
] as const) {
  test(`Of ${total} bytes of memory, limited to ${limit}, PostgreSQL buffers ${buffers}`, () => {
    assert.equal(sharedBuffers(limit, total), buffers);
  });
}
