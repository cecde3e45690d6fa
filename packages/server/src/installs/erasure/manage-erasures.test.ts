import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import { clearTables } from '../../../test/clear-tables.js';
import { operatorToken, tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  atAnyTime,
  feed,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { runs } from '../../../test/property-runs.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { Database, Transaction } from '../../database/database.js';
import { type Sql, sql } from '../../database/sql.js';
import { upsertAttributionData } from '../attribution-data/attribution-data-store.js';
import { insertInstallations } from '../matching/installation-store.js';
import { createMatchInstallation, hashInstallToken } from '../matching/match-installation.js';
import { insertStoreSessions, type StoreSessionRow } from '../sessions/store-session-store.js';
import { eraseSessions, selectSessionPartitionSizes } from './erasure-store.js';
import { eraseByInstallation, eraseStoreUser, forgetErasedUsers, listErasures } from './manage-erasures.js';

const home = '203.0.113.7';
const hourMs = 3_600_000;
let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
});
after(() => installs.stop());
beforeEach(() =>
  clearTables(installs.database, [
    'stoa.store_session',
    'stoa.store_user_attribution',
    'stoa.installation',
    'stoa.erased_store_user',
    'stoa.erasure',
  ]),
);

/** Everything that is stored and could name a user, as text. */
async function everythingStored(): Promise<string> {
  const rows = await installs.database.query<{ text: string }>(sql`
    select session::text as text from stoa.store_session as session
    union all
    select known::text from stoa.store_user_attribution as known
    union all
    select installation::text from stoa.installation
    union all
    select mark::text from stoa.erased_store_user as mark
    union all
    select erasure::text from stoa.erasure`);
  return rows.map(({ text }) => text).join('\n');
}

async function feedUser(storeUserId: string, address = home): Promise<void> {
  const hoursAgo = [1, 6, 11, 16, 21];
  const sessions = hoursAgo.map((hours) => ({
    store_user_id: storeUserId,
    ip_address: address,
    seen_at: new Date(installs.clock.now().getTime() - hours * hourMs).toISOString(),
  }));
  assert.equal((await feed(installs, sessions)).json().stored, 5);
}

async function userOf(installationId: unknown) {
  const [row] = await installs.database.query<{
    storeUserId: string | null;
    erased: boolean;
    rule: string;
  }>(sql`
    select store_user_id as "storeUserId", erased_at is not null as erased, rule
    from stoa.installation
    where installation_id = ${String(installationId)}`);
  return row;
}

test('a store user is erased wherever they are, and others stay', async () => {
  await feedUser('ann');
  await feedUser('bob', '203.0.113.8');
  await putAttributionData(installs, 'ann', '{"utm_source":"secret-campaign"}');
  await installed(installs, home, { token: 'a' });
  const bobs = await installed(installs, '203.0.113.8', { token: 'b' });
  const { erasureId: _, ...erasure } = await eraseStoreUser(installs, 'ann', tester);
  assert.deepEqual(erasure, {
    askedBy: 'store_user',
    erasedBy: 'command',
    erasedAt: installs.clock.now(),
    sessions: 5n,
    attributionData: 1,
    installations: 1n,
  });
  const stored = await everythingStored();
  assert.equal(/ann|secret-campaign/.test(stored), false, stored);
  assert.equal(stored.match(/bob/g)?.length, 6);
  assert.equal((await userOf(bobs['installation_token']))?.storeUserId, 'bob');
});

test('after it the token gets the same installation and match, without attribution data', async () => {
  await feedUser('ann');
  await putAttributionData(installs, 'ann', '{"utm_source":"x"}');
  const first = await installed(installs, home, { token: 'a' });
  assert.deepEqual(first['attribution_data'], { utm_source: 'x' });
  await eraseStoreUser(installs, 'ann', tester);
  const again = await installed(installs, home, { token: 'a' });
  assert.equal(again['installation_token'], first['installation_token']);
  assert.deepEqual(again['match'], { rule: 'ip', candidates: 1 });
  assert.equal('attribution_data' in again, false);
});

test('an erasure that is repeated succeeds and erases nothing', async () => {
  await feedUser('ann');
  await eraseStoreUser(installs, 'ann', tester);
  const { sessions, attributionData, installations } = await eraseStoreUser(installs, 'ann', tester);
  assert.deepEqual([sessions, attributionData, installations], [0n, 0, 0n]);
});

