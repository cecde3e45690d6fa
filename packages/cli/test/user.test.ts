import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

let administration: TestAdministration;
let onlyProvider: Readonly<Record<string, string>>;

before(async () => {
  administration = await openTestAdministration();
  onlyProvider = {
    ...administration.variables,
    STOA_BASE_URL: 'https://stoa.test',
    STOA_OIDC_ISSUER: 'https://login.example',
    STOA_OIDC_CLIENT_ID: 'stoa',
    STOA_OIDC_ONLY: 'on',
  };
});
after(() => administration.close());

const invite = (email: string) => ['user', 'invite', '--email', email, '--role', 'support'];

test('an invitation prints a link, and a reset says what becomes of the password', async () => {
  const invited = await runStoa(invite('ann@example.com'), administration.variables);
  assert.match(invited.stdout, /\n\S+\/sign-in\/link#stoa_lnk_\w+\nIt works once, until /);
  const { users } = await runJson<{ users: { user_id: number }[] }>(
    ['user', 'list'],
    administration.variables,
  );
  const reset = ['user', 'reset', String(users[0]?.user_id)];
  assert.match(
    (await runStoa(reset, administration.variables)).stdout,
    /The old password works until the link is used/,
  );
  const both = await runStoa([...reset, '--second-factor'], administration.variables);
  assert.match(both.stdout, /The second factor and the password are removed/);
  assert.doesNotMatch(both.stdout, /works until the link/);
});

test('a person is unlinked, or everybody of a provider, and never both or nobody', async () => {
  const nobody = await runStoa(['user', 'unlink', '1'], administration.variables);
  assert.match(nobody.stdout, /Nothing was changed/);
  const pool = administration.database.pool;
  await pool.query(
    "update stoa.user_account set oidc_issuer = 'https://old.example', oidc_subject = user_id::text",
  );
  const all = ['user', 'unlink', '--issuer', 'https://old.example'];
  assert.deepEqual(await runJson(all, administration.variables), { user_ids: [1] });
  for (const wrong of [
    ['user', 'unlink'],
    ['user', 'unlink', '1', '--issuer', 'https://old.example'],
  ]) {
    const refused = await runStoa(wrong, administration.variables);
    assert.notEqual(refused.code, 0);
    assert.match(refused.stderr, /name one person, or a provider with --issuer/);
  }
});

test('where the identity provider is the only way in, the command names the sign-in, and resets no password', async () => {
  const invited = await runStoa(invite('ben@example.com'), onlyProvider);
  assert.equal(invited.code, 0, invited.stderr);
  assert.match(invited.stdout, /at the identity provider, .*\nhttps:\/\/stoa\.test\/sign-in\n$/);
  assert.doesNotMatch(invited.stdout, /stoa_lnk_|password/);
  const { user_id: _, ...answer } = await runJson<{ user_id: number }>(
    invite('cy@example.com'),
    onlyProvider,
  );
  assert.deepEqual(answer, { link: null, expires_at: null, sign_in_at: 'https://stoa.test/sign-in' });
  const reset = await runStoa(['user', 'reset', '1'], onlyProvider);
  assert.notEqual(reset.code, 0);
  assert.match(reset.stderr, /Here everybody signs in at the identity provider/);
});

test('the operator sees and changes what a person is mailed', async () => {
  const { user_id: userId } = await runJson<{ user_id: number }>(
    ['user', 'invite', '--email', 'mailed@example.com', '--role', 'finance'],
    administration.variables,
  );
  await administration.database.pool.query(
    'update stoa.user_account set operator_role_since = now() where user_id = $1',
    [userId],
  );
  const command = ['user', 'mail', String(userId)];
  const changed = await runJson<{ choices: readonly { readonly type: string; readonly how: string }[] }>(
    [...command, '--type', 'report.late', '--how', 'daily'],
    administration.variables,
  );
  assert.deepEqual(
    changed.choices.filter(({ how }) => how !== 'off'),
    [{ merchant_id: null, type: 'report.late', how: 'daily', words: 'Late reports' }],
  );
  const shown = await runStoa(command, administration.variables);
  assert.match(shown.stdout, /^the operator +report\.late +Late reports +daily$/m);
  for (const [wrong, said] of [
    [['--type', 'report.late'], /a change needs --type and --how/],
    [['--type', 'report.late', '--how', 'weekly'], /--how must be one of at_once, daily, off/],
    [['--type', 'statement.closed', '--how', 'daily'], /statement\.closed of the operator/],
  ] as const)
    assert.match((await runStoa([...command, ...wrong], administration.variables)).stderr, said);
});
