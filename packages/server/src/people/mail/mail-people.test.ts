import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { MerchantRole, OperatorRole } from '@stoa/contract';
import { createTestUser, memberIdOf, type TestUser } from '../../../test/fixtures/people/test-user.js';
import { settableClock } from '../../../test/settable-clock.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';
import { notifyOfEnds } from '../../access/index.js';
import { commandActor } from '../../audit-entries/index.js';
import { createLogger } from '../../config/logger.js';
import { sql } from '../../database/sql.js';
import { createNotificationDays, type NotificationType, notify } from '../../notification-log/index.js';
import { numberWaiting } from '../../notifications/number-waiting.js';
import { offerMembership } from '../membership-store.js';
import { acceptMembership } from '../sessions/accept-offer.js';
import { createMemberManagement } from '../users/manage-members.js';
import { createUserManagement } from '../users/manage-users.js';
import { type ChangedMail, createMailChoices } from './choose-mail.js';
import { lookForMail } from './mail-loop.js';
import { type MailPeopleContext, mailPauseMs, mailPeople } from './mail-people.js';
import { claimReader, examineMails, selectMailedStreams } from './mail-reading-store.js';
import type { Letter } from './mailer.js';
import { createStopTokens } from './stop-token.js';

const minuteMs = 60_000;
const clock = settableClock('2026-11-20T10:00:00Z');
const by = commandActor('tester');
let service: TestService;

before(async () => {
  service = await startTestService({ clock });
});
after(() => service.stop());

let people = 0;

/** A merchant with one person, who chose this. */
async function personWho(
  chosen: Readonly<Partial<Record<NotificationType, ChangedMail['how']>>>,
  role: MerchantRole = 'owner',
): Promise<TestUser & { readonly merchantId: number; readonly email: string }> {
  const { merchantId } = await service.access.createMerchant('Click https://evil');
  people += 1;
  const email = `person${people}@example.com`;
  const user = await createTestUser(service.database, {
    email,
    memberships: { [merchantId]: role },
    now: clock.now(),
  });
  await choose(user.userId, merchantId, chosen);
  return { ...user, merchantId, email };
}

function choose(
  userId: number,
  stream: number,
  chosen: Readonly<Partial<Record<NotificationType, ChangedMail['how']>>>,
): Promise<void> {
  const changes = Object.entries(chosen).map(([type, how]) => ({ stream, type, how }) as ChangedMail);
  return createMailChoices({ ...service, clock, secondFactorRequired: false }).change(userId, changes, by);
}

/** These things happen, and get their numbers. */
async function happen(merchantId: number, ...types: ('report.late' | 'statement.closed')[]): Promise<void> {
  const { database } = service;
  for (const type of types)
    await database.transaction((tx) =>
      type === 'report.late'
        ? notify(tx, {
            type,
            merchantId,
            object: { type: 'reporting_cadence', id: null },
            counts: {},
            happenedAt: clock.now(),
          })
        : notify(tx, {
            type,
            merchantId,
            object: { type: 'statement', id: '2026-10' },
            counts: {},
            happenedAt: clock.now(),
          }),
    );
  await numberAll();
}

async function numberAll(): Promise<void> {
  const { database } = service;
  const days = createNotificationDays({ database, logger: createLogger('silent') }, 30);
  await numberWaiting({ database, clock, days });
}

function contextWith(deliver: MailPeopleContext['deliver']): MailPeopleContext {
  return {
    database: service.database,
    clock,
    deliver,
    stopTokens: createStopTokens(Buffer.alloc(32, 7)),
    publicUrlAt: (listener) => (listener === 'operator' ? 'https://operator.test' : 'https://stoa.test'),
    consolePath: '/console',
    secondFactorRequired: false,
  };
}

/** A round of one process; answers what it sent to this person. */
async function mailed(
  to: string,
  deliver: MailPeopleContext['deliver'] = async () => true,
): Promise<Letter[]> {
  const sent: Letter[] = [];
  const context = contextWith((letter, signal) => {
    if (letter.to !== to) return Promise.resolve(true);
    sent.push(letter);
    return deliver(letter, signal);
  });
  await lookForMail(context);
  await mailPeople(context, new AbortController().signal).catch(() => 'idle');
  return sent;
}

