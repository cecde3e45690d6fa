import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, decideConfig, type Flags } from './config.js';

const environment = (variables: Record<string, string | undefined>) => ({
  variables,
  workingDir: '/srv/stoa',
  temporaryDir: '/tmp',
  cacheDir: undefined,
});

const decide = (variables: Record<string, string | undefined> = {}, flags: Flags = {}) =>
  decideConfig(environment(variables), flags);

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    decide(variables);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems.map(({ setting }) => setting);
  }
  return [];
}

test('an empty environment is valid: embedded database, loopback, the default rates', () => {
  const config = decide();
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.dataDir, '/srv/stoa/stoa-data');
  assert.equal(config.baseUrl, undefined);
  assert.deepEqual(config.rateLimits.reports, { name: 'reporting', limit: 10, windowSeconds: 1, burst: 30 });
  const { reads, ...others } = config.rateLimits;
  const names = [...Object.values(reads), ...Object.values(others)].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(config.rateLimits.installAddress, {
    name: 'install-address',
    limit: 600,
    windowSeconds: 60,
    burst: 600,
  });
  assert.equal(config.signing.algorithm, 'ES256');
  assert.equal(config.role, 'all');
  assert.equal(config.eventsRetentionMonths, undefined);
  assert.equal(config.settlementAgeDays, 400);
  assert.equal(config.statementFont, undefined);
});

test('a flag takes precedence over the environment, and white space counts as absent', () => {
  assert.equal(decide({ STOA_PORT: '1' }, { port: '2' }).port, 2);
  assert.equal(decide({ STOA_PORT: ' ', DATABASE_URL: '' }).port, 8080);
});

test('a process may have one role, and events may be kept for a number of months', () => {
  const variables = { STOA_ROLE: 'worker', STOA_EVENTS_RETENTION_MONTHS: '25' };
  const { role, eventsRetentionMonths } = decide(variables, { role: 'api' });
  assert.deepEqual([role, eventsRetentionMonths], ['api', 25]);
  for (const wrong of ['1.5', '-1', '241', '1e2', 'ever'])
    assert.deepEqual(problemsOf({ STOA_EVENTS_RETENTION_MONTHS: wrong }), ['STOA_EVENTS_RETENTION_MONTHS']);
});

test('the console is served unless it is turned off', () => {
  assert.deepEqual([decide().console, decide({ STOA_CONSOLE: 'off' }).console], [true, false]);
  assert.deepEqual(problemsOf({ STOA_CONSOLE: 'false' }), ['STOA_CONSOLE']);
});

test('merchants are told of installations only if the operator says so', () => {
  const on = decide({ STOA_NOTIFY_INSTALLATIONS: 'on' });
  assert.deepEqual([decide().notifyInstallations, on.notifyInstallations], [false, true]);
});

test('a second person is asked above the amounts of large corrections, and not without any', () => {
  const amounts = { STOA_LARGE_CORRECTION: 'EUR:1000' };
  const aboveOf = (variables: Record<string, string>) => decide(variables).secondPersonAbove.get('EUR');
  assert.equal(aboveOf({ ...amounts, STOA_FOUR_EYES: 'on' }), 100_000n);
  assert.equal(aboveOf(amounts), undefined);
  assert.deepEqual(problemsOf({ STOA_FOUR_EYES: 'on' }), ['STOA_FOUR_EYES']);
});

test('a base URL loses its trailing slash', () => {
  assert.equal(decide({ STOA_BASE_URL: 'https://api.example.com/' }).baseUrl, 'https://api.example.com');
});

test('operators may have an address of their own, which is not the one of all calls', () => {
  assert.equal(decide().operatorListen, undefined);
  for (const [text, host, port] of [
    ['127.0.0.1:8081', '127.0.0.1', 8081],
    ['[::1]:8080', '::1', 8080],
    ['localhost:0', 'localhost', 0],
  ] as const)
    assert.deepEqual(decide({ STOA_OPERATOR_LISTEN: text }).operatorListen, { host, port });
  assert.deepEqual(decide({ STOA_OPERATOR_LISTEN: '127.0.0.1:0', STOA_PORT: '0' }).operatorListen?.port, 0);
  for (const wrong of [
    '127.0.0.1:8080',
    '127.0.0.1',
    ':8081',
    '::1:8081',
    '[::1]',
    'a b:1',
    'x:65536',
    'x:-1',
  ])
    assert.deepEqual(problemsOf({ STOA_OPERATOR_LISTEN: wrong }), ['STOA_OPERATOR_LISTEN'], wrong);
});

test('the address of the operator needs a listener of the operator', () => {
  const listener = { STOA_OPERATOR_LISTEN: '127.0.0.1:8081' };
  const STOA_OPERATOR_URL = 'https://back-office.example.com/';
  assert.equal(decide({ ...listener, STOA_OPERATOR_URL }).operatorUrl, 'https://back-office.example.com');
  assert.equal(decide(listener).operatorUrl, undefined);
  assert.deepEqual(problemsOf({ STOA_OPERATOR_URL }), ['STOA_OPERATOR_URL']);
  assert.deepEqual(problemsOf({ ...listener, STOA_OPERATOR_URL: 'ftp://x' }), ['STOA_OPERATOR_URL']);
});

