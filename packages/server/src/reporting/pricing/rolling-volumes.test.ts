import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { beforeCommit } from '../../../test/fixtures/reporting/before-commit.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  type GivenFee,
  naiveChargesOf,
  readGivenFees,
} from '../../../test/fixtures/reporting/naive-books.js';
import {
  entriesOf,
  entryOf,
  type NaiveEntry,
  readVolumeDays,
  seenVolume,
  sumEntries,
} from '../../../test/fixtures/reporting/naive-volumes.js';
import { uploadedReport, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { loadSchema } from '../../database/migrate.js';
import { sql } from '../../database/sql.js';
import { oneNode } from '../../database/topology.js';
import type { FeeLine } from '../fees/fee-line.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import type { SeenVolume, TierVolume } from '../ledger/tier-volumes.js';
import { correctTransaction } from '../operator-corrections/correct-transaction.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

function lineOf(name: string, volume: TierVolume, tierMode: FeeLine['tierMode']): FeeLine {
  return {
    ...{ name, payee: null, base: 'net', baseLine: null, ratePpm: 0, tierMode, volume },
    tiers: [10_000n, 40_000n, 90_000n].map((volumeFrom, index) => {
      return { currency: 'EUR', volumeFrom, ratePpm: 120_000 - 10_000 * index };
    }),
    ...{ fixedAmounts: [], minimumAmounts: [], maximumAmounts: [], appliesTo: null },
  };
}

const card = [
  lineOf('Commission', { of: 'app', period: 'year', currency: null }, 'marginal'),
  lineOf('Technology', { of: 'merchant', period: 'rolling_12_months', currency: null }, 'whole'),
  lineOf('Payment', { of: 'app', period: 'life', currency: null }, 'whole'),
];

async function newMerchant(): Promise<{ readonly merchantId: number; readonly apps: readonly string[] }> {
  const merchantId = await bench.newMerchant();
  const apps = ['one', 'two'].map((name) => `${name}.of${merchantId}`);
  await bench.database.query(sql`
    insert into stoa.app (bundle_id, merchant_id, created_at)
    select bundle_id, ${merchantId}, now()
    from unnest(${apps}::text[]) as bundle_id`);
  const plan = { merchantId, inForceFrom: '2024-01-01', ratePpm: null, lines: card };
  await feePlanManagement(bench).create(requestedPlan(plan));
  return { merchantId, apps };
}

const noAges = { installation: undefined, subscription: undefined };
const days = ['2025-02-28', '2025-03-01', '2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01'];

function itemsOf(name: string, apps: readonly string[]) {
  return Array.from({ length: 60 }, (_, index) =>
    uploadedTransaction(`${name}${index}`, {
      full_amount: BigInt(900 + 37 * index),
      tax_amount: 0n,
      settled_at: `${days[(index * 7) % days.length]}T0${index % 9}:00:00Z`,
      ...(index % 5 === 0 ? {} : { bundle_id: apps[index % 2] }),
    }),
  );
}

test('two reports of a merchant at the same time, one of them killed first, have the fees of one after the other', async () => {
  const { merchantId, apps } = await newMerchant();
  const reports = ['a', 'b', 'c'].map((name, index) =>
    uploadedReport(itemsOf(name, apps), `2026-03-01T11:0${index}:00Z`),
  );
  const ids = await Promise.all(reports.map((report) => bench.submit(merchantId, report)));
  const process = (reportId: number) => bench.process({ merchantId, reportId });
  const dying = beforeCommit(bench.database, (tx) =>
    tx.query(sql`
      select pg_terminate_backend(pg_backend_pid())`),
  );
  const killed = ids.slice(0, 2).map((reportId) => bench.processOn(dying)({ merchantId, reportId }));
  const outcomes = await Promise.allSettled([...killed, ...ids.map(process)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  const fees = await readGivenFees(bench.database, merchantId);
  assert.equal(fees.length, 180);
  const plans = await feePlanManagement(bench).list({ merchantId });
  const entries: NaiveEntry[] = [];
  for (const fee of await inOrderOfBooking(merchantId, fees)) {
    const place = entryOf(fee, fee.month, 1n);
    const volumeOf = (volume: TierVolume): SeenVolume => seenVolume(entries, volume, place);
    const charges = naiveChargesOf({ ...fee, volumeOf, ages: noAges }, plans) ?? [];
    assert.equal(
      fee.feeAmount,
      charges.reduce((sum, one) => sum + one.fee, 0n),
      fee.id,
    );
    entries.push(place);
  }
  assert.deepEqual(await readVolumeDays(bench.database, merchantId), sumEntries(entries));
});

/** Rows that were copied later lie behind those that were copied earlier. */
async function inOrderOfBooking(merchantId: number, fees: readonly GivenFee[]): Promise<GivenFee[]> {
  const rows = await bench.database.query<{ id: string }>(sql`
    select transaction_id as id
    from stoa.transaction
    where merchant_id = ${merchantId}
    order by ctid`);
  return rows.map(({ id }) => fees.find((fee) => fee.id === id) ?? assert.fail(id));
}

test('the migration counts what is in the books', async () => {
  const { merchantId, apps } = await newMerchant();
  await bench.record(merchantId, '2026-03-01T11:00:00Z', itemsOf('a', apps));
  await bench.close('2026-01', merchantId);
  await bench.record(merchantId, '2026-03-01T12:00:00Z', itemsOf('late', apps));
  await correctTransaction(bench, {
    ...{ merchantId, transactionId: 'a5', kind: 'restate', reason: 'said later', by: tester },
    facts: { bundle_id: apps[0] ?? null },
  });
  await bench.voidTransaction(merchantId, 'a1');
  await bench.restate(merchantId, 'a2', { fullAmount: 77n, currency: 'USD' });
  await bench.restate(merchantId, 'a5', { fullAmount: 78n });
  const kept = await readVolumeDays(bench.database, merchantId);
  assert.deepEqual(kept, sumEntries(entriesOf(await readGivenFees(bench.database, merchantId))));
  const texts = loadSchema(oneNode).migrations.map(({ text }) => text);
  const [fill] = /^insert into stoa\.volume_day.*?;$/ms.exec(texts.join('\n')) ?? [];
  await bench.database.transaction(async (tx) => {
    await tx.query(sql`
      delete from stoa.volume_day`);
    await tx.execute(fill ?? assert.fail());
  });
  assert.deepEqual(await readVolumeDays(bench.database, merchantId), kept);
});
