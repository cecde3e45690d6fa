import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { createLogger } from '../../config/logger.js';
import { sql } from '../../database/sql.js';
import { cluster } from '../../database/topology.js';
import { markErased } from '../erasure/erasure-store.js';
import { createSessionPartitions } from '../sessions/maintain-session-partitions.js';
import { insertStoreSessions } from '../sessions/store-session-store.js';
import { insertInstallations, insertOnNode, type NewInstallation } from './installation-store.js';
import { type InstallQuestion, selectAnswers, selectSessions } from './nearby-store.js';

const now = new Date('2026-11-20T10:00:00Z');
const dayMs = 86_400_000;
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** One has the functions of one node, the other those of a cluster. */
let together: TestDatabase;
let apart: TestDatabase;

before(async () => {
  [together, apart] = await Promise.all([createTestDatabase(), createTestDatabase({ topology: cluster })]);
  for (const { database } of [together, apart]) {
    await createSessionPartitions({ database, logger: createLogger('silent') }).ensure(now);
    await fill({ database });
  }
});
after(() => Promise.all([together.drop(), apart.drop()]));

async function fill({ database }: Pick<TestDatabase, 'database'>): Promise<void> {
  const sessions = Array.from({ length: 60 }, (_none, number) => ({
    addressKey: hash(`address ${number % 7}`),
    storeUserId: `user ${number}`,
    seenAt: instantOf(new Date(now.getTime() - number * 1_000_000)),
    deviceModel: `model ${number % 3}`,
    osVersion: null,
    language: null,
    availableCapacity: number,
  }));
  await insertStoreSessions(database, sessions);
  await database.query(sql`
    insert into stoa.store_user_attribution (store_user_id, attribution_data, updated_at)
    select 'user ' || n, json_build_object('utm_source', 'source ' || n), ${now}
    from generate_series(0, 60, 2) as n`);
  await markErased(database, 'user 6', now);
  await database.query(sql`
    insert into stoa.awaited_installation (merchant_id, installation_id, looks)
    select n % 4, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 2
    from generate_series(1, 40, 3) as n`);
}

/** An installation for each number. From 24 on, they have the merchant, app and token of the one 24 numbers before. */
function installation(number: number): NewInstallation {
  const rule = (['ip', 'none', 'ambiguous'] as const)[number % 3] ?? 'none';
  const candidates = { ip: 1, none: 0, ambiguous: 3 }[rule];
  const isAsked = number % 5 > 0 || rule !== 'none';
  return {
    merchantId: number % 4,
    bundleId: `app.${number % 2}`,
    tokenHash: hash(`token ${number % 24}`),
    installationId: idOf(number),
    rule,
    storeUserId: rule === 'ip' ? `user ${number % 12}` : null,
    evidence: {
      candidates,
      steps: [],
      decidedBy: null,
      outcome: isAsked ? 'no_user' : 'matching_off',
      device: { device_model: 'M' },
    },
    createdAt: new Date(now.getTime() - (number % 3) * 3_600_000),
    attributionRules: [{ parameter: 'utm_source', source: '{utm_source}' }],
  };
}

/** Makes a question: one address for each of two parts of the window, or none. */
function question(number: number): InstallQuestion {
  const { merchantId, bundleId, tokenHash } = installation(number);
  const from = instantOf(new Date(now.getTime() - dayMs));
  const middle = instantOf(new Date(now.getTime() - 20_000_000));
  const before = instantOf(now);
  const keys = [
    { key: hash(`address ${number % 9}`), from, before: middle },
    { key: hash(`address ${(number + 1) % 9}`), from: middle, before },
  ];
  return { merchantId, bundleId, tokenHash, addressKeys: number % 8 === 0 ? [] : keys };
}

const numbers = Array.from({ length: 32 }, (_none, number) => number);

type Insert = typeof insertInstallations;

/** What is stored after these inserts, and what they and a call of each number after them return. */
async function outcome({ database }: TestDatabase, inserts: readonly Insert[]): Promise<unknown> {
  const created = new Map<string, unknown>();
  const batches = [numbers.slice(0, 20), numbers.slice(10), numbers.slice(0, 1)];
  for (const [index, batch] of batches.entries()) {
    const insert = inserts[index % inserts.length] ?? insertInstallations;
    for (const one of await insert(database, batch.map(installation)))
      if (one.askedId === one.installationId) created.set(one.askedId, one);
  }
  const rows = await database.query(sql`
    select *, attribution_data::text as attribution_data
    from stoa.installation
    order by merchant_id, installation_id`);
  const counts = await database.query(sql`
    select merchant_id, bundle_id, hour, sum(ip_count) as ip, sum(none_count) as none, sum(unasked_count) as unasked,
      sum(ambiguous_count) as ambiguous, sum(attributed_count) as attributed
    from stoa.installation_quality
    group by merchant_id, bundle_id, hour
    order by merchant_id, bundle_id, hour`);
  const awaited = await database.query(sql`
    select merchant_id, installation_id, look_at <= ${now} as is_due
    from stoa.awaited_installation
    order by merchant_id, installation_id`);
  return {
    created: [...created].toSorted(([one], [other]) => one.localeCompare(other)),
    rows,
    counts,
    awaited,
  };
}

test('install calls create, count and announce the same in statements of rows, of arrays, and on a node', async () => {
  const expected = await outcome(together, [insertInstallations]);
  assert.deepEqual(await outcome(apart, [insertInstallations, insertOnNode]), expected);
});

test('the functions of a cluster return the installation of each token, also one that exists', async () => {
  const questions = numbers.map(question);
  const expected = (await selectAnswers(together.database, questions, 5)).map(({ known }) => known);
  for (const insert of [insertInstallations, insertOnNode]) {
    const again = numbers.map((number) => ({ ...installation(number), installationId: idOf(number + 100) }));
    const stored = await insert(apart.database, again);
    const byId = new Map(stored.map(({ askedId, ...one }) => [askedId, one]));
    assert.deepEqual(
      again.map(({ installationId }) => byId.get(installationId)),
      expected,
    );
  }
});

test('the sessions of an address are found alone as together with known installations', async () => {
  const questions = numbers.map(question);
  const usersOf = async (select: typeof selectAnswers, { database }: TestDatabase) =>
    (await select(database, questions, 5)).map(({ sessions }) =>
      sessions.map(({ storeUserId }) => storeUserId).toSorted(),
    );
  assert.deepEqual(await usersOf(selectSessions, apart), await usersOf(selectAnswers, together));
});
