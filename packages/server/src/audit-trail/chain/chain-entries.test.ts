import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import {
  createTestTrail,
  type TestTrail,
  trailSecret,
} from '../../../test/fixtures/audit-trail/test-trail.js';
import { auditWriter, commandActor } from '../../audit-entries/index.js';
import { sql } from '../../database/sql.js';
import { headPayload, headType, isSealed, readHead, sealKeyOf } from './head.js';

let trail: TestTrail;

before(async () => {
  trail = await createTestTrail('2026-11-22T10:00:00.120Z');
});
beforeEach(async () => {
  await trail.clear();
  trail.clock.set('2026-11-22T10:00:00.120Z');
  trail.logged.length = 0;
});
after(() => trail.drop());

interface Link {
  readonly month: string;
  readonly position: number;
  readonly auditId: bigint;
  readonly hash: Buffer;
}

function links(): Promise<Link[]> {
  return trail.database.query<Link>(sql`
    select to_char(month, 'YYYY-MM') as month, position, audit_id as "auditId", hash
    from stoa.audit_link
    order by audit_link.month, audit_link.position`);
}

async function waiting(): Promise<number> {
  const rows = await trail.database.query(sql`
    select
    from stoa.audit_unchained`);
  return rows.length;
}

test('a link is the hash of the hash before, and of everything in the entry', async () => {
  const actor = { ...commandActor('anna'), requestId: 'r-1' };
  await trail.record([{ target: 'merchant 1', after: { name: 'A', amount: 12n } }], actor);
  await trail.chain.round();
  const [link] = await links();
  // Written out literally, because others must be able to compute it: see docs/decisions/0048.
  const content =
    '{"action":"merchant.created","actor_id":null,"actor_kind":"command","actor_label":"anna","actor_merchant_id":null,' +
    '"actor_name":"command","after":{"amount":"12","name":"A"},"audit_id":"1","before":null,"chained_at":"1795341600120000",' +
    '"email_digest":null,"happened_at":"1795341600120000","how":"command","merchant_id":null,"month":"2026-11","position":1,' +
    '"request_id":"r-1","target":"merchant 1"}';
  const hash = createHash('sha256').update(Buffer.alloc(32)).update(content).digest();
  assert.deepEqual(link, { month: '2026-11', position: 1, auditId: 1n, hash });
});

test('a month begins at 1 and continues the hash of the month before', async () => {
  await trail.record([{}, {}]);
  await trail.chain.round();
  trail.clock.set('2026-12-01T00:00:00Z');
  await trail.record([{}]);
  await trail.chain.round();
  assert.deepEqual(
    (await links()).map(({ month, position }) => `${month}/${position}`),
    ['2026-11/1', '2026-11/2', '2026-12/1'],
  );
  const heads = await trail.heads();
  assert.deepEqual(
    heads.map(({ headNo, month, position }) => [headNo, month, position]),
    [
      [1, '2026-11', 2],
      [2, '2026-12', 1],
    ],
  );
});

test('a clock that is set back moves no link back', async () => {
  trail.clock.set('2026-12-01T00:00:00Z');
  await trail.record([{}]);
  await trail.chain.round();
  trail.clock.set('2026-11-30T23:59:00Z');
  await trail.record([{}]);
  await trail.chain.round();
  assert.deepEqual(
    (await links()).map(({ month, position }) => `${month}/${position}`),
    ['2026-12/1', '2026-12/2'],
  );
});

test('an entry that is committed late is chained after those that overtook it', async () => {
  await trail.database.transaction(async (tx) => {
    const slow = auditWriter(commandActor('slow'), trail.clock);
    await slow.record(tx, { action: 'key.issued', merchantId: null, target: 'api_key 1' });
    await trail.record([{}]);
    await trail.chain.round();
  });
  await trail.chain.round();
  assert.deepEqual(
    (await links()).map(({ auditId }) => auditId),
    [2n, 1n],
  );
  assert.equal(await waiting(), 0);
});

test('rounds at the same time chain each entry once, without a gap', async () => {
  await trail.record(Array.from({ length: 1_200 }, () => ({})));
  const rounds: string[] = [];
  while ((await waiting()) > 0)
    rounds.push(...(await Promise.all([trail.chain.round(), trail.chain.round(), trail.chain.round()])));
  const found = await links();
  assert.deepEqual(
    found.map(({ position }) => position),
    Array.from({ length: 1_200 }, (_one, index) => index + 1),
  );
  assert.ok(rounds.includes('again'));
});

