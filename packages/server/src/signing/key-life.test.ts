import assert from 'node:assert/strict';
import test from 'node:test';
import { isRotationDue, keyLives, publishedKeys, signingKeyAt, usableKeys } from './key-life.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const startMs = Date.UTC(2026, 0, 1);
const at = (ms: number): Date => new Date(startMs + ms);
const key = (name: string, signsFromMs: number) => ({ name, algorithm: 'ES256', signsFrom: at(signsFromMs) });
const old = key('old', 0);
const next = key('next', 20 * minuteMs);
const retiredMs = (20 + 65) * minuteMs;

const moments = [
  { when: 'at the first instant', atMs: 0, phases: ['signing', 'pending'] },
  { when: 'just before the successor signs', atMs: 20 * minuteMs - 1, phases: ['signing', 'pending'] },
  { when: 'when the successor signs', atMs: 20 * minuteMs, phases: ['retiring', 'signing'] },
  {
    when: 'just before the last token is surely expired',
    atMs: retiredMs - 1,
    phases: ['retiring', 'signing'],
  },
  { when: 'when the last token is surely expired', atMs: retiredMs, phases: ['retired', 'signing'] },
  { when: 'by a clock that is late', atMs: -1, phases: ['signing', 'pending'] },
];
for (const { when, atMs, phases } of moments) {
  test(`a key and its successor are ${phases.join(' and ')} ${when}`, () => {
    assert.deepEqual(
      keyLives([next, old], at(atMs)).map(({ key: { name }, phase }) => [name, phase]),
      [
        ['old', phases[0]],
        ['next', phases[1]],
      ],
    );
  });
}

test('a key without a successor is published and private without end', () => {
  assert.deepEqual(keyLives([old], at(dayMs)), [
    { key: old, phase: 'signing', privateUntil: null, publishedUntil: null },
  ]);
});

test('a replaced key keeps its private part for the clock skew and its place in the key set for a token life more', () => {
  const [life] = keyLives([old, next], at(0));
  assert.deepEqual(life?.privateUntil, at(25 * minuteMs));
  assert.deepEqual(life?.publishedUntil, at(85 * minuteMs));
});

test('no key signs where there is none', () => {
  assert.equal(signingKeyAt([], at(0)), undefined);
  assert.deepEqual(publishedKeys([], at(0)), []);
});

test('a pending key is usable and published, a retiring one only published', () => {
  assert.deepEqual(usableKeys([old, next], at(0)), [old, next]);
  assert.deepEqual(usableKeys([old, next], at(20 * minuteMs)), [next]);
  assert.deepEqual(publishedKeys([old, next], at(20 * minuteMs)), [old, next]);
});

const rule = { algorithm: 'ES256', rotationDays: 90 };
const rotations = [
  { name: 'due where there is no key', keys: [], rule, atMs: 0, due: true },
  { name: 'not due before the days are over', keys: [old], rule, atMs: 90 * dayMs - 1, due: false },
  { name: 'due when the days are over', keys: [old], rule, atMs: 90 * dayMs, due: true },
  {
    name: 'due when another algorithm is configured',
    keys: [old],
    rule: { ...rule, algorithm: 'EdDSA' },
    atMs: 0,
    due: true,
  },
  {
    name: 'not due while a key is pending',
    keys: [old, next],
    rule: { ...rule, algorithm: 'EdDSA' },
    atMs: 0,
    due: false,
  },
  { name: 'counted from when the newest key signs', keys: [old, next], rule, atMs: 90 * dayMs, due: false },
];
for (const { name, keys, rule: given, atMs, due } of rotations) {
  test(`a rotation is ${name}`, () => {
    assert.equal(isRotationDue(keys, given, at(atMs)), due);
  });
}
