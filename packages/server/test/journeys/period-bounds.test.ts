import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { formatPatterns } from '../../src/http/format-patterns.js';

/** A period of every call takes a day or a time of RFC 3339, except for months of statements. */

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: { readonly pattern?: string; readonly description?: string };
  }[];
}

const description = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const ofMonths = /Statements?$/;

const bounds = Object.values(description.paths)
  .flatMap((path) => Object.values(path))
  .filter(({ operationId = '' }) => !ofMonths.test(operationId))
  .flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((one) => one.in === 'query' && /^(?:\w+_)?(?:from|to)$/.test(one.name))
      .map((one) => ({ name: `${operationId} ${one.name}`, pattern: one.schema.pattern })),
  );

test('there are calls with periods', () => {
  assert.ok(bounds.length >= 20, String(bounds.length));
});

for (const { name, pattern } of bounds)
  test(`${name} takes a day or a time of RFC 3339`, () => {
    assert.equal(pattern, formatPatterns['day-or-time']);
  });
