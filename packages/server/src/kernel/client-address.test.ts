import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compileAddressBlocks } from './address-blocks.js';
import {
  type ClientAddressSources,
  clientAddress,
  MAX_FORWARDED_HOPS,
  UNKNOWN_ADDRESS,
} from './client-address.js';
import { MAX_FORWARDED_ELEMENT_CHARACTERS } from './forwarded-hops.js';

const PROXY = '10.0.0.1';
const CLIENT = '203.0.113.9';
const { includes: isTrusted } = compileAddressBlocks(['10.0.0.0/8', 'fe80::/10', '2001:db8:ffff::/48']);

function addressOf(sources: Omit<Partial<ClientAddressSources>, 'isTrusted'>): string {
  return clientAddress({ remoteAddress: PROXY, isTrusted, ...sources });
}

const connections: readonly [remoteAddress: string | undefined, expected: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8::0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  [undefined, UNKNOWN_ADDRESS],
  ['', UNKNOWN_ADDRESS],
  ['/run/stoa.sock', UNKNOWN_ADDRESS],
];

for (const [remoteAddress, expected] of connections) {
  test(`the connection ${remoteAddress} without headers is ${expected}`, () => {
    assert.equal(addressOf({ remoteAddress }), expected);
  });
}

const xForwardedForCases: readonly [header: string | readonly string[], expected: string][] = [
  ['203.0.113.9', CLIENT],
  [' 203.0.113.9 ', CLIENT],
  ['198.51.100.1,\t203.0.113.9\t', CLIENT],
  ['203.0.113.9\u00a0', PROXY],
  ['\ufeff203.0.113.9', PROXY],
  ['198.51.100.1, 203.0.113.9', CLIENT],
  ['198.51.100.1,203.0.113.9,10.0.0.2 , 10.0.0.3', CLIENT],
  [['198.51.100.1', '203.0.113.9, 10.0.0.2'], CLIENT],
  [['203.0.113.9', '10.0.0.2'], CLIENT],
  ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['203.0.113.9:5678', CLIENT],
  ['203.0.113.9:5678, 10.0.0.2:80', CLIENT],
  ['::ffff:203.0.113.9', CLIENT],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['2001:db8::1, 2001:db8:ffff::5', '2001:db8::1'],
  ['203.0.113.9, unknown, 10.0.0.2', '10.0.0.2'],
  ['203.0.113.9, _hidden', PROXY],
  ['203.0.113.9,', PROXY],
  ['203.0.113.9,,10.0.0.2', '10.0.0.2'],
  ['203.0.113.9, 10.0.0.2, 127.1, 10.0.0.3', '10.0.0.3'],
  ['203.0.113.9, 0x0a.0.0.2', PROXY],
  ['203.0.113.9, 010.0.0.2', PROXY],
  ['203.0.113.9, fe80::1%eth0', PROXY],
  ['203.0.113.9 10.0.0.2', PROXY],
  ['203.0.113.9;10.0.0.2', PROXY],
  ['203.0.113.9:', PROXY],
  ['203.0.113.9:123456', PROXY],
  ['[203.0.113.9]:80', PROXY],
  ['[2001:db8::1', PROXY],
  ['2001:db8::1]:80', PROXY],
  ['for=203.0.113.9', PROXY],
  ['"203.0.113.9', PROXY],
  ['"a, 203.0.113.9', CLIENT],
  ['203.0.113.9, ::', PROXY],
  ['203.0.113.9, [::]:80, 10.0.0.2', '10.0.0.2'],
  ['', PROXY],
  [',', PROXY],
  [[], PROXY],
  [['', '  '], PROXY],
];

for (const [header, expected] of xForwardedForCases) {
  test(`X-Forwarded-For ${JSON.stringify(header)} from a trusted proxy leads to ${expected}`, () => {
    assert.equal(addressOf({ xForwardedFor: header }), expected);
  });
}

