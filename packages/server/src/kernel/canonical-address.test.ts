import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressForMatching, canonicalAddress } from './canonical-address.js';

const canonical: readonly [text: string, expected: string][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['::192.0.2.1', '::c000:201'],
  ['::ffff:0:192.0.2.1', '::ffff:0:c000:201'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ['2001:DB8:0:0:8:800:200C:417A', '2001:db8::8:800:200c:417a'],
  ['2001:0db8::0001', '2001:db8::1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['0:0:0:0:0:0:0:0', '::'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['fe80:0:0:0:0:0:0:0', 'fe80::'],
];

for (const [text, expected] of canonical) {
  test(`${text} is ${expected}`, () => {
    assert.equal(canonicalAddress(text), expected);
    assert.equal(canonicalAddress(expected), expected);
  });
}

const refused: readonly string[] = [
  '',
  ' ',
  ' 192.0.2.1',
  '192.0.2.1 ',
  '192.0.2.1\n',
  '192.0.2.1\0',
  '127.1',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '192.0.02.1',
  '192.0.2.256',
  '192.0.2.1.',
  '192.0.2',
  '-1.0.0.0',
  '192.0.2.1:80',
  '[::1]',
  '[::1]:80',
  '::ffff:192.0.02.1',
  '::ffff:127.1',
  'fe80::1%eth0',
  'fe80::1%',
  '::1/128',
  '192.0.2.0/24',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '2001:db8::00001',
  '::g',
  'localhost',
  'unknown',
  '１９２.0.2.1',
];

for (const text of refused) {
  test(`${JSON.stringify(text)} is not an address`, () => {
    assert.equal(canonicalAddress(text), undefined);
  });
}

const ipv6 = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});

test('every spelling of an IPv6 address has one canonical text, and that text stays as it is', () => {
  fc.assert(
    fc.property(ipv6, (parts) => {
      const plain = parts.map((part) => part.toString(16)).join(':');
      const padded = parts.map((part) => part.toString(16).toUpperCase().padStart(4, '0')).join(':');
      const tail = parts.slice(6).flatMap((part) => [part >> 8, part & 255]);
      const dotted = `${plain.split(':').slice(0, 6).join(':')}:${tail.join('.')}`;
      const text = canonicalAddress(plain);
      assert.notEqual(text, undefined);
      assert.equal(canonicalAddress(padded), text);
      assert.equal(canonicalAddress(dotted), text);
      assert.equal(canonicalAddress(text ?? ''), text);
    }),
    { numRuns: 2000 },
  );
});

test('no text makes the function throw', () => {
  const alphabet = fc.constantFrom(...'0123456789abcfF:.%[]/x ', '::', 'ffff:', '1.2.3.4', '255');
  const text = fc.array(alphabet, { maxLength: 14 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (hostile) => {
      const address = canonicalAddress(hostile);
      assert.equal(address === undefined || canonicalAddress(address) === address, true);
    }),
    { numRuns: 5000 },
  );
});

test('with 128 bits an address is compared as a whole', () => {
  assert.equal(addressForMatching('2001:db8:1:2:3:4:5:6', 128), '2001:db8:1:2:3:4:5:6');
  assert.equal(addressForMatching('192.0.2.1', 128), '192.0.2.1');
});

test('with 64 bits an IPv6 address is compared by its network', () => {
  assert.equal(addressForMatching('2001:db8:1:2:3:4:5:6', 64), '2001:db8:1:2::/64');
  assert.equal(addressForMatching('2001:db8:1:2::1', 64), '2001:db8:1:2::/64');
  assert.equal(addressForMatching('2001:db8::1', 64), '2001:db8::/64');
  assert.equal(addressForMatching('::1', 64), '::/64');
  assert.notEqual(addressForMatching('2001:db8:1:3::1', 64), addressForMatching('2001:db8:1:2::1', 64));
});

test('with 64 bits an IPv4 address is still compared as a whole', () => {
  assert.equal(addressForMatching('192.0.2.1', 64), '192.0.2.1');
});
