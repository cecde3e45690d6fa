import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDatabaseAway } from './sql-state.js';

/** As Citus 13.2 says it, with the code of an internal error. */
const internal = (message: string): Error => Object.assign(new Error(message), { code: 'XX000' });

test('a node of a cluster that goes away in the middle of a statement is a database that is away', () => {
  assert.ok(isDatabaseAway(internal('postmaster was shut down, exiting')));
  assert.ok(isDatabaseAway(internal('failure on connection marked as essential: 10.0.0.1:5432')));
  const commit = 'could not commit transaction for shard 102190 on at least one active node';
  assert.ok(isDatabaseAway(internal(commit)));
  assert.ok(!isDatabaseAway(internal('cache lookup failed for type 1')));
});
