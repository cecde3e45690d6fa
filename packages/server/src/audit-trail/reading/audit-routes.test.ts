import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { encodeCursor } from '../../../test/encode-cursor.js';
import { createTestUser, memberIdOf, type TestUser } from '../../../test/fixtures/people/test-user.js';
import { settableClock } from '../../../test/settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../../../test/start-test-service.js';
import { waitUntil } from '../../../test/wait-until.js';
import { type Actor, auditWriter, commandActor, type NewAuditEntry } from '../../audit-entries/index.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';
import { readHead } from '../chain/head.js';

const clock = settableClock('2026-11-20T10:00:00Z');
let service: TestService;
let merchant: TestMerchant;
let other: TestMerchant;
let auditor: TestUser;
let owner: TestUser;

before(async () => {
  service = await startTestService({ clock });
  merchant = await createTestMerchant(service.access, 'com.example.one');
  other = await createTestMerchant(service.access, 'com.example.other');
  const now = clock.now();
  auditor = await createTestUser(service.database, {
    email: 'auditor@example.com',
    operatorRole: 'auditor',
    now,
  });
  const memberships = { [merchant.merchantId]: 'owner' } as const;
  owner = await createTestUser(service.database, { email: 'owner@example.com', memberships, now });
});
after(() => service.stop());

function ownerActor(): Actor {
  const { userId } = owner;
  const { merchantId } = merchant;
  return {
    kind: 'user',
    id: userId,
    merchantId,
    name: `user ${userId}`,
    label: '1',
    how: 'password',
    requestId: 'r-1',
  };
}

const token: Actor = {
  kind: 'key',
  id: 77,
  name: 'operator token 77',
  label: 'finance',
  how: 'key',
  requestId: 'r-2',
};

async function record(actor: Actor, entry: Partial<NewAuditEntry>): Promise<void> {
  clock.advance(1_000);
  await service.database.transaction((tx) =>
    auditWriter(actor, clock).record(tx, {
      action: 'issuer.set',
      merchantId: null,
      target: 'issuer 1',
      ...entry,
    }),
  );
}

async function ask(query: string, headers: Readonly<Record<string, string>> = auditor.headers) {
  const answer = await service.app.inject({ url: `/operator-api/v1/audit${query}`, headers });
  return { status: answer.statusCode, body: answer.json() };
}

async function askOwn(query = '', who: { readonly headers: Readonly<Record<string, string>> } = owner) {
  const answer = await service.app.inject({ url: `/merchant-api/v1/audit${query}`, headers: who.headers });
  return { status: answer.statusCode, body: answer.json() };
}

async function targets(query: string): Promise<string[]> {
  const { body } = await ask(query);
  return body.entries.map(({ target }: { target: string }) => target);
}

test('an entry shows who, how, what, and what it meant; the address of a user is joined until it is erased', async () => {
  await record(ownerActor(), {
    action: 'key.issued',
    merchantId: merchant.merchantId,
    target: 'api_key 901',
    after: { label: 'Shop', scopes: ['reports:read'] },
  });
  const entryOf = async () => (await ask('?target=api_key%20901')).body.entries[0];
  // The service may have chained it already.
  const { audit_id, chained: _chained, ...entry } = await entryOf();
  assert.ok(Number.isSafeInteger(audit_id));
  assert.deepEqual(entry, {
    happened_at: clock.now().toISOString(),
    actor: {
      kind: 'user',
      id: owner.userId,
      name: `user ${owner.userId}`,
      label: null,
      email: 'owner@example.com',
      merchant_id: merchant.merchantId,
      how: 'password',
    },
    action: 'key.issued',
    merchant_id: merchant.merchantId,
    target: 'api_key 901',
    before: null,
    after: { label: 'Shop', scopes: ['reports:read'] },
    request_id: 'r-1',
  });
  await service.database.transaction((tx) =>
    tx.execute(`update stoa.user_email set email = null, salt = null where user_id = ${owner.userId}`),
  );
  assert.equal((await entryOf()).actor.email, null);
});

