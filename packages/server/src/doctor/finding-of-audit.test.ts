import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingOfAudit } from './finding-of-audit.js';

const whole = { waiting: 0, waitingSeconds: 0, unsignedSeconds: 0 };

test('entries that were just written, and an hour without a head, are as they should be', () => {
  assert.equal(findingOfAudit(whole).state, 'ok');
  assert.equal(findingOfAudit({ waiting: 3, waitingSeconds: 60, unsignedSeconds: 7_200 }).state, 'ok');
});

test('entries that wait for more than a minute are a note', () => {
  const { state, finding, advice = '' } = findingOfAudit({ ...whole, waiting: 3, waitingSeconds: 61 });
  assert.deepEqual([state, finding], ['note', 'entries that wait to be chained: 3, the oldest for 61 s']);
  assert.match(advice, /role worker or all/);
});

test('more than two hours without a head are a note', () => {
  const { state, finding } = findingOfAudit({ ...whole, unsignedSeconds: 7_201 });
  assert.deepEqual([state, finding], ['note', 'no head was signed for 2 hours']);
});
