import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import fc from 'fast-check';
import { openPrivateKey, sealPrivateKey } from './seal-private-key.js';

const masterSecret = Buffer.alloc(32, 7);
const sealOptions = { kid: 'kid-1', masterSecret };

test('a sealed key can be opened with the same secret for the same key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, kid) => {
      assert.equal(openPrivateKey(sealPrivateKey(text, { kid, masterSecret }), { kid, masterSecret }), text);
    }),
  );
});

test('sealing the same text twice gives two different ciphertexts that do not contain it', () => {
  const sealed = [1, 2].map(() => sealPrivateKey('a private key', sealOptions));
  assert.notDeepEqual(sealed[0], sealed[1]);
  for (const one of sealed) assert.equal(one.includes('private'), false);
});

test('a sealed key cannot be opened with another secret', () => {
  assert.equal(
    openPrivateKey(sealPrivateKey('secret', sealOptions), { ...sealOptions, masterSecret: randomBytes(32) }),
    undefined,
  );
});

test('a sealed key cannot be opened as another key', () => {
  assert.equal(
    openPrivateKey(sealPrivateKey('secret', sealOptions), { ...sealOptions, kid: 'kid-2' }),
    undefined,
  );
});

test('a sealed key cannot be opened after any bit was changed', () => {
  const sealed = sealPrivateKey('secret', sealOptions);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    assert.equal(openPrivateKey(changed, sealOptions), undefined, `bit ${bit}`);
  }
});

test('a sealed key cannot be opened after it was truncated', () => {
  const sealed = sealPrivateKey('secret', sealOptions);
  for (let length = 0; length < sealed.length; length += 1) {
    assert.equal(openPrivateKey(sealed.subarray(0, length), sealOptions), undefined, `${length} bytes`);
  }
});
