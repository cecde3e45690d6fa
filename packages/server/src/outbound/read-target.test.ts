import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settableClock } from '../../test/settable-clock.js';
import { createOutbound } from './index.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const checkerFor = (allowed: readonly string[]) => createOutbound({ allowed, clock }).check;
const check = checkerFor([]);
const checkWithList = checkerFor(['127.0.0.0/8', '10.0.0.0/8']);

for (const url of [
  'https://receiver.example/',
  'https://receiver.example:8443/hook?a=1',
  'HTTPS://Receiver.Example./',
  'https://bücher.example/',
  'https://xn--bcher-kva.example/',
  'https://1.1.1.1/',
  'https://[2606:4700:4700::1111]/',
  'https://localhost.example/',
]) {
  test(`${url} may be tried`, () => {
    assert.equal(check(url), undefined);
  });
}

for (const url of [
  '',
  'receiver.example',
  '/hook',
  '//receiver.example/',
  'http://receiver.example/',
  'http://1.1.1.1/',
  'ftp://receiver.example/',
  'file:///etc/passwd',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'https://',
  'https://./',
  'https://ann@receiver.example/',
  'https://ann:secret@receiver.example/',
  'https://receiver.example/#part',
  'https://[fe80::1%25eth0]/',
  'https://receiver.example:99999/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  `https://receiver.example/${'a'.repeat(2_048)}`,
]) {
  test(`${url.slice(0, 40) || 'an empty text'} is not an address for messages`, () => {
    assert.equal(check(url), 'url_not_allowed');
  });
}

for (const host of [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '017700000001',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  '0',
  '0.0.0.0',
  '169.254.169.254',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[fd00::1]',
]) {
  test(`the host ${host} is refused however it is written`, () => {
    assert.equal(check(`https://${host}/`), 'address_not_allowed');
  });
}

test('the list of the operator allows plain http to its addresses, and to names that may lead there', () => {
  for (const url of [
    'http://127.0.0.1:3000/',
    'http://10.1.2.3/',
    'http://0x7f.1/',
    'http://receiver.internal/',
  ])
    assert.equal(checkWithList(url), undefined, url);
  assert.equal(checkWithList('http://1.1.1.1/'), 'url_not_allowed');
  for (const url of ['http://192.168.0.1/', 'https://192.168.0.1/', 'http://localhost/'])
    assert.equal(checkWithList(url), 'address_not_allowed', url);
});
