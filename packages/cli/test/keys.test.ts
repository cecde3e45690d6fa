import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  type Administration,
  createLogger,
  decideConfig,
  openAdministration,
  readEnvironment,
} from '@stoa/server';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

let administration: TestAdministration;
/** What the command works with, for what is only there to be acted on: a run of the command takes five connections. */
let opened: Administration;
before(async () => {
  administration = await openTestAdministration();
  const { DATABASE_URL: databaseUrl, STOA_DATA: dataDir } = administration.variables;
  const config = decideConfig(readEnvironment(), { databaseUrl, dataDir });
  opened = await openAdministration({ config, logger: createLogger('silent'), migrate: 'never' });
  await runJson(['merchant', 'create', '--name', 'Keyed Games'], administration.variables);
  await runJson(
    ['app', 'register', '--merchant', '1', '--bundle-id', 'com.example.keys'],
    administration.variables,
  );
});
after(async () => {
  await opened.close();
  await administration.close();
});

const stoa = (args: readonly string[], input = ''): Promise<Ended> =>
  runStoa(args, administration.variables, input);
const json = <T>(...args: string[]): Promise<T> => runJson<T>(args, administration.variables);

const ofMerchant = ['--merchant', '1'];
const kinds = [
  {
    command: 'api-key',
    kind: 'api_key',
    owner: ofMerchant,
    secret: 'api_key',
    id: 'api_key_id',
    list: 'api_keys',
  },
  {
    command: 'credential',
    kind: 'credential',
    owner: ofMerchant,
    secret: 'password',
    id: 'credential_id',
    list: 'credentials',
  },
  {
    command: 'install-key',
    kind: 'install_key',
    owner: [...ofMerchant, '--bundle-id', 'com.example.keys'],
    secret: 'install_key',
    id: 'install_key_id',
    list: 'install_keys',
  },
  {
    command: 'operator-token',
    kind: 'operator_token',
    owner: [],
    secret: 'operator_token',
    id: 'operator_token_id',
    list: 'operator_tokens',
  },
] as const;
type Kind = (typeof kinds)[number];

interface Issued {
  readonly id: number;
  readonly secret: string;
  readonly prefix: string;
  readonly username: string | undefined;
}

interface Listed {
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly revoked_at: string | null;
}

async function issue({ kind, owner }: Kind, label?: string): Promise<Issued> {
  const { accessKeyId, secret, username } = await opened.access.issue({
    kind,
    merchantId: owner.length === 0 ? null : 1,
    ...(kind === 'install_key' ? { bundleId: 'com.example.keys' } : {}),
    ...(label === undefined ? {} : { label }),
  });
  return { id: accessKeyId, secret, prefix: secret.slice(0, 14), username: username ?? undefined };
}

/** The same by the command. */
async function issueWith({ command, owner, id }: Kind, ...more: string[]): Promise<Pick<Issued, 'id'>> {
  const key = await json<Record<string, string | number>>(command, 'issue', ...owner, ...more);
  return { id: Number(key[id]) };
}

async function listed({ command, owner, id, list }: Kind, key: Pick<Issued, 'id'>): Promise<Listed> {
  const { [list]: keys = [] } = await json<Record<string, (Listed & Record<string, unknown>)[]>>(
    command,
    'list',
    ...owner,
  );
  const found = keys.find((one) => one[id] === key.id);
  assert.ok(found !== undefined, `${command} ${key.id} is listed`);
  return found;
}

async function isRevoked({ id }: Pick<Issued, 'id'>): Promise<boolean> {
  const { rows } = await administration.database.pool.query<{ is_revoked: boolean }>(
    'select revoked_at is not null as is_revoked from stoa.access_key where access_key_id = $1',
    [id],
  );
  return rows[0]?.is_revoked ?? assert.fail(`there is no key ${id}`);
}

const [apiKeys, credentials, , operatorTokens] = kinds;

