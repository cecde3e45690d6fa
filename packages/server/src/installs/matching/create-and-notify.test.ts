import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';
import { twinOf } from '../../kernel/twin.js';
import { createMatchInstallation, hashInstallToken } from './match-installation.js';

const now = new Date('2026-11-20T10:00:00Z');
const opened: TestDatabase[] = [];
let made: TestDatabase;

beforeEach(async () => {
  made = await createTestDatabase();
  opened.push(made);
});
after(() => Promise.all(opened.map((one) => one.drop())));

function matching(notifies: boolean) {
  const match = createMatchInstallation(made.database, notifies);
  return (merchantId: number, token: string) =>
    match(
      {
        merchantId,
        bundleId: 'app.one',
        tokenHash: hashInstallToken(token),
        addressKeys: null,
        device: {},
        attributionRules: [],
      },
      now,
    );
}

interface Waiting {
  readonly merchantId: number;
  readonly objectId: string;
  readonly happenedAt: Date;
}

const waiting = () =>
  made.database.query<Waiting>(sql`
    select merchant_id, object_id, happened_at
    from stoa.notification_waiting
    order by merchant_id, object_id`);

async function installationCount(): Promise<number> {
  const [row] = await made.database.query<{ rows: number }>(sql`
    select count(*)::integer as rows
    from stoa.installation`);
  return row?.rows ?? 0;
}

/** From now on, each insert into the table fails. */
const refuse = (table: string): Promise<void> =>
  made.database.transaction((tx) =>
    tx.execute(`alter table stoa.${table} add constraint no_more check (merchant_id < 0) not valid`),
  );

test('each new installation is told once, to its merchant, also when calls share a statement', async () => {
  const match = matching(true);
  const merchants = [1, 2, twinOf(1)];
  const calls = merchants.flatMap((merchantId) =>
    ['a', 'b', 'a'].map(async (token) => ({ merchantId, ...(await match(merchantId, token)) })),
  );
  const matched = await Promise.all(calls);
  assert.equal((await match(1, 'a')).isNew, false);
  const expected = matched
    .filter(({ isNew }) => isNew)
    .map(({ merchantId, installationId }) => ({ merchantId, objectId: installationId, happenedAt: now }))
    .toSorted((one, other) => one.merchantId - other.merchantId || (one.objectId < other.objectId ? -1 : 1));
  assert.equal(expected.length, 6);
  assert.deepEqual(await waiting(), expected);
});

test('nothing is told by default', async () => {
  await matching(false)(1, randomUUID());
  assert.equal(await installationCount(), 1);
  assert.deepEqual(await waiting(), []);
});

test('an installation that cannot be created is not told', async () => {
  await refuse('installation');
  await assert.rejects(matching(true)(1, randomUUID()));
  assert.deepEqual(await waiting(), []);
});

test('an installation of which nobody can be told is not created', async () => {
  await refuse('notification_waiting');
  await assert.rejects(matching(true)(1, randomUUID()));
  assert.equal(await installationCount(), 0);
});
