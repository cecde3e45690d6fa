import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  startMailServer,
  type TakenMail,
  type TestMailServer,
} from '../../../test/fixtures/people/mail-server.js';
import { createTestUser, type TestUser } from '../../../test/fixtures/people/test-user.js';
import { settableClock } from '../../../test/settable-clock.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';
import { waitUntil } from '../../../test/wait-until.js';
import { notifyOfEnds } from '../../access/index.js';
import { createLogger } from '../../config/logger.js';
import { sql } from '../../database/sql.js';
import { createNotificationDays } from '../../notification-log/index.js';
import { numberWaiting } from '../../notifications/number-waiting.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const origin = 'https://stoa.test';
const password = 'a sentence of four words';
let server: TestMailServer;
let variables: Readonly<Record<string, string>>;
let service: TestService;
let withoutMail: TestService;
let admin: TestUser;

before(async () => {
  server = await startMailServer();
  variables = {
    STOA_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    STOA_MAIL_FROM: 'Stoa <stoa@example.com>',
  };
  service = await startTestService({ clock, variables });
  withoutMail = await startTestService({ clock });
  admin = await createTestUser(service.database, {
    email: 'admin@example.com',
    operatorRole: 'admin',
    now: clock.now(),
  });
});
after(async () => {
  await Promise.all([service.stop(), withoutMail.stop()]);
  await server.stop();
});

function post(url: string, payload: object, headers: Record<string, string> = { origin }) {
  return service.app.inject({ method: 'POST', url, headers, payload });
}

const wholeOf = ({ raw }: TakenMail): string => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

function linkIn(mail: TakenMail): string {
  const found = /^https:\/\/stoa\.test\/sign-in\/link#(stoa_lnk_\S+)\r$/m.exec(wholeOf(mail));
  return found?.[1] ?? assert.fail(mail.raw);
}

const use = (link: string, chosen: string) => post('/session-api/v1/link', { link, password: chosen });
const signIn = (email: string, given: string) => post('/session-api/v1/sign-in', { email, password: given });
const reset = (email: string) => post('/session-api/v1/reset', { email });

