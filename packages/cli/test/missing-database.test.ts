import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { descendants } from '@stoa/merchant/terminal';
import { openTestAdministration, runStoa } from '@stoa/server/test/stoa-process';
import type { Command } from 'commander';
import { createProgram } from '../src/program.js';

/** Commands that make a database, or report with a finding of their own that there is none. */
const exceptions = ['serve', 'migrate', 'restore', 'doctor', 'upgrade rehearse'];

let parent: string;
before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-missing-'));
  await writeFile(path.join(parent, 'input'), '{}\n');
});
after(() => rm(parent, { recursive: true, force: true }));

function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim();
}

const working = descendants(createProgram()).filter(
  (command) =>
    command.commands.length === 0 &&
    command.options.some(({ long }) => long === '--data') &&
    !exceptions.includes(nameOf(command)),
);

const uuid = '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11';

/** What some commands need besides the arguments and options that their help marks as required. */
const needs: readonly (readonly [string, readonly string[]])[] = [
  ['app set', ['--matching', 'off']],
  ['fee-plan create', ['--rate', '15%']],
  ['group members', ['small-business']],
  ['fee-plan reprice', ['--dry-run']],
  ['fee-plan what-if', ['--rate', '15%']],
  ['transaction void', ['txn-1', '--reason', 'x']],
  ['transaction restate', ['txn-1', '--reason', 'x', '--currency', 'EUR']],
  ['correction policy', ['--up-to', 'EUR:50.00']],
  ['statement list', ['--month', '2026-03']],
  ['statement closings', []],
  ['event set-aside replay', ['--all']],
  [
    'issuer set',
    ['--name', 'Example Store', '--address', 'Street 1', '--prefix', 'ST-', '--payment-days', '14'],
  ],
  ['user unlink', ['1']],
  ['erase', ['--store-user', 'u']],
  ['webhook change', ['--ordered']],
];

/** A valid value for a required argument or option, by the name that the help gives it. */
function sampleOf(name: string): string {
  const values: Readonly<Record<string, string>> = {
    address: 'ann@example.com',
    amount: 'EUR:5.00',
    bundle: 'com.example.game',
    cadence: 'daily',
    channel: 'web',
    currency: 'USD',
    rate: '0.92',
    date: '2026-03-01',
    dir: path.join(parent, 'folder'),
    day: '2026-03-01',
    endpoint: uuid,
    file: path.join(parent, 'input'),
    group: 'small-business',
    id: '1',
    ids: '1',
    key: '1',
    kind: 'charge',
    kid: 'k',
    month: '2026-03',
    name: 'reader',
    number: '1',
    role: 'admin',
    text: 'x',
    url: 'https://hooks.example.com/',
    user: '1',
  };
  const value = values[name];
  assert.ok(value !== undefined, `teach this test a valid <${name}>`);
  return value;
}

function validArguments(command: Command): string[] {
  const name = nameOf(command);
  const options = command.options
    .filter(({ mandatory }) => mandatory)
    .flatMap(({ long, flags }) => [long ?? '', sampleOf(/<(\w+)>/.exec(flags)?.[1] ?? '')]);
  const plain = command.registeredArguments.filter(({ required }) => required);
  const more = needs.find(([one]) => one === name)?.[1] ?? [];
  const values = plain.map((one) => (name.endsWith('explain') ? uuid : sampleOf(one.name())));
  return [...name.split(' '), ...values, ...options, ...more];
}

for (const command of working) {
  test(`${nameOf(command)} makes no database where there is none, and says where it looked`, async () => {
    const nowhere = path.join(parent, 'stoa-dta');
    const { code, stdout, stderr } = await runStoa(validArguments(command), { STOA_DATA: nowhere });
    assert.equal(code, 3, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, /^stoa: .*\/stoa-dta, .*--data, /);
    assert.match(stderr, /--database-url.* stoa migrate /);
    assert.ok(!existsSync(nowhere), 'not even the directory is made');
  });
}

test('an empty data directory stays empty', async () => {
  const empty = path.join(parent, 'empty');
  await mkdir(empty, { mode: 0o700 });
  const { code, stderr } = await runStoa(['merchant', 'list'], { STOA_DATA: empty });
  assert.equal(code, 3);
  assert.ok(stderr.includes(empty), stderr);
  assert.ok(!existsSync(path.join(empty, 'postgres')));
});

test('doctor notes that there is no database yet, and makes none', async () => {
  const nowhere = path.join(parent, 'none');
  const { code, stdout } = await runStoa(['doctor'], { STOA_DATA: nowhere });
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^note +database .*\/none yet$/m);
  assert.ok(!existsSync(nowhere));
});

test('a database of your own that is empty stays empty, and migrate prepares it', async (t) => {
  const { variables, close } = await openTestAdministration({ madeWith: 'template template0' });
  t.after(close);
  const refused = await runStoa(['merchant', 'list'], variables);
  assert.equal(refused.code, 3);
  assert.match(refused.stderr, /^stoa: .*"\w+".*DATABASE_URL.* stoa migrate /);
  assert.ok(!refused.stderr.includes(variables.DATABASE_URL), 'an address may hold a password');
  assert.equal((await runStoa(['migrate'], variables)).code, 0);
  const { code, stdout } = await runStoa(['merchant', 'list', '--json'], variables);
  assert.deepEqual({ code, stdout }, { code: 0, stdout: '{"merchants":[]}\n' });
});
