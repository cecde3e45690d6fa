import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from './sql.js';

test('a value becomes a parameter, never text', () => {
  const statement = sql`select ${"1'; drop table x"}, ${2}`;
  assert.equal(statement.text, 'select $1, $2');
  assert.deepEqual(statement.values, ["1'; drop table x", 2]);
});

test('a part is inserted, and the parameters are counted through', () => {
  const since = (day: string) => sql`day >= ${day} and day < ${'9999-01-01'}`;
  const statement = sql`select ${1} from t where ${since('2026-01-01')} and id = ${5}`;
  assert.equal(statement.text, 'select $1 from t where day >= $2 and day < $3 and id = $4');
  assert.deepEqual(statement.values, [1, '2026-01-01', '9999-01-01', 5]);
});

test('parts hold parts', () => {
  const inner = sql`a = ${1}`;
  const outer = sql`(${inner} or b = ${2})`;
  const statement = sql`select where ${outer} and ${outer}`;
  assert.equal(statement.text, 'select where (a = $1 or b = $2) and (a = $3 or b = $4)');
  assert.deepEqual(statement.values, [1, 2, 1, 2]);
});

test('the same combination is the same statement, and another part makes another', () => {
  const [up, down] = [sql`asc`, sql`desc`];
  const ordered = (by: typeof up, limit: number) => sql`select id from t order by id ${by} limit ${limit}`;
  assert.equal(ordered(up, 1).name, ordered(up, 2).name);
  assert.notEqual(ordered(up, 1).name, ordered(down, 1).name);
  assert.equal(ordered(down, 1).text, 'select id from t order by id desc limit $1');
  const twice = (one: typeof up, other: typeof up) => sql`${one} ${other}`.text;
  assert.deepEqual([twice(up, down), twice(down, up), twice(up, up)], ['asc desc', 'desc asc', 'asc asc']);
});

test('text and numbers that look like parts stay values', () => {
  const statement = sql`select ${{ name: 'x', text: 'drop table x', values: [] }}`;
  assert.equal(statement.text, 'select $1');
});

test('a value and a part may change places', () => {
  const part = sql`a`;
  const pair = (one: unknown, other: unknown) => sql`${one}, ${other}`;
  assert.equal(pair(part, 1).text, 'a, $1');
  assert.equal(pair(1, part).text, '$1, a');
  assert.equal(pair(1, 2).text, '$1, $2');
  assert.equal(pair(part, part).text, 'a, a');
});