test('what the request said about its device is erased, and the reason of the match stays', async () => {
  await feed(installs, [
    { store_user_id: 'ann', ip_address: home, device_model: 'model-of-ann' },
    { store_user_id: 'bob', ip_address: home, device_model: 'other' },
  ]);
  await installed(installs, home, { token: 'a', device_model: 'model-of-ann' });
  await eraseStoreUser(installs, 'ann', tester);
  const stored = await everythingStored();
  assert.equal(stored.includes('model-of-ann'), false, stored);
  assert.match(stored, /told_apart/);
});

test('an installation leads to its store user', async () => {
  await feedUser('ann');
  const first = await installed(installs, home, { token: 'a' });
  await installed(installs, home, { token: 'b' });
  const id = String(first['installation_token']).toUpperCase();
  const { askedBy, sessions, installations } = await eraseByInstallation(installs, id, operatorToken(7));
  assert.deepEqual([askedBy, sessions, installations], ['installation', 5n, 2n]);
  assert.equal((await everythingStored()).includes('ann'), false);
});

test('an installation linked to nobody loses what it holds about the device', async () => {
  await feed(installs, [
    { store_user_id: 'ann', ip_address: home, device_model: 'm' },
    { store_user_id: 'bob', ip_address: home, device_model: 'm' },
  ]);
  const { installation_token: id } = await installed(installs, home, { token: 'a', device_model: 'unlike' });
  const { sessions, installations } = await eraseByInstallation(installs, String(id), tester);
  assert.deepEqual([sessions, installations], [0n, 1n]);
  assert.deepEqual(await userOf(id), { storeUserId: null, erased: true, rule: 'ambiguous' });
  assert.equal((await everythingStored()).includes('unlike'), false);
  const again = await eraseByInstallation(installs, String(id), tester);
  assert.equal(again.installations, 0n, 'there is nothing left to erase');
});

test('an unknown installation is refused, and leaves no record', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  await assert.rejects(() => eraseByInstallation(installs, unknown, tester), /unknown_installation/);
  await assert.rejects(() => eraseByInstallation(installs, 'no uuid', tester), /unknown_installation/);
  assert.deepEqual(await listErasures(installs, { before: undefined, limit: 10 }), []);
});

test('records are listed from the newest on', async () => {
  for (const [index, user] of ['ann', 'bob', 'cyd'].entries())
    await eraseStoreUser(installs, user, operatorToken(index + 1));
  const [cyds, bobs] = await listErasures(installs, { before: undefined, limit: 2 });
  assert.deepEqual([cyds?.erasedBy, bobs?.erasedBy], ['operator token 3', 'operator token 2']);
  const rest = await listErasures(installs, { before: bobs?.erasureId, limit: 2 });
  assert.deepEqual(
    rest.map(({ erasedBy }) => erasedBy),
    ['operator token 1'],
  );
});

test('sessions of an erased user are not stored for 24 hours, and then they are', async () => {
  const start = installs.clock.now();
  const fedNow = async () => {
    const seen_at = installs.clock.now().toISOString();
    const answer = await feed(installs, [
      { store_user_id: 'ann', ip_address: home, seen_at },
      { store_user_id: 'bob', ip_address: home, seen_at },
    ]);
    await forgetErasedUsers(installs.database, installs.clock.now());
    const { stored, erased } = answer.json();
    return [stored, erased];
  };
  await eraseStoreUser(installs, 'ann', tester);
  assert.deepEqual(await fedNow(), [1, 1]);
  installs.clock.set(new Date(start.getTime() + 24 * hourMs));
  assert.deepEqual(await fedNow(), [1, 1]);
  installs.clock.set(new Date(start.getTime() + 24 * hourMs + 300_000));
  assert.deepEqual(await fedNow(), [1, 1]);
  assert.deepEqual(await fedNow(), [1, 0]);
  installs.clock.set(start);
});