test('filters narrow, alone and together', async () => {
  await record(token, { action: 'cadence.set', merchantId: other.merchantId, target: 'cadence a' });
  await record(token, { action: 'cadence.set', target: 'cadence b' });
  await record(commandActor('anna'), {
    action: 'cadence.removed',
    merchantId: other.merchantId,
    target: 'cadence a',
  });
  assert.deepEqual(await targets('?key_id=77'), ['cadence b', 'cadence a']);
  assert.deepEqual(await targets('?action=cadence.set'), ['cadence b', 'cadence a']);
  assert.deepEqual(await targets('?target=cadence%20a'), ['cadence a', 'cadence a']);
  assert.deepEqual(await targets('?target=cadence%20a&key_id=77'), ['cadence a']);
  assert.deepEqual(await targets(`?merchant_id=${other.merchantId}&action=cadence.removed`), ['cadence a']);
  assert.deepEqual(await targets(`?user_id=${owner.userId}&key_id=77`), []);
  assert.deepEqual(await targets('?user_id=2147483647'), []);
  const from = clock.now().toISOString();
  assert.deepEqual(await targets(`?action=cadence.set&from=${from}`), []);
  assert.deepEqual(await targets(`?action=cadence.removed&from=${from}`), ['cadence a']);
  assert.deepEqual(await targets(`?action=cadence.removed&to=${from}`), []);
});

test('what is not a filter is refused, in words', async () => {
  for (const query of [
    '?user_id=2147483648',
    '?user_id=0',
    '?action=all',
    '?from=x',
    '?target=%00',
    '?cursor=x',
    '?actor=1',
  ])
    assert.equal((await ask(query)).body.code, 'invalid_request', query);
  assert.equal((await ask('?merchant_id=99999999999')).body.code, 'unknown_merchant');
});

test('pages lead from the newest entry to the oldest, without a repeat, while more come in', async () => {
  for (let number = 0; number < 7; number += 1)
    await record(token, { target: `page ${number}`, action: 'fees.priced' });
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await ask(`?action=fees.priced&limit=3${cursor}`);
    seen.push(...body.entries.map(({ target }: { target: string }) => target));
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    await record(token, { target: 'later', action: 'fees.priced' });
  } while (cursor !== '');
  assert.deepEqual(seen, ['page 6', 'page 5', 'page 4', 'page 3', 'page 2', 'page 1', 'page 0']);
});

