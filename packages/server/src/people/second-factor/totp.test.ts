import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  base32,
  codeOf,
  hashRecoveryCode,
  newRecoveryCodes,
  otpauthAddress,
  stepAt,
  stepOfCode,
} from './totp.js';

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(codeOf(secret, stepAt(new Date(seconds * 1_000))), code);
});

test('a code fits in its own step and in those beside it', () => {
  const now = new Date('2026-11-20T10:00:15Z');
  const present = stepAt(now);
  for (const off of [-1, 0, 1])
    assert.equal(stepOfCode(codeOf(secret, present + off), secret, now), present + off);
  for (const off of [-2, 2]) assert.equal(stepOfCode(codeOf(secret, present + off), secret, now), undefined);
});

test('base32 is that of RFC 4648, without padding', () => {
  for (const [text, encoded] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    assert.equal(base32(Buffer.from(text)), encoded);
});

test('the address for apps names the service and the account', () => {
  assert.equal(
    otpauthAddress(secret, { issuer: 'stoa.test:8080', account: 'a+b@example.com' }),
    'otpauth://totp/stoa.test%3A8080:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=stoa.test%3A8080',
  );
});

test('a recovery code is the same however it is written', () => {
  const [code = ''] = newRecoveryCodes();
  assert.match(code, /^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  assert.deepEqual(hashRecoveryCode(code.toUpperCase().replaceAll('-', ' ')), hashRecoveryCode(code));
  assert.equal(new Set(newRecoveryCodes()).size, 10);
});
