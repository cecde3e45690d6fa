import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingOfProposals } from './finding-of-proposals.js';

const now = new Date('2026-11-20T10:00:00Z');
const found = (count: number, oldestAt: Date | null) =>
  findingOfProposals({ waitingProposals: { count, oldestAt } }, now);

test('doctor notes corrections that have waited for a second person for more than 3 days', () => {
  assert.equal(found(0, null).state, 'ok');
  assert.equal(found(2, new Date('2026-11-17T10:00:00Z')).state, 'ok');
  const late = found(2, new Date('2026-11-17T09:59:59Z'));
  assert.equal(late.state, 'note');
  assert.match(late.finding, /: 2, the oldest since 2026-11-17T09:59:59\.000Z$/);
});
