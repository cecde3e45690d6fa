import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { textOfSheet } from '@stoa/contract';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { transactionsFrom } from '../../../test/fixtures/reporting/record-report.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import type { Database } from '../../database/database.js';
import { type Sql, sql } from '../../database/sql.js';
import { statementCsvTexts } from './statement-csv.js';
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
  'kind,transaction_id,correction_id,settled_at,report_id,payer_country,currency,decimals,full_amount,tax_amount,base_amount,fee_amount,full_amount_major,tax_amount_major,base_amount_major,fee_amount_major,fee_plan_id,fee_plan_name,fee_rate,late,reason,volume_before,volume_before_major,fee_parts,passed_on_amount,passed_on_amount_major,adjustment_id,adjustment_kind,adjustment_name';

/** A merchant with many transactions in a month. Many share an instant, so that pages end within one. */
async function merchantWithMany(count: number): Promise<number> {
  const merchantId = await bench.newMerchant();
  const start = Date.parse('2026-02-01T00:00:00Z');
  const items = transactionsFrom(inFebruary, count, (number) => ({
    full_amount: number,
    tax_amount: 0,
    settled_at: new Date(start + Math.trunc(number / 900) * 60_000).toISOString(),
  }));
  await bench.record(merchantId, inMarch, items);
  return merchantId;
}

/** The database; `onRows` is called before each page of entries that a transaction reads is handed on. */
function watched(database: Database, onRows: (count: number) => void | Promise<void>): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          query: async <Row extends object>(statement: Sql) => {
            const rows = await tx.query<Row>(statement);
            if (rows.some((row) => 'transactionId' in row)) await onRows(rows.length);
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
    `${columns}\r\nrecorded,a,,2026-02-10T10:00:00.123456Z,${report?.id},DEU,EUR,2,9223372036854775807,7,9223372036854775800,1383505805528216370,92233720368547758.07,0.07,92233720368547758.00,13835058055282163.70,${report?.plan},Standard 15%,15 %,false,,0,0.00,92233720368547758.00 x 15 %,0,0.00,,,\r\n`,
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

test('rows are read page by page, each after the one before is taken', async () => {
  const count = 5 * rowsOfEntryPage + 1;
  const merchantId = await merchantWithMany(count);
  let pages = 0;
  let taken = 0;
  const database = watched(bench.database, (rows) => {
    assert.ok(rows <= rowsOfEntryPage);
    assert.equal(pages, taken);
    pages += 1;
  });
  const ids = new Set<string>();
  for await (const page of statementCsvTexts(database, { merchantId, month })) {
    taken += 1;
    for (const line of page.split('\r\n')) ids.add(line.split(',')[1] ?? '');
  }
  // With the name of the column and the end of the last line.
  assert.equal(ids.size, count + 2);
  assert.equal(pages, Math.ceil(count / rowsOfEntryPage));
});

test('all rows show the moment of the beginning, whatever is recorded and corrected while they are read', async () => {
  const merchantId = await merchantWithMany(2 * rowsOfEntryPage);
  // After the transactions of `merchantWithMany`, so that no other test prices them.
  await bench.addPlan(merchantId, '2026-02-05');
  await bench.record(merchantId, inMarch, [uploadedTransaction('earlier', { settled_at: inFebruary })]);
  await bench.restate(merchantId, 'earlier', { fullAmount: 1111n });
  const before = await bench.csv({ merchantId, month });
  let changed = false;
  const database = watched(bench.database, async () => {
    if (changed) return;
    changed = true;
    await bench.record(merchantId, '2026-03-03T00:00:00Z', [
      uploadedTransaction('later', { settled_at: '2026-02-27T10:00:00Z' }),
    ]);
    await bench.restate(merchantId, 'earlier', { fullAmount: 2222n });
    await bench.restate(merchantId, 'later', { fullAmount: 3333n });
  });
  assert.equal(await text(statementCsvTexts(database, { merchantId, month })), before);
  const ids = readCsv(await bench.csv({ merchantId, month })).map((row) => row['transaction_id']);
  assert.equal(ids.filter((id) => id === 'later').length, 3);
  assert.equal(ids.filter((id) => id === 'earlier').length, 5);
});

test('a file never has fees of two moments: if fees of a draft change while it is read, it breaks off', async () => {
  const merchantId = await bench.newMerchant();
  const items = Array.from({ length: rowsOfEntryPage + 1 }, (_one, index) =>
    uploadedTransaction(`t${index}`, { settled_at: inFebruary }),
  );
  await bench.record(merchantId, inMarch, items);
  let pages = 0;
  const database = watched(bench.database, async () => {
    pages += 1;
    if (pages > 1) return;
    await bench.addPlan(merchantId);
    await bench.applyPlans();
  });
  await assert.rejects(
    text(statementCsvTexts(database, { merchantId, month })),
    /fees of a statement changed/,
  );
  assert.equal(readCsv(await bench.csv({ merchantId, month })).length, items.length);
});

test('a short file has the fees of its beginning: it does not break off if they change while it is read', async () => {
  const merchantId = await bench.newMerchant();
  const items = ['a', 'b'].map((id) => uploadedTransaction(id, { settled_at: inFebruary }));
  await bench.record(merchantId, inMarch, items);
  const before = await bench.csv({ merchantId, month });
  let hasBegun = false;
  const database: Database = {
    ...bench.database,
    transaction: async (work) => {
      const result = await bench.database.transaction(work);
      if (!hasBegun) {
        hasBegun = true;
        await bench.addPlan(merchantId);
        await bench.applyPlans();
      }
      return result;
    },
  };
  assert.equal(await text(statementCsvTexts(database, { merchantId, month })), before);
  assert.notEqual(await bench.csv({ merchantId, month }), before);
});

test('damaged sums do not keep anybody from the entries', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(merchantId, inMarch, [uploadedTransaction('a', { settled_at: inFebruary })]);
  await bench.database.query(sql`
    update stoa.statement_line
    set fee_amount = fee_amount + 1
    where merchant_id = ${merchantId}`);
  assert.equal(readCsv(await bench.csv({ merchantId, month })).length, 1);
});

test('a reader that takes nothing holds no connection', async () => {
  const merchantId = await merchantWithMany(5 * rowsOfEntryPage);
  const { pool } = bench.database;
  const csv = statementCsvTexts(bench.database, { merchantId, month });
  for (let page = 0; page < 3; page += 1) {
    await csv.next();
    assert.equal(pool.idleCount, pool.totalCount);
  }
  await csv.return(undefined);
});

test('a database that fails breaks the file off', async () => {
  const merchantId = await merchantWithMany(3 * rowsOfEntryPage);
  let pages = 0;
  const database = watched(bench.database, () => {
    pages += 1;
    if (pages === 2) throw new Error('gone');
  });
  await assert.rejects(text(statementCsvTexts(database, { merchantId, month })), /gone/);
});
