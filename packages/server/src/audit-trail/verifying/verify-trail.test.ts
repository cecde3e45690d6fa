import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import {
  createTestTrail,
  type TestTrail,
  trailSecret,
} from '../../../test/fixtures/audit-trail/test-trail.js';
import { createTestUser } from '../../../test/fixtures/people/test-user.js';
import { testSigning } from '../../../test/fixtures/signing/test-signing.js';
import type { Actor } from '../../audit-entries/index.js';
import { createLogger } from '../../config/logger.js';
import { sql } from '../../database/sql.js';
import { rememberedHeadIn } from '../chain/chain-entries.js';
import { headPayload, headType, sealKeyOf } from '../chain/head.js';
import { beforeFirst, linkHash } from '../chain/link-hash.js';
import type { FindingKind } from './trail-findings.js';
import { ForeignHeadError, type TrailVerification, verifyTrail } from './verify-trail.js';
import { type LinkedEntry, selectLinkedEntries } from './verifying-store.js';

let trail: TestTrail;
let userId: number;

before(async () => {
  trail = await createTestTrail('2026-11-22T10:00:00Z');
  userId = (await createTestUser(trail.database, { email: 'ann@example.com', now: trail.clock.now() }))
    .userId;
});
beforeEach(async () => {
  await trail.clear();
  trail.clock.set('2026-11-22T10:00:00Z');
  await fill();
});
after(() => trail.drop());

function userActor(): Actor {
  return { kind: 'user', id: userId, name: `user ${userId}`, label: '1', how: 'password', requestId: 'r-1' };
}

/** Two months: 2026-11/1 to 6 with heads at 2, 4 and 6, and 2026-12/1 to 4 with heads at 2 and 4. */
async function fill(): Promise<void> {
  for (const time of [
    '2026-11-22T10:00:00Z',
    '2026-11-22T11:00:00Z',
    '2026-11-22T12:00:00Z',
    '2026-12-01T09:00:00Z',
    '2026-12-01T10:00:00Z',
  ]) {
    trail.clock.set(time);
    await trail.record([{ target: `merchant ${time.slice(11, 13)}`, after: { name: 'A' } }]);
    await trail.record([{ action: 'session.began' }], userActor());
    await trail.chain.finish();
  }
}

function verified(
  options: { readonly outsideHead?: string; readonly masterSecret?: Buffer } = {},
): Promise<TrailVerification> {
  return verifyTrail({ database: trail.database, masterSecret: trailSecret, publishedKids: [], ...options });
}

/** The kinds and places of the findings. */
async function found(options: Parameters<typeof verified>[0] = {}): Promise<[FindingKind, string][]> {
  const { findings, findingCount } = await verified(options);
  assert.equal(findingCount, findings.length);
  return findings.map(({ kind, where }) => [kind, where]);
}

async function headNo(number: number): Promise<string> {
  const head = (await trail.heads()).find((one) => one.headNo === number);
  return head?.signature ?? '';
}

test('a trail that nobody touched is whole, with or without the secret and a head from outside', async () => {
  await trail.record([{}]);
  assert.deepEqual(await verified(), {
    entries: 10,
    heads: 5,
    waiting: 1,
    underSecret: true,
    findings: [],
    findingCount: 0,
  });
  for (let number = 1; number <= 5; number += 1)
    assert.deepEqual(await found({ outsideHead: await headNo(number) }), []);
  const publishedKids = (await trail.signing.list()).map(({ kid }) => kid);
  const { database } = trail;
  const without = await verifyTrail({ database, masterSecret: undefined, publishedKids });
  assert.deepEqual([without.underSecret, without.findings], [false, []]);
});

test('a trail that was made again is found, although each link fits and the service signs its end', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stoa-trail-'));
  const remembered = rememberedHeadIn(dataDir, createLogger('silent'));
  for (const head of await trail.heads()) await remembered.keep({ number: head.headNo, ...head });
  assert.equal(await remembered.read(), await headNo(5));
  // Everything is chained anew at one time, which is what somebody does who can write to the database.
  await trail.tamper(`
    update stoa.audit_entry set target = 'merchant 99' where audit_id = 1;
    truncate stoa.audit_link, stoa.audit_head;
    insert into stoa.audit_unchained select audit_id from stoa.audit_entry`);
  trail.clock.set('2026-12-03T10:00:00Z');
  await trail.chain.round();
  const kinds = async (outsideHead?: string) => [
    ...new Set((await found(outsideHead === undefined ? {} : { outsideHead })).map(([kind]) => kind)),
  ];
  assert.deepEqual(await kinds(), ['odd_time']);
  assert.deepEqual(await kinds(await remembered.read()), ['odd_time', 'changed_chain', 'missing_head']);
  // An older head never replaces the one that is remembered.
  const [first] = await trail.heads();
  await remembered.keep({ number: 1, signature: first?.signature ?? '' });
  assert.notEqual(await remembered.read(), first?.signature);
  await rm(dataDir, { recursive: true });
});

