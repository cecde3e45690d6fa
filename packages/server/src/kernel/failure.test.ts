import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineFailures, Failure } from './failure.js';

const failures = defineFailures({
  unknown_app: { status: 404, title: 'The app is not known', fix: 'Send another.' },
});

test('a catalogue has every row under its code, with the code in it', () => {
  const code: 'unknown_app' = failures.unknown_app.code;
  assert.deepEqual(failures, {
    unknown_app: { code, status: 404, title: 'The app is not known', fix: 'Send another.' },
  });
});

test('a catalogue cannot be changed', () => {
  assert.ok(Object.isFrozen(failures));
  assert.ok(Object.isFrozen(failures.unknown_app));
});

for (const [code, status, title] of [
  ['unknownApp', 404, 'a'],
  ['', 404, 'a'],
  ['a_', 404, 'a'],
  ['ok', 200, 'a'],
  ['ok', 600, 'a'],
  ['ok', 404.5, 'a'],
  ['ok', 404, ''],
] as const) {
  test(`the row ${code}, ${status}, "${title}" is refused`, () => {
    assert.throws(() => defineFailures({ [code]: { status, title, fix: 'Send another.' } }), TypeError);
  });
}

test('a failure with only a detail has no faults, no headers and no cause', () => {
  const failure = new Failure(failures.unknown_app, { detail: 'No app com.example.' });
  assert.deepEqual([failure.faults, failure.faultCount, failure.headers], [[], 0, {}]);
  assert.equal('cause' in failure, false);
});

test('a failure carries what it was given', () => {
  const faults = [{ pointer: '/a', code: 'required', detail: 'a' }];
  const cause = new Error('why');
  const failure = new Failure(failures.unknown_app, {
    detail: 'd',
    faults,
    faultCount: 200,
    headers: { 'retry-after': '1' },
    cause,
  });
  assert.ok(failure instanceof Error);
  assert.equal(failure.name, 'Failure');
  assert.equal(failure.message, 'unknown_app: d');
  assert.equal(failure.definition, failures.unknown_app);
  assert.deepEqual(
    [failure.detail, failure.faults, failure.faultCount, failure.headers],
    ['d', faults, 200, { 'retry-after': '1' }],
  );
  assert.equal(failure.cause, cause);
});

test('the number of faults is the number of listed ones by default', () => {
  const faults = [{ pointer: '/a', code: 'required', detail: 'a' }];
  assert.equal(new Failure(failures.unknown_app, { detail: 'd', faults }).faultCount, 1);
});
