import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { instantOf, parseRfc3339 } from '@stoa/contract';
import { createHideAddress, type HideAddress } from './hide-address.js';

const noon = new Date('2026-11-20T12:00:00Z');
const [yesterday, today] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const secrets = new Map([
  ['2026-11-19', createSecretKey(yesterday)],
  ['2026-11-20', createSecretKey(today)],
]);
const keeper = { secretsAt: async () => secrets };
const whole = createHideAddress({ keeper, ipv6PrefixBits: 128 });
const byNetwork = createHideAddress({ keeper, ipv6PrefixBits: 64 });

function hmac(secret: Buffer, address: string): Buffer {
  return createHmac('sha256', secret).update(address).digest();
}

async function hidden(by: HideAddress, address: string, seenAt = noon.toISOString()): Promise<Buffer> {
  return (await by.forSessions(noon))(address, parseRfc3339(seenAt) ?? -1n);
}

test('a session is hidden by HMAC-SHA-256 under the secret of the UTC day on which it was seen', async () => {
  const expected = hmac(today, '203.0.113.7');
  assert.deepEqual(await hidden(whole, '203.0.113.7'), expected);
  assert.deepEqual(await hidden(whole, '203.0.113.7', '2026-11-20T00:00:00.000000Z'), expected);
  for (const seenAt of ['2026-11-19T23:59:59.999999Z', '2026-11-20T01:30:00+02:00'])
    assert.deepEqual(await hidden(whole, '203.0.113.7', seenAt), hmac(yesterday, '203.0.113.7'));
});

test('an install call looks under the secret of every day of the window, for the sessions of that day', async () => {
  const midnight = instantOf(new Date('2026-11-20T00:00:00Z'));
  assert.deepEqual(await whole.forInstall('203.0.113.7', noon, 1), [
    {
      key: hmac(yesterday, '203.0.113.7'),
      from: instantOf(new Date('2026-11-19T12:00:00Z')) + 1n,
      before: midnight,
    },
    {
      key: hmac(today, '203.0.113.7'),
      from: midnight,
      before: instantOf(new Date('2026-11-20T12:05:00Z')) + 1n,
    },
  ]);
});

test('a session of a day without a secret is not hidden under another one', async () => {
  await assert.rejects(hidden(whole, '203.0.113.7', '2026-11-18T12:00:00Z'), /outside the/);
});

test('IPv6 addresses of one network are the same only if that is configured', async () => {
  assert.notDeepEqual(await hidden(whole, '2001:db8::1'), await hidden(whole, '2001:db8::2'));
  assert.deepEqual(await hidden(byNetwork, '2001:db8::1'), await hidden(byNetwork, '2001:db8::2'));
  assert.notDeepEqual(await hidden(byNetwork, '2001:db8::1'), await hidden(byNetwork, '2001:db8:0:1::1'));
});

test('IPv4 addresses are always compared whole', async () => {
  assert.notDeepEqual(await hidden(byNetwork, '203.0.113.7'), await hidden(byNetwork, '203.0.113.8'));
  assert.deepEqual(await hidden(byNetwork, '203.0.113.7'), await hidden(whole, '203.0.113.7'));
});
