import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestUser, type TestUser } from '../../../test/fixtures/people/test-user.js';
import { openTransaction, untilSomebodyWaits } from '../../../test/open-transaction.js';
import { settableClock } from '../../../test/settable-clock.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';
import { commandActor } from '../../audit-entries/index.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';
import { twinOf } from '../../kernel/twin.js';
import { deleteMemberships } from '../membership-store.js';
import { eraseUser, lockUser } from '../user-store.js';
import { createMemberManagement } from '../users/manage-members.js';
import { createUserManagement } from '../users/manage-users.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const by = commandActor('tester');
const url = '/session-api/v1/views';
let service: TestService;

before(async () => {
  service = await startTestService({ clock });
});
after(() => service.stop());

interface View {
  readonly merchant_id: number | null;
  readonly path: string;
  readonly name: string;
  readonly query: string;
}

const viewOf = (name: string, more: Partial<View> = {}): View => ({
  merchant_id: null,
  path: '/transactions',
  name,
  query: 'state=without-fee',
  ...more,
});

const put = ({ headers }: TestUser, views: readonly View[]) =>
  service.app.inject({ method: 'PUT', url, headers, payload: { views } });

async function viewsOf({ headers }: TestUser): Promise<readonly View[]> {
  const answer = await service.app.inject({ url, headers });
  assert.equal(answer.statusCode, 200);
  return answer.json<{ views: View[] }>().views;
}

let people = 0;

/** A person who works for the operator and for two merchants, with a view of each. */
async function personWithViews() {
  people += 1;
  const email = `viewer${people}@example.com`;
  const merchants = [await service.access.createMerchant('One'), await service.access.createMerchant('Two')];
  const [one = 0, two = 0] = merchants.map(({ merchantId }) => merchantId);
  const memberships = { [one]: 'finance', [two]: 'finance' } as const;
  const user = await createTestUser(service.database, {
    email,
    operatorRole: 'finance',
    memberships,
    now: clock.now(),
  });
  const views = [null, one, two].map((merchant_id) => viewOf('Mine', { merchant_id }));
  assert.equal((await put(user, views)).statusCode, 200);
  return { user, one, two, views };
}

test('as many long views as the limits allow fit into one call', async () => {
  const { user } = await personWithViews();
  const views = Array.from({ length: limits.savedViews }, (_, index) =>
    viewOf(`View ${String(index).padStart(3, '0')}`, { query: `search=${'a'.repeat(1_993)}` }),
  );
  assert.equal((await put(user, views)).statusCode, 200);
  assert.deepEqual(await viewsOf(user), views);
});

test('a person keeps the filters of lists under names, which nobody else sees', async () => {
  const { user, views } = await personWithViews();
  assert.deepEqual(await viewsOf(user), views);
  assert.deepEqual(await viewsOf((await personWithViews()).user).then((found) => found.length), 3);
  // All are replaced; of two with one name, the last one counts.
  const later = viewOf('Mine', { query: 'state=all' });
  const answer = await put(user, [viewOf('Mine'), viewOf('Other'), later]);
  assert.deepEqual(answer.json(), { views: [later, viewOf('Other')] });
  assert.deepEqual(await viewsOf(user), [later, viewOf('Other')]);
  const entries = await service.database.query<{ after: object }>(sql`
    select after
    from stoa.audit_entry
    where action = 'user.views_saved'
      and target = ${`user ${user.userId}`}
    order by audit_id`);
  assert.deepEqual(
    entries.map(({ after: saved }) => saved),
    [{ views: 3 }, { views: 2 }],
  );
  assert.equal((await put(user, [])).statusCode, 200);
  assert.deepEqual(await viewsOf(user), []);
});

test('too many views, and views that are too long, are refused', async () => {
  const { user } = await personWithViews();
  const many = Array.from({ length: 101 }, (_, index) => viewOf(String(index)));
  for (const views of [
    many,
    [viewOf('')],
    [viewOf('a'.repeat(61))],
    [viewOf('a', { query: 'a'.repeat(2_001) })],
    [viewOf('a', { path: '' })],
    [viewOf('a', { merchant_id: 0 })],
  ])
    assert.equal((await put(user, views)).statusCode, 400);
  assert.equal((await put(user, many.slice(1))).statusCode, 200);
});

test('the views of a merchant go with the membership, those of the operator with the role', async () => {
  const { user, one, two, views } = await personWithViews();
  const { database } = service;
  const ofTwins = [one, two].map((id) => viewOf('Test', { merchant_id: twinOf(id) }));
  assert.equal((await put(user, [...views, ...ofTwins])).statusCode, 200);
  const left = async () => (await viewsOf(user)).map(({ merchant_id: id }) => id);
  assert.deepEqual(await left(), [null, one, two, twinOf(one), twinOf(two)]);
  await createMemberManagement({ database, clock, actor: by }).remove(one, user.userId);
  assert.deepEqual(await left(), [null, two, twinOf(two)]);
  // A tab that was opened before sends all that it knew.
  assert.equal((await put(user, [...views, ...ofTwins])).statusCode, 200);
  assert.deepEqual(await left(), [null, two, twinOf(two)]);
  // This ends the sessions of the person.
  await createUserManagement({ database, clock, actor: by }).changeRole(user.userId, null);
  assert.deepEqual(await namesLeft(user), ['Mine', 'Test']);
});

async function namesLeft({ userId }: TestUser): Promise<readonly string[]> {
  const rows = await service.database.query<{ name: string }>(sql`
    select name
    from stoa.saved_view
    where user_id = ${userId}
    order by name`);
  return rows.map(({ name }) => name);
}

test('an erasure forgets all views, also those that are being saved', async () => {
  const { user, views } = await personWithViews();
  const { database } = service;
  const erasing = await openTransaction(database);
  await lockUser(erasing.tx, user.userId);
  const saving = put(user, views);
  await untilSomebodyWaits(database);
  await eraseUser(erasing.tx, user.userId, clock.now());
  await deleteMemberships(erasing.tx, user.userId);
  await erasing.end('commit');
  assert.deepEqual((await saving).json(), { views: [] });
  assert.deepEqual(await namesLeft(user), []);
});
