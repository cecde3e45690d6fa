import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createLogger, decideConfig, openAdministration, readEnvironment } from '@stoa/server';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  startStoa,
  type TestAdministration,
  type Variables,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

let parent: string;
/** Empty until `migrate` makes the database. */
let dataDir: string;
let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-cli-'));
  dataDir = path.join(parent, 'data');
});

after(async () => {
  await administration.close();
  await rm(parent, { recursive: true, force: true });
});

const stoa = (args: readonly string[], variables: Variables = {}): Promise<Ended> =>
  runStoa(args, { ...administration.variables, ...variables });

/** Runs a command on the embedded server, which each command starts for its own run. */
const json = <T>(...args: string[]): Promise<T> => runJson<T>(args, { STOA_DATA: dataDir });

test('a merchant with an app and every kind of key is created without a running service, and no process is left running', async () => {
  await json('migrate');
  const create = ['merchant', 'create', '--name', 'Example Games', '--json'];
  const created = await startStoa(create, { STOA_DATA: dataDir }).ended;
  assert.deepEqual(created, { code: 0, stdout: '{"merchant_id":1}\n', stderr: '' });
  // Keeps the embedded server running, so that the next commands need not start it each time.
  const company = await openAdministration({
    config: decideConfig(readEnvironment(), { dataDir }),
    logger: createLogger('silent'),
    migrate: 'never',
  });
  assert.deepEqual(await json('app', 'register', '--merchant', '1', '--bundle-id', 'com.example.game'), {
    bundle_id: 'com.example.game',
  });
  const key = await json<{ api_key_id: number; api_key: string; expires_at: string }>(
    'api-key',
    'issue',
    '--merchant',
    '1',
    '--label',
    'backend',
    '--expires-in',
    '90d',
  );
  assert.match(key.api_key, /^stoa_key_[0-9A-Za-z]{38}$/);
  assert.ok(Date.parse(key.expires_at) > Date.now() + 89 * 86_400_000);
  const credential = await json<{ username: string; password: string }>(
    'credential',
    'issue',
    '--merchant',
    '1',
  );
  assert.match(credential.username, /^stoa_usr_/);
  const operator = await json<{ operator_token: string }>('operator-token', 'issue');
  assert.match(operator.operator_token, /^stoa_opr_/);
  await json('api-key', 'revoke', String(key.api_key_id));
  const { api_keys: keys } = await json<{ api_keys: { label: string; revoked_at: string | null }[] }>(
    'api-key',
    'list',
    '--merchant',
    '1',
  );
  assert.deepEqual(
    keys.map(({ label, revoked_at: at }) => [label, at !== null]),
    [['backend', true]],
  );
  await company.close();
  const { stdout } = await runStoa(['api-key', 'list', '--merchant', '1'], { STOA_DATA: dataDir });
  assert.match(stdout, /revoked\s+backend/);
  assert.ok(!stdout.includes(key.api_key), 'a secret is shown once');
  assert.ok(!existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')), 'no server is left');
});

test('migrate says that there is nothing to do, and doctor says that all is well', async () => {
  assert.deepEqual(await json('migrate'), { applied: [] });
  const { healthy } = await json<{ healthy: boolean }>('doctor');
  assert.equal(healthy, true);
});

test('database grant-reader makes a reader, and refuses the role of the service', async () => {
  assert.deepEqual(await json('database', 'grant-reader', 'finance'), { role: 'finance', created: true });
  const { rows } = await administration.database.pool.query<{ role: string }>('select current_user as role');
  const role = rows[0]?.role ?? '';
  assertRefused(await stoa(['database', 'grant-reader', role]), role);
});

test('doctor on a database that cannot be reached says so, says what to do, and fails', async () => {
  const { code, stdout } = await stoa(['doctor', '--database-url', 'postgres://nobody@127.0.0.1:1/none']);
  assert.equal(code, 1);
  assert.match(stdout, /broken\s+database/);
  assert.match(stdout, /DATABASE_URL/);
});

test('doctor reports a data directory that others can write to, and a secret that is a link', async () => {
  const open = path.join(parent, 'open');
  await mkdir(open);
  await chmod(open, 0o777);
  const others = await stoa(['doctor'], { STOA_DATA: open });
  assert.equal(others.code, 1);
  assert.match(others.stdout, /broken +disk /);
  assert.ok(others.stdout.includes(`chmod go-w '${open}'`));
  await chmod(open, 0o700);
  await symlink(path.join(parent, 'nothing'), path.join(open, 'secret'));
  const link = await stoa(['doctor'], { STOA_DATA: open });
  assert.match(link.stdout, /broken +secret +.*secret is a link/);
});

test('a command on a database that cannot be reached exits with 3', async () => {
  const { code, stderr } = await stoa([
    'merchant',
    'list',
    '--database-url',
    'postgres://nobody@127.0.0.1:1/none',
  ]);
  assert.equal(code, 3);
  assert.match(stderr, /DATABASE_URL/);
});

for (const [name, args] of [
  ['an unknown command', ['merchants']],
  ['an unknown option', ['merchant', 'create', '--nam', 'x']],
  ['a missing option', ['app', 'register', '--merchant', '1']],
  ['a number that is none', ['api-key', 'issue', '--merchant', 'one']],
  ['a duration that is none', ['api-key', 'issue', '--merchant', '1', '--expires-in', 'soon']],
] as const) {
  test(`${name} is explained and exits with 2`, async () => {
    const { code, stdout, stderr } = await stoa(args);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /error:/);
  });
}

for (const args of [['--help'], ['merchant', 'list', '--json']]) {
  test(`it is not an error if nobody reads the output (${args[0]})`, async () => {
    const { child, ended } = startStoa(args, { STOA_DATA: dataDir });
    child.stdout.destroy();
    const { code, stderr } = await ended;
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  });
}

test('the exit code reports an error even if nobody reads the message', async () => {
  const { child, ended } = startStoa(['merchants'], {});
  child.stderr.destroy();
  assert.equal((await ended).code, 2);
});

test('an unknown merchant is reported in a sentence, with exit code 1', async () => {
  const refused = await stoa(['app', 'register', '--merchant', '4711', '--bundle-id', 'com.example.none']);
  assertRefused(refused, '4711');
});

test('all problems of the configuration are named at once, without their values', async () => {
  const { code, stderr } = await stoa(['merchant', 'list'], {
    STOA_PORT: 'http',
    STOA_SECRET: 'hunter2',
    STOA_TRUSTED_PROXIES: '10.0.0.7/8',
  });
  assert.equal(code, 2);
  for (const variable of ['STOA_PORT', 'STOA_SECRET', 'STOA_TRUSTED_PROXIES'])
    assert.ok(stderr.includes(variable), stderr);
  assert.ok(!stderr.includes('hunter2'));
});

test('help teaches', async () => {
  const { code, stdout } = await stoa(['--help']);
  assert.equal(code, 0);
  for (const word of ['serve', 'merchant', 'api-key', 'doctor', 'Exit codes', 'Examples'])
    assert.ok(stdout.includes(word), word);
});

test('--version prints the version of this package', async () => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { code, stdout } = await stoa(['--version']);
  assert.equal(code, 0);
  assert.ok(manifest.includes(`"version": "${stdout.trim()}"`), stdout);
});