test('mail needs a server and a sender, and its password is read as it is meant', () => {
  const STOA_MAIL_FROM = 'Stoa <stoa@example.com>';
  const mailOf = (STOA_SMTP_URL: string) => decide({ STOA_SMTP_URL, STOA_MAIL_FROM }).mail;
  assert.equal(decide().mail, undefined);
  assert.deepEqual(mailOf('smtps://ann:p%40ss%2Fword@mail.example.com'), {
    host: 'mail.example.com',
    port: 465,
    secure: true,
    credentials: { user: 'ann', password: 'p@ss/word' },
    from: { name: 'Stoa', address: 'stoa@example.com' },
  });
  assert.deepEqual([mailOf('smtp://[::1]:25')?.host, mailOf('smtp://[::1]:25')?.port], ['::1', 25]);
  assert.deepEqual([mailOf('smtp://relay')?.port, mailOf('smtp://relay')?.credentials], [587, undefined]);
  for (const wrong of [
    'mail.example.com',
    'https://mail.example.com',
    'smtp://',
    'smtp://ann@mail.example.com',
    'smtp://mail.example.com/inbox',
    'smtp://mail.example.com?tls.rejectUnauthorized=false',
    'smtp://ann:%zz@mail.example.com',
  ])
    assert.deepEqual(problemsOf({ STOA_SMTP_URL: wrong, STOA_MAIL_FROM }), ['STOA_SMTP_URL'], wrong);
  const STOA_SMTP_URL = 'smtp://relay';
  assert.deepEqual(problemsOf({ STOA_SMTP_URL }), ['STOA_MAIL_FROM']);
  assert.deepEqual(problemsOf({ STOA_MAIL_FROM }), ['STOA_SMTP_URL']);
  for (const wrong of ['stoa', 'a@b, c@d', 'Stoa <a@b', 'a@b\r\nBcc: c@d', 'S\r\nBcc: c@d <a@b>', '<>'])
    assert.deepEqual(problemsOf({ STOA_SMTP_URL, STOA_MAIL_FROM: wrong }), ['STOA_MAIL_FROM'], wrong);
});

test('every wrong setting is named at once, with its flag, and no value is repeated', () => {
  const variables = {
    DATABASE_URL: 'mysql://secret@host/db',
    STOA_HOST: 'not a host',
    STOA_PORT: '65536',
    STOA_OPERATOR_LISTEN: '8081',
    STOA_BASE_URL: 'ftp://x',
    STOA_OPERATOR_URL: 'ftp://x',
    STOA_CONSOLE: 'no',
    STOA_ROLE: 'drain',
    STOA_SECRET: 'abc',
    STOA_SIGNING_ALGORITHM: 'HS256',
    STOA_SIGNING_ROTATION_DAYS: '0',
    STOA_TRUSTED_PROXIES: '10.0.0.0/8,proxy',
    STOA_CONNECTIONS: '9',
    STOA_CONNECTIONS_ADDRESS: 'all',
    STOA_IPV6_PREFIX_BITS: '56',
    STOA_RATE_REPORTS: 'fast',
    STOA_RATE_READS: '10',
    STOA_RATE_EVENTS: '10/fortnight',
    STOA_RATE_INSTALL_ADDRESS: '-1/s',
    STOA_RATE_INSTALL_TOKEN: '1',
    STOA_RATE_SIGN_IN: '0/s',
    STOA_SECOND_FACTOR: 'perhaps',
    STOA_EVENTS_RETENTION_MONTHS: '0',
    STOA_NOTIFICATIONS_RETENTION_DAYS: '0',
    STOA_NOTIFY_INSTALLATIONS: 'yes',
    STOA_WEBHOOKS_ALLOW: '10.0.0.1/8',
    STOA_WEBHOOKS_PROXY: 'socks://proxy.internal',
    STOA_SETTLEMENT_AGE_DAYS: '61',
    STOA_LARGE_CORRECTION: 'EUR:1000,EUR:2000',
    STOA_FOUR_EYES: 'perhaps',
    STOA_BACKUP_AGE_HOURS: '0',
    STOA_STATEMENT_FONT: 'fonts.ttc',
    STOA_POOL_SIZE: '1',
    STOA_DRAIN_DELAY_MS: '1e3',
    STOA_LOG_LEVEL: 'loud',
  };
  assert.deepEqual(
    new Set(problemsOf(variables).map((setting) => setting.split(' ')[0])),
    new Set(Object.keys(variables)),
  );
  assert.ok(problemsOf(variables).includes('STOA_PORT (--port)'));
  assert.throws(
    () => decide(variables),
    (error) => error instanceof ConfigError && !error.message.includes('secret@host'),
  );
});

test('an identity provider needs its address and a client', () => {
  assert.equal(decide({}).oidc, undefined);
  const { oidc } = decide({
    STOA_OIDC_ISSUER: 'https://login.example.com/tenant',
    STOA_OIDC_CLIENT_ID: 'stoa',
    STOA_OIDC_ROLES: '{"CN=Finance,OU=Staff":"finance"}',
  });
  assert.deepEqual(
    [oidc?.issuer.href, oidc?.scope, oidc?.groupsClaim, oidc?.roles?.get('CN=Finance,OU=Staff'), oidc?.only],
    ['https://login.example.com/tenant', 'openid email', 'groups', 'finance', false],
  );
  const wrong = [
    { STOA_OIDC_ONLY: 'on' },
    { STOA_OIDC_ISSUER: 'https://login.example.com' },
    { STOA_OIDC_CLIENT_ID: 'stoa' },
    ...['http://login.example.com', 'ldap://x', 'https://x/?a', 'https://u@x/'].map((STOA_OIDC_ISSUER) => ({
      STOA_OIDC_ISSUER,
      STOA_OIDC_CLIENT_ID: 'stoa',
    })),
    ...['[]', '{}', 'admins', '{"a":"root"}', '{"a":["admin"]}', 'null'].map((STOA_OIDC_ROLES) => ({
      STOA_OIDC_ISSUER: 'https://login.example.com',
      STOA_OIDC_CLIENT_ID: 'stoa',
      STOA_OIDC_ROLES,
    })),
  ];
  for (const variables of wrong)
    assert.throws(() => decide(variables), ConfigError, JSON.stringify(variables));
});
