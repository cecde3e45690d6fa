import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { createLogger } from '../config/logger.js';
import { createArrivals } from './arrivals.js';

let opened: TestDatabase;
before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

const waitMs = 3_600_000;

function arrivalsOf() {
  const arrivals = createArrivals({ database: opened.database, logger: createLogger('silent') });
  const next = (signal = new AbortController().signal) =>
    arrivals.next({ stream: 1, after: 0n, waitMs, signal });
  return { arrivals, next };
}

test('the end of all waiting ends the calls that wait, and those that come later', async () => {
  const { arrivals, next } = arrivalsOf();
  const calls = [next(), next()];
  arrivals.end();
  await Promise.all([...calls, next()]);
  assert.equal(arrivals.isOver(), true);
});

test('a call whose reader went away no longer waits', async () => {
  const { arrivals, next } = arrivalsOf();
  const gone = new AbortController();
  const call = next(gone.signal);
  gone.abort();
  await Promise.all([call, next(gone.signal)]);
  arrivals.end();
});
