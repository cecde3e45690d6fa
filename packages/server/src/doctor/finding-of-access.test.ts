import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccessKey } from '../access/index.js';
import { findingOfAccess } from './finding-of-access.js';

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
