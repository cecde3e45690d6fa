/** Processes reports into a ledger of a given size, and inserts as many rows without Stoa. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { growTransactions } from './fill-ledgers.mjs';
import { say, whole } from './growth-store.mjs';

/** The number for a report of some 5 MB. */
const transactionsPerReport = 30_000;
const newId = () => `txn_${randomBytes(16).toString('hex')}`;

function newReport() {
  const item = (number) =>
    `{"id": "${newId()}", "currency": "EUR", "full_amount": 1190, "tax_amount": 190, "payer_country": "DEU", "settled_at": "${new Date(Date.parse('2026-10-01T00:00:00Z') + number * 10).toISOString()}"}`;
  const items = Array.from({ length: transactionsPerReport }, (_none, number) => item(number));
  return `{"created_at": "2026-11-20T00:00:00Z", "transactions": [${items.join(', ')}]}`;
}

/** Uploads a report, from its first byte until its transactions are recorded. */
async function process(url, apiKey) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const address = `${url}/merchant-api/v1/reports`;
  const response = await fetch(`${address}/transactions`, { method: 'POST', headers, body: newReport() });
  const { reportId } = await response.json();
  for (;;) {
    const summary = await (await fetch(`${address}/${reportId}`, { headers })).json();
    if (summary.completed_at) return;
    await wait(50);
  }
}

/** Inserts in one session, with one database transaction for each report, and ids in random order. */
async function insertRows(pool, { table, merchantId, reports }) {
  for (let number = 0; number < reports; number += 1) {
    await pool.query(`
      insert into ${table} (
        merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at, report_id, position,
        recorded_at, fee_amount, fee_plan_id, statement_month)
      select
        ${merchantId}, 'txn_' || replace(gen_random_uuid() || '', '-', ''), 'EUR', 1190, 190, 'DEU',
        '2026-10-01T00:00:00Z'::timestamptz + number * interval '0.01 seconds', nextval('public.bare_report'), number,
        now(), 150, 1, '2026-10-01'
      from generate_series(1, ${transactionsPerReport}) as number`);
  }
}

const sizes = `
  select
    (select reltuples from pg_class where oid = 'stoa.transaction'::regclass) as rows,
    pg_relation_size('stoa.transaction')::float8 as heap, pg_relation_size('stoa.transaction_pkey')::float8 as ids,
    (pg_relation_size('stoa.transaction_report_position_key') + pg_relation_size('stoa.transaction_settled_at'))::float8
      as others`;

/** @returns the figures of a step: see {@link printSteps} */
export async function measureReports({ pool, merchants, grow, observe, withService }, { size, reports }) {
  const [{ merchantId, apiKey }] = merchants;
  const { rows: had } = await pool.query('select count(*) from stoa.transaction');
  const from = Number(had[0].count);
  say(`\nGrowing to ${whole(size)} transactions ...`);
  await grow(() => growTransactions(pool, { merchantId, from, to: size }));
  const { rows } = await pool.query(sizes);
  await pool.query('create table if not exists public.bare_transaction (like stoa.transaction)');
  await pool.query('create sequence if not exists public.bare_report minvalue -1000000000 start -1000000000');
  const count = reports * transactionsPerReport;
  const into = (table) => () => insertRows(pool, { table, merchantId, reports });
  const stoa = await withService(async (url) => {
    const processAll = async () => {
      for (let number = 0; number < reports; number += 1) await process(url, apiKey);
    };
    await processAll();
    return observe(count, processAll);
  });
  const limit = await observe(count, into('stoa.transaction'));
  const bare = await observe(count, into('public.bare_transaction'));
  return { size, sizes: rows[0], stoa, limit, bare };
}
