import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CrowdLimits, checkSample } from './read-crowd.js';

const limits: CrowdLimits = { most: 2, mostOthers: 2, mostRead: 10 };
const first = { comparable: 3, nearby: 5 };
const last = { comparable: 10, nearby: 10 };
const sessionsOf = (...users: readonly string[]) => users.map((storeUserId) => ({ storeUserId }));

test('if all sessions were read, everybody is known', () => {
  const sample = { comparable: ['ann'], sessions: sessionsOf('ann'), nearby: ['ann', 'bob', 'bob'] };
  assert.deepEqual(checkSample(sample, first, limits), {
    sessions: sessionsOf('ann'),
    users: 1,
    others: 1,
    hasMoreOthers: false,
    someone: 'ann',
  });
});

test('more users than are compared are too many, without reading further', () => {
  const sample = { comparable: ['a', 'b', 'c'], sessions: null, nearby: ['a', 'b', 'c', 'd', 'e'] };
  const crowd = checkSample(sample, first, limits);
  assert.deepEqual([crowd?.sessions, crowd?.users, crowd?.others, crowd?.hasMoreOthers], [null, 3, 2, true]);
});

test('few users with more comparable sessions than were read leave the crowd open', () => {
  const sample = { comparable: ['a', 'a', 'b'], sessions: null, nearby: ['a', 'a', 'b'] };
  assert.equal(checkSample(sample, first, limits), undefined);
});

test('too few other users among the sessions that were read leave the crowd open', () => {
  const sample = { comparable: ['a'], sessions: sessionsOf('a'), nearby: ['a', 'b', 'b', 'b', 'b'] };
  assert.equal(checkSample(sample, first, limits), undefined);
});

test('with the farthest reach, more comparable sessions than are read are too many', () => {
  const comparable = Array<string>(10).fill('a');
  const crowd = checkSample({ comparable, sessions: null, nearby: comparable }, last, limits);
  assert.deepEqual([crowd?.sessions, crowd?.users, crowd?.others, crowd?.hasMoreOthers], [null, 1, 0, true]);
});

test('as many other users as are counted may be more', () => {
  const sample = { comparable: [], sessions: [], nearby: ['a', 'b', 'c'] };
  const crowd = checkSample(sample, first, limits);
  assert.deepEqual([crowd?.others, crowd?.hasMoreOthers, crowd?.someone], [2, true, 'a']);
});

test('an address without sessions is empty', () => {
  assert.deepEqual(checkSample({ comparable: [], sessions: [], nearby: [] }, first, limits), {
    sessions: [],
    users: 0,
    others: 0,
    hasMoreOthers: false,
    someone: null,
  });
});
