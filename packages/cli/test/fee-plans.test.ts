import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

interface Plan {
  readonly fee_plan_id: number;
  readonly [member: string]: unknown;
}

let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
});

after(() => administration.close());

const stoa = (...args: string[]) => runStoa(['fee-plan', ...args], administration.variables);
const json = <T>(...args: string[]): Promise<T> =>
  runJson<T>(['fee-plan', ...args], administration.variables);

test('plans are created, listed with their state today, ended, and applied', async () => {
  await runJson(['merchant', 'create', '--name', 'Example Games'], administration.variables);
  const store = await json<Plan>('create', '--name', 'Standard', '--rate', '15%', '--from', '2020-01-01');
  assert.deepEqual(
    [store['rate_basis_points'], store['created_by'], store['merchant_id']],
    [1_500, 'command', null],
  );
  const { code, stdout } = await stoa(
    ...[
      'create',
      '--name',
      'Small',
      '--basis-points',
      '725',
      '--from',
      '9998-01-01',
      '--until',
      '9999-01-01',
    ],
    ...['--merchant', '1', '--countries', 'DEU, FRA'],
    ...['--tier', 'EUR:1000000:0.25%', '--tier', 'JPY:9223372036854775807:0%'],
  );
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^Fee plan 2 \(Small\) charges 7\.25% from 9998-01-01, 0\.25% from 1000000\.00 EUR, 0% from 9223372036854775807 JPY\.$/m,
  );
  const listed = await stoa('list');
  assert.match(listed.stdout, /^1 +in force +store +15% +- +2020-01-01 +- +Standard$/m);
  assert.match(
    listed.stdout,
    /^2 +not yet +merchant 1 DEU,FRA +7\.25% +0\.25% from 1000000\.00 EUR, 0% from 9223372036854775807 JPY +9998-01-01 +9999-01-01 +Small$/m,
  );
  const exact = await runStoa(['fee-plan', 'list', '--merchant', '1', '--json'], administration.variables);
  assert.match(exact.stdout, /"volume_from":9223372036854775807,/);
  const ended = await json<Plan>('end', '1', '--until', '2020-02-01');
  assert.deepEqual([ended['in_force_until'], ended['ended_by']], ['2020-02-01', 'command']);
  assert.match((await stoa('list')).stdout, /^1 +over +store/m);
  assert.deepEqual(await json('apply'), { priced: 0, remaining: 0 });
  assert.match(
    (await stoa('apply')).stdout,
    /^Transactions that got their fee: 0\.\nTransactions without a fee: 0\.\nFees that were there before stay/,
  );
});

test('every fault of a plan is reported, with exit code 1', async () => {
  const { code, stdout, stderr } = await stoa(
    ...['create', '--name', ' ', '--rate', '1%', '--from', '2026-02-30', '--countries', 'DEU,XXK'],
  );
  assert.deepEqual([code, stdout], [1, '']);
  for (const part of ['A name has', 'A day must be a date that exists', 'A country is'])
    assert.ok(stderr.includes(part), stderr);
});

test('the volume of a tier is given in major units, to the last decimal of its currency', async () => {
  const plan = ['--name', 'Tiers', '--rate', '15%', '--from', '2019-01-01'];
  const tiers = ['--tier', 'EUR:1000000:10%', '--tier', 'KWD:1.234:7.1255%', '--tier', 'JPY:5:1%'];
  const { code, stdout } = await stoa('create', ...plan, ...tiers, '--json');
  assert.equal(code, 0);
  assert.deepEqual(
    (JSON.parse(stdout) as { tiers: Record<string, unknown>[] }).tiers.map(
      ({ currency, volume_from, rate_percent }) => ({ currency, volume_from, rate_percent }),
    ),
    [
      ['EUR', 100_000_000, '10'],
      ['JPY', 5, '1'],
      ['KWD', 1_234, '7.1255'],
    ].map(([currency, volume_from, rate_percent]) => ({ currency, volume_from, rate_percent })),
  );
  const unknown = await stoa('create', ...plan, '--tier', 'EUX:1:1%');
  assert.match(unknown.stderr, /A currency is an alpha-3 code of ISO 4217, like EUR/);
});

test('an unknown plan, or one that has an end, cannot be ended', async () => {
  assertRefused(await stoa('end', '4711', '--until', '2026-01-01'), '4711');
  const { fee_plan_id: id } = await json<Plan>(
    ...['create', '--name', 'Short', '--rate', '0.5%', '--from', '2021-01-01', '--until', '2022-01-01'],
  );
  assertRefused(await stoa('end', String(id), '--until', '2023-01-01'), String(id));
});

const good = ['create', '--name', 'x', '--from', '2026-01-01'];
test('a tier of 11.905 EUR has three decimals', async () => {
  const { code, stderr } = await stoa(...good, '--rate', '1%', '--tier', 'EUR:11.905:10%');
  assert.equal(code, 2);
  assert.match(stderr, /error: 11\.905 EUR has three decimals; EUR has two/);
});

for (const [name, args] of [
  ['no rate', good],
  ['two rates', [...good, '--rate', '15%', '--basis-points', '1500']],
  ['a rate that is not a percentage', [...good, '--rate', '15']],
  ['a rate with five decimals', [...good, '--rate', '1.12345%']],
  ['a rate above 100 %', [...good, '--rate', '101%']],
  ['basis points that are not a number', [...good, '--basis-points', '15%']],
  ['a tier without a rate', [...good, '--rate', '1%', '--tier', 'EUR:100']],
  ['a tier whose rate is not a percentage', [...good, '--rate', '1%', '--tier', 'EUR:100:1000']],
  ['a tier with more decimals than its currency', [...good, '--rate', '1%', '--tier', 'JPY:1.5:10%']],
  ['an end without a day', ['end', '1']],
] as const) {
  test(`${name} is explained and exits with 2`, async () => {
    const { code, stdout, stderr } = await stoa(...args);
    assert.deepEqual([code, stdout], [2, ''], stderr);
    assert.match(stderr, /error:/);
  });
}

test('a rate card is created from a file, shown line by line, and refused with all faults', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'card-'));
  try {
    const file = join(folder, 'card.json');
    const lines = [
      { name: 'Commission', rate_percent: '12' },
      {
        name: 'Payment',
        payee: 'Example Pay',
        base: 'gross',
        rate_percent: '1.4',
        fixed_amounts: [{ currency: 'EUR', amount: 25 }],
      },
    ];
    await writeFile(file, JSON.stringify(lines));
    const create = ['create', '--name', 'Card', '--from', '9990-01-01', '--lines'];
    const made = await json<Plan & { readonly lines: readonly object[] }>(...create, file);
    assert.equal(made.lines.length, 2);
    const { stdout } = await stoa('show', String(made.fee_plan_id));
    assert.match(stdout, /^Payment +Example Pay +1\.4% +gross +- +0\.25 EUR +- +all$/m);
    await writeFile(file, JSON.stringify([...lines, { name: 'Payment', rate: 1 }]));
    assert.notEqual((await stoa(...create, file)).code, 0);
    const both = await stoa(...create, file, '--rate', '1%');
    assert.notEqual(both.code, 0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
