import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { answer, startOddService } from '@stoa/client/test/odd-service';
import { verifyWebhook } from '@stoa/client/verify';
import {
  type Ended,
  openTestAdministration,
  type Running,
  runStoa,
  startStoa,
  type TestAdministration,
  type Variables,
} from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';

/** Recent, because reports with old settlements get a warning, and very old ones are refused. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** The steps of a merchant, from a file to its result, against a real service. */

/** A line of `webhook listen --json`; the first one has the secret. */
interface Printed {
  readonly secret?: string;
  readonly sequence: number;
  readonly id: string;
  readonly type: string;
  readonly status: number | null;
  readonly said: string;
}

let administration: TestAdministration;
let serving: Running;
let variables: Variables;

before(async () => {
  administration = await openTestAdministration();
  serving = startStoa(['serve', '--demo'], administration.variables);
  await serving.printed('Ctrl-C stops the service');
  const demonstration = await readFile(path.join(administration.variables.STOA_DATA, 'demo.json'), 'utf8');
  const { apiKey } = JSON.parse(demonstration) as { apiKey: string };
  const url = /Stoa runs at (\S+)/.exec(serving.output())?.[1] ?? '';
  variables = { STOA_BASE_URL: url, STOA_API_KEY: apiKey };
});

after(async () => {
  serving.child.kill('SIGINT');
  await serving.ended;
  await administration.close();
});

async function stoa(...args: readonly string[]): Promise<Ended> {
  const ended = await runStoa(['report', ...args], variables);
  assert.ok(
    !(ended.stdout + ended.stderr).includes(variables['STOA_API_KEY'] ?? '-'),
    'the key is never printed',
  );
  return ended;
}

function transaction(id: string, changes: object = {}): object {
  const settled_at = `${yesterday}T10:00:00Z`;
  const amounts = { full_amount: 1190, tax_amount: 190 };
  return { id, currency: 'EUR', ...amounts, payer_country: 'DEU', settled_at, ...changes };
}

async function report(name: string, ...transactions: object[]): Promise<string> {
  const file = path.join(administration.dir, name);
  await writeFile(file, JSON.stringify({ created_at: `${yesterday}T11:00:00Z`, transactions }));
  return file;
}

test('a good file is checked, sent, completed and read again', async () => {
  const file = await report('good.json', transaction('a'), transaction('b', { currency: 'JPY' }));
  assert.equal((await stoa('validate', file)).code, 0);
  const dry = await stoa('validate', '--remote', file);
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(
    dry.stdout,
    /OK {2}2 valid, 0 invalid\n {2}EUR {2}1 recorded {2}gross 11\.90 {2}tax 1\.90 {2}base 10\.00 {2}fee /,
  );
  const sent = await stoa('upload', '--wait', file);
  assert.equal(sent.code, 0, sent.stderr);
  const reportId = /report (\d+) {2}accepted/.exec(sent.stdout)?.[1] ?? '';
  assert.match(sent.stdout, /completed: 2 valid, 0 invalid\n {2}EUR {2}1 recorded {2}gross 11\.90/);
  assert.match(sent.stdout, / {2}JPY {2}1 recorded {2}gross 1190 {2}tax 190 {2}base 1000 {2}fee /);
  const { code, stdout } = await stoa('status', reportId);
  assert.equal(code, 0);
  assert.match(stdout, new RegExp(`^report \\d+\\n {2}generated {3}${yesterday}T11:00:00`));
  assert.match(stdout, /completed {3}20.*\n2 valid, 0 invalid\n/s);
});

test('a merchant sees how the fee of a transaction was computed', async () => {
  const file = await report('fee.json', transaction('with-fee', { full_amount: 1193 }));
  assert.equal((await stoa('upload', '--wait', file)).code, 0);
  const program = fileURLToPath(new URL('../../../bin/stoa-merchant.js', import.meta.url));
  const show = (id: string) =>
    promisify(execFile)(process.execPath, [program, 'transaction', 'show', id], {
      env: { ...process.env, ...variables },
    });
  const { stdout } = await show('with-fee');
  assert.match(stdout, /^Transaction with-fee is recorded\.$/m);
  assert.match(stdout, /^Base: {5}11\.93 - 1\.90 tax = 10\.03$/m);
  assert.match(stdout, /^Fee: {6}10\.03 x 15 % = 1\.5045, rounded 1\.50$/m);
  await assert.rejects(show('nobody'), { code: 1 });
});

test('a merchant lists what happened, and follows what happens until it is interrupted', async () => {
  const program = fileURLToPath(new URL('../../../bin/stoa-merchant.js', import.meta.url));
  const env = { ...process.env, ...variables };
  const list = [program, 'notification', 'list', '--types', 'report.completed'];
  const { stdout } = await promisify(execFile)(process.execPath, [...list, '--json'], { env });
  const { next_after } = JSON.parse(stdout) as { next_after: number };
  const following = execFile(process.execPath, [...list, '--json', '--follow', '--after', `${next_after}`], {
    env,
  });
  const ended = once(following, 'exit');
  const [file, first] = [
    await report('followed.json', transaction('followed')),
    once(following.stdout ?? following, 'data'),
  ];
  assert.equal((await stoa('upload', '--wait', file)).code, 0);
  const told = JSON.parse(String((await first)[0])) as { type: string; counts: object };
  assert.deepEqual([told.type, told.counts], ['report.completed', { recorded: 1, repeated: 0, invalid: 0 }]);
  following.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
});