test('a chain of many hours without any head is found', async () => {
  await trail.tamper(`
    truncate stoa.audit_head;
    update stoa.audit_link set chained_at = '2026-12-01T10:00:00Z'`);
  assert.ok((await found()).some(([kind]) => kind === 'no_head'));
});

test('an entry that was chained before it happened, or before the entry that it follows, is found', async () => {
  await trail.tamper(`update stoa.audit_link set chained_at = '2026-11-22T09:00:00Z' where audit_id = 4`);
  assert.ok((await found()).some(([kind, where]) => kind === 'odd_time' && where === '2026-11/4'));
});

test('an empty trail has no findings, and no head that proves it', async () => {
  await trail.clear();
  assert.deepEqual(await found(), []);
});

for (const [column, value] of [
  ['happened_at', "happened_at - interval '1 microsecond'"],
  ['actor_kind', "'service', actor_id = null"],
  ['actor_id', 'actor_id'],
  ['actor_merchant_id', '1'],
  ['actor_name', "'user 9'"],
  ['actor_label', "'2'"],
  ['how', "'oidc'"],
  ['action', "'session.ended'"],
  ['merchant_id', '1'],
  ['target', "'user 9'"],
  ['before', `'{"a":1}'`],
  ['after', `'{"a":1}'`],
  ['request_id', 'null'],
] as const) {
  test(`an entry whose ${column} was changed is found`, async () => {
    const change = column === 'actor_id' ? `actor_id = actor_id + 1` : `${column} = ${value}`;
    await trail.tamper(`update stoa.audit_entry set ${change} where audit_id = 4`);
    assert.deepEqual(await found(), [['changed_entry', '2026-11/4']]);
  });
}

test('a removed entry is found', async () => {
  await trail.tamper('delete from stoa.audit_entry where audit_id = 4');
  assert.deepEqual(await found(), [['removed_entry', '2026-11/4']]);
});

test('a removed entry is found together with its link, also where the links after it were moved up', async () => {
  await trail.tamper(
    `delete from stoa.audit_entry where audit_id = 3; delete from stoa.audit_link where audit_id = 3`,
  );
  assert.deepEqual(await found(), [['missing_link', '2026-11/4']]);
  await trail.tamper(
    `
    update stoa.audit_link set position = -position where month = '2026-11-01' and position > 3`.replace(
      '-position',
      'position + 100',
    ),
  );
  await trail.tamper(
    `update stoa.audit_link set position = position - 101 where month = '2026-11-01' and position > 100`,
  );
  const kinds = (await found()).map(([kind, where]) => `${kind} ${where}`);
  assert.ok(kinds.includes('changed_entry 2026-11/3'), kinds.join());
  assert.ok(kinds.includes('changed_chain head 2'), kinds.join());
});

test('two entries whose order was swapped are found, with their links or without', async () => {
  const swap = (column: string, of: string): string => `
    update stoa.${of} set ${column} = ${column} + 100 where audit_id in (3, 4, 103, 104);
    update stoa.${of} set ${column} = 107 - ${column} where ${column} in (103, 104)`;
  await trail.tamper(swap('audit_id', 'audit_link'));
  const changed = [
    ['changed_entry', '2026-11/3'],
    ['changed_entry', '2026-11/4'],
  ];
  assert.deepEqual(await found(), changed);
  await trail.tamper(swap('audit_id', 'audit_link'));
  assert.deepEqual(await found(), [], 'as they were');
  await trail.tamper(swap('position', 'audit_link'));
  const moved = await found();
  assert.ok(
    changed.every(([kind, where]) => moved.some((one) => one[0] === kind && one[1] === where)),
    moved.join(),
  );
});

test('a link that was removed alone is found, and its entry too', async () => {
  await trail.tamper('delete from stoa.audit_link where audit_id = 3');
  assert.deepEqual(await found(), [
    ['missing_link', '2026-11/4'],
    ['uncovered_entry', 'entry 3'],
  ]);
});

