import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { prepareDataDir, runJson, runStoa } from '@stoa/server/test/stoa-process';

interface Keys {
  readonly signing_keys: readonly {
    readonly kid: string;
    readonly phase: string;
    readonly algorithm: string;
  }[];
}

let parent: string;
let dataDir: string;
let secret: string;
let variables: { readonly STOA_DATA: string };

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-keys-'));
  dataDir = await prepareDataDir(path.join(parent, 'data'));
  secret = path.join(dataDir, 'secret');
  variables = { STOA_DATA: dataDir };
});

after(async () => {
  await rm(parent, { recursive: true, force: true });
});

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

test('listing needs no secret and makes none', async () => {
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

test('where keys exist and their secret is gone, nothing makes another one, and everything says what is missing', async () => {
  await withoutSecret(async () => {
    assert.equal((await list()).signing_keys.length, 1);
    for (const args of [['signing-key', 'rotate'], ['serve']]) {
      const { code, stderr } = await runStoa(args, { ...variables, STOA_LOG_LEVEL: 'silent' });
      assert.equal(code, 3, stderr);
      for (const part of ['STOA_SECRET', secret, 'rotate --secret-lost'])
        assert.ok(stderr.includes(part), stderr);
    }
    const { code, stdout } = await runStoa(['doctor'], variables);
    assert.equal(code, 1);
    assert.match(stdout, /broken\s+keys\s+1 in the database, and no secret that opens them/);
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
  for (const part of ['sign no more', 'stay verifiable', 'Start every process with the present secret'])
    assert.ok(stdout.includes(part), stdout);
});
