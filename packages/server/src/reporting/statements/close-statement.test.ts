import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { uploadedReport, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { type Sql, sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

const february = '2026-02-10T10:00:00Z';
const inMarch = '2026-03-02T00:00:00Z';

function failsWith(code: string): (error: unknown) => boolean {
  return (error) => error instanceof Failure && error.definition.code === code;
}

function settledAt(id: string, settled_at: string): ReturnType<typeof uploadedTransaction> {
  return uploadedTransaction(id, { settled_at });
}

async function statusesOf(merchantId: number): Promise<string[]> {
  const { statements } = await bench.statements.listMonths({ merchantId });
  return statements.map(({ month, status }) => `${month} ${status}`);
}

test('a month can be closed from the first instant of the next one, not before', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(merchantId, '2026-02-28T23:59:59.999Z', [settledAt('a', february)]);
  await assert.rejects(bench.close('2026-02', merchantId), failsWith('month_not_over'));
  await assert.rejects(bench.close('9999-12', merchantId), failsWith('month_not_over'));
  assert.deepEqual(await statusesOf(merchantId), ['2026-02 draft']);
  bench.clock.set('2026-03-01T00:00:00.000Z');
  const { merchants } = await bench.close('2026-02', merchantId);
  assert.deepEqual(merchants, [{ merchant_id: merchantId, outcome: 'closed', months: ['2026-02'] }]);
  assert.deepEqual(await statusesOf(merchantId), ['2026-02 closed']);
});

test('closing a month closes every earlier open one, and the month itself even if it is empty', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  const days = ['2025-11-10T10:00:00Z', '2026-01-10T10:00:00Z', '2026-03-01T10:00:00Z'];
  await bench.record(
    merchantId,
    inMarch,
    days.map((day) => settledAt(day, day)),
  );
  const { merchants } = await bench.close('2026-02', merchantId);
  assert.deepEqual(merchants[0]?.months, ['2025-11', '2026-01', '2026-02']);
  assert.deepEqual(await statusesOf(merchantId), [
    '2026-03 draft',
    '2026-02 closed',
    '2026-01 closed',
    '2025-11 closed',
  ]);
});

test('closing again changes nothing, even for an earlier month', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(merchantId, inMarch, [settledAt('a', february)]);
  await bench.close('2026-02', merchantId);
  const closed = await bench.statements.read({ merchantId, month: '2026-02' });
  bench.clock.advance(86_400_000);
  for (const month of ['2026-02', '2026-01']) {
    const { merchants } = await bench.close(month, merchantId);
    assert.deepEqual(merchants, [{ merchant_id: merchantId, outcome: 'closed_before' }]);
  }
  assert.deepEqual(await bench.statements.read({ merchantId, month: '2026-02' }), closed);
});

test('what arrives for a closed month stands on the next one as late, and the closed one does not change', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(merchantId, inMarch, [settledAt('a', february)]);
  await bench.close('2026-02', merchantId);
  const key = { merchantId, month: '2026-02' };
  const closed = [await bench.statements.read(key), await bench.csv(key)];
  await bench.record(merchantId, '2026-03-03T00:00:00Z', [settledAt('b', february), settledAt('c', inMarch)]);
  assert.deepEqual([await bench.statements.read(key), await bench.csv(key)], closed);
  const march = await bench.statements.read({ merchantId, month: '2026-03' });
  assert.deepEqual(
    march.currencies[0]?.lines.map((line) => [line.settled_month, line.late, line.transactions]),
    [
      ['2026-02', true, 1n],
      ['2026-03', false, 1n],
    ],
  );
  const rows = readCsv(await bench.csv({ merchantId, month: '2026-03' }));
  assert.deepEqual(
    rows.map((row) => [row['transaction_id'], row['late']]),
    [
      ['c', 'false'],
      ['b', 'true'],
    ],
  );
});

test('a merchant with transactions without fee is refused, with their number and days', async () => {
  const merchantId = await bench.newMerchant();
  const days = ['2026-01-05T23:00:00Z', '2026-01-20T10:00:00Z', '2026-02-07T01:00:00Z'];
  await bench.record(
    merchantId,
    inMarch,
    days.map((day) => settledAt(day, day)),
  );
  const { merchants } = await bench.close('2026-02', merchantId);
  assert.deepEqual(
    merchants.map(({ keeps_open: _keepsOpen, ...one }) => one),
    [
      {
        merchant_id: merchantId,
        outcome: 'refused',
        code: 'transactions_without_fee',
        detail: '3 transactions have no fee, settled from 2026-01-05 to 2026-02-07.',
      },
    ],
  );
  assert.deepEqual(await statusesOf(merchantId), ['2026-02 draft', '2026-01 draft']);
});

