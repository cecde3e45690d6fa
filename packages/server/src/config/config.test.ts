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
  assert.deepEqual(config.rateLimits.reports, { name: 'reports', limit: 10, windowSeconds: 1, burst: 30 });
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

test('every wrong setting is named at once, with its flag, and no value is repeated', () => {
  const variables = {
    DATABASE_URL: 'mysql://secret@host/db',
    STOA_HOST: 'not a host',
    STOA_PORT: '65536',
    STOA_OPERATOR_LISTEN: '8081',
    STOA_BASE_URL: 'ftp://x',
    STOA_ROLE: 'drain',
    STOA_SECRET: 'abc',
    STOA_SIGNING_ALGORITHM: 'HS256',
    STOA_SIGNING_ROTATION_DAYS: '0',
    STOA_TRUSTED_PROXIES: '10.0.0.0/8,proxy',
    STOA_CONNECTIONS: '9',
    STOA_CONNECTIONS_ADDRESS: 'all',
    STOA_IPV6_PREFIX_BITS: '56',
    STOA_RATE_REPORTS: 'fast',
    STOA_RATE_EVENTS: '10/fortnight',
    STOA_RATE_INSTALL_ADDRESS: '-1/s',
    STOA_RATE_INSTALL_TOKEN: '1',
    STOA_RATE_SIGN_IN: '0/s',
    STOA_EVENTS_RETENTION_MONTHS: '0',
    STOA_SETTLEMENT_AGE_DAYS: '61',
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
