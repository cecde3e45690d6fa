import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { createHideAddress } from './hide-address.js';

const addressKey = Buffer.alloc(32, 1);
const whole = createHideAddress({ addressKey, ipv6PrefixBits: 128 });
const byNetwork = createHideAddress({ addressKey, ipv6PrefixBits: 64 });

test('an address is hidden by HMAC-SHA-256 under the key', () => {
  const expected = createHmac('sha256', addressKey).update('203.0.113.7').digest();
  assert.deepEqual(whole('203.0.113.7'), expected);
  assert.notDeepEqual(
    createHideAddress({ addressKey: Buffer.alloc(32, 2), ipv6PrefixBits: 128 })('203.0.113.7'),
    expected,
  );
});

test('IPv6 addresses of one network are one only where that is set', () => {
  assert.notDeepEqual(whole('2001:db8::1'), whole('2001:db8::2'));
  assert.deepEqual(byNetwork('2001:db8::1'), byNetwork('2001:db8::2'));
  assert.notDeepEqual(byNetwork('2001:db8::1'), byNetwork('2001:db8:0:1::1'));
});

test('IPv4 is compared whole, whatever is set', () => {
  assert.notDeepEqual(byNetwork('203.0.113.7'), byNetwork('203.0.113.8'));
  assert.deepEqual(byNetwork('203.0.113.7'), whole('203.0.113.7'));
});
