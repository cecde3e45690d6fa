import assert from 'node:assert/strict';
import test from 'node:test';
import {
  isRotationDue,
  keyLives,
  publishedKeys,
  signingKeyAt,
  signsFromAtOnce,
  signsFromOfNext,
  successionOf,
  usableKeys,
} from './key-life.js';

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
    when: 'just before the last token has certainly expired',
    atMs: retiredMs - 1,
    phases: ['retiring', 'signing'],
  },
  { when: 'when the last token has certainly expired', atMs: retiredMs, phases: ['retired', 'signing'] },
  { when: 'by a clock that is slow', atMs: -1, phases: ['signing', 'pending'] },
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

test('a key without a successor stays published and keeps its private part', () => {
  assert.deepEqual(keyLives([old], at(dayMs)), [
    { key: old, phase: 'signing', privateUntil: null, publishedUntil: null },
  ]);
});

test('a replaced key keeps its private part for the clock skew, and stays in the key set for another token life', () => {
  const [life] = keyLives([old, next], at(0));
  assert.deepEqual(life?.privateUntil, at(25 * minuteMs));
  assert.deepEqual(life?.publishedUntil, at(85 * minuteMs));
});

test('without keys no key signs', () => {
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

const third = key('third', 25 * minuteMs);

const places = [
  { name: 'at once where there is no other', keys: [], atMs: 0, signsFromMs: 0 },
  { name: 'after the lead', keys: [old], atMs: dayMs, signsFromMs: dayMs + 20 * minuteMs },
  { name: 'after a key that waits', keys: [old, next], atMs: minuteMs, signsFromMs: 21 * minuteMs },
  {
    name: 'after a key that a clock ahead of ours made',
    keys: [old, key('ahead', 23 * minuteMs)],
    atMs: minuteMs,
    signsFromMs: 23 * minuteMs + 1,
  },
];
for (const { name, keys, atMs, signsFromMs } of places) {
  test(`a new key signs ${name}`, () => {
    assert.deepEqual(signsFromOfNext(keys, at(atMs)), at(signsFromMs));
  });
}

test('a key that must not wait signs now, or just after one that a clock ahead of ours made', () => {
  assert.deepEqual(signsFromAtOnce([old], at(minuteMs)), at(minuteMs));
  assert.deepEqual(signsFromAtOnce([old], at(-minuteMs)), at(1));
});

const withdrawals = [
  { name: 'a new key signs in place of the only one', keys: [old], gone: old, kind: 'made' },
  { name: 'the key that waits longest takes over', keys: [old, next, third], gone: old, kind: 'promoted' },
  {
    name: 'withdrawing a waiting key changes nothing else',
    keys: [old, next],
    gone: next,
    kind: 'unchanged',
  },
];
for (const { name, keys, gone, kind } of withdrawals) {
  test(`a withdrawal: ${name}`, () => {
    const succession = successionOf(keys, gone, at(minuteMs));
    assert.equal(succession.kind, kind);
    if (succession.kind === 'promoted') assert.equal(succession.key, next);
  });
}

test('a withdrawal: withdrawing a key that no longer signs changes nothing else', () => {
  assert.equal(successionOf([old, next], old, at(20 * minuteMs)).kind, 'unchanged');
});