test('attribution data of an erased user is refused for 24 hours, and that of others is stored', async () => {
  const putNow = async (storeUserId: string) => {
    const answer = await putAttributionData(installs, storeUserId, '{"utm_source":"x"}');
    return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().code];
  };
  await putNow('bob');
  await eraseStoreUser(installs, 'ann', tester);
  assert.deepEqual(await putNow('ann'), [409, 'store_user_erased']);
  assert.equal(await putNow('bob'), 204);
  assert.equal((await everythingStored()).includes('ann'), false);
  const dayLater = new Date(installs.clock.now().getTime() + 24 * hourMs + 300_000);
  await forgetErasedUsers(installs.database, dayLater);
  assert.equal(await putNow('ann'), 204);
});

const row: StoreSessionRow = {
  addressKey: Buffer.alloc(32, 5),
  storeUserId: 'ann',
  seenAt: instantOf(new Date('2026-11-20T09:00:00Z')),
  deviceModel: '',
  osVersion: null,
  language: null,
  availableCapacity: null,
};

test('a match that had found the user before, and is written after, is linked to nobody', async () => {
  const { database } = installs;
  await insertStoreSessions(database, [row]);
  await putAttributionData(installs, 'ann', '{"utm_source":"secret-campaign"}');
  const gate = openable();
  const late: Database = {
    ...database,
    query: async (statement) => {
      if (statement.text.includes('stoa.create_installations')) await gate.passed();
      return database.query(statement);
    },
  };
  const { merchantId } = installs;
  const request = {
    merchantId,
    bundleId: 'app.one',
    tokenHash: hashInstallToken('late'),
    addressKeys: [atAnyTime(row.addressKey)],
    device: {},
    attributionRules: [],
  };
  const matched = createMatchInstallation(late)(request, installs.clock.now());
  await gate.reached;
  await eraseStoreUser(installs, 'ann', tester);
  gate.open();
  const { installationId, rule, attributionData } = await matched;
  assert.deepEqual([rule, attributionData], ['ip', null]);
  assert.deepEqual(await userOf(installationId), { storeUserId: null, erased: true, rule: 'ip' });
  const stored = await everythingStored();
  assert.equal(/ann|secret-campaign/.test(stored), false, stored);
});

/** A gate: `passed` waits until the test calls `open`, and `reached` resolves when somebody waits at it. */
function openable() {
  let open = (): void => undefined;
  let reach = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const passed = (): Promise<void> => {
    reach();
    return opened;
  };
  return { passed, reached, open: () => open() };
}

/** Writes data of ann in a transaction. An erasure of ann begins during it, and cannot end before it. */
async function eraseWhileWriting(write: (tx: Transaction) => Promise<unknown>): Promise<void> {
  const { database } = installs;
  let looks = 0;
  const watched: Database = {
    ...database,
    query: (statement) => {
      if (statement.text.includes('pg_locks')) looks += 1;
      return database.query(statement);
    },
  };
  let erasing: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    await write(tx);
    erasing = eraseStoreUser({ database: watched, clock: installs.clock }, 'ann', tester);
    await waitUntil('the erasure has looked again', async () => (looks > 2 ? true : undefined));
  });
  await erasing;
}

test('attribution data that is being written meanwhile is waited for, and erased', async () => {
  const user = { storeUserId: 'ann', attributionData: '{"utm_source":"x"}' };
  await eraseWhileWriting((tx) => upsertAttributionData(tx, user, installs.clock.now()));
  assert.equal((await everythingStored()).includes('ann'), false);
});

test('an erasure waits for running writes, and erases what they wrote', async () => {
  const { merchantId } = installs;
  await eraseWhileWriting(async (tx) => {
    await insertStoreSessions(tx, [row]);
    await insertInstallations(tx, [
      {
        merchantId,
        bundleId: 'app.one',
        tokenHash: Buffer.alloc(32, 6),
        installationId: '00000000-0000-4000-8000-000000000001',
        rule: 'ip',
        storeUserId: 'ann',
        evidence: { candidates: 1, steps: [], decidedBy: null, outcome: 'only_user' },
        createdAt: installs.clock.now(),
        attributionRules: [],
      },
    ]);
  });
  const stored = await everythingStored();
  assert.equal(stored.includes('ann'), false, stored);
});

