import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Example Games'], administration.variables);
});
after(() => administration.close());

const stoa = (...args: string[]) => runStoa(['group', ...args], administration.variables);
const json = <T>(...args: string[]): Promise<T> => runJson<T>(['group', ...args], administration.variables);
const at = ['--merchant', '1'];

interface Membership {
  readonly membership_id: number;
  readonly member_until: string | null;
}

test('a merchant joins a group and leaves it, and the lists say so', async () => {
  await json('add', 'small-business');
  const joined = await json<Membership>('join', 'small-business', ...at, '--from', '2026-01-01');
  assert.equal(joined.member_until, null);
  const left = await json<Membership>('leave', String(joined.membership_id), '--until', '2026-06-01');
  assert.equal(left.member_until, '2026-06-01');
  assert.match((await stoa('list')).stdout, /^small-business +20/m);
  for (const named of [['small-business'], at, ['small-business', ...at]]) {
    const { group_memberships: found } = await json<{ group_memberships: Membership[] }>('members', ...named);
    assert.deepEqual(found, [left]);
  }
  assert.match((await stoa('members', ...at)).stdout, /^1 +small-business +1 +2026-01-01 +2026-06-01 /m);
});

test('a membership names its end only if it has one', async () => {
  await json('add', 'partners-abroad');
  const joined = await stoa('join', 'partners-abroad', ...at, '--from', '2026-01-01');
  assert.match(joined.stdout, /^Membership \d+ of merchant 1 in partners-abroad: from 2026-01-01\.$/m);
  const [, id = ''] = /^Membership (\d+)/m.exec(joined.stdout) ?? [];
  const left = await stoa('leave', id, '--until', '2026-06-01');
  assert.match(left.stdout, /from 2026-01-01 until 2026-06-01\.$/m);
  const revoked = await stoa('leave', id, '--until', '2026-01-01');
  assert.match(revoked.stdout, /^Membership \d+ of merchant 1 in partners-abroad: revoked\.$/m);
});

test('a plan is for the members of a group, and so may a line of a card be', async () => {
  const { variables } = administration;
  await json('add', 'partners');
  const terms = ['--from', '2026-01-01', '--group', 'partners'];
  const plan = await runStoa(
    ['fee-plan', 'create', '--name', 'Partners', '--rate', '10%', ...terms],
    variables,
  );
  assert.equal(plan.code, 0, plan.stderr);
  assert.match((await runStoa(['fee-plan', 'list'], variables)).stdout, /group partners/);
  const from = path.join(administration.dir, 'card.json');
  const lines = [{ name: 'Commission', rate_percent: '9', applies_to: { groups: ['partners'] } }];
  await writeFile(from, JSON.stringify(lines));
  const card = ['fee-plan', 'create', '--name', 'Card', '--from', '2026-01-01', '--lines', from];
  assert.match((await runStoa(card, variables)).stdout, /only partners/);
  const both = await runStoa([...card, ...terms, ...at], variables);
  assert.deepEqual([both.code, both.stderr.includes('not for both')], [1, true]);
});

test('what cannot be a group is refused with exit code 2, and what does not exist with 1', async () => {
  for (const [code, ...args] of [
    [2, 'add', 'Small Business'],
    [2, 'add', 'a'.repeat(65)],
    [2, 'members'],
    [1, 'members', 'unknown'],
    [1, 'leave', '9', '--until', '2026-01-01'],
  ] as const) {
    const ended = await stoa(...args);
    assert.equal(ended.code, code, ended.stderr);
  }
});

test('with four eyes, both ends of a membership wait', async () => {
  const variables = { ...administration.variables, STOA_LARGE_CORRECTION: 'EUR:100', STOA_FOUR_EYES: 'on' };
  const join = ['group', 'join', 'small-business', ...at, '--from', '2027-01-01'];
  const waits = await runStoa(join, variables);
  assert.match(waits.stdout, /proposal 1\b/, waits.stderr);
  assert.equal((await runStoa(join, variables)).stdout, waits.stdout);
  const { membership_id: id } = await runJson<{ readonly membership_id: number }>(
    join,
    administration.variables,
  );
  const leave = ['group', 'leave', String(id), '--until', '2027-01-01'];
  assert.match((await runStoa(leave, variables)).stdout, /proposal 2\b/);
  const listed = await runStoa(['fee-plan', 'proposals'], variables);
  assert.ok(listed.stdout.includes(`end of membership ${id} on 2027-01-01`), listed.stdout);
  assert.match(listed.stdout, /merchant 1 in small-business from 2027-01-01/);
});
