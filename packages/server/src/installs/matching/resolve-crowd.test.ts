import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Crowd, resolveCrowd } from './read-crowd.js';

const request = { deviceModel: 'iPhone15,2' };
const ann = { storeUserId: 'ann', deviceModel: 'iphone15,2' };
const crowd: Crowd = { sessions: [ann], users: 0, others: 700, hasMoreOthers: false, someone: 'ann' };

test('users of other models are ruled out by the model, and counted', () => {
  const { rule, storeUserId, evidence } = resolveCrowd(request, crowd);
  assert.deepEqual([rule, storeUserId], ['device', 'ann']);
  assert.deepEqual(evidence, {
    candidates: 701,
    steps: [{ property: 'device_model', considered: 701, eliminated: 700, unknown: 0, remaining: 1 }],
    decidedBy: 'device_model',
    outcome: 'told_apart',
  });
});

test('where there may be more of them, the evidence says at least', () => {
  const { rule, evidence } = resolveCrowd(request, { ...crowd, others: 100, hasMoreOthers: true });
  assert.equal(rule, 'device');
  assert.deepEqual([evidence.candidates, evidence.atLeast], [101, true]);
});

test('when nobody has the model, none remains', () => {
  const { rule, evidence } = resolveCrowd(request, { ...crowd, sessions: [], someone: 'bob' });
  assert.deepEqual([rule, evidence.outcome, evidence.candidates], ['ambiguous', 'none_remains', 700]);
});

test('one user alone matches, whatever the model of all those sessions', () => {
  const alone = { ...crowd, sessions: [], others: 1, hasMoreOthers: true, someone: 'bob' };
  const { rule, storeUserId, evidence } = resolveCrowd(request, alone);
  assert.deepEqual([rule, storeUserId, evidence.candidates], ['ip', 'bob', 1]);
  assert.equal(evidence.atLeast, undefined);
});

test('one user alone matches, also with more sessions than are compared', () => {
  const alone = { ...crowd, sessions: null, users: 1, others: 0 };
  const { rule, storeUserId } = resolveCrowd(request, alone);
  assert.deepEqual([rule, storeUserId], ['ip', 'ann']);
});

test('more sessions than are compared are ambiguous', () => {
  const many = { ...crowd, sessions: null, users: 400, others: 100, hasMoreOthers: true };
  assert.deepEqual(resolveCrowd(request, many), {
    rule: 'ambiguous',
    storeUserId: null,
    evidence: { candidates: 500, steps: [], decidedBy: null, outcome: 'too_many', atLeast: true },
  });
});

test('nobody at all is nobody', () => {
  const nobody = { sessions: [], users: 0, others: 0, hasMoreOthers: false, someone: null };
  assert.equal(resolveCrowd(request, nobody).rule, 'none');
});