test('what happens is sent to a receiver, signed with a secret that is printed, until it is interrupted', async () => {
  const receiver = await startOddService(answer(500, 'not\n yet'), answer(204, ''));
  const program = fileURLToPath(new URL('../../../bin/stoa-merchant.js', import.meta.url));
  const args = ['webhook', 'listen', '--forward-to', `${receiver.url}/hook`, '--after', '0', '--json'];
  const listening = execFile(process.execPath, [program, ...args], { env: { ...process.env, ...variables } });
  const ended = once(listening, 'exit');
  let [printed, noted] = ['', ''];
  listening.stdout?.on('data', (text) => {
    printed += String(text);
  });
  listening.stderr?.on('data', (text) => {
    noted += String(text);
  });
  const lines = await waitUntil('two were sent', async () => {
    const all = printed.trim().split('\n');
    return all.length > 2 ? all.map((line) => JSON.parse(line) as Printed) : undefined;
  });
  const [begun, ...sent] = lines.slice(0, 3);
  assert.deepEqual(
    sent.map(({ sequence, status, said }) => ({ sequence, status, said })),
    [
      { sequence: 1, status: 500, said: 'not\n yet' },
      { sequence: 2, status: 204, said: '' },
    ],
  );
  for (const [index, { type, id }] of sent.entries()) {
    const { body, headers } = receiver.received[index] ?? assert.fail();
    const told = await verifyWebhook(body, headers, { keys: begun?.secret ?? '' });
    assert.deepEqual([told.type, told.id, told.sequence], [type, id, index + 1]);
  }
  listening.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
  assert.match(noted, /Go on with --after \d+\.\n$/);
  await receiver.stop();
});

test('a receiver is on this machine, or at https', async () => {
  for (const url of [
    'http://hooks.example.com/',
    'ftp://localhost/',
    'localhost:3000',
    'https://ann@hooks.example.com/',
  ]) {
    const { code, stderr } = await runStoa(
      ['webhook', 'listen', '--forward-to', url],
      administration.variables,
    );
    assert.equal(code, 2);
    assert.match(stderr, /It must be a URL like/);
  }
});

test('the same file again has the same id', async () => {
  const file = await report('again.json', transaction('again'));
  const sent = [await stoa('upload', file), await stoa('upload', file)].map(({ stdout }) => stdout);
  assert.match(sent[0] ?? '', /report \d+ {2}accepted/);
  assert.equal(sent[0], sent[1]);
});

test('what the service finds invalid is shown with its reason, before and after', async () => {
  const file = await report('flawed.json', transaction('c'), transaction('d', { full_amount: -1 }));
  const dry = await stoa('validate', '--remote', file);
  assert.equal(dry.code, 1);
  assert.match(dry.stdout, /INVALID {2}1 valid, 1 invalid \(1 negative_amount\)/);
  assert.match(dry.stdout, / {2}d {2}negative_amount: /);
  const sent = await stoa('upload', '--wait', file);
  assert.equal(sent.code, 1);
  assert.match(sent.stdout, /completed: 1 valid, 1 invalid \(1 negative_amount\)/);
  assert.match(sent.stdout, / {2}d {2}negative_amount: /);
  const reportId = /report (\d+) {2}accepted/.exec(sent.stdout)?.[1] ?? '';
  const status = JSON.parse((await stoa('status', '--json', reportId)).stdout) as {
    invalid: { id: string }[];
  };
  assert.deepEqual(
    status.invalid.map(({ id }) => id),
    ['d'],
  );
});

test('the service and the check without it find the same faults', async () => {
  const file = await report(
    'wrong.json',
    { id: '' },
    transaction('e', { currency: 'eur', full_amount: 1.5 }),
  );
  const [local, remote, sent] = [
    await stoa('validate', file),
    await stoa('validate', '--remote', file),
    await stoa('upload', file),
  ];
  assert.equal(local.stdout, remote.stdout);
  assert.deepEqual([local.code, remote.code, sent.code], [1, 1, 1]);
  assert.match(sent.stdout, /refused {2}400 invalid_request: The body has 8 faults; see errors\.\n/);
});

test('an unknown report is said in a sentence', async () => {
  const { code, stdout, stderr } = await stoa('status', '4711');
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^stoa: 404 unknown_report: [^\n]+\n$/);
});

test('a key that is not valid is explained', async () => {
  const { code, stderr } = await runStoa(['report', 'status', '1'], {
    ...variables,
    STOA_API_KEY: 'stoa_key_wrong',
  });
  assert.equal(code, 1);
  assert.match(stderr, /^stoa: 401 .*--api-key-file or STOA_API_KEY/);
  assert.ok(!stderr.includes('stoa_key_wrong'));
});
