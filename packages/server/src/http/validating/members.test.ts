import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { choice, pageSchema, textOrNull } from './members.js';

test('a member without a description has none', () => {
  assert.deepEqual({ ...textOrNull() }, { type: ['string', 'null'] });
  assert.deepEqual({ ...choice(['a', 'b']) }, { type: 'string', enum: ['a', 'b'] });
});

test('a page refers to the schema of its items', () => {
  const page = pageSchema('AppPage', 'apps', Type.Object({}, { $id: 'App' }));
  const { apps } = JSON.parse(JSON.stringify(page)).properties;
  assert.deepEqual([page.required, apps.items], [['apps', 'next_cursor'], { $ref: 'App#' }]);
});
