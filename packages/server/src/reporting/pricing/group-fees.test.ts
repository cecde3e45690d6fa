import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan, selectFees } from '../../../test/fixtures/reporting/fee-plans.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { type FeePlanManagement, feePlanManagement } from '../fees/manage-fee-plans.js';
import type { RequestedLine } from '../fees/usable-lines.js';
import { groupManagement } from '../memberships/manage-memberships.js';
import { repriceTransactions } from './reprice-transactions.js';

let bench: StatementsBench;
let groups: ReturnType<typeof groupManagement>;
let feePlans: FeePlanManagement;
before(async () => {
  bench = await createStatementsBench();
  groups = groupManagement({ ...bench, secondPersonAbove: new Map() });
  feePlans = feePlanManagement(bench);
});
after(() => bench.drop());

const failsWith = (code: string) => (error: unknown) =>
  error instanceof Failure && error.definition.code === code;

const newGroup = async (name: string): Promise<string> =>
  (await groups.add({ group: name, by: tester })).group;

const join = (group: string, merchantId: number, [memberFrom = '2026-01-15', memberUntil]: Days = []) =>
  groups.join({ group, merchantId, memberFrom, memberUntil: memberUntil ?? null, by: tester });
type Days = readonly [from?: string, until?: string];

const days = ['2026-01-14T23:59:59Z', '2026-01-15T00:00:00Z', '2026-01-31T00:00:00Z'];

/** Payments of 100.00 before, on and after the first day of the membership. */
async function recordAll(merchantId: number): Promise<void> {
  const payments = days.map((settled_at, index) =>
    uploadedTransaction(`t${index}`, { full_amount: 10_000n, tax_amount: 0n, settled_at }),
  );
  await bench.record(merchantId, '2026-02-01T10:00:00Z', payments);
}

async function standingFees(merchantId: number): Promise<(bigint | null)[]> {
  return (await selectFees(bench.database, merchantId)).map(({ feeAmount }) => feeAmount);
}

const reprice = (merchantId: number, more: { readonly dryRun?: boolean; readonly preview?: string } = {}) =>
  repriceTransactions(bench, { month: '2026-01', merchantId, dryRun: false, by: tester, ...more });

test('the plan of a group applies to its members while they are members', async () => {
  const [merchantId, other] = [await bench.newMerchant(), await bench.newMerchant()];
  const group = await newGroup('small');
  await feePlans.create(requestedPlan({ ratePpm: 300_000, inForceFrom: '2020-01-01' }));
  await feePlans.create(requestedPlan({ group, ratePpm: 150_000, inForceFrom: '2020-01-01' }));
  await join(group, merchantId);
  for (const id of [merchantId, other]) await recordAll(id);
  assert.deepEqual(await standingFees(merchantId), [3_000n, 1_500n, 1_500n]);
  assert.deepEqual(await standingFees(other), [3_000n, 3_000n, 3_000n]);
});

test('memberships are read only if a plan of the merchant looks at groups', async () => {
  const statementsFor = async (merchantId: number): Promise<number> => {
    let sent = 0;
    const counting: Queryable = {
      query: (statement) => {
        sent += 1;
        return bench.database.query(statement);
      },
    };
    await selectFeePlans(counting, merchantId);
    return sent;
  };
  const merchantId = await bench.newMerchantWithPlan();
  const group = await newGroup('read');
  await join(group, merchantId);
  assert.equal(await statementsFor(merchantId), 1);
  await feePlans.create(requestedPlan({ group }));
  assert.equal(await statementsFor(merchantId), 2);
  assert.equal(await statementsFor(await merchantWithCard(group)), 2);
});

test('a membership for the past moves fees to the plan of the group when the month is computed again, once', async () => {
  const merchantId = await bench.newMerchant();
  const group = await newGroup('late');
  await feePlans.create(requestedPlan({ group, ratePpm: 100_000, inForceFrom: '2020-01-01' }));
  await feePlans.create(requestedPlan({ countries: ['DEU'], ratePpm: 300_000, inForceFrom: '2020-02-01' }));
  await recordAll(merchantId);
  const { preview } = await reprice(merchantId, { dryRun: true });
  await join(group, merchantId);
  await assert.rejects(reprice(merchantId, { preview }), failsWith('fee_plans_changed'));
  const [sum] = (await reprice(merchantId)).sums;
  assert.deepEqual([sum?.transactions, sum?.feeBefore, sum?.feeAfter], [2, 6_000n, 2_000n]);
  assert.deepEqual(await standingFees(merchantId), [3_000n, 1_000n, 1_000n]);
  assert.deepEqual((await reprice(merchantId)).sums, []);
});

const line = (name: string, ratePpm: number, inGroups: readonly string[] | null): RequestedLine => ({
  ...{
    name,
    payee: null,
    base: 'net',
    baseLine: null,
    ratePpm,
    tierMode: 'marginal',
    tiers: [],
    volume: null,
  },
  ...{ fixedAmounts: [], minimumAmounts: [], maximumAmounts: [] },
  appliesTo:
    inGroups === null
      ? null
      : {
          ...{ countries: null, apps: null, kinds: null, channels: null },
          ...{ groups: inGroups, installationAge: null, subscriptionAge: null },
          otherwise: null,
        },
});

