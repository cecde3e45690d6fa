import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/database/sql.js';
import { createReadableStore, purchaseId, type ReadableStore, waitingId } from './readable-store.js';

let store: ReadableStore;

before(async () => {
  store = await createReadableStore('view reader; "quoted"');
});
after(() => store.drop());

/** The plan of a query as JSON text, with the partitions that it names and the indexes. */
async function planOf(query: string): Promise<{ text: string; relations: string[]; indexes: string[] }> {
  const [row] = await store.database.query<{ 'QUERY PLAN': unknown }>({
    name: '',
    text: `explain (format json) ${query}`,
    values: [],
  });
  const text = JSON.stringify(row?.['QUERY PLAN']);
  const all = (key: string): string[] =>
    [
      ...new Set([...text.matchAll(new RegExp(`"${key}":"([^"]+)"`, 'g'))].map(([, name = '']) => name)),
    ].toSorted();
  return { text, relations: all('Relation Name'), indexes: all('Index Name') };
}

const segmentsOf = (relations: readonly string[]): string[] =>
  relations.filter((name) => name.startsWith('event_segment'));

test('each event that counts is one row; duplicates and unrecorded events have none', async () => {
  const rows = await store.asReader(`
    select event_id::text, event_name, day::text, month::text, source, campaign, status, bundle_id
    from stoa_read.events
    order by occurred_at, event_name`);
  assert.deepEqual(
    rows.map((row) => Object.values(row).slice(1)),
    [
      ['purchase_completed', '2026-10-20', '2026-10-01', null, null, 'linked', 'com.example.app'],
      ['purchase_completed', '2026-11-01', '2026-11-01', 'newsletter', 'spring', 'linked', 'com.example.app'],
      ['purchase_completed', '2026-11-19', '2026-11-01', null, null, 'waiting', null],
      ['level_up', '2026-11-20', '2026-11-01', null, null, 'linked', 'com.example.app'],
      ['purchase_completed', '2026-11-20', '2026-11-01', 'newsletter', 'spring', 'linked', 'com.example.app'],
    ],
  );
  const ids = rows.map((row) => Object.values(row)[0]);
  assert.ok(ids.includes(purchaseId) && ids.includes(waitingId) && new Set(ids).size === 5);
});

test('the numbers of linked and waiting events equal those of the ledger and the sums', async () => {
  const [counts] = await store.database.query(sql`
    select
      (select count(*)::integer from stoa_read.events) as events,
      (select count(*)::integer from stoa.event_ledger) as ledger,
      (select count(*)::integer from stoa_read.events where status = 'linked') as linked,
      (select sum(events)::integer from stoa.event_rollup) as summed`);
  assert.deepEqual(counts, { events: 5, ledger: 5, linked: 4, summed: 4 });
});

test('the transactions of a merchant, with their corrections, add up to its statements', async () => {
  const [differing] = await store.database.query(sql`
    with standing as (
      select merchant_id, currency, count(*)::numeric as transactions, sum(full_amount) as full_amount,
        coalesce(sum(fee_amount), 0) as fee_amount
      from stoa_read.transactions
      where status <> 'voided'
      group by merchant_id, currency),
    booked as (
      select merchant_id, currency, sum(transactions) as transactions, sum(full_amount) as full_amount,
        sum(fee_amount) as fee_amount
      from stoa_read.statements
      group by merchant_id, currency
      having sum(transactions) <> 0)
    select count(*)::integer as rows, count(*) filter (where standing is distinct from booked)::integer as differing
    from standing
    full join booked using (merchant_id, currency)`);
  assert.deepEqual(differing, { rows: 2, differing: 0 });
});

