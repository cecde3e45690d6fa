import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestUser, type TestUser } from '../../test/fixtures/people/test-user.js';
import { recordReport } from '../../test/fixtures/reporting/record-report.js';
import { createTestMerchant, startTestService, type TestService } from '../../test/start-test-service.js';
import { sql } from '../database/sql.js';
import { systemClock } from '../kernel/clock.js';

let service: TestService;
const people: Record<string, TestUser> = {};
let [okami, fjord] = [0, 0];
const event = randomUUID();
const installation = randomUUID();
/** The report of each of the two merchants. */
let [reportId, otherReportId] = [0, 0];

before(async () => {
  service = await startTestService();
  okami = (await createTestMerchant(service.access, 'com.example.okami')).merchantId;
  fjord = (await createTestMerchant(service.access, 'com.example.fjord')).merchantId;
  await fill();
  for (const role of ['admin', 'finance', 'support'] as const)
    people[role] = await person(`${role}@operator.example`, { operatorRole: role });
  people['owner'] = await person('ada.owner@okami.example', { memberships: { [okami]: 'owner' } });
  people['developer'] = await person('dev@fjord.example', { memberships: { [fjord]: 'developer' } });
});
after(() => service.stop());

function person(email: string, may: Partial<Parameters<typeof createTestUser>[1]>): Promise<TestUser> {
  return createTestUser(service.database, { email, now: systemClock.now(), ...may });
}

function record(
  merchantId: number,
  ids: readonly string[],
  currencies: Readonly<Record<string, string>> = {},
): Promise<number> {
  const transactions = ids.map((id) => ({ id, currency: currencies[id] ?? 'EUR' }));
  return recordReport(service.database, { merchantId, at: '2026-03-02T00:00:00.000Z', transactions });
}

async function fill(): Promise<void> {
  const { database } = service;
  reportId = await record(okami, ['order-17-a', 'order-17-b']);
  otherReportId = await record(fjord, ['order-18', 'order-17-a'], { 'order-17-a': 'ZZZ' });
  const statements = [
    sql`
      update stoa.merchant
      set name = case merchant_id when ${okami} then 'Ōkami Works' else 'Fjord Apps' end`,
    sql`
      insert into stoa.number_series (number_prefix, last_number)
      values ('ST-', 217)`,
    sql`
      insert into stoa.issuer (name, address_lines, number_prefix, payment_days, made_at, made_by)
      values ('Store', '{Street}', 'ST-', 30, now(), 'command')`,
    sql`
      insert into stoa.statement_close (merchant_id, month, closed_at, closed_by, issuer_id, statement_number)
      select ${okami}, '2026-10-01', now(), 'command', issuer_id, 'ST-217'
      from stoa.issuer`,
    sql`
      insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
      values (${okami}, ${event}, 1, '2026-10-01', 1)`,
    sql`
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
      values (${fjord}, 'com.example.fjord', sha256('t'), ${installation}, 'none', 0, '{}', now())`,
  ];
  for (const statement of statements) await database.query(statement);
}

interface Result {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
  readonly merchant_id: number | null;
  readonly merchant_name: string | null;
  readonly month: string | null;
}