test('a removed tail is found by its head', async () => {
  await trail.tamper(`delete from stoa.audit_link where month = '2026-12-01' and position > 2`);
  assert.deepEqual(await found(), [
    ['removed_tail', 'head 5'],
    ['uncovered_entry', 'entry 9'],
    ['uncovered_entry', 'entry 10'],
  ]);
});

test('a tail that was removed with its entries and heads is found by a head that was kept outside', async () => {
  const kept = await headNo(5);
  await trail.tamper(`
    delete from stoa.audit_head where head_no = 5;
    delete from stoa.audit_link where audit_id > 8;
    delete from stoa.audit_entry where audit_id > 8`);
  assert.deepEqual(await found(), [], 'from within nothing is missing');
  assert.deepEqual(await found({ outsideHead: kept }), [
    ['removed_tail', '2026-12/4'],
    ['missing_head', 'head 5'],
  ]);
  // The service continues, and reuses the number.
  await trail.record([{}, {}]);
  await trail.chain.finish();
  assert.deepEqual(await found(), []);
  assert.deepEqual(await found({ outsideHead: kept }), [['changed_chain', '2026-12/4']]);
});

test('heads that were removed alone are found by a head that was kept outside', async () => {
  const kept = await headNo(5);
  await trail.tamper('delete from stoa.audit_head where head_no > 4');
  assert.deepEqual(await found({ outsideHead: kept }), [['missing_head', 'head 5']]);
  await trail.record([{}]);
  await trail.chain.finish();
  assert.deepEqual(await found({ outsideHead: kept }), [['missing_head', 'head 5']]);
});

test('a head that is missing among others is found', async () => {
  await trail.tamper('delete from stoa.audit_head where head_no = 4');
  assert.deepEqual(await found(), [['missing_head', 'head 5']]);
});

test('heads that are missing for hours are found although their numbers are given again', async () => {
  await trail.tamper('delete from stoa.audit_head where head_no > 1');
  await trail.chain.finish();
  const kinds = await found();
  assert.ok(
    kinds.some(([kind, where]) => kind === 'missing_head' && where.startsWith('2026-')),
    kinds.join(),
  );
});

test('the end of a month that was cut with its entries and heads is found by the next month', async () => {
  await trail.tamper(`
    delete from stoa.audit_head where head_no = 3;
    delete from stoa.audit_link where month = '2026-11-01' and position > 4;
    delete from stoa.audit_entry where audit_id in (5, 6)`);
  assert.deepEqual(await found(), [
    ['broken_month', '2026-12/1'],
    ['missing_head', 'head 4'],
  ]);
});

test('a removed month is found', async () => {
  await trail.tamper(`
    delete from stoa.audit_head where month = '2026-11-01';
    delete from stoa.audit_entry where audit_id in (select audit_id from stoa.audit_link where month = '2026-11-01');
    delete from stoa.audit_link where month = '2026-11-01'`);
  assert.deepEqual(await found(), [
    ['broken_month', '2026-12/1'],
    ['missing_head', 'head 4'],
  ]);
});

test('an inserted entry that no chain covers is found', async () => {
  await trail.tamper(`
    insert into stoa.audit_entry (happened_at, actor_kind, actor_name, actor_label, how, action, target)
    values ('2026-11-22', 'command', 'command', '', 'command', 'key.issued', 'api_key 1')`);
  assert.deepEqual(await found(), [['uncovered_entry', 'entry 11']]);
});

test('a chain that was computed again from a changed entry on is found by its heads', async () => {
  await trail.tamper(`update stoa.audit_entry set target = 'merchant 99' where audit_id = 3`);
  const all = await selectLinkedEntries(trail.database, {
    after: { month: '0001-01', position: 0 },
    upTo: { month: '2026-12', position: 4 },
    limit: 100,
  });
  await trail.tamper(recomputed(all));
  assert.deepEqual(await found(), [
    ['changed_chain', 'head 2'],
    ['changed_chain', 'head 3'],
    ['missing_head', '2026-12/1'],
    ['changed_chain', 'head 4'],
    ['changed_chain', 'head 5'],
  ]);
});

function recomputed(links: readonly LinkedEntry[]): string {
  let hash: Buffer = beforeFirst;
  return links
    .map((link) => {
      hash = linkHash(hash, link, link);
      return `update stoa.audit_link set hash = '\\x${hash.toString('hex')}' where audit_id = ${link.auditId};`;
    })
    .join('');
}

