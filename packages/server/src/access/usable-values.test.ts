import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure } from '../kernel/failure.js';
import {
  usableBundleId,
  usableExpiry,
  usableLabel,
  usableName,
  usableSuspensionReason,
} from './usable-values.js';

const now = new Date('2026-03-01T12:00:00Z');
const unusableAt = (pointer: string) => (error: unknown) =>
  error instanceof Failure &&
  error.definition.code === 'unusable_value' &&
  error.faults[0]?.pointer === pointer;

test('a name loses the white space around it and keeps the white space inside', () => {
  assert.equal(usableName(' \u00a0Ada  & Söhne\n'), 'Ada  & Söhne');
});

test('a name has 1 to 200 characters, counted as code points', () => {
  assert.equal(usableName('😀'.repeat(200)), '😀'.repeat(200));
  for (const name of ['', ' \t\n', 'x'.repeat(201)])
    assert.throws(() => usableName(name), unusableAt('/name'));
});

test('a bundle identifier is letters, digits, dot, hyphen and underscore', () => {
  for (const bundleId of ['com.example.app', 'A-1_b', 'x'.repeat(255)])
    assert.equal(usableBundleId(bundleId), bundleId);
  for (const bundleId of ['', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(256)]) {
    assert.throws(() => usableBundleId(bundleId), unusableAt('/bundle_id'), JSON.stringify(bundleId));
  }
});

test('a label has 200 characters at most and may be empty', () => {
  for (const label of ['', 'x'.repeat(200)]) assert.equal(usableLabel(label), label);
  assert.throws(() => usableLabel('x'.repeat(201)), unusableAt('/label'));
});

test('a name, a label and a reason hold no mark that turns them round or that nobody sees', () => {
  for (const mark of ['\u202e', '\u2067', '\u200f', '\u200b', '\u001b', '\n']) {
    const text = `a${mark}b`;
    assert.throws(() => usableName(text), unusableAt('/name'));
    assert.throws(() => usableLabel(text), unusableAt('/label'));
    assert.throws(() => usableSuspensionReason(text), unusableAt('/reason'));
  }
  for (const text of ['می\u200cخواهم', '👨\u200d👩\u200d👧', 'עברית'])
    assert.deepEqual([usableName(text), usableLabel(text), usableSuspensionReason(text)], [text, text, text]);
});

test('an expiry must be in the future and fit RFC 3339', () => {
  for (const time of ['2026-03-01T12:00:00.001Z', '9999-12-31T23:59:59.999Z']) {
    assert.deepEqual(usableExpiry(new Date(time), now), new Date(time));
  }
  for (const time of ['2026-03-01T12:00:00Z', '2026-03-01T11:59:59.999Z', '+010000-01-01T00:00:00Z']) {
    assert.throws(() => usableExpiry(new Date(time), now), unusableAt('/expires_at'), time);
  }
});