test('a person is mailed what they chose, and nobody else', async () => {
  const { merchantId, email } = await personWho({ 'report.late': 'at_once' });
  const other = await personWho({});
  await happen(merchantId, 'report.late', 'statement.closed');
  await happen(other.merchantId, 'report.late');
  const [letter, ...more] = await mailed(email);
  assert.ok(letter);
  assert.equal(more.length, 0);
  assert.equal(letter.subject, `Late reports of merchant ${merchantId} at stoa.test`);
  assert.match(letter.text, /^ {2}2026-11-20 10:00 UTC$/m);
  assert.ok(letter.text.includes(`https://stoa.test/console/m/${merchantId}/reports\n`));
  assert.doesNotMatch(letter.subject + letter.text, /evil|example\.com|statement/);
  assert.deepEqual(await mailed(other.email), []);
});

test('many things at once come in one mail, and the next mail comes 10 minutes later with everything since', async () => {
  const { merchantId, email } = await personWho({ 'report.late': 'at_once', 'statement.closed': 'at_once' });
  await happen(merchantId, ...Array.from({ length: 30 }, () => 'report.late' as const), 'statement.closed');
  const [first] = await mailed(email);
  assert.equal(first?.subject, `News of merchant ${merchantId} at stoa.test`);
  assert.equal(first.text.match(/^ {2}2026-/gm)?.length, 20);
  assert.match(first.text, /^ {2}and more$/m);
  assert.match(first.text, /^ {2}statement 2026-10, 2026-/m);
  await happen(merchantId, 'report.late');
  await happen(merchantId, 'report.late');
  assert.deepEqual(await mailed(email), []);
  clock.advance(mailPauseMs);
  const [second, ...more] = await mailed(email);
  assert.equal(second?.text.match(/^ {2}2026-/gm)?.length, 2);
  assert.deepEqual([more, await mailed(email)], [[], []]);
});

test('daily mails come once a day, after 06:00 UTC', async () => {
  clock.set(new Date('2026-11-21T05:00:00Z'));
  const { merchantId, email } = await personWho({ 'report.late': 'daily' });
  await happen(merchantId, 'report.late');
  assert.deepEqual(await mailed(email), []);
  clock.set(new Date('2026-11-21T06:00:00Z'));
  const [letter] = await mailed(email);
  assert.match(letter?.text ?? '', /^You get this mail once a day, after 06:00 UTC\.$/m);
  await happen(merchantId, 'report.late');
  clock.advance(23 * 60 * minuteMs);
  assert.deepEqual(await mailed(email), []);
  clock.advance(60 * minuteMs);
  assert.equal((await mailed(email)).length, 1);
});

test('what a person may be told follows their role at the moment of sending', async () => {
  const { userId, merchantId, email } = await personWho({
    'report.late': 'at_once',
    'statement.closed': 'at_once',
  });
  const members = createMemberManagement({ database: service.database, clock, actor: by });
  await createTestUser(service.database, {
    email: 'second@example.com',
    memberships: { [merchantId]: 'owner' },
    now: clock.now(),
  });
  await happen(merchantId, 'report.late', 'statement.closed');
  await members.changeRole(merchantId, userId, 'developer');
  const [letter] = await mailed(email);
  assert.equal(letter?.subject, `Late reports of merchant ${merchantId} at stoa.test`);
  await members.changeRole(merchantId, userId, 'owner');
  clock.advance(mailPauseMs);
  assert.deepEqual(await mailed(email), []);
  await happen(merchantId, 'report.late');
  await members.remove(merchantId, userId);
  assert.deepEqual(await mailed(email), []);
  const disabled = await personWho({ 'report.late': 'at_once' });
  await happen(disabled.merchantId, 'report.late');
  const users = createUserManagement({ database: service.database, clock, actor: by });
  await users.disable(disabled.userId);
  assert.deepEqual(await mailed(disabled.email), []);
  await users.enable(disabled.userId);
  assert.deepEqual(await mailed(disabled.email), []);
});

test('people of a suspended merchant get no mail about it, and afterwards only about what happens then', async () => {
  const { merchantId, email } = await personWho({ 'report.late': 'at_once' });
  await service.access.suspend(merchantId, 'fraud');
  await happen(merchantId, 'report.late');
  assert.deepEqual(await mailed(email), []);
  await service.access.resume(merchantId);
  assert.deepEqual(await mailed(email), []);
  await happen(merchantId, 'report.late');
  assert.equal((await mailed(email)).length, 1);
});

test('people of the operator are mailed about merchants, unless they lack a required second factor', async () => {
  const admin = async (email: string, operatorRole: OperatorRole) => {
    const user = await createTestUser(service.database, { email, operatorRole, now: clock.now() });
    await choose(user.userId, 0, { 'report.late': 'at_once' });
    return user;
  };
  const { userId } = await admin('operator@example.com', 'finance');
  const { merchantId } = await personWho({});
  await happen(merchantId, 'report.late');
  const [letter] = await mailed('operator@example.com');
  assert.equal(letter?.subject, 'Late reports of the operator at stoa.test');
  assert.ok(letter.text.includes(`  merchant ${merchantId}, 20`));
  assert.ok(letter.text.includes('https://operator.test/console/cadences\n'));
  const strict = createMailChoices({ ...service, clock, secondFactorRequired: true });
  assert.deepEqual(await strict.list(userId), []);
});

