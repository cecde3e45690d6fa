import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { textOfSheet } from '@stoa/contract';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import type { Database } from '../../database/database.js';
import { type Sql, sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { createStreamStatementCsv } from './statement-csv.js';
import { rowsOfEntryPage } from './statement-entries.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

const month = '2026-02';
const inFebruary = '2026-02-10T10:00:00Z';
const inMarch = '2026-03-02T00:00:00Z';
const columns =
  'kind,transaction_id,correction_id,settled_at,report_id,payer_country,currency,decimals,full_amount,tax_amount,base_amount,fee_amount,full_amount_major,tax_amount_major,base_amount_major,fee_amount_major,fee_plan_id,fee_plan_name,fee_rate,late,reason';

/** A merchant with many transactions in a month, inserted without the service, because only the rows matter here. */
async function merchantWithMany(count: number): Promise<number> {
  const merchantId = await bench.newMerchant();
  await bench.database.query(sql`
    insert into stoa.transaction (
      merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at,
      report_id, position, recorded_at, statement_month)
    select
      ${merchantId}, 't' || number, 'EUR', number, 0, 'DEU',
      -- Many share an instant, so that pages end within one.
      timestamptz '2026-02-01T00:00:00Z' + number / 900 * interval '1 minute',
      1, number, now(), '2026-02-01'
    from generate_series(1, ${count}::integer) as number`);
  return merchantId;
}

/** The database; `onPage` is called before each page that a transaction reads is handed on. */
function watched(database: Database, onRows: (count: number) => void | Promise<void>): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          query: async <Row extends object>(statement: Sql) => {
            const rows = await tx.query<Row>(statement);
            await onRows(rows.length);
            return rows;
          },
        }),
      ),
  };
}

test('a row has the transaction exactly, with amounts in minor and in major units', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  const settled_at = '2026-02-10T11:00:00.123456+01:00';
  await bench.record(merchantId, inMarch, [
    uploadedTransaction('a', { settled_at, full_amount: 9223372036854775807n, tax_amount: 7 }),
  ]);
  const csv = await bench.csv({ merchantId, month });
  const [report] = await bench.database.query<{ id: bigint; plan: number }>(sql`
    select report_id as id, fee_plan_id as plan
    from stoa.transaction
    where merchant_id = ${merchantId}`);
  assert.equal(
    csv,
    `${columns}\r\nrecorded,a,,2026-02-10T10:00:00.123456Z,${report?.id},DEU,EUR,2,9223372036854775807,7,9223372036854775800,1383505805528216370,92233720368547758.07,0.07,92233720368547758.00,13835058055282163.70,${report?.plan},Standard 15%,15 %,false,\r\n`,
  );
});

test('a month without entries has only the header row', async () => {
  const merchantId = await bench.newMerchant();
  assert.equal(await bench.csv({ merchantId, month }), `${columns}\r\n`);
});

test('a transaction without a fee has an empty one, which is not zero', async () => {
  const merchantId = await bench.newMerchant();
  await bench.record(merchantId, inMarch, [uploadedTransaction('a', { settled_at: inFebruary })]);
  const [row] = readCsv(await bench.csv({ merchantId, month }));
  assert.deepEqual([row?.['fee_amount'], row?.['fee_plan_id']], ['', '']);
});

const hostileIds = [
  '=cmd()',
  '+1+1',
  '@SUM(A1)',
  ' padded ',
  'comma, and "quotes"',
  '"',
  '""',
  'line\nbreak',
  'carriage\r\nreturn',
  '\t',
  '<script>alert(1)</script>',
  '𝔊🦊é',
  "'; drop table stoa.merchant; --",
];

test('ids can be read back exactly, whatever their characters, and none of them runs in a spreadsheet', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(
    merchantId,
    inMarch,
    hostileIds.map((id) => uploadedTransaction(id, { settled_at: inFebruary })),
  );
  const rows = readCsv(await bench.csv({ merchantId, month }));
  const cells = rows.map((row) => row['transaction_id'] ?? '');
  assert.deepEqual(new Set(cells.map(textOfSheet)), new Set(hostileIds));
  for (const cell of cells) assert.doesNotMatch(cell, /^\s*[=+@-]/);
  assert.equal(rows.length, hostileIds.length);
});

test('a correction is a reversal and a restatement, each with its sign, its currency and the reason', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(merchantId, inMarch, [
    uploadedTransaction('a', { settled_at: inFebruary }),
    uploadedTransaction('b', { settled_at: inFebruary, currency: 'KWD', full_amount: 1000, tax_amount: 0 }),
  ]);
  await bench.restate(merchantId, 'a', { fullAmount: 2000n, currency: 'JPY' });
  await bench.voidTransaction(merchantId, 'b', '=never paid,\n"really"');
  const rows = readCsv(await bench.csv({ merchantId, month }));
  const shown = rows.map((row) => [
    row['kind'],
    row['transaction_id'],
    row['currency'],
    row['full_amount'],
    row['tax_amount'],
    row['base_amount'],
    row['fee_amount'],
    row['fee_amount_major'],
    row['reason'],
  ]);
  assert.deepEqual(shown, [
    ['recorded', 'a', 'EUR', '1234', '234', '1000', '150', '1.50', ''],
    ['recorded', 'b', 'KWD', '1000', '0', '1000', '150', '0.150', ''],
    ['reversal', 'a', 'EUR', '-1234', '-234', '-1000', '-150', '-1.50', 'typo'],
    ['restatement', 'a', 'JPY', '2000', '0', '2000', '300', '300', 'typo'],
    ['reversal', 'b', 'KWD', '-1000', '0', '-1000', '-150', '-0.150', '\'=never paid,\n"really"'],
  ]);
  const [first, second] = rows.slice(2).map((row) => row['correction_id']);
  assert.ok(first !== '' && first === second);
});