test('no view reads a store user, an address, a hash, a secret, evidence, a payload or an upload', async () => {
  const read = await store.database.query<{ name: string }>(sql`
    select distinct concat_ws('.', used.attrelid::regclass::text, used.attname) as name
    from pg_depend
    join pg_rewrite as rule on rule.oid = objid
    join pg_class as view on view.oid = rule.ev_class
    join pg_attribute as used on used.attrelid = refobjid and used.attnum = refobjsubid
    where classid = 'pg_rewrite'::regclass
      and view.relnamespace = 'stoa_read'::regnamespace
      and used.attrelid <> view.oid`);
  const names = read.map(({ name }) => name);
  assert.ok(names.includes('stoa.transaction.full_amount') && names.length > 40, 'the catalogue was read');
  const kept =
    /user|address|hash|secret|key|evidence|payload|body|jwk|device|language|version|capacity|detail/;
  // This column contains names of events in lower case, not keys.
  const harmless = ['stoa.event_segment.event_name_keys'];
  assert.deepEqual(
    names.filter((name) => kept.test(name) && !harmless.includes(name)),
    [],
  );
});

test('a query for a month plans to read only its partition', async () => {
  const { relations } = await planOf(`
    select source, count(*) from stoa_read.events where month = '2026-11-01' group by source`);
  assert.deepEqual(segmentsOf(relations), ['event_segment_202611']);
});

test('a query for days plans to read only the partitions of their months', async () => {
  const days = async (first: string, last: string): Promise<string[]> =>
    segmentsOf(
      (await planOf(`select day, count(*) from stoa_read.events_of_days('${first}', '${last}') group by day`))
        .relations,
    );
  assert.deepEqual(await days('2026-11-01', '2026-11-30'), ['event_segment_202611']);
  assert.deepEqual(await days('2026-10-31', '2026-11-01'), ['event_segment_202610', 'event_segment_202611']);
  const rows = await store.asReader<{ day: string }>(`
    select day::text from stoa_read.events_of_days('2026-11-01', '2026-11-19') order by day`);
  assert.deepEqual(
    rows.map(({ day }) => day),
    ['2026-11-01', '2026-11-19'],
  );
});

test('sums over events that name no id do not touch the ledger', async () => {
  const { relations } = await planOf(`
    select source, sum(amount) from stoa_read.events where month = '2026-11-01' group by source`);
  assert.ok(!relations.includes('event_ledger'), relations.join(' '));
});

for (const state of ['never analyzed', 'analyzed']) {
  test(`an event is found by its id through the ledger and the key of its segment, ${state}`, async () => {
    if (state === 'analyzed') {
      await fillEvents(3_000);
      await store.database.transaction((tx) => tx.execute('analyze'));
    }
    const query = `select * from stoa_read.events where merchant_id = 1 and event_id = '${purchaseId}'`;
    const { indexes, text } = await planOf(query);
    assert.ok(indexes.includes('event_ledger_pkey'), indexes.join(' '));
    const scanned = [
      ...text.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(event_ledger|event_segment_20\d+)"/g),
    ];
    assert.deepEqual(
      scanned.map(([, name]) => name),
      [],
    );
    const [row] = await store.asReader<{ eventName: string }>(query);
    assert.equal(row?.eventName, 'purchase_completed');
  });
}

/** Recorded batches of ten events each, in two months. */
function fillEvents(batches: number): Promise<void> {
  return store.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.event_segment
      select
        1 + batch % 3, 1000000 + batch, '2026-10-01'::date + (batch % 2) * 31, '2026-11-21',
        array_agg(n::smallint order by n), array_agg(md5((batch * 10 + n)::text)::uuid order by n),
        array_agg('name'::text), null, array_agg(md5(n::text)::uuid), array_agg(''::text),
        array_agg('2026-10-01T10:00:00Z'::timestamptz + (batch % 2) * interval '31 days'), array_agg('{}'::text),
        array_agg(1::numeric), array_agg('EUR'::text)
      from generate_series(1, ${batches}) as batch
      cross join generate_series(1, 10) as n
      group by batch;
      insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
      select merchant_id, event_id, batch_id, month, position
      from stoa.event_segment
      cross join rows from (unnest(event_ids), unnest(positions)) as event (event_id, position)
      where batch_id > 1000000`),
  );
}
