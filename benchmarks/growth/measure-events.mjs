/** Records events into a ledger of a given size, and inserts as many ids without Stoa. */
import { setTimeout as wait } from 'node:timers/promises';
import { growEvents } from './fill-ledgers.mjs';
import { say, whole } from './growth-store.mjs';

const eventsPerBatch = 1_000;

/**
 * Queues batches of new events in one transaction. Each merchant's installations send each event name every now and
 * then.
 */
const queueBatches = (merchantIds, batches) => `
  select stoa.append_batch_of_one_month(
    merchant_id, null, now(), date_trunc('month', now() at time zone 'UTC')::date, sent.positions, sent.event_ids,
    sent.event_names, null, sent.installation_ids, sent.event_datetimes, sent.occurred_ats, sent.payloads, sent.amounts,
    sent.currencies, null)
  from generate_series(1, ${batches}) as number
  cross join lateral (select (array[${merchantIds.join()}])[1 + number % ${merchantIds.length}] as merchant_id) as whose
  cross join lateral (
    select
      array_agg(position::smallint) as positions, array_agg(gen_random_uuid()) as event_ids,
      array_agg('event ' || position % 6) as event_names, array_agg(known.installation_id) as installation_ids,
      array_agg(to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as event_datetimes,
      array_agg(now()) as occurred_ats, array_agg('{"amount":"12.34","currency":"EUR","sku":"sku_123","level":12}'::text) as payloads,
      array_agg(12.34::numeric) as amounts, array_agg('EUR'::text) as currencies
    from (
      select installation_id, row_number() over () as position
      from (
        select installation_id
        from stoa.installation
        where merchant_id = whose.merchant_id
        order by installation_id
        limit ${eventsPerBatch} offset number / ${merchantIds.length} % 10 * ${eventsPerBatch}) as owned) as known) as sent`;

/** Calls `queued` when the events are queued, which is when drains first see them. */
async function record(pool, { merchantIds, events }, queued = async () => undefined) {
  await pool.query(queueBatches(merchantIds, events / eventsPerBatch));
  await queued();
  for (;;) {
    const { rows } = await pool.query('select from stoa.queued_batch limit 1');
    if (rows.length === 0) return;
    await wait(20);
  }
}

/** Inserts in two sessions, because a process also records in two. */
async function insertIds(pool, { table, merchantIds, events }) {
  const statement = `
    insert into ${table} (merchant_id, event_id, batch_id, month, position)
    select $1, event_id, 1, date '2026-11-01', 1
    from (select gen_random_uuid() as event_id from generate_series(1, ${eventsPerBatch})) as new
    order by event_id`;
  let left = events / eventsPerBatch;
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (; left > 0; ) {
        left -= 1;
        await pool.query(statement, [merchantIds[left % merchantIds.length]]);
      }
    }),
  );
}

const sizes = `
  select
    (select reltuples from pg_class where oid = 'stoa.event_ledger'::regclass) as rows,
    pg_relation_size('stoa.event_ledger')::float8 as heap, pg_relation_size('stoa.event_ledger_pkey')::float8 as ids,
    0 as others`;

/** @returns the figures of a step: see {@link printSteps} */
export async function measureEvents({ pool, merchants, grow, observe, withService }, { size, sample }) {
  const merchantIds = merchants.map(({ merchantId }) => merchantId);
  const { rows: had } = await pool.query('select count(*) from stoa.event_ledger');
  const from = Number(had[0].count);
  say(`\nGrowing to ${whole(size)} events ...`);
  await grow(() => growEvents(pool, { merchantIds, from, to: size }));
  const { rows } = await pool.query(sizes);
  await pool.query('create table if not exists public.bare_event (like stoa.event_ledger)');
  const into = (table) => () => insertIds(pool, { table, merchantIds, events: sample });
  const stoa = await withService(async () => {
    // The first time is not measured: afterwards the process remembers members of sums, and the cache has what is read
    // often.
    await record(pool, { merchantIds, events: sample });
    return observe(sample, (begin) => record(pool, { merchantIds, events: sample }, begin));
  });
  const limit = await observe(sample, into('stoa.event_ledger'));
  const bare = await observe(sample, into('public.bare_event'));
  return { size, sizes: rows[0], stoa, limit, bare };
}