async function merchantWithCard(group: string): Promise<number> {
  const merchantId = await bench.newMerchant();
  const lines = [line('Commission', 100_000, null), line('Technology', 50_000, [group])];
  await feePlans.create(requestedPlan({ merchantId, ratePpm: null, lines }));
  return merchantId;
}

test('a membership for the past moves the lines that look at groups, and nothing else of their card', async () => {
  const group = await newGroup('technical');
  const merchantId = await merchantWithCard(group);
  await recordAll(merchantId);
  assert.deepEqual(await standingFees(merchantId), [1_000n, 1_000n, 1_000n]);
  await join(group, merchantId);
  const announced = await reprice(merchantId, { dryRun: true });
  const done = await reprice(merchantId, { preview: announced.preview });
  assert.deepEqual(done.sums, announced.sums);
  assert.deepEqual(
    done.sums.map(({ transactions, lines }) => ({ transactions, lines })),
    [
      {
        transactions: 2,
        lines: [
          { name: 'Commission', payee: null, feeBefore: 2_000n, feeAfter: 2_000n },
          { name: 'Technology', payee: null, feeBefore: 0n, feeAfter: 1_000n },
        ],
      },
    ],
  );
  assert.deepEqual(await standingFees(merchantId), [1_000n, 1_500n, 1_500n]);
  assert.deepEqual((await reprice(merchantId)).sums, []);
  const { merchants } = await bench.close('2026-01', merchantId);
  assert.equal(merchants[0]?.outcome, 'closed');
});

test('in a closed month they are corrections, and a membership that was revoked takes them back', async () => {
  const group = await newGroup('revoked');
  const merchantId = await merchantWithCard(group);
  await recordAll(merchantId);
  await bench.close('2026-01', merchantId);
  const made = await join(group, merchantId, ['2026-01-31']);
  const [sum] = (await reprice(merchantId)).sums;
  assert.deepEqual([sum?.asCorrections, sum?.feeAfter], [1, 1_500n]);
  assert.deepEqual((await reprice(merchantId)).sums, []);
  const membershipId = 'membership' in made ? made.membership.membershipId : 0;
  await groups.leave({ membershipId, until: '2026-01-31', by: tester });
  const [back] = (await reprice(merchantId)).sums;
  assert.deepEqual([back?.asCorrections, back?.feeBefore, back?.feeAfter], [1, 1_500n, 1_000n]);
  assert.deepEqual(await standingFees(merchantId), [1_000n, 1_000n, 1_000n]);
  const rows = await bench.database.query<{ reason: string }>(sql`
    select reason from stoa.correction where merchant_id = ${merchantId}`);
  assert.equal(rows.length, 2);
  assert.notEqual(
    (await bench.close('2026-02', merchantId, true)).merchants[0]?.code,
    'statement_does_not_reconcile',
  );
});

test('a plan and a membership are refused by which plans of two groups would apply alike', async () => {
  const merchantId = await bench.newMerchant();
  const [one, two] = [await newGroup('one'), await newGroup('two')];
  const plan = (group: string, more: Partial<Parameters<typeof requestedPlan>[0]> = {}) =>
    feePlans.create(requestedPlan({ group, inForceFrom: '2026-01-01', inForceUntil: '2026-07-01', ...more }));
  await join(one, merchantId, ['2026-01-01', '2026-06-01']);
  await join(two, merchantId, ['2026-03-01']);
  await plan(one);
  await assert.rejects(plan(two), failsWith('fee_plans_tie'));
  await plan(two, { countries: ['FRA'] });
  await plan(two, { inForceFrom: '2026-06-01' });
  await plan(one, { countries: ['DEU'] });
  await assert.rejects(plan(one, { countries: ['DEU', 'FRA'] }), failsWith('fee_plans_tie'));
  const member = await bench.newMerchant();
  await join(one, member, ['2026-01-01']);
  await assert.rejects(join(two, member, ['2026-01-01']), failsWith('fee_plans_tie'));
  await join(two, member, ['2026-07-01']);
});

test('of a plan and a membership at the same moment, which tie, one is refused', async () => {
  const [one, two] = [await newGroup('racing'), await newGroup('raced')];
  const merchantId = await bench.newMerchant();
  await join(one, merchantId);
  await feePlans.create(requestedPlan({ group: one }));
  const outcomes = await Promise.allSettled([
    feePlans.create(requestedPlan({ group: two })),
    join(two, merchantId),
  ]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 1);
});

test('plans for nobody, for two, and lines of groups that do not exist are refused', async () => {
  const merchantId = await bench.newMerchant();
  const unknown = [line('Commission', 100_000, ['nowhere'])];
  for (const changes of [
    { group: 'nowhere' },
    { group: await newGroup('both'), merchantId },
    { ratePpm: null, lines: unknown },
  ])
    await assert.rejects(feePlans.create(requestedPlan(changes)), failsWith('unusable_fee_plan'));
});
