import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReport } from '../../test/fixtures/reporting/record-report.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { recountBooks } from '../reporting/index.js';
import { compareStatements, forgetStatements, keepStatements, mostDiffering } from './rehearsal-store.js';

let scratch: TestDatabase;
const execute = (text: string) => scratch.database.pool.query(text);

before(async () => {
  scratch = await createTestDatabase();
  await execute(
    "insert into stoa.merchant (name, created_at) values ('One', '2026-01-01'), ('Two', '2026-01-01')",
  );
  for (const merchantId of [1, 2])
    await recordReport(scratch.database, {
      merchantId,
      at: '2026-02-20T00:00:00Z',
      transactions: [{ id: 't1', full_amount: 1_190, tax_amount: 190, settled_at: '2026-02-20T00:00:00Z' }],
    });
  await scratch.database.transaction(keepStatements);
});
after(() => scratch.drop());

const compared = () => compareStatements(scratch.database);

test('statements that nobody changed do not differ', async () => {
  assert.deepEqual(await compared(), { count: 2, differing: [], hasMoreDiffering: false, goneColumns: [] });
});

test('another type and a new column of a table are no difference; a column that is gone is named', async () => {
  await execute(`
    alter table stoa_rehearsal.statement_line alter column transaction_count type numeric(20, 3);
    alter table stoa.statement_line add column note text default 'x'`);
  assert.deepEqual(await compared(), { count: 2, differing: [], hasMoreDiffering: false, goneColumns: [] });
  await execute('alter table stoa.statement_line rename column note to remark');
  await scratch.database.transaction(keepStatements);
  await execute('alter table stoa.statement_line drop column remark');
  assert.deepEqual(await compared(), {
    count: 2,
    differing: [],
    hasMoreDiffering: false,
    goneColumns: ['statement_line.remark'],
  });
});

test('an amount that changed, and a line that is gone or new, are differences of their statements', async () => {
  await execute('update stoa.statement_line set full_amount = full_amount + 1 where merchant_id = 2');
  assert.deepEqual((await compared()).differing, [{ merchantId: 2, month: '2026-02' }]);
  await execute('delete from stoa.statement_line where merchant_id = 1');
  assert.deepEqual((await compared()).differing, [
    { merchantId: 1, month: '2026-02' },
    { merchantId: 2, month: '2026-02' },
  ]);
});

test('of very many differences only the first are kept', async () => {
  await execute(`
    insert into stoa_rehearsal.statement_line (merchant_id, month)
    select 3, make_date(year, 1, 1)
    from generate_series(2100, 3099) as year`);
  const { differing, hasMoreDiffering } = await compared();
  assert.deepEqual([differing.length, hasMoreDiffering], [mostDiffering, true]);
  assert.deepEqual(differing.slice(0, 3), [
    { merchantId: 1, month: '2026-02' },
    { merchantId: 2, month: '2026-02' },
    { merchantId: 3, month: '2100-01' },
  ]);
});

test('books whose sums are not those of their transactions are wrong', async () => {
  assert.deepEqual(await recountBooks(scratch.database), {
    merchants: 2,
    wrong: [
      { merchantId: 1, statements: ['2026-02 in EUR'] },
      { merchantId: 2, statements: ['2026-02 in EUR'] },
    ],
  });
});

test('what was kept can be forgotten, and nothing of it is left', async () => {
  await scratch.database.transaction(forgetStatements);
  const { rows } = await execute("select to_regnamespace('stoa_rehearsal') is null as gone");
  assert.deepEqual(rows, [{ gone: true }]);
});
