import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settableClock } from '../../../test/settable-clock.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';
import { commandActor } from '../../audit-entries/index.js';
import { createUserManagement } from '../index.js';
import { codeOf, stepAt } from '../second-factor/totp.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const origin = 'https://stoa.test';
const password = 'a sentence of four words';
const account = '/sign-in/account';
let service: TestService;

before(async () => {
  service = await startTestService({ clock });
});
after(() => service.stop());

interface Shown {
  readonly status: number;
  readonly location: string | undefined;
  readonly html: string;
  readonly headers: Record<string, unknown>;
  readonly cookie: string | undefined;
}

async function show(
  url: string,
  {
    form,
    cookie = '',
    from = origin,
  }: { form?: Record<string, string>; cookie?: string; from?: string } = {},
): Promise<Shown> {
  const answer = await service.app.inject({
    method: form === undefined ? 'GET' : 'POST',
    url,
    headers: {
      cookie,
      ...(form === undefined ? {} : { origin: from, 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  const set = answer.headers['set-cookie'];
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    html: answer.body,
    headers: answer.headers,
    cookie: typeof set === 'string' ? set.split(';', 1)[0] : undefined,
  };
}

async function invite(email: string): Promise<string> {
  const users = createUserManagement({ database: service.database, clock, actor: commandActor('tester') });
  return (await users.invite(email, 'admin')).secret;
}

async function signIn(email: string, more: Record<string, string> = {}): Promise<Shown> {
  return show('/sign-in', { form: { email, password, ...more } });
}

/** A person with a password, signed in by the pages. */
async function person(email: string): Promise<string> {
  const used = await show('/sign-in/link', {
    form: { link: await invite(email), password, repeated: password },
  });
  assert.equal(used.status, 303);
  return used.cookie ?? '';
}

test('nothing is loaded from elsewhere, no script but our own runs, and nobody frames a page', async () => {
  for (const page of ['/sign-in', '/sign-in/link']) {
    const { status, headers, html } = await show(page);
    assert.equal(status, 200);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    assert.equal(headers['referrer-policy'], 'same-origin');
    assert.equal(headers['cache-control'], 'no-store');
    assert.doesNotMatch(html, / style=| on\w+=|src=/);
    for (const [, id] of html.matchAll(/<label for="([^"]+)"/g)) assert.ok(html.includes(` id="${id}"`));
  }
});

test('opening a link uses nothing up, and the secret can be pasted as a whole address', async () => {
  const secret = await invite('opened@example.com');
  for (let time = 0; time < 3; time += 1) assert.equal((await show('/sign-in/link')).status, 200);
  const form = { link: `${origin}/sign-in/link#${secret}`, password, repeated: password };
  // Whether it can be used is said before a password is asked for, and uses nothing up.
  for (let time = 0; time < 2; time += 1) {
    const open = await show('/sign-in/link', { form: { link: form.link } });
    assert.equal(open.status, 200);
    assert.match(open.html, /name="password"/);
  }
  const used = await show('/sign-in/link', { form });
  assert.deepEqual([used.status, used.location], [303, '/console/']);
  assert.equal((await show(account, { cookie: used.cookie ?? '' })).status, 200);
  for (const again of [form, { link: form.link }]) {
    const refused = await show('/sign-in/link', { form: again });
    assert.equal(refused.status, 404);
    assert.match(refused.html, /id="link-fault"/);
    assert.doesNotMatch(refused.html, /name="password"/);
    assert.ok(!refused.html.includes(secret), 'the secret of a link is never shown');
  }
});

test('a fault stands beside its field, and passwords are never sent back', async () => {
  const link = await invite('faulty@example.com');
  const differing = await show('/sign-in/link', { form: { link, password, repeated: 'another' } });
  assert.equal(differing.status, 400);
  assert.match(differing.html, /aria-invalid="true" aria-describedby="sign-in-link-repeated-fault"/);
  assert.ok(differing.html.includes(`<input type="hidden" name="link" value="${link}">`));
  const common = await show('/sign-in/link', {
    form: { link, password: 'password1234', repeated: 'password1234' },
  });
  assert.match(common.html, /id="sign-in-link-password-fault"/);
  assert.doesNotMatch(common.html, /password1234/);
  const hostile = await signIn('"><script>alert(1)</script>');
  assert.doesNotMatch(hostile.html, /<script>alert/);
  assert.equal(hostile.status, 401);
});

test('a person signs in, sees their account, and signs out', async () => {
  const cookie = await person('visitor@example.com');
  const shown = await show(account, { cookie });
  assert.equal(shown.status, 200);
  assert.match(shown.html, /visitor@example\.com/);
  assert.match(shown.html, /admin of the operator/);
  assert.equal((await show('/sign-in', { cookie })).location, '/console/');
  assert.match(shown.html, /href="\/console\/"/);
  const out = await show(`${account}/sign-out`, { form: {}, cookie });
  assert.deepEqual([out.status, out.location, out.cookie], [303, '/sign-in', '__Host-stoa_session=']);
  assert.equal((await show(account, { cookie })).location, '/sign-in');
});

test('after signing in a person is where they wanted to go, if that is here', async () => {
  const email = 'linked@example.com';
  const cookie = await person(email);
  for (const [asked, location] of [
    ['/console/m/7/reports?state=late&day=2026-11-01', '/console/m/7/reports?state=late&day=2026-11-01'],
    ['/sign-in/account', '/sign-in/account'],
    ['https://evil.test/', '/console/'],
    ['//evil.test/', '/console/'],
    ['/\\evil.test/', '/console/'],
    ['javascript:alert(1)', '/console/'],
    ['"><script>alert(1)</script>', '/console/'],
    ['', '/console/'],
  ] as const) {
    const url = `/sign-in?return=${encodeURIComponent(asked)}`;
    const { html } = await show(url);
    assert.ok(html.includes(`name="return" value="${location.replaceAll('&', '&amp;')}"`), asked);
    assert.doesNotMatch(html, /evil|<script>alert|javascript:/);
    assert.equal((await show(url, { cookie })).location, location);
    const signedIn = await show('/sign-in', { form: { email, password, return: asked } });
    assert.deepEqual([signedIn.status, signedIn.location], [303, location], asked);
  }
  const wrong = await show('/sign-in', { form: { email, password: 'wrong', return: '/console/today' } });
  assert.match(wrong.html, /name="return" value="\/console\/today"/);
});

test('anyone who signs in again has one session in this browser', async () => {
  const email = 'twice@example.com';
  const cookie = await person(email);
  const again = await show('/sign-in', { form: { email, password }, cookie });
  assert.equal((await show(account, { cookie })).location, '/sign-in');
  assert.equal((await show(account, { cookie: again.cookie ?? '' })).status, 200);
});

test('without the console, a person comes to their account', async () => {
  const bare = await startTestService({ clock, variables: { STOA_CONSOLE: 'off' } });
  const before = service;
  service = bare;
  try {
    const cookie = await person('plain@example.com');
    assert.equal((await show('/sign-in', { cookie })).location, account);
    assert.doesNotMatch((await show(account, { cookie })).html, /console/);
    assert.equal((await bare.app.inject('/console/')).statusCode, 404);
  } finally {
    service = before;
    await bare.stop();
  }
});

test('a form of another site does nothing', async () => {
  const cookie = await person('crossed@example.com');
  for (const path of [`${account}/sign-out`, `${account}/password`, `${account}/second-factor/off`])
    assert.equal((await show(path, { form: { password }, cookie, from: 'https://evil.test' })).status, 403);
  const form = { email: 'crossed@example.com', password };
  const foreign = await show('/sign-in', { form, from: 'null' });
  assert.deepEqual([foreign.status, foreign.cookie], [403, undefined]);
  assert.equal((await show(account, { cookie })).status, 200);
});

test('a password is changed, and another session ended', async () => {
  const cookie = await person('changer@example.com');
  await signIn('changer@example.com');
  const [, other = ''] = /name="session_id" value="(\d+)"/.exec((await show(account, { cookie })).html) ?? [];
  assert.equal(
    (await show(`${account}/end-session`, { form: { session_id: other }, cookie })).location,
    account,
  );
  assert.doesNotMatch((await show(account, { cookie })).html, /name="session_id"/);
  const form = { password: 'wrong', new_password: 'another sentence', repeated: 'another sentence' };
  const wrong = await show(`${account}/password`, { form, cookie });
  assert.equal(wrong.status, 401);
  assert.match(wrong.html, /id="sign-in-account-password-password-fault"/);
  const changed = await show(`${account}/password`, { form: { ...form, password }, cookie });
  assert.equal(changed.location, account);
  assert.equal((await show(account, { cookie: changed.cookie ?? '' })).status, 200);
});

test('a second factor is set up, asked for once, and replaced by a recovery code', async () => {
  const email = 'careful@example.com';
  const cookie = await person(email);
  const setup = await show(`${account}/second-factor`, { form: { password }, cookie });
  assert.match(setup.html, /<svg /);
  const [, shown = ''] = /<code>([A-Z2-7 ]+)<\/code>/.exec(setup.html) ?? [];
  const [, sealed = ''] = /name="setup" value="([^"]+)"/.exec(setup.html) ?? [];
  const secret = fromBase32(shown.replaceAll(' ', ''));
  const code = (later = 0): string => codeOf(secret, stepAt(clock.now()) + later);
  const wrong = await show(`${account}/second-factor/on`, {
    form: { setup: sealed, code: code(7) },
    cookie,
  });
  assert.match(wrong.html, /id="sign-in-account-second-factor-on-code-fault"/);
  const on = await show(`${account}/second-factor/on`, { form: { setup: sealed, code: code() }, cookie });
  const codes = [...on.html.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, one = '']) => one);
  assert.equal(codes.length, 10);
  assert.match((await signIn(email)).html, /Enter the code/);
  assert.equal((await signIn(email, { code: code() })).status, 401, 'a code counts once');
  const spaced = ` ${code(1).slice(0, 3)} ${code(1).slice(3)} `;
  assert.equal((await signIn(email, { code: spaced })).status, 303, 'as apps show it');
  assert.equal((await signIn(email, { code: code(1) })).status, 401);
  assert.equal((await signIn(email, { code: codes[0] ?? '' })).status, 303);
  assert.equal((await signIn(email, { code: codes[0] ?? '' })).status, 401);
  const off = await show(`${account}/second-factor/off`, {
    form: { password, code: codes[1] ?? '' },
    cookie,
  });
  assert.equal(off.location, account);
  assert.equal((await signIn(email)).status, 303);
});

