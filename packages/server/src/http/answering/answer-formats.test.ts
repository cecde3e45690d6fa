import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../kernel/failure.js';
import { chooseFormat } from './answer-formats.js';

const choose = (accept: string) => chooseFormat({ query: {}, headers: { accept } }, ['json', 'csv']);

test('an Accept that is longer than any client needs is disregarded, because comparing it takes too long', () => {
  const types = (count: number): string => Array<string>(count).fill('text/a').join();
  assert.equal(choose(types(4_000)), 'json');
  assert.throws(
    () => choose(types(100)),
    (error) => error instanceof Failure && error.definition.code === 'not_acceptable',
  );
});

test('an Accept may name the charset of our texts, in any spelling', () => {
  for (const accept of [
    'text/csv; charset=utf-8',
    'TEXT/CSV;charset="UTF-8"',
    'text/csv;charset=utf-8;q=0.5',
  ])
    assert.equal(choose(accept), 'csv', accept);
});
