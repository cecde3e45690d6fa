import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

const bundle = 'com.example.private';
const installationId = '11111111-1111-4111-8111-111111111111';
let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Private Games'], administration.variables);
  await runJson(['app', 'register', '--merchant', '1', '--bundle-id', bundle], administration.variables);
});
after(() => administration.close());

const stoa = (...args: string[]): Promise<Ended> => runStoa(args, administration.variables);
const json = <T>(...args: string[]): Promise<T> => runJson<T>(args, administration.variables);
const ofApp = ['--merchant', '1', '--bundle-id', bundle];

async function addInstallation(storeUserId: string): Promise<void> {
  await administration.database.pool.query(
    `insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
    values (1, $1, sha256('t'), $2, $3, 'ip', 1, '{}', now())`,
    [bundle, installationId, storeUserId],
  );
}

test('an app is switched, and the list shows its switches', async () => {
  const set = await json<object>('app', 'set', ...ofApp, '--matching', 'off', '--install-key', 'required');
  const { apps } = await json<{ apps: readonly object[] }>('app', 'list', '--merchant', '1');
  assert.deepEqual(apps, [set]);
  const { stdout } = await stoa('app', 'set', ...ofApp, '--matching', 'on');
  assert.equal(stdout, `App ${bundle}: matching is on, an install key is required.\n`);
  assert.match(
    (await stoa('app', 'list', '--merchant', '1')).stdout,
    /^com\.example\.private +on +required +\d/m,
  );
});

test('an unknown setting of an app, or none, is refused', async () => {
  const wrong = [['--matching', 'maybe'], ['--install-key', 'never'], []];
  for (const options of wrong) {
    const { code, stderr } = await stoa('app', 'set', ...ofApp, ...options);
    assert.equal(code, 2, options.join(' '));
    assert.match(stderr, /^error: /);
  }
  const unknown = await stoa('app', 'set', '--merchant', '1', '--bundle-id', 'com.none', '--matching', 'on');
  assertRefused(unknown, 'com.none');
});

test('an install key is issued, listed and revoked', async () => {
  const issued = await json<{ install_key_id: number; install_key: string }>(
    'install-key',
    'issue',
    ...ofApp,
  );
  assert.match(issued.install_key, /^stoa_ins_[0-9A-Za-z]{38}$/);
  const list = () =>
    json<{ install_keys: readonly { install_key_id: number; revoked_at: string | null }[] }>(
      'install-key',
      'list',
      ...ofApp,
    );
  const [live] = (await list()).install_keys;
  assert.deepEqual([live?.install_key_id, live?.revoked_at], [issued.install_key_id, null]);
  await json('install-key', 'revoke', String(issued.install_key_id));
  assert.notEqual((await list()).install_keys[0]?.revoked_at, null);
  assert.equal((await stoa('install-key', 'issue', '--merchant', '1')).code, 2);
});

test('a store user is erased by an installation, and again by name', async () => {
  await addInstallation('ann');
  const first = await json<object>('erase', '--installation', installationId);
  const { erasure_id: _, erased_at: __, ...rest } = first as Record<string, unknown>;
  assert.deepEqual(rest, {
    asked_by: 'installation',
    erased_by: 'command',
    sessions: 0,
    attribution_data: 0,
    installations: 1,
  });
  const { stdout, code } = await stoa('erase', '--store-user', 'ann');
  assert.match(stdout, /^Erasure 2 found nothing: there were no sessions, no attribution data and no /);
  assert.equal(code, 4);
});

test('exactly one way to name the person to erase must be given', async () => {
  for (const options of [
    [],
    ['--store-user', ''],
    ['--store-user', 'ann', '--installation', installationId],
  ]) {
    const { code, stderr } = await stoa('erase', ...options);
    assert.equal(code, 2, options.join(' '));
    assert.match(stderr, /^error: name the user to erase, with either --store-user or --installation$/m);
  }
  assertRefused(await stoa('erase', '--installation', 'x'));
});