test('a head with a wrong signature, of other links, or of a key that is not ours is found', async () => {
  const [one, two] = [await headNo(1), await headNo(2)];
  await trail.tamper(
    `update stoa.audit_head set signature = '${one.slice(0, -8)}AAAAAAAA' where head_no = 1`,
  );
  assert.deepEqual(await found(), [['false_head', 'head 1']]);
  await trail.tamper(`update stoa.audit_head set signature = '${two}' where head_no = 1`);
  assert.deepEqual(await found(), [['false_head', 'head 1']]);
  await trail.tamper(`update stoa.audit_head set signature = '${await forgedHead(one)}' where head_no = 1`);
  assert.deepEqual(await found(), [['false_head', 'head 1']]);
  const { database } = trail;
  const publishedKids = (await trail.signing.list()).map(({ kid }) => kid);
  const without = await verifyTrail({ database, masterSecret: undefined, publishedKids });
  assert.deepEqual(without.findings, [], 'a key of ours that was stolen: only the secret tells');
  const nobody = await verifyTrail({ database, masterSecret: undefined, publishedKids: [] });
  assert.deepEqual(
    // Heads that prove nothing count as missing, too.
    nobody.findings.map(({ kind }) => kind).filter((kind) => kind !== 'missing_head'),
    Array.from({ length: 5 }, () => 'false_head'),
  );
});

/** A head that somebody made who has the service's private key, but not the master secret. */
async function forgedHead(jws: string): Promise<string> {
  const [, payload = ''] = jws.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Parameters<
    typeof headPayload
  >[0];
  return trail.signing.signRecord(
    headType,
    headPayload(claims, 'https://stoa.test', sealKeyOf(Buffer.alloc(32, 9))),
  );
}

test('a key whose making is in the trail is known without the secret, long after it was destroyed', async () => {
  const [key] = await trail.signing.list();
  await trail.record([{ action: 'signing_key.rotated', target: 'signing_key', after: { kid: key?.kid } }]);
  await trail.chain.finish();
  const { findings } = await verifyTrail({
    database: trail.database,
    masterSecret: undefined,
    publishedKids: [],
  });
  assert.deepEqual(findings, []);
});

test('a head from outside that proves nothing is refused', async () => {
  const other = testSigning({ database: trail.database, clock: trail.clock });
  const [, payload = ''] = (await headNo(1)).split('.');
  const text = Buffer.from(payload, 'base64url').toString();
  const token = await other.sign(text);
  for (const outsideHead of ['nonsense', token, await forgedHead(await headNo(1))])
    await assert.rejects(verified({ outsideHead }), ForeignHeadError);
});

test('an address that was replaced is found, its digest too, and an erased one is none', async () => {
  await trail.tamper(`update stoa.user_email set email = 'eve@example.com' where user_id = ${userId}`);
  assert.deepEqual(await found(), [['changed_address', `user ${userId}`]]);
  const salt = Buffer.alloc(16);
  const digest = createHash('sha256').update(salt).update('eve@example.com').digest('hex');
  const [kept] = await trail.database.query<{ salt: Buffer; digest: Buffer }>(sql`
    select salt, digest
    from stoa.user_email`);
  await trail.tamper(`
    update stoa.user_email set salt = '\\x${salt.toString('hex')}', digest = '\\x${digest}' where user_id = ${userId}`);
  const kinds = await found();
  assert.deepEqual(
    kinds.map(([kind]) => kind),
    Array.from({ length: 5 }, () => 'changed_entry'),
  );
  await trail.tamper(`
    update stoa.user_email set email = null, salt = null, digest = '\\x${kept?.digest.toString('hex')}' where user_id = ${userId}`);
  assert.deepEqual(await found(), []);
  await trail.tamper(`
    update stoa.user_email set email = 'ann@example.com', salt = '\\x${kept?.salt.toString('hex')}' where user_id = ${userId}`);
});

test('only the first hundred findings are listed, and all are counted', async () => {
  await trail.tamper(`
    insert into stoa.audit_entry (happened_at, actor_kind, actor_name, actor_label, how, action, target)
    select '2026-11-22', 'command', 'command', '', 'command', 'key.issued', 'api_key 1'
    from generate_series(1, 2500)`);
  const { findings, findingCount } = await verified();
  assert.deepEqual([findings.length, findingCount], [100, 2_500]);
});
