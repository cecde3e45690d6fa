import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { recordReport, transactionsFrom } from '@stoa/server/test/record-report';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

interface Sum {
  readonly currency: string;
  readonly transactions: number;
  readonly covered: number;
  readonly fee_before: number;
  readonly fee_after: number;
  readonly lines: readonly { readonly name: string | null; readonly fee_after: number }[];
}

interface Found {
  readonly month: string;
  readonly merchants: readonly { readonly merchant_id: number; readonly sums: readonly Sum[] }[];
}

/** More than one page. */
const many = 2_001;
let administration: TestAdministration;
let card: string;

before(async () => {
  administration = await openTestAdministration();
  const { variables, database, dir } = administration;
  for (const name of ['Example Games', 'Quiet Games', 'Other Games'])
    await runJson(['merchant', 'create', '--name', name], variables);
  await runJson(['group', 'add', 'small-business'], variables);
  await runJson(['group', 'join', 'small-business', '--merchant', '3', '--from', '2026-01-01'], variables);
  const plan = ['--name', 'Standard', '--rate', '15%', '--from', '2020-01-01'];
  await runJson(['fee-plan', 'create', ...plan], variables);
  const amounts = { full_amount: 1_200n, tax_amount: 200n };
  const at = '2026-03-20T00:00:00Z';
  for (const [merchantId, count, currency] of [
    [1, many, 'EUR'],
    [3, 2, 'USD'],
  ] as const)
    await recordReport(database, {
      merchantId,
      at,
      transactions: transactionsFrom('2026-03-10T00:00:00Z', count, () => ({ ...amounts, currency })),
    });
  card = path.join(dir, 'card.json');
  const lines = [
    { name: 'Commission', rate_basis_points: 1_200 },
    { name: 'Technology fee', rate_basis_points: 500 },
  ];
  await writeFile(card, JSON.stringify(lines));
});

after(() => administration.close());

const whatIf = (...args: readonly string[]): Promise<Found> =>
  runJson<Found>(['fee-plan', 'what-if', '--month', '2026-03', ...args], administration.variables);

const feesOf = ({ merchants }: Found) =>
  merchants.flatMap(({ merchant_id, sums }) =>
    sums.map((sum) => [
      merchant_id,
      sum.currency,
      sum.transactions,
      sum.covered,
      sum.fee_before,
      sum.fee_after,
      sum.lines.map(({ name, fee_after }) => `${name} ${fee_after}`),
    ]),
  );

test('a card is compared with the fees of a month, for each merchant with transactions and each line', async () => {
  assert.deepEqual(feesOf(await whatIf('--lines', card)), [
    [
      1,
      'EUR',
      many,
      many,
      150 * many,
      170 * many,
      ['null 0', `Commission ${120 * many}`, `Technology fee ${50 * many}`],
    ],
    [3, 'USD', 2, 2, 300, 340, ['null 0', 'Commission 240', 'Technology fee 100']],
  ]);
});

test('a rate for a group leaves the fees of other merchants, and one merchant can be looked at alone', async () => {
  const forGroup = feesOf(await whatIf('--rate', '10%', '--group', 'small-business'));
  assert.deepEqual(
    forGroup.map((row) => row.slice(0, 6)),
    [
      [1, 'EUR', many, 0, 150 * many, 150 * many],
      [3, 'USD', 2, 2, 300, 200],
    ],
  );
  assert.deepEqual(
    feesOf(await whatIf('--rate', '10%', '--merchant', '3')).map((row) => row.slice(0, 6)),
    [[3, 'USD', 2, 2, 300, 200]],
  );
  assert.deepEqual((await whatIf('--rate', '10%', '--merchant', '2')).merchants, []);
});

test('the table has a row for each line, and nothing is stored', async () => {
  const args = ['fee-plan', 'what-if', '--month', '2026-03', '--lines', card];
  const { code, stdout, stderr } = await runStoa(args, administration.variables);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^3 +Other Games +USD +2 +2 +3\.00 +3\.40 +0\.40$/m);
  assert.match(stdout, /^ +Commission +0\.00 +2\.40 +2\.40$/m);
  const { fee_plans: plans } = await runJson<{ readonly fee_plans: readonly unknown[] }>(
    ['fee-plan', 'list'],
    administration.variables,
  );
  assert.equal(plans.length, 1);
  assert.deepEqual(
    feesOf(await whatIf('--rate', '15%')).map((row) => [row[4], row[5]]),
    [
      [150 * many, 150 * many],
      [300, 300],
    ],
  );
});
