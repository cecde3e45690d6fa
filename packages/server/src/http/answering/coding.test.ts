import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codingFor } from './coding.js';

for (const [accepted, expected] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip ; q=0.5 , br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity, gzip', 'gzip'],
  ['identity;q=0, zstd', 'identity'],
  ['gzipped, xbr', 'identity'],
  [';;;,,q=1', 'identity'],
] as const) {
  test(`Accept-Encoding ${JSON.stringify(accepted)} leads to ${expected}`, () => {
    assert.equal(codingFor(accepted, ['br', 'gzip']), expected);
  });
}

test('a coding that is not offered is not chosen', () => {
  assert.equal(codingFor('br, *', ['gzip']), 'gzip');
  assert.equal(codingFor('br', ['gzip']), 'identity');
});
