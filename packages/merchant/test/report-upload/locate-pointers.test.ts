import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locatePointers, type Place } from '../../src/report-upload/locate-pointers.js';

const text = `{
  "created_at": "x",
  "transactions": [
    { "id": "a\\"]}", "n": 1 },
    { "id": "b", "a/b~c": [1, {"d": null}] }
  ]
}`;

for (const [pointer, line, column] of [
  ['', 1, 1],
  ['/created_at', 2, 17],
  ['/transactions', 3, 19],
  ['/transactions/0/n', 4, 27],
  ['/transactions/1', 5, 5],
  ['/transactions/1/a~1b~0c/1/d', 5, 37],
  ['/transactions/1/missing', 5, 5],
  ['/transactions/7/id', 3, 19],
  ['/nothing', 1, 1],
] as const) {
  test(`"${pointer}" is at line ${line}, column ${column}`, () => {
    assert.deepEqual(locatePointers(text, [pointer]).get(pointer), { line, column });
  });
}

test('a member that occurs twice is located at its second place', () => {
  assert.deepEqual(locatePointers('{"a":1,"a":2}', ['/a']).get('/a'), { line: 1, column: 12 });
});

function offsetOf(within: string, place: Place | undefined): number {
  assert.ok(place !== undefined);
  const lines = within.split('\n').slice(0, place.line - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + place.column - 1;
}

test('every value of any JSON is found where it begins', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, '\t'), (value, indent) => {
      const written = JSON.stringify(value, null, indent);
      const values = new Map(valuesOf(JSON.parse(written), ''));
      const places = locatePointers(written, [...values.keys()]);
      for (const [pointer, one] of values) {
        const rest = written.slice(offsetOf(written, places.get(pointer)));
        assert.ok(unspaced(rest).startsWith(unspaced(JSON.stringify(one, null, indent))), pointer);
      }
    }),
  );
});

/** Indentation depends on the depth. */
function unspaced(json: string): string {
  return json.replaceAll(/\s/g, '');
}

function* valuesOf(value: unknown, pointer: string): Generator<[string, unknown]> {
  yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield* valuesOf(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

test('whatever the text and the pointers are, there is an end and a place', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'a', '\n', '/', '0'),
  });
  fc.assert(
    fc.property(hostile, fc.array(hostile), (any, pointers) => {
      const places = locatePointers(any, pointers);
      for (const pointer of pointers) assert.ok((places.get(pointer)?.line ?? 0) >= 1);
    }),
  );
});

test('a text of five million brackets does not overflow the stack', () => {
  const deep = '['.repeat(5_000_000);
  assert.deepEqual(locatePointers(deep, ['/0/1']).get('/0/1'), { line: 1, column: 2 });
});
