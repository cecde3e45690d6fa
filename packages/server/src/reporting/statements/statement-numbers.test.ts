import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { waitUntil } from '../../../test/wait-until.js';
import { sql } from '../../database/sql.js';
import { takeNumbers } from '../billing/billing-store.js';
import type { NewIssuer } from '../billing/manage-billing.js';
import { billingManagement } from '../billing/manage-billing.js';
import type { StatementDocument } from './statement-schemas.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

const month = '2026-02';
const february = '2026-02-10T10:00:00Z';
const inMarch = '2026-03-02T00:00:00Z';

function issuerOf(numberPrefix: string, changes: Partial<NewIssuer> = {}): NewIssuer {
  const address = { name: 'Example Store', addressLines: ['1 Street', 'Berlin'], taxNumber: 'DE1' };
  const vat = { vatPpm: 190_000, vatText: null };
  return { ...address, ...vat, numberPrefix, paymentDays: 30, bankLines: [], madeBy: tester, ...changes };
}

const setIssuer = (...issuer: Parameters<typeof issuerOf>): Promise<unknown> =>
  billingManagement(bench).setIssuer(issuerOf(...issuer));

function setBilling(merchantId: number, changes: object = {}): Promise<unknown> {
  const details = { name: 'Games S.A.', addressLines: ['2 Rue', 'Paris'], taxNumber: 'FR1' };
  const rules = { paymentDays: null, vatPpm: null, vatText: null, madeBy: tester };
  const billing = billingManagement(bench);
  return billing.setBillingDetails({ merchantId, ...details, ...rules, ...changes });
}

async function merchantWith(...days: readonly string[]): Promise<number> {
  const merchantId = await bench.newMerchantWithPlan();
  const items = days.map((settled_at) => uploadedTransaction(settled_at, { settled_at }));
  await bench.record(merchantId, inMarch, items);
  return merchantId;
}

function statementOf(merchantId: number, of = month): Promise<StatementDocument> {
  return bench.statements.read({ merchantId, month: of });
}

// This test must be the first: later ones set an issuer.
test('without an issuer a month is closed without a number, and stays so', async () => {
  const merchantId = await merchantWith(february);
  const { has_issuer, merchants } = await bench.close(month, merchantId);
  assert.equal(has_issuer, false);
  assert.deepEqual(merchants, [{ merchant_id: merchantId, outcome: 'closed', months: [month] }]);
  const before = await statementOf(merchantId);
  assert.deepEqual([before.number, before.issuer, before.due_on], [null, null, null]);
  await setIssuer('LATER-');
  await setBilling(merchantId);
  assert.deepEqual(await statementOf(merchantId), before);
});

test('a statement gets its number, parties, VAT and due date when it is closed, and keeps them', async () => {
  await setIssuer('A-');
  const merchantId = await merchantWith(february);
  await setBilling(merchantId);
  const draft = await statementOf(merchantId);
  assert.deepEqual([draft.number, draft.due_on, draft.issuer?.name], [null, null, 'Example Store']);
  const { merchants } = await bench.close(month, merchantId);
  assert.deepEqual(merchants, [
    { merchant_id: merchantId, outcome: 'closed', months: [month], numbers: ['A-000001'] },
  ]);
  const closed = await statementOf(merchantId);
  assert.equal(closed.number, 'A-000001');
  assert.equal(closed.due_on, '2026-04-01');
  assert.deepEqual(closed.issuer, {
    name: 'Example Store',
    address: ['1 Street', 'Berlin'],
    tax_number: 'DE1',
  });
  assert.deepEqual(closed.recipient, { name: 'Games S.A.', address: ['2 Rue', 'Paris'], tax_number: 'FR1' });
  const [eur] = closed.currencies;
  assert.deepEqual([eur?.fee, eur?.vat, eur?.payable], [150n, 29n, 179n]);
  assert.deepEqual([eur?.lines[0]?.rate_basis_points, eur?.lines[0]?.tiers], [1500, []]);
  await setIssuer('B-', { name: 'Another Company', vatPpm: 70_000, paymentDays: 1 });
  await setBilling(merchantId, { name: 'Moved', vatText: 'Exempt' });
  assert.deepEqual(await statementOf(merchantId), closed);
});