/** Somebody with a password. */
async function person(email: string): Promise<number> {
  const invited = await post('/operator-api/v1/users', { email, role: 'support' }, admin.headers);
  const { user_id: userId, link } = invited.json<{ user_id: number; link: string }>();
  assert.equal((await use(link.replace(/.*#/, ''), password)).statusCode, 204);
  return userId;
}

test('an invitation is sent, and stands in the answer as well', async () => {
  const email = 'invited@example.com';
  const invited = await post('/operator-api/v1/users', { email, role: 'support' }, admin.headers);
  assert.equal(invited.statusCode, 201);
  const mail = await server.mailTo(email);
  assert.match(mail.raw, /^Subject: Your invitation to Stoa at stoa\.test\r$/m);
  assert.match(mail.raw, /2026-11-21 10:00 UTC/);
  const { link, mailed } = invited.json<{ link: string; mailed: boolean }>();
  assert.equal(`${origin}/sign-in/link#${linkIn(mail)}`, link);
  // Without the link: its random secret may contain any word.
  assert.doesNotMatch(wholeOf(mail).replace(linkIn(mail), ''), /html|support|admin/i);
  assert.equal(mailed, true);
  assert.equal((await use(linkIn(mail), password)).statusCode, 204);
  assert.ok(!service.log().includes('example.com'));
});

test('anyone who forgot the password gets a link, and the answer is the same for everybody', async () => {
  const email = 'forgetful@example.com';
  const userId = await person(email);
  const { user_id: disabled } = { user_id: await person('disabled@example.com') };
  const end = `/operator-api/v1/users/${disabled}/disable`;
  assert.equal((await post(end, {}, admin.headers)).statusCode, 200);
  await post('/operator-api/v1/users', { email: 'new@example.com', role: 'support' }, admin.headers);
  const answers = [];
  for (const one of [
    'nobody@example.com',
    'disabled@example.com',
    'new@example.com',
    'Forgetful@Example.com',
  ])
    answers.push(await reset(one));
  for (const { statusCode, body } of answers) assert.deepEqual([statusCode, body], [202, '']);
  const mail = await server.mailTo(email, 2);
  assert.match(mail.raw, /^Subject: A new password for Stoa at stoa\.test\r$/m);
  assert.equal((await signIn(email, password)).statusCode, 200);
  assert.equal((await use(linkIn(mail), 'another sentence of words')).statusCode, 204);
  assert.equal((await signIn(email, password)).statusCode, 401);
  assert.equal((await signIn(email, 'another sentence of words')).statusCode, 200);
  const [entry] = await service.database.query<{ kind: string; target: string }>(sql`
    select actor_kind as kind, target
    from stoa.audit_entry
    where action = 'user.link_made'`);
  assert.deepEqual(entry, { kind: 'service', target: `user ${userId}` });
  // None of them got more than the mail of an invitation.
  for (const one of ['disabled@example.com', 'new@example.com', 'nobody@example.com'])
    assert.ok(server.taken.filter(({ to }) => to.includes(one)).length <= 1, one);
});

test('the mail of a reset says what becomes of the password', async () => {
  const kept = await person('kept@example.com');
  const lost = await person('lost@example.com');
  const resetOf = (userId: number, payload: object) =>
    post(`/operator-api/v1/users/${userId}/reset`, payload, admin.headers);
  assert.equal((await resetOf(kept, {})).statusCode, 201);
  assert.match((await server.mailTo('kept@example.com', 2)).raw, /your password stays as it is/);
  assert.equal((await resetOf(lost, { second_factor: true })).statusCode, 201);
  const { raw } = await server.mailTo('lost@example.com', 2);
  assert.match(raw, /^Your second factor and your password at stoa\.test were removed\.\r$/m);
  assert.doesNotMatch(raw, /stays as it is/);
});

test('a reset is limited by account, whether it exists or not', async () => {
  await person('bombed@example.com');
  for (const email of ['bombed@example.com', 'unknown@example.com']) {
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await reset(email)).statusCode);
    assert.deepEqual(statuses, [202, 202, 202, 429, 429]);
  }
});

test('a reset is limited by address', async () => {
  const strict = await startTestService({
    variables: {
      STOA_RATE_SIGN_IN: '2/min',
      STOA_SMTP_URL: 'smtp://127.0.0.1:1',
      STOA_MAIL_FROM: 'stoa@example.com',
    },
  });
  const statuses = [];
  for (const payload of ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` })))
    statuses.push(
      (
        await strict.app.inject({
          method: 'POST',
          url: '/session-api/v1/reset',
          headers: { origin },
          payload,
        })
      ).statusCode,
    );
  assert.deepEqual(statuses, [202, 202, 429]);
  await strict.stop();
});

test('a page of another site sends nothing', async () => {
  const headers = { origin: 'https://evil.test' };
  const answer = await post('/session-api/v1/reset', { email: 'admin@example.com' }, headers);
  assert.equal(answer.statusCode, 403);
  const page = await service.app.inject({
    method: 'POST',
    url: '/sign-in/reset',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=admin%40example.com',
  });
  assert.equal(page.statusCode, 403);
});

test('the page asks for the address, and says the same whether an account has it', async () => {
  const email = 'page@example.com';
  await person(email);
  assert.match((await service.app.inject('/sign-in')).body, /href="\/sign-in\/reset"/);
  assert.match((await service.app.inject('/sign-in/reset')).body, /action="\/sign-in\/reset"/);
  const bodies = [];
  for (const one of [email, 'no-one@example.com']) {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/sign-in/reset',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: one }).toString(),
    });
    assert.equal(answer.statusCode, 200);
    bodies.push(answer.body);
  }
  assert.equal(bodies[0], bodies[1]);
  await server.mailTo(email, 2);
});

test('a mail that cannot be sent is counted, and the link still stands in the answer', async () => {
  server.refuses = true;
  const invited = await post(
    '/operator-api/v1/users',
    { email: 'refused@example.com', role: 'support' },
    admin.headers,
  );
  const { link } = invited.json<{ link: string }>();
  await waitUntil(
    'the failure is counted',
    async () =>
      /^stoa_mails_total\{outcome="failed"\} 1$/m.test((await service.app.inject('/metrics')).body) ||
      undefined,
  );
  server.refuses = false;
  assert.equal((await use(link.replace(/.*#/, ''), password)).statusCode, 204);
  assert.ok(!service.log().includes('example.com'));
});

test('without mail, both the call and the page say who helps', async () => {
  const url = '/session-api/v1/reset';
  const payload = { email: 'admin@example.com' };
  const refused = await withoutMail.app.inject({ method: 'POST', url, headers: { origin }, payload });
  assert.equal(refused.statusCode, 409);
  assert.equal(refused.json<{ code: string }>().code, 'mail_not_set_up');
  const page = await withoutMail.app.inject('/sign-in/reset');
  assert.match(page.body, /Ask an admin/);
  assert.doesNotMatch(page.body, /<form/);
});

test('the service mails owners of a key that ends soon, without being asked, and one click ends such mails', async () => {
  const email = 'keeper@example.com';
  const warning = await startTestService({
    clock,
    variables,
    prepare: async ({ database, access }) => {
      const now = clock.now();
      const { merchantId } = await access.createMerchant('Merchant with a key');
      await createTestUser(database, { email, memberships: { [merchantId]: 'owner' }, now });
      const expiresAt = new Date(now.getTime() + 86_400_000);
      await access.issue({ kind: 'api_key', merchantId, expiresAt });
      await database.query(sql`
        update stoa.access_key
        set last_used_at = ${now}`);
      await notifyOfEnds({ database, clock });
      const days = createNotificationDays({ database, logger: createLogger('silent') }, 30);
      await numberWaiting({ database, clock, days });
    },
  });
  try {
    const { raw } = await server.mailTo(email);
    assert.match(raw, /^Subject: Keys that expire soon of merchant \d+ at stoa\.test\r$/m);
    assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    assert.match(raw, /^Message-ID: <[0-9a-f]{32}@stoa\.test>\r$/m);
    const [, path = ''] =
      /^List-Unsubscribe: <https:\/\/stoa\.test(\/sign-in\/no-mail\/[\w-]+)>\r$/m.exec(raw) ??
      assert.fail(raw);
    const clicked = await warning.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    });
    assert.equal(clicked.statusCode, 200, clicked.body);
    const left = await warning.database.query(sql`
      select type
      from stoa.mail_choice`);
    assert.deepEqual(left, [{ type: 'webhook_endpoint.disabled' }]);
    assert.ok(!warning.log().includes(path) && !warning.log().includes('example.com'));
  } finally {
    await warning.stop();
  }
});
