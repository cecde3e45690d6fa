import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSeenIds } from '../../src/report-build/seen-ids.js';

test('an id is new, a repeat, or in conflict with its first line', () => {
  const seen = createSeenIds();
  assert.deepEqual(seen('a', 'content', 2), { is: 'new' });
  assert.deepEqual(seen('b', 'content', 3), { is: 'new' });
  assert.deepEqual(seen('a', 'content', 4), { is: 'repeat', line: 2 });
  assert.deepEqual(seen('a', 'other', 5), { is: 'conflict', line: 2 });
});

test('it answers as a map of strings does, whatever the ids are', () => {
  const rows = fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.constantFrom('x', 'y')), { maxLength: 200 });
  fc.assert(
    fc.property(rows, (all) => {
      const seen = createSeenIds();
      const model = new Map<string, { content: string; line: number }>();
      for (const [index, [id, content]] of all.entries()) {
        const first = model.get(id);
        const expected =
          first === undefined
            ? { is: 'new' }
            : { is: first.content === content ? 'repeat' : 'conflict', line: first.line };
        assert.deepEqual(seen(id, content, index + 1), expected);
        if (first === undefined) model.set(id, { content, line: index + 1 });
      }
    }),
  );
});

test('it remembers all of them when its table has grown several times', () => {
  const seen = createSeenIds();
  for (let line = 1; line <= 20_000; line += 1) assert.equal(seen(`id-${line}`, 'content', line).is, 'new');
  for (let line = 1; line <= 20_000; line += 1)
    assert.deepEqual(seen(`id-${line}`, 'content', 99_999), { is: 'repeat', line });
});