test('nothing about the user remains, whatever feeds and matches at the same time', async () => {
  const { database, merchantId } = installs;
  const match = createMatchInstallation(database);
  const rounds = runs(15, 40);
  for (let round = 0; round < rounds; round += 1) {
    const storeUserId = `user-${round}-of-the-race`;
    const addressKeys = [atAnyTime(Buffer.alloc(32, round + 1))];
    const session = { ...row, storeUserId, addressKey: Buffer.alloc(32, round + 1) };
    await insertStoreSessions(database, [session]);
    const matches = Array.from({ length: 6 }, (_, turn) =>
      match(
        {
          merchantId,
          bundleId: 'app.one',
          tokenHash: hashInstallToken(`${round}-${turn}`),
          addressKeys,
          device: {},
          attributionRules: [],
        },
        installs.clock.now(),
      ),
    );
    const feeds = Array.from({ length: 3 }, (_, turn) =>
      insertStoreSessions(database, [{ ...session, deviceModel: `m${turn}` }]),
    );
    await Promise.all([...matches, ...feeds, eraseStoreUser(installs, storeUserId, tester)]);
  }
  const stored = await everythingStored();
  assert.equal(stored.includes('of-the-race'), false);
});

test('a user of thousands of sessions and installations is erased statement by statement', async () => {
  const { database, merchantId } = installs;
  await database.query(sql`
    insert into stoa.store_session (address_key, store_user_id, seen_at, device_model)
    select ${row.addressKey}, 'ann', '2026-11-20T09:00:00Z', repeat('m', 100) || number
    from generate_series(1, 5000) as number`);
  await database.query(sql`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
    select
      ${merchantId}, 'app.one', sha256(number::text::bytea), gen_random_uuid(), 'ann', 'ip', 1, '{}', now()
    from generate_series(1, 2500) as number`);
  const { sessions, installations } = await eraseStoreUser(installs, 'ann', tester);
  assert.deepEqual([sessions, installations], [5_000n, 2_500n]);
});

test('installations have the time of their unlinking, which exports use, however long the sessions took', async () => {
  const { database, clock } = installs;
  const start = clock.now();
  await feedUser('ann');
  const { installation_token: id } = await installed(installs, home, { token: 'a' });
  const slow: Database = {
    ...database,
    query: (statement) => {
      if (statement.text.includes('pg_relation_size')) clock.advance(hourMs);
      return database.query(statement);
    },
  };
  await eraseStoreUser({ database: slow, clock }, 'ann', tester);
  clock.set(start);
  const [row] = await database.query<{ erasedAt: Date }>(sql`
    select erased_at as "erasedAt"
    from stoa.installation
    where installation_id = ${String(id)}`);
  assert.deepEqual(row?.erasedAt, new Date(start.getTime() + hourMs));
});

test('a partition whose size is told wrong is searched all the same', async () => {
  const { database, clock } = installs;
  await feedUser('ann');
  const unsized: Database = {
    ...database,
    query: async <Row extends object>(statement: Sql) => {
      const rows = await database.query<Row>(statement);
      return statement.text.includes('pg_relation_size') ? rows.map((one) => ({ ...one, blocks: 0n })) : rows;
    },
  };
  const { sessions } = await eraseStoreUser({ database: unsized, clock }, 'ann', tester);
  assert.equal(sessions, 5n);
});

test('blocks of a partition hold every session exactly once, and a partition that is gone holds none', async () => {
  const { database } = installs;
  await database.query(sql`
    insert into stoa.store_session (address_key, store_user_id, seen_at, device_model)
    select ${row.addressKey}, 'ann', '2026-11-20T09:00:00Z', repeat('m', 100) || number
    from generate_series(1, 1000) as number`);
  const sizes = await selectSessionPartitionSizes(database);
  const { partition, blocks } = sizes.find((one) => one.blocks > 0n) ?? { partition: '', blocks: 0n };
  assert.ok(blocks > 10n);
  let sum = 0n;
  for (let fromBlock = 0n; fromBlock < blocks; fromBlock += 3n)
    sum += await eraseSessions(database, 'ann', { partition, fromBlock, untilBlock: fromBlock + 3n });
  assert.equal(sum, 1_000n);
  const gone = { partition: 'store_session_20200101_0000', fromBlock: 0n, untilBlock: 10n };
  assert.equal(await eraseSessions(database, 'ann', gone), 0n);
});