test('several filters look through a bounded number of entries, and lead on', async () => {
  await record(token, { target: 'bulk', action: 'month.closed', merchantId: merchant.merchantId });
  const at = clock.now().toISOString();
  clock.advance(60_000);
  await service.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.audit_entry (happened_at, actor_kind, actor_name, actor_label, how, action, target)
      select timestamptz '${at}' + n * interval '1 microsecond', 'command', 'command', '', 'command', 'month.closed', 'bulk'
      from generate_series(1, ${limits.auditEntriesWalked}) as n`),
  );
  const query = `?target=bulk&merchant_id=${merchant.merchantId}`;
  const first = await ask(query);
  assert.deepEqual(first.body.entries, []);
  const second = await ask(`${query}&cursor=${first.body.next_cursor}`);
  assert.equal(second.body.entries.length, 1);
  assert.equal(second.body.next_cursor, null);
});

test('asking for the first page is an entry, asking for the next ones is not', async () => {
  const reads = async () => (await targets('?action=audit.read&limit=500')).length;
  const before = await reads();
  const { body } = await ask('?limit=1');
  await ask(`?limit=1&cursor=${body.next_cursor}`);
  await ask(`?user_id=${owner.userId}&target=ann%40example.com`);
  // The first call of `reads` is an entry, and so are the two first pages.
  assert.equal(await reads(), before + 3);
  const [newest, last] = (await ask('?action=audit.read&limit=2')).body.entries;
  assert.equal(newest.actor.email, 'auditor@example.com');
  assert.deepEqual(last.after, { by_target: true, user_id: owner.userId });
});

test('a merchant reads what concerns it, its own people by name and the operator as such', async () => {
  const owned = await createTestUser(service.database, {
    email: 'second@example.com',
    memberships: { [other.merchantId]: 'owner' },
    now: clock.now(),
  });
  const actor = {
    ...ownerActor(),
    id: owned.userId,
    name: `user ${owned.userId}`,
    merchantId: other.merchantId,
  };
  await record(token, {
    action: 'billing_details.set',
    merchantId: other.merchantId,
    target: 'billing',
    after: { n: 1 },
  });
  await record(actor, { action: 'key.revoked', merchantId: other.merchantId, target: 'api_key 902' });
  await record(actor, { action: 'key.revoked', merchantId: merchant.merchantId, target: 'api_key 903' });
  await record(ownerActor(), { action: 'key.revoked', merchantId: other.merchantId, target: 'api_key 904' });
  const from = new Date(clock.now().getTime() - 3_000).toISOString();
  const { body, status } = await askOwn(`?from=${from}`, owned);
  assert.equal(status, 200);
  const nothing = { id: null, member_id: null, label: null, email: null, how: null };
  const operator = { ...nothing, kind: 'operator', name: 'the operator' };
  const memberId = await memberIdOf(service.database, { merchantId: other.merchantId, userId: owned.userId });
  const shown = body.entries.map(({ actor: who, target, request_id }: Record<string, unknown>) => [
    target,
    who,
    request_id,
  ]);
  assert.deepEqual(shown, [
    ['api_key 904', operator, null],
    [
      'api_key 902',
      {
        kind: 'user',
        id: null,
        member_id: memberId,
        name: `member ${memberId}`,
        label: null,
        email: 'second@example.com',
        how: 'password',
      },
      'r-1',
    ],
    ['billing', operator, null],
  ]);
  assert.equal(JSON.stringify(body).includes('audit_id'), false, 'numbers tell how much others do');
  const own = await askOwn('?action=audit.read', owned);
  assert.equal(own.body.entries[0].actor.email, 'second@example.com');
});

test('no filter tells a merchant who of the operator or of others did something, or how much they do', async () => {
  const { merchantId } = merchant;
  const ownKey: Actor = { ...token, id: 78, name: 'API key 78', merchantId };
  await record(token, { action: 'fee_plan.ended', merchantId, target: 'fee_plan 905' });
  await record(ownKey, { action: 'key.revoked', merchantId, target: 'api_key 906' });
  await record({ ...ownerActor(), merchantId: null }, { merchantId, target: 'issuer 907' });
  const found = async (query: string): Promise<string[]> =>
    (await askOwn(query)).body.entries.map(({ target }: { target: string }) => target);
  assert.deepEqual(await found('?key_id=77'), []);
  assert.deepEqual(await found('?key_id=78'), ['api_key 906']);
  assert.deepEqual(await found('?target=fee_plan%20905'), ['fee_plan 905']);
  const memberId = await memberIdOf(service.database, { merchantId, userId: owner.userId });
  assert.equal((await found(`?member_id=${memberId}`)).includes('issuer 907'), false);

  await service.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.audit_entry (happened_at, actor_kind, actor_id, actor_name, actor_label, how, action, target)
      select now(), 'key', 79, 'operator token 79', '', 'key', 'issuer.set', 'issuer 908'
      from generate_series(1, ${limits.auditEntriesWalked + 1})`),
  );
  for (const query of ['?key_id=79', '?target=issuer%20908'])
    assert.equal((await askOwn(query)).body.next_cursor, null, query);

  await ask(`?merchant_id=${merchantId}&user_id=1&key_id=77`);
  const [read] = (await askOwn('?action=audit.read&limit=1')).body.entries;
  assert.deepEqual([read.actor.kind, read.after], ['operator', null]);
});

