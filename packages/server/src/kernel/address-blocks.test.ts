import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileAddressBlocks } from './address-blocks.js';

const cases: readonly [entry: string, inside: readonly string[], outside: readonly string[]][] = [
  ['10.0.0.7', ['10.0.0.7'], ['10.0.0.8', '::a00:7']],
  ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0', '::1']],
  ['10.1.2.128/25', ['10.1.2.128', '10.1.2.255'], ['10.1.2.127', '10.1.3.128']],
  ['2001:db8::/32', ['2001:db8::1', '2001:db8:ffff::'], ['2001:db9::', '10.0.0.1']],
  ['2001:DB8:0::1', ['2001:db8::1'], ['2001:db8::2']],
  ['2001:db8:0:8000::/49', ['2001:db8:0:8000::1', '2001:db8:0:ffff::'], ['2001:db8:0:7fff::1']],
  ['::ffff:10.0.0.7', ['10.0.0.7'], ['10.0.0.8']],
  ['::ffff:10.0.0.0/104', ['10.9.9.9'], ['11.0.0.1']],
  ['0.0.0.0/0', ['192.0.2.1'], ['2001:db8::1']],
  ['::/0', ['2001:db8::1'], ['192.0.2.1']],
];

for (const [entry, inside, outside] of cases) {
  test(`${entry} contains its own addresses and no others`, () => {
    const { includes, invalid } = compileAddressBlocks([entry]);
    assert.deepEqual(invalid, []);
    for (const address of inside) assert.equal(includes(address), true, address);
    for (const address of outside) assert.equal(includes(address), false, address);
  });
}

test('an empty list contains no address', () => {
  assert.equal(compileAddressBlocks([]).includes('127.0.0.1'), false);
});

test('a list contains what any of its entries contains', () => {
  const { includes } = compileAddressBlocks(['10.0.0.7', '2001:db8::/32', '192.0.2.0/24']);
  for (const address of ['10.0.0.7', '2001:db8::1', '192.0.2.1']) assert.equal(includes(address), true);
});

const invalidEntries: readonly string[] = [
  '',
  'proxy.example',
  'loopback',
  '10.0.0.7/8',
  '2001:db8::1/32',
  '10.0.0.0/33',
  '10.0.0.0/08',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/255.0.0.0',
  '10/8',
  '2001:db8::/129',
  '::ffff:10.0.0.0/90',
  'fe80::1%eth0',
  ' 10.0.0.1',
];

test('all invalid entries are reported, as given, and contain nothing', () => {
  const { includes, invalid } = compileAddressBlocks([...invalidEntries, '192.0.2.1']);
  assert.deepEqual(invalid, invalidEntries);
  assert.equal(includes('10.0.0.7'), false);
  assert.equal(includes('192.0.2.1'), true);
});
