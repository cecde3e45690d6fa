import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { compileAddressBlocks } from '../kernel/address-blocks.js';
import { addressKind } from './address-kind.js';

const nobody = compileAddressBlocks([]);

for (const address of [
  '1.1.1.1',
  '192.0.3.1',
  '100.63.255.255',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:1.1.1.1',
  '64:ff9b::1.1.1.1',
  '64:ff9b::101:101',
]) {
  test(`${address} is public`, () => {
    assert.equal(addressKind(address, nobody), 'public');
  });
}

for (const [what, addresses] of [
  ['this network', ['0.0.0.0', '0.1.2.3', '::']],
  ['loopback', ['127.0.0.1', '127.255.255.255', '::1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd00:ec2::254']],
  ['shared by a carrier', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
  ['link-local', ['169.254.169.254', 'fe80::1', 'febf::1', 'fec0::1']],
  ['for documents', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  [
    'for protocols',
    ['192.0.0.1', '192.0.0.192', '192.88.99.1', '198.18.0.1', '2001:2::1', '100::1', '5f00::1'],
  ],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1', '255.255.255.255', '4000::1', 'e000::1', '::7f00:1', '::127.0.0.1']],
  ['mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '0:0:0:0:0:ffff:a9fe:a9fe']],
  ['translated', ['::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1.1.1.1']],
  ['tunnelled', ['2002:7f00:1::', '2002:101:101::1', '2001:0:4136:e378::1']],
  ['of the host of a machine', ['168.63.129.16', '::ffff:168.63.129.16']],
  [
    'not an address',
    ['', 'localhost', '127.1', '0x7f.1', '2130706433', '010.0.0.1', 'fe80::1%eth0', '[::1]', '1.1.1.1:80'],
  ],
] as const) {
  test(`what is ${what} is refused`, () => {
    for (const address of addresses) assert.equal(addressKind(address, nobody), 'refused', address);
  });
}

test('the list of the operator allows its addresses and no others, however they are written', () => {
  const allowed = compileAddressBlocks(['10.1.0.0/16', 'fd00::/64']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', 'fd00::9'])
    assert.equal(addressKind(address, allowed), 'allowed', address);
  for (const address of ['10.2.0.1', 'fd00:0:0:1::1', '127.0.0.1'])
    assert.equal(addressKind(address, allowed), 'refused', address);
});

test('an IPv4 address is of the same kind in every way to write it in IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const kind = addressKind(address, nobody);
      const mapped = ipaddr.IPv4.parse(address).toIPv4MappedAddress();
      assert.equal(addressKind(mapped.toNormalizedString(), nobody), kind);
      assert.equal(addressKind(`64:ff9b::${address}`, nobody), kind);
    }),
  );
});