test('a cursor is sealed, and works only for the reader who got it, with the same filters', async () => {
  const memberships = { [other.merchantId]: 'owner', [merchant.merchantId]: 'owner' } as const;
  const now = clock.now();
  const both = await createTestUser(service.database, { email: 'both@example.com', memberships, now });
  const second = await createTestUser(service.database, {
    email: 'second.auditor@example.com',
    operatorRole: 'auditor',
    now,
  });
  for (const merchantId of [merchant.merchantId, other.merchantId])
    for (let number = 0; number < 3; number += 1)
      await record(token, { action: 'month.closed', merchantId, target: 'sealed' });
  const asOperator = (query: string, { headers }: Pick<TestUser, 'headers'> = auditor) => ask(query, headers);
  const asMerchant = (
    query: string,
    { headers }: Pick<TestUser, 'headers'> = both,
    { merchantId } = merchant,
  ) => askOwn(query, { headers: { ...headers, 'stoa-merchant': String(merchantId) } });
  for (const read of [asOperator, asMerchant]) {
    const { next_cursor: cursor } = (await read('?action=month.closed&target=sealed&limit=1')).body;
    assert.throws(() => JSON.parse(Buffer.from(cursor, 'base64url').toString()), SyntaxError);
    const again = await read(`?action=month.closed&target=sealed&limit=2&cursor=${cursor}`);
    assert.equal(again.body.entries?.length, 2);
    const plain = encodeCursor([String(now.getTime() * 1_000), '1']);
    for (const query of [`?cursor=${plain}`, `?cursor=${cursor}`, `?action=month.closed&cursor=${cursor}`])
      assert.equal((await read(query)).body.code, 'invalid_request', query);
  }
  const narrow = '?target=sealed&limit=1';
  const fromOperator = `${narrow}&cursor=${(await asOperator(narrow)).body.next_cursor}`;
  const fromMerchant = `${narrow}&cursor=${(await asMerchant(narrow)).body.next_cursor}`;
  for (const answer of [
    await asOperator(fromOperator, second),
    await asOperator(fromMerchant),
    await asMerchant(fromOperator),
    await asMerchant(fromMerchant, owner),
    await asMerchant(fromMerchant, both, other),
  ])
    assert.equal(answer.body.code, 'invalid_request');
});

test('heads are listed, the newest first, page by page', async () => {
  const asOperator = { authorization: merchant.operatorToken };
  const heads = async () => (await ask('/heads', asOperator)).body.heads;
  await waitUntil('a head is signed', async () => ((await heads()).length > 0 ? true : undefined));
  await record(token, { target: 'last' });
  await waitUntil('it is chained', async () => {
    const { body } = await ask('?target=last', asOperator);
    return body.entries[0].chained ?? undefined;
  });
  clock.advance(3_600_000);
  await waitUntil('another one is', async () => ((await heads()).length > 1 ? true : undefined));
  const first = await ask('/heads?limit=1', asOperator);
  const [{ signature, ...head }] = first.body.heads;
  const read = await readHead(signature);
  assert.deepEqual(head, {
    head_no: read?.claims.number,
    month: '2026-11',
    position: read?.claims.position,
    hash: read?.claims.hash,
    signed_at: clock.now().toISOString(),
  });
  const second = await ask(`/heads?limit=1&cursor=${first.body.next_cursor}`, asOperator);
  assert.deepEqual([second.body.heads[0].head_no, second.body.next_cursor], [1, null]);
  assert.equal((await ask('/heads?cursor=WyI5OTk5OTk5OTk5OTkiXQ', asOperator)).status, 400);
});

test('an export holds what settled, with links and without addresses, and is an entry', async () => {
  clock.advance(limits.exportLagMs + 60_000);
  const headers = { authorization: merchant.operatorToken };
  const from = '2026-11-20T10:00:00Z';
  const url = `/operator-api/v1/exports/audit?from=${from}&format=ndjson`;
  const answer = await service.app.inject({ url, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  const rows = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [{ count = 0 } = {}] = await service.database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.audit_entry
    where happened_at < ${new Date(clock.now().getTime() - limits.exportLagMs)}`);
  assert.equal(rows.length, count);
  assert.ok(rows.some(({ target, actor_label }) => target === 'api_key 901' && actor_label === null));
  assert.equal(rows[0].month, '2026-11');
  assert.equal(answer.body.includes('@example.com'), false);
  const of = await service.app.inject({
    url: `${url}&merchant_id=${other.merchantId}`,
    headers,
  });
  assert.ok(
    of.body
      .trimEnd()
      .split('\n')
      .every((line) => JSON.parse(line).merchant_id === other.merchantId),
  );
  const reads = await ask('?action=audit.read&limit=1', headers);
  assert.equal(reads.body.entries[0].target, 'audit');
  assert.equal((await ask('?action=audit.exported', headers)).body.entries.length, 2);
});
