/**
 * Fills the two ledgers in SQL, as if over years. Nothing else about old events and transactions is read when new ones
 * come.
 */

/**
 * Numbers spread evenly over all 64 bits, as 16 hexadecimal digits. So the ids cover the whole range of the key, and
 * come almost in its order: building the index then does not need hours of sorting.
 */
const spread = (number, count) =>
  `lpad(to_hex((${number} - ${count} / 2) * ${(2n ** 64n - 1n) / BigInt(count + 1)}), 16, '0')`;
const noise = (number) => `lpad(to_hex(hashint8extended(${number}, 7)), 16, '0')`;

/** Index pages are filled to 70 %, as random inserts leave them. */
const fillFactor = 70;

/** @param options `from` is the number of events that are there already */
export async function growEvents(pool, { merchantIds, from, to }) {
  const count = Math.ceil((to - from) / merchantIds.length);
  const number = `(${from}::bigint + number)`;
  await pool.query('alter table stoa.event_ledger drop constraint if exists event_ledger_pkey');
  await pool.query(`
    insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
    select
      merchant_id, (${spread('number', Math.max(count, 2))} || ${noise(number)})::uuid, -1 - number / 1000,
      date '2026-01-01', number % 1000 + 1
    from unnest(array[${merchantIds.join()}]) as merchant_id
    cross join lateral generate_series(0, ${count - 1}::bigint) as number`);
  await pool.query(`
    alter table stoa.event_ledger
    add constraint event_ledger_pkey primary key (merchant_id, event_id) with (fillfactor = ${fillFactor})`);
  await pool.query('analyze stoa.event_ledger');
}

export async function growTransactions(pool, { merchantId, from, to }) {
  const count = to - from;
  const number = `(${from}::bigint + number)`;
  await pool.query(`
    alter table stoa.transaction
    drop constraint if exists transaction_pkey, drop constraint if exists transaction_report_position_key`);
  await pool.query('drop index if exists stoa.transaction_settled_at');
  await pool.query(`
    insert into stoa.transaction (
      merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at, report_id, position,
      recorded_at, fee_amount, fee_plan_id, statement_month)
    select
      ${merchantId}, 'txn_' || ${spread('number', Math.max(count, 2))} || ${noise(number)}, 'EUR', 1190, 190, 'DEU',
      '2026-09-01T00:00:00Z'::timestamptz + ${number} * interval '0.01 seconds',
      -1 - ${number} / 28000, ${number} % 28000, now(), 150, 1, '2026-09-01'
    from generate_series(0, ${count - 1}::bigint) as number`);
  await pool.query(`
    alter table stoa.transaction
    add constraint transaction_pkey primary key (merchant_id, transaction_id) with (fillfactor = ${fillFactor})`);
  await pool.query(`
    alter table stoa.transaction
    add constraint transaction_report_position_key unique (merchant_id, report_id, position)`);
  await pool.query(
    'create index transaction_settled_at on stoa.transaction (merchant_id, settled_at, transaction_id)',
  );
  await pool.query('analyze stoa.transaction');
}