test('everything that keeps a month open is listed with its id, its day, its cause and its commands', async () => {
  const merchantId = await bench.newMerchant();
  const id = "it's; rm -rf /";
  await bench.record(merchantId, inMarch, [settledAt(id, '1970-01-01T00:00:00Z'), settledAt('b', february)]);
  await bench.restate(merchantId, 'b', { fullAmount: 500n });
  await bench.addPlan(merchantId, '2026-02-01');
  const [merchant] = (await bench.close('2026-02', merchantId)).merchants;
  assert.deepEqual(merchant?.keeps_open, [
    {
      cause: 'no_fee_plan',
      transaction_id: id,
      day: '1970-01-01',
      commands: [
        `stoa fee-plan create --merchant ${merchantId} --from 1970-01-01 --name NAME --rate RATE && stoa fee-plan apply`,
        `stoa transaction void --merchant ${merchantId} --reason REASON -- 'it'\\''s; rm -rf /'`,
      ],
    },
    { cause: 'fee_not_applied', transaction_id: 'b', day: '2026-02-10', commands: ['stoa fee-plan apply'] },
  ]);
});

test('a dry run says the same as the close, also of a month that is not over, and closes nothing', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(merchantId, '2026-02-11T00:00:00Z', [settledAt('a', february)]);
  const { merchants } = await bench.close('2026-02', merchantId, true);
  assert.deepEqual(merchants, [{ merchant_id: merchantId, outcome: 'would_close', months: ['2026-02'] }]);
  await bench.submit(merchantId, uploadedReport([settledAt('b', february)]));
  const [open] = (await bench.close('2026-02', merchantId, true)).merchants;
  assert.equal(open?.keeps_open?.[0]?.cause, 'report_under_way');
  assert.deepEqual(await statusesOf(merchantId), ['2026-02 draft']);
});

test('a transaction without fee that was voided does not keep the month open; a restatement without one does', async () => {
  const merchantId = await bench.newMerchant();
  await bench.record(merchantId, inMarch, [settledAt('a', february), settledAt('b', february)]);
  await bench.voidTransaction(merchantId, 'a');
  await bench.restate(merchantId, 'b', { fullAmount: 500n });
  const refused = await bench.close('2026-02', merchantId);
  assert.equal(
    refused.merchants[0]?.detail,
    '1 transaction has no fee, settled from 2026-02-10 to 2026-02-10.',
  );
  await bench.voidTransaction(merchantId, 'b');
  const { merchants } = await bench.close('2026-02', merchantId);
  assert.equal(merchants[0]?.outcome, 'closed');
});

test('corrections are counted again wherever their numbers lie, in as many parts as that takes', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  const ids = ['a', 'b', 'c'];
  await bench.record(
    merchantId,
    inMarch,
    ids.map((id) => settledAt(id, february)),
  );
  for (const id of ids) {
    await bench.restate(merchantId, id, { fullAmount: 77n });
    // As if there were more than a million corrections in between: more than are counted in one part.
    await bench.database.query(sql`
      update stoa.correction
      set correction_id = correction_id + 1500000
      where merchant_id = ${merchantId}
        and correction_id = (select max(correction_id) from stoa.correction where merchant_id = ${merchantId})`);
  }
  const { merchants } = await bench.close('2026-02', merchantId);
  assert.equal(merchants[0]?.outcome, 'closed', merchants[0]?.detail);
});

test('a correction of a closed month stands on the next open one', async () => {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(merchantId, inMarch, [settledAt('a', february)]);
  await bench.close('2026-02', merchantId);
  await bench.voidTransaction(merchantId, 'a');
  const march = await bench.statements.read({ merchantId, month: '2026-03' });
  const [euro] = march.currencies;
  assert.deepEqual([euro?.transactions, euro?.gross, euro?.fee], [-1n, -1234n, -150n]);
  assert.deepEqual(
    euro?.lines.map(({ kind, settled_month, late }) => [kind, settled_month, late]),
    [['reversal', '2026-02', false]],
  );
  bench.clock.set('2026-04-01T00:00:00Z');
  assert.equal((await bench.close('2026-03', merchantId)).merchants[0]?.outcome, 'closed');
});

const damages: readonly (readonly [string, (merchantId: number) => Sql])[] = [
  [
    'a wrong sum',
    (merchantId) => sql`update stoa.statement_line set full_amount = 1235 where merchant_id = ${merchantId}`,
  ],
  [
    'a wrong count',
    (merchantId) =>
      sql`update stoa.statement_line set transaction_count = 2 where merchant_id = ${merchantId}`,
  ],
  ['a line too few', (merchantId) => sql`delete from stoa.statement_line where merchant_id = ${merchantId}`],
  [
    'a changed transaction',
    (merchantId) => sql`update stoa.transaction set tax_amount = 0 where merchant_id = ${merchantId}`,
  ],
  ['a lost transaction', (merchantId) => sql`delete from stoa.transaction where merchant_id = ${merchantId}`],
];

