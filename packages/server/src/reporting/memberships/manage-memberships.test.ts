import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  createReportingBench,
  type ReportingBench,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { openTransaction, untilSomebodyWaits } from '../../../test/open-transaction.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import type { GroupMembership } from '../groups/membership-store.js';
import { groupManagement, makeMembershipEnd, type RequestedMembership } from './manage-memberships.js';

let bench: ReportingBench;
let groups: ReturnType<typeof groupManagement>;

before(async () => {
  bench = await createReportingBench();
  groups = groupManagement({ ...bench, secondPersonAbove: new Map() });
  for (const group of ['small', 'large']) await groups.add({ group, by: tester });
});
after(() => bench.drop());

const failsWith = (code: string) => (error: unknown) =>
  error instanceof Failure && error.definition.code === code;

const asked = (merchantId: number, changes: Partial<RequestedMembership> = {}): RequestedMembership => ({
  ...{ group: 'small', merchantId, memberFrom: '2026-01-01', memberUntil: null, by: tester },
  ...changes,
});

async function joined(request: RequestedMembership): Promise<GroupMembership> {
  const made = await groups.join(request);
  return 'membership' in made ? made.membership : assert.fail('it waits');
}

test('a membership is listed by group and by merchant, from the first page on', async () => {
  const merchantId = await bench.newMerchant();
  const first = await joined(asked(merchantId, { memberUntil: '2026-02-01' }));
  const second = await joined(asked(merchantId, { group: 'large' }));
  assert.deepEqual(await groups.ofMerchant(merchantId), [first, second]);
  assert.deepEqual(await groups.ofMerchant(merchantId, { after: first.membershipId, limit: 1 }), [second]);
  assert.deepEqual((await groups.memberships('large')).at(-1), second);
  assert.deepEqual(
    [first.memberFrom, first.memberUntil, second.memberUntil],
    ['2026-01-01', '2026-02-01', null],
  );
});

test('memberships of a merchant in a group do not overlap, not even those of the same moment', async () => {
  const merchantId = await bench.newMerchant();
  const attempts = Array.from({ length: 4 }, () =>
    groups.join(asked(merchantId, { memberUntil: '2026-03-01' })),
  );
  const made = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
  assert.equal(made.length, 1);
  for (const [memberFrom, memberUntil] of [
    ['2026-02-28', null],
    ['2025-01-01', '2026-01-02'],
    ['2025-01-01', null],
    ['2026-01-05', '2026-01-06'],
  ] as const)
    await assert.rejects(
      groups.join(asked(merchantId, { memberFrom, memberUntil })),
      failsWith('group_membership_exists'),
    );
  await joined(asked(merchantId, { memberFrom: '2026-03-01' }));
  await joined(asked(merchantId, { memberFrom: '2025-01-01', memberUntil: '2026-01-01' }));
});

test('a membership ends once, and one that was revoked leaves its days free', async () => {
  const merchantId = await bench.newMerchant();
  const { membershipId } = await joined(asked(merchantId));
  const end = (until: string) => groups.leave({ membershipId, until, by: tester });
  await assert.rejects(end('2025-12-31'), failsWith('unusable_group_membership'));
  await end('2026-06-01');
  await assert.rejects(end('2026-05-01'), failsWith('group_membership_ended'));
  await end('2026-01-01');
  await assert.rejects(end('2026-01-01'), failsWith('group_membership_ended'));
  await joined(asked(merchantId));
});

test('an end that waits for another one says in the audit trail what that one left', async () => {
  const merchantId = await bench.newMerchant();
  const { membershipId } = await joined(asked(merchantId));
  const first = await openTransaction(bench.database);
  await makeMembershipEnd(first.tx, bench.clock, { membershipId, until: '2026-06-01', by: tester });
  const revoked = groups.leave({ membershipId, until: '2026-01-01', by: tester });
  await untilSomebodyWaits(bench.database);
  await first.end('commit');
  await revoked;
  const entries = await bench.database.query<{ before: unknown }>(sql`
    select before
    from stoa.audit_entry
    where target = ${`group_membership ${membershipId}`}
      and action = 'group_membership.ended'
    order by audit_id`);
  assert.deepEqual(
    entries.map(({ before: ended }) => ended),
    [{ member_until: null }, { member_until: '2026-06-01' }],
  );
});

test('what does not exist, and days that cannot be, are refused', async () => {
  const merchantId = await bench.newMerchant();
  for (const [code, changes] of [
    ['unknown_merchant', { merchantId: 2_147_483_647 }],
    ['unknown_merchant_group', { group: 'huge' }],
    ['unusable_group_membership', { memberFrom: '2026-02-30' }],
    ['unusable_group_membership', { memberUntil: '2025-12-31' }],
  ] as const)
    await assert.rejects(groups.join(asked(merchantId, changes)), failsWith(code));
  const end = { until: '2026-01-01', by: tester };
  for (const membershipId of [0, 2_147_483_647, 2n ** 70n])
    await assert.rejects(groups.leave({ membershipId, ...end }), failsWith('unknown_group_membership'));
});
