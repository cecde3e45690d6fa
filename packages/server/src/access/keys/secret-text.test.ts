import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { accessKeyKinds, kinds } from '../callers/key-kinds.js';
import { hashSecret, looksLikeSecret, newSecret, randomText } from './secret-text.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

for (const kind of accessKeyKinds) {
  const { prefix } = kinds[kind];

  test(`a secret of kind ${kind} has its prefix, 160 random bits or more, and a checksum`, () => {
    const [, random = '', checksum = ''] =
      new RegExp(`^${prefix}([0-9A-Za-z]+)([0-9A-Za-z]{6})$`).exec(newSecret(prefix)) ?? [];
    assert.ok(random.length * Math.log2(alphabet.length) >= 160);
    assert.equal(checksum.length, 6);
  });

  test(`a secret of kind ${kind} looks like one of its kind and of no other`, () => {
    const secret = newSecret(prefix);
    assert.deepEqual(
      accessKeyKinds.filter((other) => looksLikeSecret(kinds[other].prefix, secret)),
      [kind],
    );
  });
}

test('two secrets are never the same', () => {
  const secrets = Array.from({ length: 1_000 }, () => newSecret('p_'));
  assert.equal(new Set(secrets).size, secrets.length);
});

test('a secret with one character changed does not look like one', () => {
  const change = fc.record({ at: fc.nat({ max: 46 }), to: fc.constantFrom(...alphabet, '-', '_', 'é') });
  fc.assert(
    fc.property(change, ({ at, to }) => {
      const secret = newSecret('stoa_key_');
      const changed = secret.slice(0, at) + to + secret.slice(at + 1);
      assert.equal(looksLikeSecret('stoa_key_', changed), changed === secret);
    }),
  );
});

test('no other text looks like a secret', () => {
  const secret = newSecret('stoa_key_');
  const texts = [
    '',
    'stoa_key_',
    secret.slice(1),
    secret.slice(0, -1),
    `${secret}0`,
    ` ${secret}`,
    secret.toUpperCase(),
  ];
  for (const text of texts) assert.equal(looksLikeSecret('stoa_key_', text), false, text);
  fc.assert(fc.property(fc.string(), (text) => !looksLikeSecret('stoa_key_', `stoa_key_${text}`)));
});

test('a secret is stored as its SHA-256', () => {
  // FIPS 180-2, appendix B.1
  assert.equal(
    hashSecret('abc').toString('hex'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('random text has the requested length and consists of digits and letters', () => {
  fc.assert(
    fc.property(fc.nat({ max: 200 }), (length) =>
      new RegExp(`^[0-9A-Za-z]{${length}}$`).test(randomText(length)),
    ),
  );
});