test('where no cookie is safe, the page says what to set', async () => {
  const insecure = await startTestService({ clock, variables: { STOA_BASE_URL: 'http://stoa.test' } });
  const page = await insecure.app.inject('/sign-in');
  assert.match(page.body, /STOA_BASE_URL/);
  assert.doesNotMatch(page.body, /<form/);
  const call = await insecure.app.inject({
    method: 'POST',
    url: '/session-api/v1/sign-in',
    headers: { origin: 'http://stoa.test' },
    payload: { email: 'a@example.com', password },
  });
  assert.equal(call.json().code, 'insecure_address');
  await insecure.stop();
});

test('where mail is set up, people choose on their page what they are mailed', async () => {
  const mailing = await startTestService({
    clock,
    variables: { STOA_SMTP_URL: 'smtp://127.0.0.1:1', STOA_MAIL_FROM: 'stoa@example.com' },
  });
  const before = service;
  assert.doesNotMatch((await show(account, { cookie: await person('unmailed@example.com') })).html, /Mail</);
  service = mailing;
  try {
    const cookie = await person('mailed@example.com');
    const chosen = async () =>
      [...(await show(account, { cookie })).html.matchAll(/<select [^>]*name="([^"]+)".*?<\/select>/g)]
        .map(([whole, type]) => [type, /value="(\w+)" selected/.exec(whole)?.[1]])
        .filter(([, how]) => how !== 'off');
    assert.deepEqual(await chosen(), []);
    const form = { 'report.late': 'daily', 'key.revoked': 'at_once', 'member.added': 'weekly' };
    assert.equal((await show(`${account}/mail/0`, { form, cookie })).location, account);
    assert.equal((await show(`${account}/mail/x`, { form, cookie })).location, account);
    assert.deepEqual(await chosen(), [
      ['report.late', 'daily'],
      ['key.revoked', 'at_once'],
    ]);
    assert.equal((await show(`${account}/mail/0`, { form, cookie, from: 'https://evil.test' })).status, 403);
  } finally {
    service = before;
    await mailing.stop();
  }
});

test('a role of the operator counts once a required second factor is set up', async () => {
  const strict = await startTestService({ clock, variables: { STOA_SECOND_FACTOR: 'required' } });
  const before = service;
  service = strict;
  try {
    const cookie = await person('strict@example.com');
    const shown = await show(account, { cookie });
    assert.match(shown.html, /counts once you have set it up/);
    const users = await strict.app.inject({ url: '/operator-api/v1/users', headers: { cookie } });
    assert.equal(users.statusCode, 403);
    const setup = await show(`${account}/second-factor`, { form: { password }, cookie });
    const [, secret = ''] = /<code>([A-Z2-7 ]+)<\/code>/.exec(setup.html) ?? [];
    const [, sealed = ''] = /name="setup" value="([^"]+)"/.exec(setup.html) ?? [];
    const code = codeOf(fromBase32(secret.replaceAll(' ', '')), stepAt(clock.now()));
    await show(`${account}/second-factor/on`, { form: { setup: sealed, code }, cookie });
    const now = await strict.app.inject({ url: '/operator-api/v1/users', headers: { cookie } });
    assert.equal(now.statusCode, 200);
  } finally {
    service = before;
    await strict.stop();
  }
});

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
