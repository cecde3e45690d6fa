import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../test/fixtures/audit-entries/tester.js';
import { requestedPlan, selectFees } from '../../test/fixtures/reporting/fee-plans.js';
import { uploadedTransaction } from '../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../test/fixtures/reporting/statements-bench.js';
import { sql } from '../database/sql.js';
import { twinOf } from '../kernel/twin.js';
import { feesNeedSecondPerson, noteFeesMovedAlone } from './corrections/fees-moved-alone-store.js';
import type { FeeLine } from './fees/fee-line.js';
import { feePlanManagement } from './fees/manage-fee-plans.js';
import { groupManagement } from './memberships/manage-memberships.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

async function newTwin(merchantId: number): Promise<number> {
  await bench.database.query(sql`
    insert into stoa.merchant (merchant_id, name, created_at)
    overriding system value
    values (${twinOf(merchantId)}, 'Twin', now())`);
  return twinOf(merchantId);
}

const sold = (id: string, full_amount: bigint) =>
  uploadedTransaction(id, { full_amount, tax_amount: 0n, settled_at: '2026-03-01T10:00:00Z' });

async function feesOf(merchantId: number): Promise<(bigint | null)[]> {
  return (await selectFees(bench.database, merchantId)).map(({ feeAmount }) => feeAmount);
}

test('a twin is in its groups alone: with invented sales, it does not find out what the others sold, and they do not see them', async () => {
  const groups = groupManagement({ ...bench, secondPersonAbove: new Map() });
  const { group } = await groups.add({ group: 'partners', by: tester });
  const [member, other] = [await bench.newMerchant(), await bench.newMerchant()];
  for (const merchantId of [member, other])
    await groups.join({ group, merchantId, memberFrom: '2020-01-01', memberUntil: null, by: tester });
  const commission: FeeLine = {
    ...{ name: 'Commission', payee: null, base: 'net', baseLine: null },
    ...{ ratePpm: 200_000, tierMode: 'whole' },
    volume: { of: 'group', group, period: 'year', currency: null },
    tiers: [{ currency: 'EUR', volumeFrom: 10_000n, ratePpm: 100_000 }],
    ...{ fixedAmounts: [], minimumAmounts: [], maximumAmounts: [], appliesTo: null },
  };
  const plan = { group, ratePpm: null, inForceFrom: '2020-01-01', lines: [commission] };
  await feePlanManagement(bench).create(requestedPlan(plan));
  const twin = await newTwin(member);
  await bench.record(other, '2026-03-01T11:00:00Z', [sold('a', 9_000n)]);
  await bench.record(twin, '2026-03-01T11:00:00Z', [sold('a', 9_000n), sold('b', 1_000n), sold('c', 100n)]);
  await bench.record(twin, '2026-03-01T12:00:00Z', [sold('d', 100n)]);
  await bench.record(other, '2026-03-01T12:00:00Z', [sold('b', 100n)]);
  assert.deepEqual(await feesOf(twin), [1_800n, 200n, 10n, 10n]);
  assert.deepEqual(await feesOf(other), [1_800n, 20n]);
});

test('fees that are moved alone in a twin leave the limit of the store as it is', async () => {
  const merchantId = await bench.newMerchant();
  const now = bench.clock.now();
  const [moved, above] = [new Map([['EUR', 100n]]), new Map([['EUR', 150n]])];
  const needsTwo = () => bench.database.transaction((tx) => feesNeedSecondPerson(tx, { moved, above, now }));
  for (const [mover, needed] of [
    [twinOf(merchantId), false],
    [merchantId, true],
  ] as const) {
    await bench.database.transaction((tx) => noteFeesMovedAlone(tx, mover, { moved, now }));
    assert.equal(await needsTwo(), needed);
  }
});