for (const kind of kinds) {
  const revoke = [kind.command, 'revoke'];

  test(`${kind.command}: the list tells keys apart by their prefix, and shows no secret`, async () => {
    const key = await issue(kind, 'BI export');
    assert.equal((await listed(kind, key)).prefix, key.prefix);
    const { stdout } = await stoa([kind.command, 'list', ...kind.owner]);
    const line = stdout.split('\n').find((one) => one.startsWith(`${key.id} `)) ?? '';
    for (const part of [key.prefix, 'BI export', key.username ?? ''])
      assert.ok(line.includes(part), `${part} in: ${line}`);
    assert.match(stdout, /PREFIX .*SCOPES .*LAST USE \(UTC\)/);
    assert.ok(!stdout.includes(key.secret));
  });

  test(`${kind.command}: the key itself revokes it, from standard input or a file`, async () => {
    const [piped, kept, beside] = [await issue(kind), await issue(kind), await issue(kind)];
    const { code, stdout } = await stoa(revoke, `${piped.secret}\n`);
    assert.deepEqual([code, stdout], [0, `${kind.command} ${piped.id} is revoked.\n`]);
    const file = path.join(administration.dir, `${kind.command}.txt`);
    await writeFile(file, `${kept.secret}\n`);
    assert.equal((await stoa([...revoke, '--from', file])).code, 0);
    assert.deepEqual(
      [await isRevoked(piped), await isRevoked(kept), await isRevoked(beside)],
      [true, true, false],
    );
    assert.equal((await stoa(revoke, piped.secret)).code, 0, 'a second time changes nothing');
  });

  test(`${kind.command}: its prefix revokes it, whole or cut`, async () => {
    const [whole, cut] = [await issue(kind), await issue(kind)];
    assert.equal((await stoa([...revoke, whole.prefix])).code, 0);
    assert.equal((await stoa([...revoke, cut.prefix.slice(0, -1)])).code, 0);
    assert.deepEqual([await isRevoked(whole), await isRevoked(cut)], [true, true]);
  });

  test(`${kind.command}: a prefix of several live keys revokes none and names them`, async () => {
    const [one, other] = [await issue(kind, 'first'), await issue(kind, 'second')];
    const shared = `${one.prefix.slice(0, 9)}Same0`;
    await administration.database.pool.query(
      'update stoa.access_key set prefix = $1 where access_key_id in ($2, $3)',
      [shared, one.id, other.id],
    );
    const { code, stderr } = await stoa([...revoke, shared]);
    assert.equal(code, 1);
    assert.match(stderr, /^stoa: 2 keys begin so, and none was revoked\. Name one by its number:\n/);
    for (const part of [String(one.id), String(other.id), 'first', 'second'])
      assert.ok(stderr.includes(part));
    assert.deepEqual([await isRevoked(one), await isRevoked(other)], [false, false]);
    await json(...revoke, String(one.id));
    assert.equal((await stoa([...revoke, shared])).code, 0, 'one live key is left');
    assert.equal(await isRevoked(other), true);
  });

  test(`${kind.command}: one is followed by another, by number or prefix, and only once`, async () => {
    const old = await issue(kind, 'nightly');
    const { code, stdout } = await stoa([kind.command, 'rotate', old.prefix, '--overlap', '7d']);
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`${kind.command} \\d+ follows ${old.id}, which is valid until `));
    assert.match(stdout, /Secret: {3}stoa_/);
    assert.equal((await listed(kind, old)).revoked_at, null);
    const again = await stoa([kind.command, 'rotate', String(old.id)]);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /is followed by the .* already/);
    const long = await stoa([kind.command, 'rotate', String((await issue(kind)).id), '--overlap', '91d']);
    assert.deepEqual([long.code, /90 days at most/.test(long.stderr)], [1, true]);
  });

  test(`${kind.command}: a key on the command line is refused, not repeated, and nothing happens`, async () => {
    const key = await issue(kind);
    const typed = [
      [...revoke, key.secret],
      [...revoke, '--json', key.secret.slice(0, -1)],
      [...revoke, `--from=${key.secret}`],
      [...revoke, '--key', key.secret],
      [key.secret],
      ['report', 'upload', '--api-key', key.secret],
    ];
    for (const args of typed) {
      const { code, stdout, stderr } = await stoa(args);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(
        stderr,
        /^stoa: argument \d is a key\. Nothing was done, and the key is not repeated here\.\n/,
      );
      assert.match(stderr, /shell's history/);
      assert.ok(!stderr.includes(key.secret.slice(9, -1)), args.slice(0, 2).join(' '));
    }
    assert.equal(await isRevoked(key), false);
  });

  test(`${kind.command}: a key of another kind is not revoked, and the answer says which command takes it`, async () => {
    const other = kind === apiKeys ? credentials : apiKeys;
    const key = await issue(other);
    const { code, stderr } = await stoa(revoke, key.secret);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`${key.prefix}….*stoa ${other.command} revoke`));
    assert.ok(!stderr.includes(key.secret));
    assert.equal(await isRevoked(key), false);
    assert.equal((await stoa([...revoke, key.prefix])).code, 1);
  });
}

