import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  startStoa,
  type TestAdministration,
  type Variables,
} from '@stoa/server/test/stoa-process';

interface Keys {
  readonly signing_keys: readonly {
    readonly kid: string;
    readonly phase: string;
    readonly algorithm: string;
  }[];
}

let administration: TestAdministration;
let secret: string;
let variables: TestAdministration['variables'];

before(async () => {
  administration = await openTestAdministration();
  variables = administration.variables;
  secret = path.join(variables.STOA_DATA, 'secret');
});

after(() => administration.close());

const runProcess = (args: readonly string[], more: Variables): Promise<Ended> => startStoa(args, more).ended;
const list = (): Promise<Keys> => runJson<Keys>(['signing-key', 'list'], variables);

/** Runs the work while the machine has no secret. */
async function withoutSecret(work: () => Promise<void>): Promise<void> {
  await rename(secret, `${secret}.away`);
  try {
    await work();
    assert.ok(!existsSync(secret), 'no secret was made');
  } finally {
    await rename(`${secret}.away`, secret);
  }
}

test('listing needs no secret and creates none', async () => {
  assert.deepEqual(await list(), { signing_keys: [] });
  assert.ok(!existsSync(secret));
});

test('signing keys are made by the first rotation and listed', async () => {
  await runJson(['signing-key', 'rotate'], variables);
  const { signing_keys: keys } = await list();
  assert.deepEqual(
    keys.map(({ phase, algorithm }) => [phase, algorithm]),
    [['signing', 'ES256']],
  );
});

test('if keys exist and their secret is lost, no command creates another one, and all say what is missing', async () => {
  await withoutSecret(async () => {
    assert.equal((await list()).signing_keys.length, 1);
    for (const [run, args] of [
      [runStoa, ['signing-key', 'rotate']],
      [runProcess, ['serve']],
    ] as const) {
      const { code, stderr } = await run(args, { ...variables, STOA_LOG_LEVEL: 'silent' });
      assert.equal(code, 3, stderr);
      for (const part of ['STOA_SECRET', secret, 'rotate --secret-lost'])
        assert.ok(stderr.includes(part), stderr);
    }
    const { code, stdout } = await runStoa(['doctor'], variables);
    assert.equal(code, 1);
    assert.match(stdout, /broken\s+keys\s+1 /);
    assert.match(stdout, /Stoa cannot run like this/);
  });
});

test('doctor says that the secret file is damaged', async () => {
  await rename(secret, `${secret}.away`);
  await writeFile(secret, 'half of it', { mode: 0o600 });
  const { code, stdout } = await runStoa(['doctor'], variables);
  await rename(`${secret}.away`, secret);
  assert.equal(code, 1);
  assert.match(stdout, /broken\s+secret\s+STOA_SECRET .*does not hold 64 hexadecimal digits/);
});

test('--secret-lost is refused while the present secret opens the keys, and changes nothing', async () => {
  const before = await list();
  const { code, stdout, stderr } = await runStoa(['signing-key', 'rotate', '--secret-lost'], variables);
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^stoa: Nothing is lost: .*nothing was changed/);
  assert.deepEqual(await list(), before);
});

test('--secret-lost under another secret says which key signs now and what to do', async () => {
  const [{ kid: old = '' } = {}] = (await list()).signing_keys;
  const { code, stdout } = await runStoa(['signing-key', 'rotate', '--secret-lost'], {
    ...variables,
    STOA_SECRET: '5'.repeat(64),
  });
  assert.equal(code, 0);
  const { signing_keys: keys } = await list();
  assert.deepEqual(
    keys.map(({ phase }) => phase),
    ['retiring', 'signing'],
  );
  assert.equal(keys[0]?.kid, old);
  assert.ok(stdout.includes(keys[1]?.kid ?? 'no key'), stdout);
  for (const part of [
    'no longer sign',
    'can still be verified',
    'Start every process with the present secret',
  ])
    assert.ok(stdout.includes(part), stdout);
});

interface Imported {
  readonly kid: string;
  readonly algorithm: string;
  readonly signs_from: string;
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
/** The environment with the secret under which the previous test left the keys. */
const present = () => ({ ...variables, STOA_SECRET: '5'.repeat(64) });

test('a key is imported from a file, and from standard input', async () => {
  const file = path.join(administration.dir, 'key.pem');
  await writeFile(file, newKey().export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  const imported = await runJson<Imported>(['signing-key', 'import', file], present());
  assert.equal(imported.algorithm, 'ES256');
  const jwk = JSON.stringify(newKey().export({ format: 'jwk' }));
  const { code, stdout, stderr } = await runStoa(['signing-key', 'import', '-'], present(), jwk);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Key [\w-]{43} \(ES256\) is published\.\nIt signs from /);
  const { signing_keys: keys } = await list();
  assert.deepEqual(
    keys.map(({ phase }) => phase),
    ['retiring', 'signing', 'pending', 'pending'],
  );
  assert.equal(keys[2]?.kid, imported.kid);
});

test('a file without an importable key is refused in one sentence, and no part of it is shown', async () => {
  const file = path.join(administration.dir, 'refused');
  await writeFile(file, 'x'.repeat(70_000));
  for (const [from, says] of [
    [file, 'is larger than 65536 bytes'],
    [path.join(administration.dir, 'none'), 'cannot be read (ENOENT)'],
    [secret, 'not a private key in a supported form'],
  ] as const) {
    const { code, stdout, stderr } = await runStoa(['signing-key', 'import', from], present());
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.ok(stderr.startsWith('stoa: ') && stderr.includes(says), stderr);
    assert.equal(stderr.trim().split('\n').length, 1);
  }
});

test('a leaked key is withdrawn, and the one that waits longest signs at once', async () => {
  const [, leaked, next] = (await list()).signing_keys;
  const { code, stdout } = await runStoa(['signing-key', 'withdraw', '--', leaked?.kid ?? ''], present());
  assert.equal(code, 0);
  assert.ok(stdout.startsWith(`Key ${leaked?.kid} (signing) is withdrawn.`), stdout);
  assert.ok(stdout.includes(`Key ${next?.kid} signs from `), stdout);
  assert.deepEqual(
    (await list()).signing_keys.map(({ phase }) => phase),
    ['retiring', 'signing', 'pending'],
  );
  const again = await runStoa(['signing-key', 'withdraw', '--', leaked?.kid ?? ''], present());
  assert.equal(again.code, 1);
  assert.match(again.stderr, /^stoa: There is no such key/);
});
