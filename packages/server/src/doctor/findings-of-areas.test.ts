import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccessKey } from '../access/index.js';
import {
  findingOfAccess,
  findingOfAddresses,
  findingOfAudit,
  findingOfClosings,
  findingOfMails,
  findingOfNotifications,
  findingOfProposals,
  findingOfWebhooks,
} from './findings-of-areas.js';

function key(accessKeyId: number, kind: AccessKey['kind']): AccessKey {
  return {
    accessKeyId,
    kind,
    merchantId: kind === 'operator_token' ? null : 3,
    bundleId: null,
    username: null,
    prefix: 'stoa_key_abcde',
    label: '\u001b[2J',
    scopes: [],
    createdAt: new Date(0),
    expiresAt: new Date('2026-03-09T00:00:00Z'),
    revokedAt: null,
    lastUsedAt: new Date(0),
    followedBy: null,
  };
}

test('doctor names five keys in use that end soon, and counts the rest', () => {
  assert.equal(findingOfAccess([]).state, 'ok');
  const two = findingOfAccess([key(7, 'api_key'), key(8, 'operator_token')]);
  assert.deepEqual(
    [two.state, two.finding],
    [
      'note',
      'keys in use that expire within 14 days: API key 7 of merchant 3 at 2026-03-09T00:00:00.000Z; operator token 8 at 2026-03-09T00:00:00.000Z',
    ],
  );
  const many = findingOfAccess(Array.from({ length: 7 }, (_, at) => key(at + 1, 'credential')));
  assert.match(many.finding, /; and 2 more$/);
  assert.ok(!many.finding.includes('\u001b'));
});

test('doctor reports secrets of addresses that should have been destroyed, or that are missing', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'] as const;
  const { state, finding } = findingOfAddresses({ days, missing: [], passed: [] });
  assert.deepEqual([state, finding], ['ok', `hidden under the secrets of ${days.join(', ')}`]);
  const left = findingOfAddresses({ days, missing: [], passed: ['2026-05-01'] });
  assert.deepEqual(
    [left.state, left.finding],
    ['note', 'secrets of past days are not destroyed: 2026-05-01'],
  );
  const none = findingOfAddresses({ days: [], missing: days, passed: [] });
  assert.deepEqual(
    [none.state, none.finding],
    ['note', `no secret that hides addresses of ${days.join(', ')}`],
  );
});

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

test('notifications that wait for more than a minute are a note', () => {
  assert.equal(findingOfNotifications({ waiting: 3, oldestSeconds: 60 }).state, 'ok');
  assert.equal(findingOfNotifications({ waiting: 3, oldestSeconds: 61 }).state, 'note');
});

test('endpoints that nobody sends to, and those that do not work, are a note', () => {
  const found = { active: 2, failing: 0, paused: 1, disabled: 0, oldestSeconds: 60 };
  assert.equal(findingOfWebhooks(found).state, 'ok');
  assert.match(findingOfWebhooks({ ...found, oldestSeconds: 61 }).finding, /waited for 61 s/);
  assert.match(findingOfWebhooks({ ...found, failing: 1 }).finding, /failing: 1/);
  assert.equal(findingOfWebhooks({ ...found, disabled: 1 }).state, 'note');
});

test('doctor says for how many people the last mail failed', () => {
  assert.deepEqual(findingOfMails({ people: 0, since: null }), []);
  const [found] = findingOfMails({ people: 2, since: new Date('2026-11-20T10:00:00Z') });
  assert.equal(found?.state, 'note');
  assert.match(found.finding, /: 2, the longest since 2026-11-20T10:00:00\.000Z$/);
});

test('doctor notes a closing that has closed no merchant for more than 5 minutes', () => {
  const since = (oldestAt: Date | null) =>
    findingOfClosings({ openClosings: { count: oldestAt === null ? 0 : 1, oldestAt } }, now);
  assert.equal(since(null).state, 'ok');
  assert.equal(since(new Date('2026-11-20T09:55:00Z')).state, 'ok');
  const found = since(new Date('2026-11-20T09:54:59Z'));
  assert.equal(found.state, 'note');
  assert.match(found.finding, /no merchant since 2026-11-20T09:54:59\.000Z$/);
});

const now = new Date('2026-11-20T10:00:00Z');
test('doctor notes what has waited for a second person for more than 3 days', () => {
  const none = { count: 0, oldestAt: null };
  const recent = { count: 2, oldestAt: new Date('2026-11-17T10:00:00Z') };
  const late = { count: 3, oldestAt: new Date('2026-11-17T09:59:59Z') };
  const found = (corrections: typeof none | typeof late, fees: typeof none | typeof late) =>
    findingOfProposals({ waitingProposals: corrections, waitingFeeProposals: fees }, now);
  assert.equal(found(none, none).state, 'ok');
  assert.equal(found(recent, recent).state, 'ok');
  for (const one of [found(recent, late), found(late, recent), found(none, late), found(late, none)]) {
    assert.equal(one.state, 'note');
    assert.match(one.finding, /the oldest since 2026-11-17T09:59:59\.000Z$/);
  }
});
