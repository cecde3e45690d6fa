import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breaksSince, isLater, readChangelog } from './changelog.js';

const changelog = `# Changelog

A change that breaks callers begins with **Breaking:**.

## Unreleased

- Something new.
- **Breaking:** one \`call\` is
  [gone](docs/x.md).
- Another thing.

## 0.10.0 - 2027-02-01

### Area

- **Breaking:** two.

Text that is no entry.

## 0.2.0 - 2027-01-01

- **Breaking:** three.
`;

test('what breaks is listed from the version on, and what is not released yet is later than all', () => {
  assert.deepEqual(breaksSince(changelog, '0.2.0'), [
    { version: undefined, text: 'one call is gone.' },
    { version: '0.10.0', text: 'two.' },
  ]);
  assert.equal(breaksSince(changelog, '0.1.9').length, 3);
  assert.equal(breaksSince(changelog, '0.10.0').length, 1);
});

test('versions are compared as numbers', () => {
  assert.deepEqual(
    [
      isLater('0.10.0', '0.9.9'),
      isLater('0.9.9', '0.10.0'),
      isLater('1.0.0', '1.0.0'),
      isLater('1.0.1', '1.0.0'),
    ],
    [true, false, false, true],
  );
});

test('the build has the changelog of the repository', () => {
  assert.match(readChangelog(), /^# Changelog\n/);
  assert.ok(breaksSince(readChangelog(), '0.0.0').length >= 10);
});