test('a mail that cannot be sent is sent later, with everything since', async () => {
  const { merchantId, email } = await personWho({ 'report.late': 'at_once' });
  await happen(merchantId, 'report.late');
  const fails = async (): Promise<boolean> => false;
  assert.equal((await mailed(email, fails)).length, 1);
  const failing = await examineMails(service.database);
  assert.deepEqual(failing, { people: 1, since: clock.now() });
  await happen(merchantId, 'report.late');
  clock.advance(40_000);
  assert.equal((await mailed(email, fails)).length, 0);
  clock.advance(40_000);
  assert.equal((await mailed(email, fails)).length, 1);
  clock.advance(80_000);
  assert.equal((await mailed(email)).length, 0);
  clock.advance(80_000);
  const [letter] = await mailed(email);
  assert.equal(letter?.text.match(/^ {2}2026-/gm)?.length, 2);
  assert.equal((await examineMails(service.database)).people, 0);
});

test('a process that dies after it sent a mail leaves it to be sent once more, with the same id', async () => {
  const { merchantId, email } = await personWho({ 'report.late': 'at_once' });
  await happen(merchantId, 'report.late');
  const dies = () => Promise.reject(new Error('killed'));
  const [first] = await mailed(email, dies);
  assert.deepEqual(await mailed(email), []);
  clock.advance(2 * minuteMs);
  const [second] = await mailed(email);
  assert.deepEqual([second?.text, second?.chosen], [first?.text, first?.chosen]);
  clock.advance(mailPauseMs);
  assert.deepEqual(await mailed(email), []);
});

test('what happens while a mail is sent is in the next one', async () => {
  const { merchantId, email } = await personWho({ 'report.late': 'at_once' });
  await happen(merchantId, 'report.late');
  await mailed(email, async () => {
    await happen(merchantId, 'report.late');
    await lookForMail({ database: service.database, clock });
    return true;
  });
  clock.advance(mailPauseMs);
  assert.equal((await mailed(email)).length, 1);
  clock.advance(mailPauseMs);
  assert.deepEqual(await mailed(email), []);
});

test('what happened while nobody wanted it is not looked through later', async () => {
  const { userId, merchantId, email } = await personWho({ 'report.late': 'at_once' });
  await happen(merchantId, 'report.late');
  await mailed(email);
  const off = { 'report.late': 'off', 'key.ending': 'off', 'webhook_endpoint.disabled': 'off' } as const;
  await choose(userId, merchantId, off);
  await happen(merchantId, 'report.late', 'report.late');
  await choose(userId, merchantId, { 'report.late': 'at_once' });
  const streams = await selectMailedStreams(service.database);
  assert.equal(streams.find(({ stream }) => stream === merchantId)?.seen, 3n);
});

test('a person who is erased before their turn leaves nothing behind', async () => {
  const { userId, merchantId } = await personWho({ 'report.late': 'at_once' });
  await happen(merchantId, 'report.late');
  await lookForMail({ database: service.database, clock });
  await createUserManagement({ database: service.database, clock, actor: by }).erase(userId);
  const [now, until] = [clock.now(), new Date(clock.now().getTime() + minuteMs)];
  assert.equal(await claimReader(service.database, { userId, claim: randomUUID() }, { now, until }), false);
  const left = await service.database.query(sql`
    select
    from stoa.mail_reader
    where user_id = ${userId}`);
  assert.equal(left.length, 0);
});

test('several processes send a mail once', async () => {
  const { merchantId, email } = await personWho({ 'report.late': 'at_once' });
  await happen(merchantId, 'report.late');
  const letters = await Promise.all(Array.from({ length: 4 }, () => mailed(email)));
  assert.equal(letters.flat().length, 1);
});

