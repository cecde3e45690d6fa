import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urlOfEachHost } from './database-urls.js';

test('a connection string may name several hosts', () => {
  const rest = '/stoa?sslmode=verify-full';
  assert.deepEqual(urlOfEachHost(`postgres://u:p%2C%40@one:5432,other,[::1]:5433${rest}`), [
    `postgres://u:p%2C%40@one:5432${rest}`,
    `postgres://u:p%2C%40@other${rest}`,
    `postgres://u:p%2C%40@[::1]:5433${rest}`,
  ]);
  assert.deepEqual(urlOfEachHost('postgres://u:p@ss,word@one,other/stoa'), [
    'postgres://u:p@ss,word@one/stoa',
    'postgres://u:p@ss,word@other/stoa',
  ]);
  for (const url of [
    'postgres://u:p@ss,word@one/stoa',
    'postgres://one/stoa',
    'postgres:///stoa?host=/run,2',
    'postgresql://u,v@one:1',
  ])
    assert.deepEqual(urlOfEachHost(url), [url]);
});
