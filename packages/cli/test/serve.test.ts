import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createLogger, decideConfig, readEnvironment, startService } from '@stoa/server';
import {
  type Ended,
  openTestAdministration,
  prepareDataDir,
  runJson,
  startStoa,
  type TestAdministration,
  type Variables,
} from '@stoa/server/test/stoa-process';
import { describeDemonstration, prepareDemonstration } from '../src/demonstration.js';

let parent: string;
let administration: TestAdministration;
let others: TestAdministration;

before(async () => {
  [administration, others] = await Promise.all([openTestAdministration(), openTestAdministration()]);
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-serve-'));
});

after(async () => {
  await Promise.all([administration.close(), others.close()]);
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

/** Runs `serve --demo` until it has printed everything, then sends Ctrl-C. */
async function demonstrate(variables: Variables, end = lastCall): Promise<Ended> {
  const serving = startStoa(['serve', '--demo'], variables);
  await serving.printed(end);
  serving.child.kill('SIGINT');
  return serving.ended;
}

/** What `serve --demo` prints, made by the same steps inside this process, which saves seconds of starting others. */
async function withDemonstration(
  variables: TestAdministration['variables'],
  work: (show: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const config = decideConfig(readEnvironment(), {
    databaseUrl: variables.DATABASE_URL,
    dataDir: variables.STOA_DATA,
    port: '0',
  });
  const service = await startService({ config, logger: createLogger('silent') });
  try {
    await work(async () => {
      const demonstration = await prepareDemonstration(service, config.dataDir);
      return describeDemonstration(demonstration, { ...service, place: '/sign-in' });
    });
  } finally {
    await service.stop({ withDelay: false });
  }
}

const apiKeyIn = (text: string): string | undefined => /stoa_key_\w+/.exec(text)?.[0];

test('a Ctrl-C that npm passes on a second time drains, and leaves no database running', async () => {
  const dataDir = await prepareDataDir(path.join(parent, 'signals'));
  const serving = startStoa(['serve'], { STOA_DATA: dataDir });
  await serving.printed('"msg":"ready"');
  const postmaster = await postmasterOf(dataDir);
  // A command uses the database server that already runs, and leaves it running.
  assert.deepEqual(await runJson(['merchant', 'list'], { STOA_DATA: dataDir }), { merchants: [] });
  assert.equal(await postmasterOf(dataDir), postmaster);
  serving.child.kill('SIGINT');
  await serving.printed('"msg":"draining"');
  serving.child.kill('SIGINT');
  serving.child.kill('SIGINT');
  const { code, stderr } = await serving.ended;
  assert.equal(code, 0, stderr);
  assertStopped(dataDir);
  assert.throws(() => process.kill(postmaster, 0), { code: 'ESRCH' });
});

test('the demonstration prints the same calls at every start, and new keys if its old ones no longer work', async () => {
  const { variables } = administration;
  const file = path.join(variables.STOA_DATA, 'demo.json');
  const first = await demonstrate(variables);
  assert.equal(first.code, 0, first.stderr);
  await withDemonstration(variables, async (show) => {
    assert.equal(apiKeyIn(await show()), apiKeyIn(first.stdout));
  });

  const { credentials } = await runJson<{ credentials: { credential_id: number }[] }>(
    ['credential', 'list', '--merchant', '1'],
    variables,
  );
  assert.equal(credentials.length, 1);
  await runJson(['credential', 'revoke', String(credentials[0]?.credential_id)], variables);
  await withDemonstration(variables, async (show) => {
    const afterRevocation = await show();
    assert.notEqual(apiKeyIn(afterRevocation), apiKeyIn(first.stdout));
    assert.ok((await readFile(file, 'utf8')).includes(apiKeyIn(afterRevocation) ?? 'no key'));
    for (const damaged of ['{"merchantId": 1, "apiKey"', '{"merchantId": 1}', 'null']) {
      await writeFile(file, damaged);
      const afterDamage = await show();
      assert.ok((await readFile(file, 'utf8')).includes(apiKeyIn(afterDamage) ?? 'no key'));
    }
  });
});

test('a demonstration that cannot be prepared says why, stops the service and its database, and fails', async () => {
  const dataDir = await prepareDataDir(path.join(parent, 'broken-demo'));
  await mkdir(path.join(dataDir, 'demo.json'), { recursive: true });
  const { code, stdout, stderr } = await startStoa(['serve', '--demo'], { STOA_DATA: dataDir }).ended;
  assert.equal(code, 3, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /^stoa: .*demo\.json is not a regular file/m);
  assertStopped(dataDir);
});

test('the demonstration leaves a database with other merchants alone', async () => {
  const { variables } = others;
  await runJson(['merchant', 'create', '--name', 'Example Games'], variables);
  const { code, stdout } = await demonstrate(variables, 'leaves it alone');
  assert.equal(code, 0);
  assert.match(stdout, /holds other merchants, so --demo leaves it alone/);
  assert.ok(!existsSync(path.join(variables.STOA_DATA, 'demo.json')));
  const { merchants } = await runJson<{ merchants: unknown[] }>(['merchant', 'list'], variables);
  assert.equal(merchants.length, 1);
  assert.deepEqual(await runJson(['operator-token', 'list'], variables), { operator_tokens: [] });
});