test('a transaction settled before the first month of all stands on it once', async () => {
  const merchantId = await bench.newMerchant();
  const times = ['0000-02-29T12:00:00Z', '0001-01-31T23:59:59.999999Z', '0000-12-31T23:00:00-05:00'];
  await bench.record(
    merchantId,
    inMarch,
    times.map((settled_at) => uploadedTransaction(settled_at, { settled_at })),
  );
  const rows = readCsv(await bench.csv({ merchantId, month: '0001-01' }));
  assert.deepEqual(
    rows.map((row) => [row['transaction_id'], row['settled_at'], row['late']]),
    [
      [times[0], '0000-02-29T12:00:00.000Z', 'false'],
      [times[2], '0001-01-01T04:00:00.000Z', 'false'],
      [times[1], '0001-01-31T23:59:59.999999Z', 'false'],
    ],
  );
});

test('50,000 rows are read page by page, never far ahead of the reader', async () => {
  const count = 50_000;
  const merchantId = await merchantWithMany(count);
  let pages = 0;
  let read = 0;
  let taken = 0;
  let ahead = 0;
  const database = watched(bench.database, (rows) => {
    if (rows === 0) return;
    pages += 1;
    read += rows;
    ahead = Math.max(ahead, read - taken);
  });
  const seen = new Set<string>();
  const csv = createStreamStatementCsv({ database })({ merchantId, month });
  let rest = '';
  for await (const chunk of csv) {
    const lines = `${rest}${String(chunk)}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) seen.add(line.split(',')[1] ?? '');
    taken = seen.size - 1;
  }
  assert.equal(taken, count);
  assert.equal(pages, Math.ceil(count / rowsOfEntryPage));
  assert.ok(ahead <= 4 * rowsOfEntryPage, `${ahead} rows in memory`);
});

test('all rows show the same moment, whatever is recorded while they are read', async () => {
  const merchantId = await merchantWithMany(2 * rowsOfEntryPage);
  await bench.addPlan(merchantId);
  let recorded = false;
  const database = watched(bench.database, async (rows) => {
    if (rows === 0 || recorded) return;
    recorded = true;
    await bench.record(merchantId, inMarch, [
      uploadedTransaction('later', { settled_at: '2026-02-27T10:00:00Z' }),
    ]);
  });
  const csv = await text(createStreamStatementCsv({ database })({ merchantId, month }));
  assert.equal(recorded, true);
  assert.equal(csv.includes('later'), false);
  assert.equal(csv.split('\r\n').length, 2 * rowsOfEntryPage + 2);
  assert.ok((await bench.csv({ merchantId, month })).includes('later'));
});

async function firstChunk(csv: Readable): Promise<string> {
  await once(csv, 'readable');
  return String(csv.read());
}

/** Waits until all connections were given back, which ends their transactions. */
async function assertNoConnectionIsHeld(): Promise<void> {
  const { pool } = bench.database;
  while (pool.idleCount < pool.totalCount) await new Promise((resolve) => setImmediate(resolve));
}

test('a reader that leaves frees its connection', async () => {
  const merchantId = await merchantWithMany(5 * rowsOfEntryPage);
  const csv = createStreamStatementCsv({ database: bench.database })({ merchantId, month });
  await firstChunk(csv);
  csv.destroy();
  await once(csv, 'close');
  await assertNoConnectionIsHeld();
});

test('a reader that takes nothing is cut off, and its connection is freed', async () => {
  const merchantId = await merchantWithMany(5 * rowsOfEntryPage);
  const stream = createStreamStatementCsv({ database: bench.database, stallMs: 20 });
  const csv = stream({ merchantId, month });
  const [error] = await once(csv, 'error');
  assert.match(String(error), /too slow/);
  await assertNoConnectionIsHeld();
});

test('a database that fails breaks the stream off', async () => {
  const merchantId = await merchantWithMany(3 * rowsOfEntryPage);
  let pages = 0;
  const database = watched(bench.database, (rows) => {
    pages += rows > 0 ? 1 : 0;
    if (pages === 2) throw new Error('gone');
  });
  const csv = createStreamStatementCsv({ database })({ merchantId, month });
  await assert.rejects(text(csv), /gone/);
});

test('a merchant may have two streams at once, a process four, and a finished one makes room', async () => {
  const merchants = await Promise.all([1, 2, 3].map(() => merchantWithMany(5 * rowsOfEntryPage)));
  const [one = 0, other = 0, third = 0] = merchants;
  const stream = createStreamStatementCsv({ database: bench.database });
  const open = (merchantId: number): Readable => stream({ merchantId, month });
  const overloaded = (error: unknown): boolean =>
    error instanceof Failure && error.definition.code === 'overloaded';
  const first = open(one);
  const streams = [first, open(one)];
  assert.throws(() => open(one), overloaded);
  streams.push(open(other), open(other));
  assert.throws(() => open(third), overloaded);
  await text(first);
  streams.push(open(third));
  for (const csv of streams) csv.destroy();
  await assertNoConnectionIsHeld();
});