test('a file whose name looks a little like a key is not taken for one', async () => {
  const file = 'stoa_rep_3f2a9c0d1e4b5a69788796a5.json';
  const { code, stdout, stderr } = await stoa(['report', 'validate', file]);
  assert.deepEqual([code, stderr], [1, '']);
  assert.match(stdout, new RegExp(file));
});

test('a credential is also revoked by its username, and by both as callers send them', async () => {
  const [named, sent] = [await issue(credentials), await issue(credentials)];
  assert.equal((await stoa(['credential', 'revoke', named.username ?? ''])).code, 0);
  assert.equal((await stoa(['credential', 'revoke'], `${sent.username}:${sent.secret}`)).code, 0);
  assert.deepEqual([await isRevoked(named), await isRevoked(sent)], [true, true]);
});

test('what is not a key, and what names none, is refused without being repeated', async () => {
  const unknown = `stoa_key_${'x'.repeat(38)}`;
  for (const input of ['', unknown, 'hunter2', '{"api_key":"x"}']) {
    const { code, stderr } = await stoa(['api-key', 'revoke'], input);
    assert.deepEqual(
      [code, stderr],
      [1, 'stoa: That is not a key of this store. A key is one line with nothing else in it.\n'],
    );
  }
  for (const named of ['stoa_key_', 'stoa_', 'hunter2', '99999999999', 'stoa_key_00000', '%']) {
    const { code, stderr } = await stoa(['api-key', 'revoke', named]);
    assert.equal(code, 1, named);
    assert.match(stderr, /^stoa: No api-key has this number or prefix; stoa api-key list/);
  }
  const twice = await stoa(['api-key', 'revoke', '1', '--from', '-']);
  assert.deepEqual([twice.code, twice.stderr.includes('not both')], [1, true]);
});

test('a key is issued with scopes, by name or all that only read', async () => {
  const bi = await issueWith(apiKeys, '--label', 'BI', '--scopes', 'installs:read,events:read');
  assert.deepEqual((await listed(apiKeys, bi)).scopes, ['installs:read', 'events:read']);
  const reader = await issueWith(apiKeys, '--scopes', 'read');
  assert.deepEqual((await listed(apiKeys, reader)).scopes, [
    'reports:read',
    'statements:read',
    'installs:read',
    'events:read',
    'notifications:read',
    'webhooks:read',
    'access:read',
    'audit:read',
  ]);
  const { stdout } = await stoa(['api-key', 'list', ...ofMerchant]);
  assert.match(stdout, new RegExp(`^${bi.id} .* installs:read,events:read `, 'm'));
  assert.match(stdout, new RegExp(`^${reader.id} .* read `, 'm'));
  const auditor = await issueWith(operatorTokens, '--scopes', 'read');
  assert.ok((await listed(operatorTokens, auditor)).scopes.every((scope) => scope.endsWith(':read')));
  const readingCredential = await stoa(['credential', 'issue', ...ofMerchant, '--scopes', 'events:read']);
  assert.match(readingCredential.stdout, /^Scopes: {3}read$/m);
});

test('a scope that the kind cannot have is refused, and the answer lists those that it can have', async () => {
  for (const scopes of ['events:write', 'reports:read,', 'write', 'Reports:Read', '']) {
    const { code, stderr } = await stoa(['api-key', 'issue', ...ofMerchant, '--scopes', scopes]);
    assert.equal(code, 1, scopes);
    assert.match(stderr, /^stoa: .*".*".*: reports:read, /);
  }
});
