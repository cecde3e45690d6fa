import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Ended, prepareDataDir, runJson, runStoa, startStoa } from '@stoa/server/test/stoa-process';

let parent: string;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-serve-'));
});

after(async () => {
  await rm(parent, { recursive: true, force: true });
});

async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1);
  return Number(pid);
}

function assertStopped(dataDir: string): void {
  assert.ok(!existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')), 'no postmaster is left');
}

const lastCall = 'Ctrl-C stops the service';

/** `serve --demo` until it has printed the end of what it says, then Ctrl-C. */
async function demonstrate(dataDir: string, end = lastCall): Promise<Ended> {
  const serving = startStoa(['serve', '--demo'], { STOA_DATA: dataDir });
  await serving.printed(end);
  serving.child.kill('SIGINT');
  return serving.ended;
}

const apiKeyIn = (text: string): string | undefined => /stoa_key_\w+/.exec(text)?.[0];

test('a Ctrl-C that npm passes on once more drains, and leaves no database behind', async () => {
  const dataDir = await prepareDataDir(path.join(parent, 'signals'));
  const serving = startStoa(['serve'], { STOA_DATA: dataDir });
  await serving.printed('"msg":"ready"');
  const postmaster = await postmasterOf(dataDir);
  serving.child.kill('SIGINT');
  await serving.printed('"msg":"draining"');
  serving.child.kill('SIGINT');
  serving.child.kill('SIGINT');
  const { code, stderr } = await serving.ended;
  assert.equal(code, 0, stderr);
  assertStopped(dataDir);
  assert.throws(() => process.kill(postmaster, 0), { code: 'ESRCH' });
});

test('the demonstration prints the same calls at every start, and fresh keys when its own work no more', async () => {
  const dataDir = await prepareDataDir(path.join(parent, 'demo'));
  const file = path.join(dataDir, 'demo.json');
  const variables = { STOA_DATA: dataDir };
  const first = await demonstrate(dataDir);
  assert.equal(first.code, 0, first.stderr);
  assert.equal(apiKeyIn((await demonstrate(dataDir)).stdout), apiKeyIn(first.stdout));

  const { credentials } = await runJson<{ credentials: { credential_id: number }[] }>(
    ['credential', 'list', '--merchant', '1'],
    variables,
  );
  assert.equal(credentials.length, 1);
  await runJson(['credential', 'revoke', String(credentials[0]?.credential_id)], variables);
  const afterRevocation = await demonstrate(dataDir);
  assert.equal(afterRevocation.code, 0, afterRevocation.stderr);
  assert.notEqual(apiKeyIn(afterRevocation.stdout), apiKeyIn(first.stdout));
  assert.ok((await readFile(file, 'utf8')).includes(apiKeyIn(afterRevocation.stdout) ?? 'no key'));

  for (const damaged of ['{"merchantId": 1, "apiKey"', '{"merchantId": 1}', 'null']) {
    await writeFile(file, damaged);
    const afterDamage = await demonstrate(dataDir);
    assert.equal(afterDamage.code, 0, afterDamage.stderr);
    assert.ok((await readFile(file, 'utf8')).includes(apiKeyIn(afterDamage.stdout) ?? 'no key'));
  }
});

test('a demonstration that cannot be prepared says why, stops the service and its database, and fails', async () => {
  const dataDir = await prepareDataDir(path.join(parent, 'broken-demo'));
  await mkdir(path.join(dataDir, 'demo.json'), { recursive: true });
  const { code, stdout, stderr } = await runStoa(['serve', '--demo'], { STOA_DATA: dataDir });
  assert.equal(code, 1, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /^stoa: .*EISDIR/m);
  assertStopped(dataDir);
});

test('the demonstration leaves a database with other merchants alone', async () => {
  const dataDir = await prepareDataDir(path.join(parent, 'others'));
  const variables = { STOA_DATA: dataDir };
  await runJson(['merchant', 'create', '--name', 'Example Games'], variables);
  const { code, stdout } = await demonstrate(dataDir, 'leaves it alone');
  assert.equal(code, 0);
  assert.match(stdout, /holds other merchants, so --demo leaves it alone/);
  assert.ok(!existsSync(path.join(dataDir, 'demo.json')));
  const { merchants } = await runJson<{ merchants: unknown[] }>(['merchant', 'list'], variables);
  assert.equal(merchants.length, 1);
  assert.deepEqual(await runJson(['operator-token', 'list'], variables), { operator_tokens: [] });
});
