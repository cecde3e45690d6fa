import assert from 'node:assert/strict';
import test from 'node:test';
import { isLive } from './access-key.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const earlier = new Date(now.getTime() - 1);
const later = new Date(now.getTime() + 1);

const cases = [
  { name: 'that never expires is live', expiresAt: null, revokedAt: null, live: true },
  { name: 'that expires later is live', expiresAt: later, revokedAt: null, live: true },
  { name: 'is not live at the instant of its expiry', expiresAt: now, revokedAt: null, live: false },
  { name: 'is not live after its expiry', expiresAt: earlier, revokedAt: null, live: false },
  { name: 'that was revoked is not live', expiresAt: later, revokedAt: earlier, live: false },
  {
    name: 'that was revoked by a clock ahead of ours is not live',
    expiresAt: null,
    revokedAt: later,
    live: false,
  },
];
for (const { name, live, ...key } of cases) {
  test(`a key ${name}`, () => {
    assert.equal(isLive(key, now), live);
  });
}