const forwardedCases: readonly [header: string | readonly string[], expected: string][] = [
  ['for=203.0.113.9', CLIENT],
  ['For="203.0.113.9:47011"', CLIENT],
  ['for=203.0.113.9:47011', CLIENT],
  ['for="203.0.113.9:_port"', CLIENT],
  ['for="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
  ['for="[2001:DB8:cafe::17]"', '2001:db8:cafe::17'],
  ['for=203.0.113.9;proto=http;by=198.51.100.43', CLIENT],
  ['proto=https; for=203.0.113.9 ;host="a,b;c"', CLIENT],
  ['for=203.0.113.9;', CLIENT],
  ['for=198.51.100.1, for=203.0.113.9, for=10.0.0.2', CLIENT],
  [['for=198.51.100.1', 'for=203.0.113.9'], CLIENT],
  ['for="203\\.0.113.9"', CLIENT],
  ['for=203.0.113.9;host="evil\\", for=198.51.100.1"', CLIENT],
  ['for=203.0.113.9;host="evil\\\\"', CLIENT],
  ['for=198.51.100.1, for=203.0.113.9;host="one\\"quote"', CLIENT],
  ['for=", for=203.0.113.9', CLIENT],
  ['for="\\, for=203.0.113.9', CLIENT],
  ['for=203.0.113.9, for=unknown', PROXY],
  ['for=203.0.113.9, for="_gazonk", for=10.0.0.2', '10.0.0.2'],
  ['for=203.0.113.9, proto=https', PROXY],
  ['for=203.0.113.9;for=198.51.100.1', PROXY],
  ['for=203.0.113.9 for=198.51.100.1', PROXY],
  ['for = 203.0.113.9', PROXY],
  ['for=', PROXY],
  ['for=""', PROXY],
  ['for="203.0.113.9', PROXY],
  ['for=203.0.113.9"', PROXY],
  ['203.0.113.9', PROXY],
  ['x-for=203.0.113.9', PROXY],
  ['', PROXY],
];

for (const [header, expected] of forwardedCases) {
  test(`Forwarded ${JSON.stringify(header)} from a trusted proxy leads to ${expected}`, () => {
    assert.equal(addressOf({ forwarded: header }), expected);
  });
}

test('with both headers the client is the address on which they agree', () => {
  assert.equal(addressOf({ xForwardedFor: CLIENT, forwarded: `for=${CLIENT}` }), CLIENT);
});

test('with headers that disagree the client is the connection', () => {
  assert.equal(addressOf({ xForwardedFor: CLIENT, forwarded: 'for=198.51.100.1' }), PROXY);
  assert.equal(addressOf({ xForwardedFor: CLIENT, forwarded: 'nonsense' }), PROXY);
});

test('a blank header counts as absent', () => {
  assert.equal(addressOf({ xForwardedFor: CLIENT, forwarded: ' ' }), CLIENT);
  assert.equal(addressOf({ xForwardedFor: [], forwarded: `for=${CLIENT}` }), CLIENT);
  assert.equal(addressOf({ xForwardedFor: CLIENT, forwarded: '\u00a0' }), PROXY);
});

test('the walk ends after the largest number of hops, at the last proxy', () => {
  const hops = Array.from({ length: MAX_FORWARDED_HOPS }, (_, at) => `10.0.1.${at}`);
  assert.equal(addressOf({ xForwardedFor: [CLIENT, ...hops.slice(1)].join(',') }), CLIENT);
  assert.equal(addressOf({ xForwardedFor: [CLIENT, ...hops].join(',') }), '10.0.1.0');
});

test('an element that is too long names no address, however it begins or ends', () => {
  const blanks = ' '.repeat(MAX_FORWARDED_ELEMENT_CHARACTERS);
  for (const element of [`${CLIENT}${blanks}`, `${blanks}${CLIENT}`, `x${blanks}${CLIENT}`]) {
    assert.equal(addressOf({ xForwardedFor: `198.51.100.1,${element}` }), PROXY);
    assert.equal(addressOf({ xForwardedFor: element }), PROXY);
  }
  const fitting = CLIENT.padStart(MAX_FORWARDED_ELEMENT_CHARACTERS);
  assert.equal(addressOf({ xForwardedFor: fitting }), CLIENT);
  assert.equal(addressOf({ xForwardedFor: `198.51.100.1,${fitting}` }), CLIENT);
});

/** What a client may send: address-like pieces, separators and quotes, far more often than at random. */
const piece = fc.oneof(
  fc.constantFrom(
    '198.51.100.1',
    '10.0.0.2',
    'for=',
    '"',
    '\\',
    ',',
    ';',
    '=',
    '[',
    ']',
    ':',
    '2001:db8::1',
    ' ',
  ),
  fc.string({ maxLength: 5 }),
);
const hostile = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
const hostileHeader = fc.oneof(hostile, fc.array(hostile, { maxLength: 3 }), fc.constant(undefined));
const stranger = fc.oneof(
  fc.ipV4().filter((address) => !address.startsWith('10.')),
  fc.constantFrom('2001:db8::77', '203.0.113.9'),
);

test('the headers of a peer that is not a trusted proxy are ignored', () => {
  fc.assert(
    fc.property(stranger, hostileHeader, hostileHeader, (remoteAddress, xForwardedFor, forwarded) => {
      assert.equal(addressOf({ remoteAddress, xForwardedFor, forwarded }), remoteAddress);
    }),
    { numRuns: 2000 },
  );
});

test('text that a client puts before what the proxy appends to X-Forwarded-For does not change the client address', () => {
  fc.assert(
    fc.property(hostile, stranger, (forged, client) => {
      assert.equal(addressOf({ xForwardedFor: `${forged}, ${client}` }), client);
      assert.equal(addressOf({ xForwardedFor: [forged, client] }), client);
    }),
    { numRuns: 2000 },
  );
});

test('text that a client puts before what the proxy appends to Forwarded does not change the client address', () => {
  fc.assert(
    fc.property(hostile, stranger, (forged, client) => {
      const node = client.includes(':') ? `"[${client}]:4711"` : client;
      assert.equal(addressOf({ forwarded: `${forged}, for=${node};proto=https` }), client);
    }),
    { numRuns: 2000 },
  );
});

test('a client cannot pose as somebody else through the header that its proxy passes on unread', () => {
  fc.assert(
    fc.property(hostileHeader, stranger, (forged, client) => {
      const byXForwardedFor = addressOf({ xForwardedFor: client, forwarded: forged });
      const byForwarded = addressOf({ forwarded: `for="[::ffff:${client}]"`, xForwardedFor: forged });
      assert.ok([client, PROXY].includes(byXForwardedFor), byXForwardedFor);
      if (!client.includes(':')) assert.ok([client, PROXY].includes(byForwarded), byForwarded);
    }),
    { numRuns: 2000 },
  );
});
