import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import { readCsv } from '../../test/fixtures/export/read-csv.js';
import { emptyRow, hostileRows, joined, plainRow, testRows } from '../../test/fixtures/export/test-rows.js';
import { csvTexts } from './csv-row.js';

test('a row holds every value exactly', async () => {
  assert.equal(
    String(await joined(csvTexts(testRows([plainRow])))),
    'text,integer,int64,boolean,instant,decimal,json\r\nplain,7,9007199254740993,true,2024-11-21T11:20:00.123456Z,0.10000000000000000001,"{""a"":1}"\r\n',
  );
});

test('null is an empty field, and an empty text is a quoted one', async () => {
  const csv = String(await joined(csvTexts(testRows([emptyRow, { ...emptyRow, text: '' }]))));
  assert.deepEqual(csv.split('\r\n').slice(1), [',,,,,,', '"",,,,,,', '']);
});

test('without rows, the file is the header row alone', async () => {
  const csv = String(await joined(csvTexts(testRows([], []))));
  assert.equal(csv, 'text,integer,int64,boolean,instant,decimal,json\r\n');
});

test('hostile values are read back as they were', async () => {
  const rows = readCsv(
    String(await joined(csvTexts(testRows(hostileRows.slice(0, 5), hostileRows.slice(5))))),
  );
  assert.deepEqual(
    rows.map(({ instant = '', ...row }) => ({ ...row, instant: parseRfc3339(instant) ?? null })),
    hostileRows.map(({ instant, ...row }) => ({
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])),
      instant,
    })),
  );
});