test("a merchant's own VAT and terms of payment go before the issuer's", async () => {
  await setIssuer('C-');
  const merchantId = await merchantWith(february);
  await setBilling(merchantId, { paymentDays: 14, vatText: 'Reverse charge' });
  await bench.close(month, merchantId);
  const { due_on, vat_text, vat_rate_basis_points, currencies } = await statementOf(merchantId);
  assert.deepEqual([due_on, vat_text, vat_rate_basis_points], ['2026-03-16', 'Reverse charge', null]);
  assert.deepEqual([currencies[0]?.vat, currencies[0]?.payable], [null, 150n]);
});

test('months that are closed together get numbers in their order, and an empty one gets none', async () => {
  await setIssuer('D-');
  const merchantId = await merchantWith('2025-11-10T10:00:00Z', '2026-01-10T10:00:00Z');
  const { merchants } = await bench.close(month, merchantId);
  assert.deepEqual(merchants, [
    {
      merchant_id: merchantId,
      outcome: 'closed',
      months: ['2025-11', '2026-01', '2026-02'],
      numbers: ['D-000001', 'D-000002', null],
      without_billing_details: true,
    },
  ]);
  assert.equal((await statementOf(merchantId)).due_on, null);
});

test('a dry run takes no number, and names merchants without billing details', async () => {
  await setIssuer('E-');
  const merchantId = await merchantWith(february);
  const { merchants } = await bench.close(month, merchantId, true);
  assert.deepEqual(merchants, [
    { merchant_id: merchantId, outcome: 'would_close', months: [month], without_billing_details: true },
  ]);
  await bench.close(month, merchantId);
  assert.equal((await statementOf(merchantId)).number, 'E-000001');
});

test('a prefix that comes back goes on counting', async () => {
  for (const prefix of ['F-', 'G-', 'F-']) {
    await setIssuer(prefix);
    await bench.close(month, await merchantWith(february));
  }
  assert.deepEqual(await numbersWith('F-'), ['F-000001', 'F-000002']);
});

test('a close that is rolled back gives its number back', async () => {
  await setIssuer('H-');
  const merchantId = await merchantWith(february);
  // The last statement of the close fails once; the numbers have been taken by then.
  await bench.database.query(sql`
    insert into stoa.statement_close (merchant_id, month, closed_at, closed_by, issuer_id, statement_number)
    select ${merchantId}, '2025-01-01', now(), 'test', max(issuer_id), 'H-000001'
    from stoa.issuer`);
  const [failed] = (await bench.close(month, merchantId)).merchants;
  assert.deepEqual([failed?.outcome, failed?.code], ['refused', 'close_failed']);
  await bench.database.query(sql`delete from stoa.statement_close where statement_number = 'H-000001'`);
  await bench.close(month, merchantId);
  assert.equal((await statementOf(merchantId)).number, 'H-000001');
});

test('a close that waited for its number has the date of the number', async () => {
  await setIssuer('I-');
  const merchantId = await merchantWith(february);
  const beforeMidnight = '2026-03-02T23:59:59.000Z';
  const afterMidnight = '2026-03-03T00:00:01.000Z';
  bench.clock.set(beforeMidnight);
  let closing: Promise<unknown> | undefined;
  await bench.database.transaction(async (tx) => {
    await takeNumbers(tx, 'I-', 1);
    closing = bench.close(month, merchantId);
    await waitUntil('the close waits', async () => {
      const [row] = await bench.database.query<{ waiting: boolean }>(sql`
        select exists (
          select
          from pg_locks
          where not granted
            and pid in (select pid from pg_stat_activity where datname = current_database())) as waiting`);
      return row?.waiting === true ? true : undefined;
    });
    bench.clock.set(afterMidnight);
  });
  await closing;
  const { number, closed_at } = await statementOf(merchantId);
  assert.deepEqual([number, closed_at], ['I-000002', afterMidnight]);
});

function numbersWith(prefix: string): Promise<string[]> {
  return bench.database
    .query<{ number: string }>(sql`
      select statement_number as number
      from stoa.statement_close
      where starts_with(statement_number, ${prefix})
      order by statement_number`)
    .then((rows) => rows.map(({ number }) => number));
}