for (const [what, damage] of damages) {
  test(`books with ${what} are not closed`, async () => {
    const merchantId = await bench.newMerchantWithPlan();
    await bench.record(merchantId, inMarch, [settledAt('a', february)]);
    await bench.database.query(damage(merchantId));
    const { merchants } = await bench.close('2026-02', merchantId);
    assert.deepEqual(merchants, [
      {
        merchant_id: merchantId,
        outcome: 'refused',
        code: 'statement_does_not_reconcile',
        detail: 'The sums differ from the transactions: 2026-02 in EUR.',
        keeps_open: [],
      },
    ]);
  });
}

test("one merchant's refusal does not keep the others open, and a repeat closes the rest", async () => {
  const closable = await bench.newMerchantWithPlan();
  const refused = await bench.newMerchant();
  const empty = await bench.newMerchant();
  for (const merchantId of [closable, refused])
    await bench.record(merchantId, inMarch, [settledAt('a', february)]);
  const first = await bench.close('2026-02');
  const outcomes = new Map(first.merchants.map((one) => [one.merchant_id, one.outcome]));
  assert.deepEqual(
    [closable, refused, empty].map((merchantId) => outcomes.get(merchantId)),
    ['closed', 'refused', 'closed'],
  );
  assert.equal(first.refused_count >= 1 && first.closed_count >= 2, true);
  await bench.voidTransaction(refused, 'a');
  const second = await bench.close('2026-02');
  assert.equal(second.merchants.find((one) => one.merchant_id === refused)?.outcome, 'closed');
  assert.equal(second.merchants.find((one) => one.merchant_id === closable)?.outcome, 'closed_before');
});

test('a merchant that does not exist cannot be closed', async () => {
  await assert.rejects(bench.close('2026-02', 2_147_483_647), failsWith('unknown_merchant'));
});

test('a merchant with a report that is accepted and not processed is refused, and closed when it is', async () => {
  bench.clock.set(inMarch);
  const merchantId = await bench.newMerchantWithPlan();
  const reportId = await bench.submit(merchantId, uploadedReport([settledAt('open', february)]));
  const [refused] = (await bench.close('2026-02', merchantId)).merchants;
  assert.deepEqual([refused?.outcome, refused?.code], ['refused', 'reports_under_way']);
  assert.match(refused?.detail ?? '', /1 report is accepted/);
  await bench.process({ merchantId, reportId });
  assert.equal((await bench.close('2026-02', merchantId)).merchants[0]?.outcome, 'closed');
  assert.equal(readCsv(await bench.csv({ merchantId, month: '2026-02' })).length, 1);
});

test('reports recorded while the month closes stand on it or on the next one, and none is lost', async () => {
  bench.clock.set(inMarch);
  for (let round = 0; round < 6; round += 1) {
    const merchantId = await bench.newMerchantWithPlan();
    const reports = Array.from({ length: 8 }, (_report, index) =>
      uploadedReport([settledAt(`t${index}`, february)], `2026-03-01T11:00:0${index}Z`),
    );
    const ids = await Promise.all(reports.map((report) => bench.submit(merchantId, report)));
    await Promise.all([
      ...ids.slice(0, 4).map((reportId) => bench.process({ merchantId, reportId })),
      bench.close('2026-02', merchantId),
      ...ids.slice(4).map((reportId) => bench.process({ merchantId, reportId })),
      bench.close('2026-02', merchantId),
    ]);
    await assertAllStand(merchantId, reports.length);
  }
});

/** Each transaction stands on the closed February, or stands on March as a late one. */
async function assertAllStand(merchantId: number, count: number): Promise<void> {
  const found: string[] = [];
  for (const month of ['2026-02', '2026-03']) {
    const rows = readCsv(await bench.csv({ merchantId, month }));
    assert.ok(rows.every((row) => row['late'] === String(month === '2026-03')));
    found.push(...rows.map((row) => row['transaction_id'] ?? ''));
  }
  assert.deepEqual(
    found.toSorted(),
    Array.from({ length: count }, (_one, index) => `t${index}`),
  );
  bench.clock.set('2026-04-02T00:00:00Z');
  assert.equal((await bench.close('2026-03', merchantId)).merchants[0]?.outcome, 'closed');
  bench.clock.set(inMarch);
}