test('owners and developers are mailed about keys, unless they choose otherwise, and only about those that still expire', async () => {
  const owner = await personWho({});
  const developer = await personWho({}, 'developer');
  const finance = await personWho({}, 'finance');
  const expiresAt = new Date(clock.now().getTime() + 5 * 24 * 60 * minuteMs);
  const issued = [];
  for (const { merchantId } of [owner, owner, developer, finance])
    issued.push(await service.access.issue({ kind: 'api_key', merchantId, label: 'evil', expiresAt }));
  await service.database.query(sql`
    update stoa.access_key
    set last_used_at = ${clock.now()}`);
  await notifyOfEnds({ database: service.database, clock });
  await numberAll();
  const [kept, revoked] = issued.map(({ accessKeyId }) => accessKeyId);
  await service.access.revoke({ kind: 'api_key', accessKeyId: revoked ?? 0 });
  const [letter] = await mailed(owner.email);
  assert.deepEqual(letter?.text.match(/^ {2}.+$/gm), [
    `  API key ${kept}, expires ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  ]);
  assert.doesNotMatch(letter.text, /evil|stoa_key_/);
  // The same round sent the mails of the others.
  const settled = await service.database.query<{ userId: number }>(sql`
    select user_id
    from stoa.mail_reader
    where not_before > ${clock.now()}`);
  assert.ok(settled.some(({ userId }) => userId === developer.userId));
  assert.ok(!settled.some(({ userId }) => userId === finance.userId));
});

test('keys that no longer expire do not hide those that do', async () => {
  const { merchantId, email } = await personWho({});
  const expiresAt = new Date(clock.now().getTime() + 5 * 24 * 60 * minuteMs);
  const issued = [];
  for (let count = 0; count < 23; count += 1)
    issued.push(await service.access.issue({ kind: 'api_key', merchantId, expiresAt }));
  await service.database.query(sql`
    update stoa.access_key
    set last_used_at = ${clock.now()}
    where merchant_id = ${merchantId}`);
  await notifyOfEnds({ database: service.database, clock });
  await numberAll();
  const told = await service.database.query<{ id: number }>(sql`
    select object_id::integer as id
    from stoa.notification
    where merchant_id = ${merchantId}
      and type = 'key.ending'
    order by sequence`);
  assert.equal(told.length, issued.length);
  for (const { id } of told.slice(0, -1)) await service.access.revoke({ kind: 'api_key', accessKeyId: id });
  const [letter] = await mailed(email);
  assert.deepEqual(letter?.text.match(/^ {2}[A-Za-z].+?(?=,|$)/gm), [`  API key ${told.at(-1)?.id}`]);
});

test('a person of many busy merchants is mailed of each in turn', async () => {
  const { userId, email, merchantId } = await personWho({ 'report.late': 'at_once' });
  const merchants = [merchantId];
  while (merchants.length < 11) {
    const { merchantId: more } = await service.access.createMerchant('Another');
    merchants.push(more);
    await service.database.transaction(async (tx) => {
      await offerMembership(tx, { userId, merchantId: more, role: 'owner' }, clock.now());
      await acceptMembership(tx, { userId, merchantId: more, now: clock.now() });
    });
    await choose(userId, more, { 'report.late': 'at_once' });
  }
  const named: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const one of merchants) await happen(one, 'report.late');
    named.push(
      ...(await mailed(email)).flatMap(
        ({ text }) => text.match(/(?<=^Late reports of merchant )\d+/gm) ?? [],
      ),
    );
    clock.advance(mailPauseMs);
  }
  assert.deepEqual(new Set(named), new Set(merchants.map(String)));
});

test('a mail that fails unexpectedly ends no mail to somebody else', async () => {
  const [first, second] = [
    await personWho({ 'report.late': 'at_once' }),
    await personWho({ 'report.late': 'at_once' }),
  ];
  await happen(first.merchantId, 'report.late');
  await happen(second.merchantId, 'report.late');
  const ended: string[] = [];
  let failed = (): void => undefined;
  const failure = new Promise<void>((resolve) => {
    failed = resolve;
  });
  const context = contextWith(async ({ to }) => {
    if (to === first.email) {
      failed();
      throw new Error('unexpected');
    }
    await failure;
    await setImmediate();
    ended.push(to);
    return true;
  });
  await lookForMail(context);
  await assert.rejects(mailPeople(context, new AbortController().signal), /unexpected/);
  assert.deepEqual(
    ended.filter((to) => to === second.email),
    [second.email],
  );
});

test('people read and change their own choices, as far as their role goes', async () => {
  const { headers, merchantId, userId } = await personWho({}, 'finance');
  const url = '/session-api/v1/mail';
  const patch = (payload: object) => service.app.inject({ method: 'PATCH', url, headers, payload });
  const read = await service.app.inject({ url, headers });
  assert.equal(read.statusCode, 200);
  const { is_set_up: isSetUp, choices } = read.json<{
    is_set_up: boolean;
    choices: readonly { readonly type: string; readonly how: string }[];
  }>();
  assert.equal(isSetUp, false);
  assert.ok(choices.every(({ how }) => how === 'off'));
  assert.deepEqual(
    choices.map(({ type }) => type),
    [
      'report.late',
      'transactions.invalid',
      'corrections.made',
      'correction_request.decided',
      'statement.closed',
      'fees.repriced',
    ],
  );
  const wanted = { merchant_id: merchantId, type: 'statement.closed', how: 'daily' };
  const changed = await patch({ choices: [wanted] });
  assert.deepEqual(
    changed.json<typeof wanted & { choices: { how: string }[] }>().choices.filter(({ how }) => how !== 'off'),
    [{ ...wanted, words: 'Closed statements' }],
  );
  for (const [refused, status] of [
    [{ ...wanted, type: 'key.ending' }, 404],
    [{ ...wanted, merchant_id: merchantId + 1_000 }, 404],
    [{ ...wanted, merchant_id: null }, 404],
    [{ ...wanted, type: 'report.completed' }, 400],
    [{ ...wanted, how: 'weekly' }, 400],
  ] as const)
    assert.equal((await patch({ choices: [{ ...wanted, how: 'off' }, refused] })).statusCode, status);
  const entries = await service.database.query<{ after: object }>(sql`
    select after
    from stoa.audit_entry
    where action = 'user.mail_changed'
      and target = ${`user ${userId}`}`);
  assert.deepEqual(entries, [{ after: { merchant_id: merchantId, type: 'statement.closed', how: 'daily' } }]);
  const twice = [
    { ...wanted, how: 'off' },
    { ...wanted, how: 'at_once' },
    { ...wanted, how: 'daily' },
  ];
  const last = await patch({ choices: twice });
  assert.equal(
    last.json<{ choices: { type: string; how: string }[] }>().choices.find(({ type }) => type === wanted.type)
      ?.how,
    'daily',
  );
});

test('the link of a mail asks a person, acts on a POST, and ends nothing else', async () => {
  const { merchantId, email, userId } = await personWho({ 'report.late': 'at_once' });
  await happen(merchantId, 'report.late');
  const [letter] = await mailed(email);
  const path = new URL(letter?.chosen?.stopUrl ?? '').pathname;
  const chosen = async () =>
    (
      await service.database.query<{ type: string }>(sql`
        select type
        from stoa.mail_choice
        where user_id = ${userId}
        order by type`)
    ).map(({ type }) => type);
  const asked = await service.app.inject(path);
  assert.equal(asked.statusCode, 200);
  assert.ok(asked.body.includes(`Late reports of merchant ${merchantId}`));
  assert.deepEqual(await chosen(), ['key.ending', 'report.late', 'webhook_endpoint.disabled']);
  const broken = [`${path.slice(0, -1)}${path.endsWith('A') ? 'E' : 'A'}`, path.slice(0, -4), `${path}AAAA`];
  for (const url of broken) {
    assert.equal((await service.app.inject(url)).statusCode, 404);
    assert.equal((await service.app.inject({ method: 'POST', url })).statusCode, 404);
  }
  for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
    const url = path;
    const done = await service.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
    assert.equal(done.statusCode, 200);
  }
  assert.deepEqual(await chosen(), ['key.ending', 'webhook_endpoint.disabled']);
  const entries = await service.database.query<{ kind: string; after: object }>(sql`
    select actor_kind as kind, after
    from stoa.audit_entry
    where action = 'user.mail_changed'
      and target = ${`user ${userId}`}
      and actor_kind <> 'command'`);
  assert.deepEqual(entries, [
    { kind: 'service', after: { merchant_id: merchantId, type: 'report.late', how: 'off' } },
  ]);
  await choose(userId, merchantId, { 'report.late': 'daily' });
  assert.equal((await service.app.inject({ method: 'POST', url: path })).statusCode, 200);
  assert.deepEqual(await chosen(), ['key.ending', 'report.late', 'webhook_endpoint.disabled']);
});

test('who leaves, or accepts an invitation again, does not get old choices back', async () => {
  const { merchantId, userId } = await personWho({ 'key.ending': 'off' });
  await createTestUser(service.database, {
    email: 'third@example.com',
    memberships: { [merchantId]: 'owner' },
    now: clock.now(),
  });
  const members = createMemberManagement({ database: service.database, clock, actor: by });
  await choose(userId, merchantId, { 'report.late': 'daily' });
  await members.remove(merchantId, userId);
  const { length } = await service.database.query(sql`
    select
    from stoa.mail_choice
    where user_id = ${userId}`);
  assert.equal(length, 0);
  assert.ok(await memberIdOf(service.database, { merchantId, userId }));
});