async function ask(who: string, text: string): Promise<readonly Result[]> {
  const side = who === 'owner' || who === 'developer' ? 'merchant-api' : 'operator-api';
  const answer = await service.app.inject({
    method: 'GET',
    url: `/${side}/v1/search?q=${encodeURIComponent(text)}`,
    headers: people[who]?.headers ?? {},
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ results: readonly Result[] }>().results;
}

async function found(who: string, text: string): Promise<string[]> {
  return (await ask(who, text)).map((one) => `${one.kind} ${one.text}`);
}

test('a merchant is found by any part of its words, in any case and without accents', async () => {
  for (const text of ['okami', 'WORKS', 'works ōkami', ' kam ', String(okami)])
    assert.deepEqual(await found('support', text), ['merchant Ōkami Works'], text);
  assert.deepEqual(await found('support', 'okami fjord'), []);
});

test('characters that patterns of SQL know stand for themselves', async () => {
  const { merchantId } = await createTestMerchant(service.access, 'com.example.patterns');
  const name = String.raw`100% of_all\ things`;
  const rename = (to: string) =>
    service.database.query(sql`
      update stoa.merchant
      set name = ${to}
      where merchant_id = ${merchantId}`);
  await rename(name);
  for (const text of ['100%', 'of_all', 'all\\', '% _ \\'])
    assert.deepEqual(await found('support', text), [`merchant ${name}`], text);
  for (const text of ['1%f', 'of_al_', 'k_m', 'ok%ami', 'x\\'])
    assert.deepEqual(await found('support', text), [], text);
  await rename('Patterns');
});

test('a merchant is found by a name whose letters are made of marks', async () => {
  const { merchantId } = await createTestMerchant(service.access, 'com.example.marks');
  for (const name of ['株式会社ゲーム', 'हिन्दी ऐप', 'ดีเกม', 'ЖУК']) {
    await service.database.query(sql`
      update stoa.merchant
      set name = ${name}
      where merchant_id = ${merchantId}`);
    for (const text of [name, name.slice(1, 5), name.toLowerCase()])
      assert.deepEqual(await found('support', text), [`merchant ${name}`], text);
  }
});

test('a statement is found by its number, its beginning and its end, in any case', async () => {
  for (const text of ['ST-217', 'st-2', '217', 't-217'])
    assert.deepEqual(await found('finance', text), ['statement ST-217'], text);
  const [statement] = await ask('finance', 'ST-217');
  assert.deepEqual(statement, {
    kind: 'statement',
    id: 'ST-217',
    text: 'ST-217',
    merchant_id: okami,
    merchant_name: 'Ōkami Works',
    month: '2026-10',
  });
});

test('a report is found by its first digits', async () => {
  const first = Math.floor(reportId / 1e10);
  const both = [`report ${reportId}`, `report ${otherReportId}`];
  assert.deepEqual((await found('finance', `${first}`)).toSorted(), both);
  assert.deepEqual(await found('finance', `${reportId}`), [`report ${reportId}`]);
  assert.deepEqual(await found('finance', `${first - 1}`), []);
});

test('a transaction is found at each merchant that sent it, or by the beginning of its id', async () => {
  const whole = await ask('support', 'order-17-a');
  assert.deepEqual(
    whole.map(({ kind, merchant_id }) => [kind, merchant_id]),
    [
      ['transaction', okami],
      ['invalid_transaction', fjord],
    ],
  );
  assert.deepEqual((await found('support', 'order-1')).toSorted(), [
    'transaction order-17-a',
    'transaction order-17-b',
    'transaction order-18',
  ]);
});

test('a whole id is found at each merchant, however many ids begin with it', async () => {
  await record(
    okami,
    Array.from({ length: 10 }, (_one, index) => `pay-1${'0'.repeat(index)}`),
  );
  await record(fjord, ['pay-1']);
  const whole = await ask('support', 'pay-1');
  assert.deepEqual(
    whole.map(({ id, merchant_id }) => [id, merchant_id]),
    [
      ['pay-1', okami],
      ['pay-1', fjord],
    ],
  );
});

test('an installation and an event are found by their whole id, in any case', async () => {
  assert.deepEqual(await found('support', installation.toUpperCase()), [`installation ${installation}`]);
  assert.deepEqual(await found('support', event), [`event ${event}`]);
});

test('people are found by any part of their address', async () => {
  assert.deepEqual(await found('admin', 'ada'), ['person ada.owner@okami.example']);
  assert.deepEqual(await found('owner', 'owner okami'), ['person ada.owner@okami.example']);
});

test('a role finds only what it may see', async () => {
  assert.deepEqual(await found('support', 'ST-217'), [], 'support reads no statements');
  assert.deepEqual(await found('finance', event), [], 'finance reads no events');
  assert.deepEqual(await found('finance', 'ada'), [], 'finance reads no people');
  assert.deepEqual(await found('developer', 'fjord'), [], 'developers read no people');
});

test('a key finds no people, because no key may list them', async () => {
  const { secret } = await service.access.issue({ kind: 'operator_token', merchantId: null });
  const answer = await service.app.inject({
    method: 'GET',
    url: '/operator-api/v1/search?q=ada',
    headers: { authorization: `Bearer ${secret}` },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(answer.json(), { results: [] });
});

test('a merchant finds only its own', async () => {
  const theirs = ['okami', 'ST-217', String(reportId), 'order-17-b', event, 'ada'];
  for (const text of theirs) assert.deepEqual(await found('developer', text), [], text);
  assert.deepEqual(await found('owner', 'order-17-a'), ['transaction order-17-a']);
  assert.deepEqual(await found('owner', 'order-1'), ['transaction order-17-a', 'transaction order-17-b']);
  assert.deepEqual(await found('owner', 'st-217'), ['statement ST-217']);
  assert.deepEqual(await found('owner', String(reportId)), [`report ${reportId}`]);
  assert.deepEqual(await found('owner', installation), []);
});

test('what is in a twin is not found in the store', async () => {
  await service.access.issue({ kind: 'api_key', merchantId: fjord, isForTest: true });
  assert.equal((await found('admin', 'fjord apps')).length, 1);
  const ofTwin = randomUUID();
  await service.database.query(sql`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
    select merchant_id + 1000000000, bundle_id, sha256('twin'), ${ofTwin}, rule, candidates, evidence, created_at
    from stoa.installation
    where installation_id = ${installation}`);
  assert.deepEqual(await found('admin', ofTwin), []);
});

test('a text that PostgreSQL refuses, or without words, finds nothing', async () => {
  for (const text of ['\0', 'order\0 17', ' ', '\u0301', '%', "'", '9'.repeat(300)])
    assert.deepEqual(await found('admin', text), [], JSON.stringify(text));
});