test('a round that fails leaves its entries in the queue, and logs no head', async () => {
  await trail.record([{}]);
  await trail.tamper("alter table stoa.audit_head add constraint refused check (signature = 'x')");
  await assert.rejects(trail.chain.round());
  assert.deepEqual([await waiting(), (await links()).length, trail.logged.length], [1, 0, 0]);
  await trail.tamper('alter table stoa.audit_head drop constraint refused');
  await trail.chain.round();
  assert.deepEqual([await waiting(), (await links()).length, trail.logged.length], [0, 1, 1]);
});

test('a head is signed with the first entry of a month, every hour, and at the end', async () => {
  const headsAfter = async (minutes: number, work: () => Promise<unknown>): Promise<number> => {
    trail.clock.advance(minutes * 60_000);
    await trail.record([{}]);
    await work();
    return (await trail.heads()).length;
  };
  assert.equal(await headsAfter(0, () => trail.chain.round()), 1);
  assert.equal(await headsAfter(10, () => trail.chain.round()), 1);
  assert.equal(await headsAfter(59, () => trail.chain.round()), 1);
  assert.equal(await headsAfter(1, () => trail.chain.round()), 2);
  assert.equal(await headsAfter(1, () => trail.chain.finish()), 3);
  await trail.chain.finish();
  assert.equal((await trail.heads()).length, 3, 'nothing is new');
});

test('after a pause the head comes before the new links', async () => {
  await trail.record([{}]);
  await trail.chain.round();
  await trail.record([{}]);
  await trail.chain.round();
  trail.clock.advance(9 * 60 * 60_000);
  await trail.record([{}]);
  await trail.chain.round();
  assert.deepEqual(
    (await trail.heads()).map(({ position }) => position),
    [1, 2],
  );
});

test('a head verifies by itself, is logged, and has neither the type nor the expiry of a token', async () => {
  await trail.record([{}]);
  await trail.chain.round();
  const [head] = await trail.heads();
  const [link] = await links();
  const read = await readHead(head?.signature ?? '');
  assert.ok(read !== undefined);
  assert.deepEqual(read.claims, {
    number: 1,
    month: '2026-11',
    position: 1,
    hash: link?.hash.toString('hex'),
    iat: Date.parse('2026-11-22T10:00:00Z') / 1000,
  });
  assert.ok(isSealed(read, sealKeyOf(trailSecret)));
  assert.equal(isSealed(read, sealKeyOf(Buffer.alloc(32, 8))), false);
  assert.deepEqual(trail.logged, [{ audit_head: { ...read.claims, signature: head?.signature } }]);
  const [header = '', payload = ''] = (head?.signature ?? '')
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  assert.equal((JSON.parse(header) as { typ: string }).typ, 'stoa-audit-head+jwt');
  assert.equal('exp' in (JSON.parse(payload) as object), false);
  const [key] = await trail.signing.list();
  assert.equal(read.kid, key?.kid);
});

test('a token is not taken for a head, nor a head whose parts were changed', async () => {
  const claims = { number: 1, month: '2026-11', position: 1, hash: 'ab'.repeat(32), iat: 1 };
  const payload = headPayload(claims, 'https://stoa.test', sealKeyOf(trailSecret));
  assert.equal(await readHead(await trail.signing.sign(payload)), undefined);
  assert.equal(await readHead(await trail.signing.signRecord('other+jwt', payload)), undefined);
  const jws = await trail.signing.signRecord(headType, payload);
  assert.ok((await readHead(jws)) !== undefined);
  const [header = '', , signature = ''] = jws.split('.');
  const forged = Buffer.from(payload.replace('"position":1', '"position":2')).toString('base64url');
  assert.equal(await readHead(`${header}.${forged}.${signature}`), undefined);
  const kid = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
  const other = Buffer.from(JSON.stringify({ ...kid, kid: 'A'.repeat(43) })).toString('base64url');
  assert.equal(await readHead(`${other}.${forged}.${signature}`), undefined);
  for (const text of ['', 'a.b.c', `${jws}.x`, 'x'.repeat(10_000)])
    assert.equal(await readHead(text), undefined);
});
