import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { beforeCommit } from '../../../test/fixtures/reporting/before-commit.js';
import { requestedPlan, selectFees } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  type GivenFee,
  naiveChargesOf,
  readGivenFees,
} from '../../../test/fixtures/reporting/naive-books.js';
import {
  entryOf,
  isAssumedVolume,
  type NaiveEntry,
  naiveRates,
  naiveVolume,
} from '../../../test/fixtures/reporting/naive-volumes.js';
import { uploadedReport, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { enterExchangeRate } from '../exchange-rates/manage-exchange-rates.js';
import { type FeeLine, volumesOf } from '../fees/fee-line.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import type { TierVolume } from '../ledger/tier-volumes.js';
import { groupManagement } from '../memberships/manage-memberships.js';
import { forecastReport } from '../reports/forecast-report.js';
import { repriceTransactions } from './reprice-transactions.js';
import { computeWhatIf } from './what-if.js';

let bench: StatementsBench;
let groups: ReturnType<typeof groupManagement>;
before(async () => {
  bench = await createStatementsBench();
  groups = groupManagement({ ...bench, secondPersonAbove: new Map() });
  for (const rate of naiveRates) await enterExchangeRate(bench, { ...rate, by: tester });
});
after(() => bench.drop());

interface Days {
  readonly from?: string;
  readonly until?: string | null;
}

const join = (group: string, merchantId: number, { from = '2020-01-01', until = null }: Days = {}) =>
  groups.join({ group, merchantId, memberFrom: from, memberUntil: until, by: tester });

/** 20 % and, once the members of a group have sold for 100.00, 10 %. */
function lineOf(group: string, volume: Partial<TierVolume> = {}): FeeLine {
  const counted: TierVolume = { of: 'group', group, period: 'year', currency: null, ...volume };
  return {
    ...{ name: `Commission ${group} ${counted.period}`, payee: null, base: 'net', baseLine: null },
    ...{ ratePpm: 200_000, tierMode: 'whole', volume: counted },
    tiers: [
      { currency: 'EUR', volumeFrom: 10_000n, ratePpm: 100_000 },
      { currency: 'EUR', volumeFrom: 60_000n, ratePpm: 50_000 },
    ],
    ...{ fixedAmounts: [], minimumAmounts: [], maximumAmounts: [] },
    appliesTo: {
      ...{ countries: null, apps: null, kinds: null, channels: null, groups: [group] },
      ...{ installationAge: null, subscriptionAge: null, otherwise: null },
    },
  };
}

const newGroup = async (group: string): Promise<string> => (await groups.add({ group, by: tester })).group;
const newCard = (changes: Partial<Parameters<typeof requestedPlan>[0]>) =>
  feePlanManagement(bench).create(requestedPlan({ ratePpm: null, inForceFrom: '2020-01-01', ...changes }));

async function newMember(group: string, days?: Days): Promise<number> {
  const merchantId = await bench.newMerchant();
  await join(group, merchantId, days);
  return merchantId;
}

const noAges = { installation: undefined, subscription: undefined };
const days = ['2025-02-28', '2025-03-01', '2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01'];
const sold = (id: string, full_amount: bigint, more = {}) =>
  uploadedTransaction(id, { full_amount, tax_amount: 0n, settled_at: '2026-03-01T10:00:00Z', ...more });

test('members that report at the same moment, some of them killed, see one another in the order of booking', async () => {
  const [small, partners] = [await newGroup('small'), await newGroup('partners')];
  const memberships = [
    { group: small, from: '2025-03-01', until: '9999-12-31' },
    { group: small, from: '2020-01-01', until: '2026-01-01' },
    { group: small, from: '2020-01-01', until: '9999-12-31' },
  ].map((one) => [one, { group: partners, from: '2025-12-31', until: '2026-03-01' }]);
  const lines = [
    lineOf(small, { period: 'rolling_12_months' }),
    lineOf(partners, { period: 'life', currency: 'EUR' }),
    lineOf(small, { period: 'month' }),
  ];
  const merchants: number[] = [];
  for (const [index, ofMerchant] of memberships.entries()) {
    const merchantId = await bench.newMerchant();
    for (const { group, from, until } of ofMerchant) await join(group, merchantId, { from, until });
    await newCard({ merchantId, lines: [...lines.slice(index), ...lines.slice(0, index)] });
    merchants.push(merchantId);
  }
  const itemsOf = (name: string) =>
    Array.from({ length: 30 }, (_, index) =>
      sold(`${name}${index}`, BigInt(900 + 37 * index), {
        settled_at: `${days[(index * 7) % days.length]}T0${index % 9}:00:00Z`,
        currency: index % 4 === 0 ? 'JPY' : 'EUR',
      }),
    );
  const reports = ['a', 'b'].flatMap((name) => merchants.map((merchantId) => ({ name, merchantId })));
  const keys = await Promise.all(
    reports.map(async ({ name, merchantId }, index) => {
      const report = uploadedReport(itemsOf(name), `2026-03-01T11:0${index}:00Z`);
      return { merchantId, reportId: await bench.submit(merchantId, report) };
    }),
  );
  const dying = beforeCommit(bench.database, (tx) =>
    tx.query(sql`
      select pg_terminate_backend(pg_backend_pid())`),
  );
  const killed = keys.slice(0, 3).map((key) => bench.processOn(dying)(key));
  const outcomes = await Promise.allSettled([...killed, ...keys.map((key) => bench.process(key))]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [...killed.map(() => 'rejected'), ...keys.map(() => 'fulfilled')],
  );
  const booked = await inOrderOfBooking(merchants);
  assert.equal(booked.length, 180);
  const entries = merchants.map((): NaiveEntry[] => []);
  const plans = await feePlanManagement(bench).list({ merchantId: null });
  for (const { fee, merchant } of booked) {
    const place = entryOf(fee, fee.month, 1n);
    const sellers = entries.map((some, index) => ({ entries: some, memberships: memberships[index] ?? [] }));
    const asked = { place, withDay: true, hasRates: true, sellers };
    const volumeOf = (volume: TierVolume) => {
      return { before: naiveVolume([], volume, asked), isAssumed: isAssumedVolume(volume, place) };
    };
    const of = (memberships[merchant] ?? []).flatMap(({ group, from, until }) =>
      from <= fee.settledDay && fee.settledDay < until ? group : [],
    );
    const charges = naiveChargesOf({ ...fee, volumeOf, ages: noAges, groups: of }, plans) ?? [];
    assert.equal(
      fee.feeAmount,
      charges.reduce((sum, one) => sum + one.fee, 0n),
      `${merchant} ${fee.id}`,
    );
    entries[merchant]?.push(place);
  }
});

/** A transaction of the database gets its number with its first row, so while it holds the locks of the groups. */
async function inOrderOfBooking(merchants: readonly number[]) {
  const fees = await Promise.all(merchants.map((merchantId) => readGivenFees(bench.database, merchantId)));
  const rows = await bench.database.query<{ merchantId: number; id: string }>(sql`
    select merchant_id, transaction_id as id
    from stoa.transaction
    where merchant_id = any(${merchants}::integer[])
    order by xmin::text::bigint, position`);
  return rows.map(({ merchantId, id }): { readonly fee: GivenFee; readonly merchant: number } => {
    const merchant = merchants.indexOf(merchantId);
    return { fee: fees[merchant]?.find((fee) => fee.id === id) ?? assert.fail(id), merchant };
  });
}

async function feesOf(merchantId: number): Promise<(bigint | null)[]> {
  return (await selectFees(bench.database, merchantId)).map(({ feeAmount }) => feeAmount);
}

test('a plan for a group counts what all members sold while they were members, and others take no part', async () => {
  const group = await newGroup('counted');
  const { appliesTo: _all, ...line } = lineOf(group);
  await newCard({ group, lines: [{ ...line, appliesTo: null }] });
  const [first, second] = [await newMember(group, { from: '2026-02-01' }), await newMember(group)];
  const stranger = await bench.newMerchantWithPlan();
  await bench.record(stranger, '2026-03-01T11:00:00Z', [sold('a', 90_000n)]);
  await bench.addPlan(first, '2026-03-02');
  // In January it is no member yet, and on its own plan it still sells as a member.
  const before = { settled_at: '2026-01-31T10:00:00Z' };
  const own = { settled_at: '2026-03-02T10:00:00Z' };
  await bench.record(first, '2026-03-02T11:00:00Z', [
    sold('a', 90_000n, before),
    sold('b', 6_000n),
    sold('c', 4_000n, own),
  ]);
  await bench.record(second, '2026-03-02T12:00:00Z', [sold('a', 100n), sold('b', 100n)]);
  assert.deepEqual(await feesOf(first), [null, 1_200n, 600n]);
  assert.deepEqual(await feesOf(second), [10n, 10n]);
});

test('a membership for the past counts for the fees that follow, and a fee keeps the volume that it saw', async () => {
  const group = await newGroup('joined');
  const member = await newMember(group);
  const late = await bench.newMerchantWithPlan();
  const card = await newCard({ merchantId: member, lines: [lineOf(group)] });
  await bench.record(late, '2026-03-01T11:00:00Z', [sold('a', 50_000n)]);
  await bench.record(member, '2026-03-01T11:00:00Z', [sold('a', 100n), sold('b', 100n)]);
  await join(group, late, { from: '2026-03-01' });
  await bench.record(member, '2026-03-01T12:00:00Z', [sold('c', 100n)]);
  assert.deepEqual(await feesOf(member), [20n, 20n, 10n]);
  const reprice = () =>
    repriceTransactions(bench, { month: '2026-03', merchantId: member, dryRun: false, by: tester });
  assert.deepEqual((await reprice()).sums, []);
  await bench.restate(member, 'a', { fullAmount: 200n });
  const restated = (await readGivenFees(bench.database, member)).find(({ correctionId }) => correctionId > 0);
  assert.deepEqual([restated?.feeAmount, restated?.ownVolumes[1]], [40n, '0']);
  // Another volume was not seen, so it counts the days before, on which nobody sold anything.
  await feePlanManagement(bench).end({ feePlanId: card.feePlanId, until: '2020-01-01', by: tester });
  await newCard({ merchantId: member, lines: [lineOf(group, { period: 'month' })] });
  const [sum] = (await reprice()).sums;
  assert.deepEqual([sum?.transactions, sum?.feeBefore, sum?.feeAfter], [3, 70n, 80n]);
});

test('a report waits for the other members only if a plan that counts the group charges some of it', async () => {
  const group = await newGroup('locked');
  const [member, former] = [await newMember(group), await newMember(group, { until: '2026-02-01' })];
  const [ended, open] = [await newMember(group), await newMember(group)];
  const card = await newCard({ lines: [lineOf(group)] });
  await newCard({ merchantId: ended, lines: [lineOf(group)], inForceUntil: '2026-02-01' });
  for (const merchantId of [ended, open]) await bench.addPlan(merchantId, '2026-02-01');
  const locks: number[] = [];
  const watched = beforeCommit(bench.database, async (tx) => {
    locks.push(await countLocks(tx, group));
  });
  for (const merchantId of [member, former, ended, open]) {
    const report = uploadedReport([sold('a', 100n)], '2026-03-01T11:00:00Z');
    const reportId = await bench.submit(merchantId, report);
    await bench.processOn(watched)({ merchantId, reportId });
  }
  assert.deepEqual(locks, [1, 0, 0, 0]);
  locks.length = 0;
  const asked = { month: '2026-03', merchantId: open, by: tester };
  await feePlanManagement(bench).end({ feePlanId: card.feePlanId, until: '2020-01-01', by: tester });
  await newCard({ merchantId: open, lines: [lineOf(group)], inForceFrom: '2026-02-02' });
  for (const dryRun of [true, false])
    await repriceTransactions({ ...bench, database: watched }, { ...asked, dryRun });
  assert.deepEqual(locks, [0, 1]);
});

/** How many locks of a group a transaction holds. */
async function countLocks(tx: Transaction, group: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from pg_locks
    where locktype = 'advisory'
      and pid = pg_backend_pid()
      and objsubid = 1
      and (classid::bigint << 32) | objid::bigint = hashtextextended(${`stoa.group_volume_days ${group}`}, 0)`);
  return row?.count ?? 0;
}

test('a forecast does not say how much the others sold: its own transactions do not raise the volume of the group', async () => {
  const group = await newGroup('forecast');
  const [member, other] = [await newMember(group), await newMember(group)];
  for (const merchantId of [member, other]) await newCard({ merchantId, lines: [lineOf(group)] });
  await bench.record(other, '2026-03-01T11:00:00Z', [sold('a', 9_000n)]);
  const report = uploadedReport([sold('a', 5_000n), sold('b', 100n)], '2026-03-01T12:00:00Z');
  const forecast = await forecastReport(bench, member, report);
  assert.deepEqual(
    forecast.totals.map(({ fee }) => fee),
    [1_020n],
  );
  await bench.settle(member, report);
  assert.deepEqual(await feesOf(member), [1_000n, 10n]);
});

test('what-if of terms for a group covers what was settled as a member, and sees the volume of the group', async () => {
  const group = await newGroup('tried');
  const [other, member] = [await newMember(group), await newMember(group, { from: '2026-03-02' })];
  for (const merchantId of [member, other]) await bench.addPlan(merchantId);
  await bench.record(other, '2026-03-03T11:00:00Z', [sold('a', 9_950n)]);
  const item = (day: number) => sold(`on${day}`, 100n, { settled_at: `2026-03-0${day}T10:00:00Z` });
  await bench.record(member, '2026-03-03T12:00:00Z', [item(1), item(2), item(3)]);
  const terms = { group, countries: null, ratePpm: 0, tiers: [], lines: [lineOf(group)] };
  const { sums } = await computeWhatIf(bench, { merchantId: member, month: '2026-03', terms });
  assert.deepEqual(
    sums.map(({ covered, feeBefore, feeAfter }) => [covered, feeBefore, feeAfter]),
    [[2, 45n, 15n + 20n + 10n]],
  );
});

test('other merchants are read only for members', async () => {
  const group = await newGroup('private');
  const [member, stranger] = [await newMember(group), await bench.newMerchant()];
  const { feePlanId } = await newCard({ lines: [lineOf(group)] });
  const counted = async (merchantId: number): Promise<number> => {
    const plans = await selectFeePlans(bench.database, merchantId);
    return volumesOf(plans.filter((plan) => plan.feePlanId === feePlanId)).length;
  };
  assert.deepEqual([await counted(member), await counted(stranger)], [1, 0]);
  await feePlanManagement(bench).end({ feePlanId, until: '2020-01-01', by: tester });
});
