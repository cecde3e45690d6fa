import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemasBehind } from './schemas-behind.js';

const shared = {
  A: { $id: 'A', properties: { b: { $ref: 'B#' } } },
  B: { $id: 'B', items: { anyOf: [{ $ref: 'A#' }, { $ref: 'C#' }] } },
  C: { $id: 'C', type: 'string' },
  D: { $id: 'D', properties: { c: { $ref: 'C#' } } },
};

test('a schema needs those that it refers to, and those behind them, also in a circle', () => {
  assert.deepEqual(Object.keys(schemasBehind({ items: { $ref: 'A#' } }, shared)).toSorted(), ['A', 'B', 'C']);
  assert.deepEqual(schemasBehind({ $ref: 'C#' }, shared), { C: shared.C });
});

test('a schema that refers to nothing shared needs none', () => {
  assert.deepEqual(schemasBehind({ $ref: '#/definitions/A', type: 'object' }, shared), {});
});
