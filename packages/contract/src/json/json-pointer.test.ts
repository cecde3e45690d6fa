import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonPointer, reportedPointer } from './json-pointer.js';

for (const [path, pointer] of [
  [[], ''],
  [['foo'], '/foo'],
  [['foo', 0], '/foo/0'],
  [[''], '/'],
  [['a/b'], '/a~1b'],
  [['c%d'], '/c%d'],
  [['e^f'], '/e^f'],
  [['i\\j'], '/i\\j'],
  [['k"l'], '/k"l'],
  [[' '], '/ '],
  [['m~n'], '/m~0n'],
  [['~1'], '/~01'],
] as const) {
  test(`the path ${JSON.stringify(path)} is written as in RFC 6901, section 5`, () => {
    assert.equal(jsonPointer(path), pointer);
    assert.equal(reportedPointer(path), pointer);
  });
}

test('a reported pointer stops before the first name that makes it too long', () => {
  assert.equal(reportedPointer(['a', 'b'.repeat(2000), 'c']), '/a');
  assert.equal(reportedPointer(['a', '~'.repeat(600), 'c']), '/a');
});

test('a reported pointer holds only characters that can be stored', () => {
  assert.equal(reportedPointer(['a\0', '\ud800b', '😀']), '/a\ufffd/\ufffdb/😀');
});
