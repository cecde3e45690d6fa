import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { newWebhookSecret, publicKeyOf, signWebhook } from './index.js';

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: new Date(1_614_265_330_900),
  body: Buffer.from('{"test": 2432232314}'),
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('v1 is what the example of the specification signs', () => {
  assert.deepEqual(signWebhook({ ...message, keys: [secret] }), {
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('v1a is a signature of Ed25519 that the public key verifies', () => {
  const key = newWebhookSecret('v1a');
  const { 'webhook-signature': signature } = signWebhook({ ...message, keys: [key] });
  const [version, base64 = ''] = signature.split(',');
  const x = Buffer.from(publicKeyOf(key).replace('whpk_', ''), 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.from(`${message.id}.1614265330.${message.body.toString()}`);
  assert.equal(version, 'v1a');
  assert.ok(verify(null, signed, publicKey, Buffer.from(base64, 'base64')));
});

test('the private key is the one of RFC 8032', () => {
  // RFC 8032, section 7.1, test 1.
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
  const expected = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
  assert.equal(publicKeyOf(`whsk_${seed.toString('base64')}`), `whpk_${expected.toString('base64')}`);
});

test('each key has its signature, with a space between them', () => {
  const keys = [newWebhookSecret('v1'), secret, newWebhookSecret('v1a')];
  const { 'webhook-signature': signature } = signWebhook({ ...message, keys });
  const parts = signature.split(' ');
  assert.deepEqual(
    parts.map((part) => part.split(',')[0]),
    ['v1', 'v1', 'v1a'],
  );
  assert.equal(parts[1], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('new keys have 32 bytes, and are never the same', () => {
  const keys = new Set((['v1', 'v1a', 'v1', 'v1a'] as const).map(newWebhookSecret));
  assert.equal(keys.size, 4);
  for (const key of keys) assert.match(key, /^(whsec|whsk)_[A-Za-z0-9+/]{43}=$/);
});

const ofBytes = (prefix: string, count: number) => `${prefix}_${Buffer.alloc(count, 7).toString('base64')}`;

for (const [name, key] of [
  ['no prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['23 bytes', ofBytes('whsec', 23)],
  ['65 bytes', ofBytes('whsec', 65)],
  ['a private key of 64 bytes', ofBytes('whsk', 64)],
  ['a public key', ofBytes('whpk', 32)],
  ['another alphabet', 'whsec_----'],
  ['nothing', ''],
] as const) {
  test(`nothing is signed with ${name}, and the error does not repeat it`, () => {
    assert.throws(
      () => signWebhook({ ...message, keys: [key] }),
      (error: Error) => error instanceof RangeError && (key === '' || !error.message.includes(key)),
    );
  });
}

test('24 and 64 bytes are enough, and not too much', () => {
  for (const count of [24, 64]) signWebhook({ ...message, keys: [ofBytes('whsec', count)] });
});

test('an id cannot move the borders of what is signed, and an unsigned message is none', () => {
  for (const id of ['', 'a.b', 'a b', 'a\r\nb'])
    assert.throws(() => signWebhook({ ...message, id, keys: [secret] }), RangeError);
  assert.throws(() => signWebhook({ ...message, keys: [] }), RangeError);
  assert.throws(() => publicKeyOf(secret), RangeError);
});
