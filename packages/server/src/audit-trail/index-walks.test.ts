import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import { type PlanNode, plansAlongIndexes, plansOf, vacuum } from '../../test/fixtures/database/plans.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import type { Queryable } from '../database/database.js';
import { selectHeadState, selectWaitingEntries } from './chain/head-store.js';
import { selectLastLink } from './chain/link-store.js';
import { selectExportedEntries, selectExportedEntriesOfMerchant } from './exporting/audit-export-store.js';
import { selectEntries, selectNewestHeads } from './reading/audit-entry-reading-store.js';
import { walkAction, walkActor, walkAll, walkMerchant, walkTarget } from './reading/audit-walk-store.js';
import {
  selectEntryCovers,
  selectHeadsToVerify,
  selectKeptAddresses,
  selectLinkedEntries,
} from './verifying/verifying-store.js';

const rows = 20_000;
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.merchant (name, created_at) select 'M', now() from generate_series(1, 10);

      insert into stoa.audit_entry (happened_at, actor_kind, actor_id, actor_name, actor_label, how, action, merchant_id, target)
      select
        timestamptz '2026-11-01' + n * interval '1 minute', case n % 2 when 0 then 'user' else 'key' end, n % 20 + 1, 'x', '1',
        'key', 'action.' || n % 7, n % 10 + 1, 'thing ' || n % 100
      from generate_series(1, ${rows}) as n;

      insert into stoa.audit_link (month, position, audit_id, chained_at, hash)
      select date '2026-11-01', audit_id, audit_id, happened_at, sha256('x') from stoa.audit_entry;

      insert into stoa.audit_head (head_no, month, position, signed_at, signature)
      select n, '2026-11-01', n, now(), 'x' from generate_series(1, ${rows - 10}) as n;

      insert into stoa.user_account (email, created_at) select n || '@example.com', now() from generate_series(1, ${rows}) as n;

      insert into stoa.user_email (user_id, email_no, email, salt, digest, since)
      select user_id, 1, email, '\\x00', sha256('x'), now() from stoa.user_account`),
  );
  await vacuum(opened.database);
});
after(() => opened.drop());

const middle = { happenedAt: instantOf(new Date('2026-11-07T00:00:00Z')), auditId: 9_000n };
const walk = { from: instantOf(new Date('2026-11-03T00:00:00Z')), before: middle, limit: 50 };
const page = { afterTime: '2026-11-05T00:00:00Z', afterId: 0n, before: '2026-11-09T00:00:00Z', limit: 50 };

function mostRows(nodes: readonly PlanNode[]): number {
  return Math.max(...nodes.map((node) => node['Actual Rows'] ?? 0));
}

const forced: Readonly<Record<string, readonly [string, (tx: Queryable) => Promise<unknown>]>> = {
  all: ['audit_entry_happened_at', (tx) => walkAll(tx, walk)],
  merchant: ['audit_entry_merchant', (tx) => walkMerchant(tx, 3, walk)],
  action: ['audit_entry_action', (tx) => walkAction(tx, 'action.3', walk)],
  target: ['audit_entry_target', (tx) => walkTarget(tx, 'thing 3', walk)],
  actor: ['audit_entry_actor', (tx) => walkActor(tx, { kind: 'user', id: 3 }, walk)],
  'an export': ['audit_entry_happened_at', (tx) => selectExportedEntries(tx, page)],
  'links to verify': [
    'audit_link_pkey',
    (tx) =>
      selectLinkedEntries(tx, {
        after: { month: '2026-11', position: 9_000 },
        upTo: { month: '2026-12', position: 1 },
        limit: 50,
      }),
  ],
  'entries to verify': [
    'audit_link_audit_id_key',
    (tx) => selectEntryCovers(tx, { after: 9_000n, upTo: BigInt(rows), limit: 50 }),
  ],
  'an export of a merchant': ['audit_entry_merchant', (tx) => selectExportedEntriesOfMerchant(tx, 3, page)],
};

for (const [name, [index, run]] of Object.entries(forced)) {
  test(`a page by ${name} walks along ${index}, and reads no more than it shows`, async () => {
    for (const nodes of await plansAlongIndexes(opened.database, run)) {
      const types = nodes.map((node) => node['Node Type']);
      assert.ok(
        nodes.some((node) => node['Index Name'] === index),
        JSON.stringify(nodes),
      );
      assert.ok(!types.includes('Seq Scan') && !types.includes('Sort'), types.join());
      assert.ok(mostRows(nodes) <= 50, String(mostRows(nodes)));
    }
  });
}

const plain: Readonly<Record<string, (tx: Queryable) => Promise<unknown>>> = {
  'the end of the chain': selectLastLink,
  'what no head covers': selectHeadState,
  'what waits': (tx) => selectWaitingEntries(tx, 10_000),
  'some entries': (tx) => selectEntries(tx, [5n, 9_000n]),
  'the newest heads': (tx) => selectNewestHeads(tx, { before: 15_000, limit: 50 }),
  'heads to verify': (tx) => selectHeadsToVerify(tx, { after: 9_000, upTo: rows, limit: 50 }),
  'addresses to verify': (tx) => selectKeptAddresses(tx, { after: { userId: 9_000, emailNo: 1 }, limit: 50 }),
};

for (const [name, run] of Object.entries(plain)) {
  test(`${name}: no large table is scanned`, async () => {
    const [special = []] = await plansOf(opened.database, run);
    assert.ok(mostRows(special) <= 50, String(mostRows(special)));
  });
}
