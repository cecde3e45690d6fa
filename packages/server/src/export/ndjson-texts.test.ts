import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import {
  emptyRow,
  hostileRows,
  joined,
  plainRow,
  type TestRow,
  testRows,
} from '../../test/fixtures/export/test-rows.js';
import { ndjsonTexts } from './ndjson-texts.js';

async function linesOf(...pages: readonly (readonly TestRow[])[]): Promise<string[]> {
  const text = String(await joined(ndjsonTexts(testRows(...pages))));
  assert.ok(text === '' || text.endsWith('}\n'));
  return text.split('\n').slice(0, -1);
}

test('a line is an object with every column', async () => {
  assert.deepEqual(await linesOf([plainRow], [emptyRow]), [
    '{"text":"plain","integer":7,"int64":9007199254740993,"boolean":true,"instant":"2024-11-21T11:20:00.123456Z","decimal":"0.10000000000000000001","json":{"a":1}}',
    '{"text":null,"integer":null,"int64":null,"boolean":null,"instant":null,"decimal":null,"json":null}',
  ]);
});

test('without rows, the file is empty', async () => {
  assert.deepEqual(await linesOf([]), []);
});

test('JSON keeps its text, except line breaks between its tokens', async () => {
  const [line = ''] = await linesOf([{ ...plainRow, json: '{ "a":\r\n1.000e5,"b":"\\n\u2028" }' }]);
  assert.ok(line.endsWith('"json":{ "a":  1.000e5,"b":"\\n\u2028" }}'), line);
});

test('a hostile row is one line, and is read back as it was', async () => {
  const lines = await linesOf(hostileRows);
  assert.equal(lines.length, hostileRows.length);
  for (const [index, { json, ...row }] of hostileRows.entries()) {
    const { json: readJson, ...read } = JSON.parse(lines[index] ?? '');
    const exact = /"int64":(-?\d+|null)/.exec(lines[index] ?? '')?.[1];
    assert.deepEqual(
      { ...read, instant: parseRfc3339(read.instant ?? '') ?? null, int64: exact },
      { ...row, int64: String(row.int64) },
    );
    assert.deepEqual(readJson, JSON.parse(json ?? 'null'));
  }
});
