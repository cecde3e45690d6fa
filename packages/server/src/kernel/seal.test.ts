import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deriveKey, seal, unseal } from './seal.js';

const key = deriveKey(Buffer.alloc(32, 7), 'test');

test('any bytes can be opened again with the same key and name', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, name) => {
      const plain = Buffer.from(bytes);
      assert.deepEqual(unseal(seal(plain, { key, name }), { key, name }), plain);
    }),
  );
});

test('bytes sealed for one purpose or name cannot be opened for another', () => {
  const sealed = seal(Buffer.alloc(32, 1), { key, name: 'one' });
  assert.equal(unseal(sealed, { key, name: 'two' }), undefined);
  const otherPurpose = deriveKey(Buffer.alloc(32, 7), 'other');
  assert.equal(unseal(sealed, { key: otherPurpose, name: 'one' }), undefined);
});

test('bytes that were never sealed cannot be opened', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      assert.equal(unseal(Buffer.from(bytes), { key, name: 'one' }), undefined);
    }),
  );
});
