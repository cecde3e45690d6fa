import assert from 'node:assert/strict';
import type { Page } from '@stoa/server/test/browser-test';
import { addGroup } from './ground/add-group.js';
import { blockOctober } from './ground/block-month.js';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/** Who pays what when: plans, their end, what they charge, and other terms on a past month. */
const ground = consoleGround();
const address = '/console/fee-plans';

consoleTest(ground, 'an auditor asks what a month would be under other terms', async ({ open, seeded }) => {
  const { page, settled, faults } = await open('auditor', address);
  await settled();
  await page
    .getByRole('row', {
      name: /Standard 15 % In force .* All merchants all payers 15% 1 Jan 2020 no end/,
    })
    .waitFor();
  for (const name of [texts.feePlans.create, texts.feePlans.apply, 'End: Standard 15 %'])
    assert.equal(await page.getByRole('button', { name }).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Recompute' }).count(), 0);
  await page.getByRole('link', { name: 'New plan' }).click();
  assert.equal(await page.getByRole('button', { name: texts.feePlansEditor.create }).count(), 0);
  const merchant = page.getByLabel('Merchant to compare');
  await merchant.fill('Harb');
  await merchant.press('Tab');
  await page.getByRole('button', { name: /^Harbour Games/ }).click();
  await page.getByLabel('Month', { exact: true }).fill('2026-10');
  await page.getByLabel(texts.feePlansEditor.rate).fill('7.5');
  await page.getByText(texts.sharedBooks.card.of.net('7.5%')).waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  // Half the rate gives half the fee, except for rounding.
  await page.getByRole('row', { name: /^12 12 EUR 89\.96 EUR 13\.44 EUR 6\.7\d EUR −6\.7\d$/ }).waitFor();
  // The numbers of a statement may differ, and a result never stands under terms that are not its own.
  await page.locator(`main a[href$="/month-close/2026-10/${seeded.merchantIds[0]}"]`).waitFor();
  faults.expect(/status of 400 .*what-if/);
  await page.getByLabel(texts.feePlansEditor.rate).fill('12,5');
  await page.getByText('Compare again').waitFor();
  assert.equal(await page.getByRole('table').count(), 0);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.locator('[name=rate_percent][aria-invalid=true]').waitFor();
});

consoleTest(ground, 'a comparison that is stopped shows nothing', async ({ open, seeded }) => {
  const { page } = await open('auditor', `${address}/new?merchant=${seeded.merchantIds[0]}`);
  await page.getByLabel('Month', { exact: true }).fill('2026-10');
  await page.getByLabel(texts.feePlansEditor.rate).fill('7.5');
  let calls = 0;
  // The first page is answered, and the second one never.
  await page.route('**/fee-plans/what-if*', async (route) => {
    calls += 1;
    if (calls > 1) return;
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), next_cursor: 'more' } });
  });
  const compare = page.getByRole('button', { name: 'Compare' });
  await compare.click();
  await page.getByText(/^[1-9]\d* transactions read/).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('table').count(), 0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await compare.click();
  await page.getByRole('row', { name: /^12 12 EUR / }).waitFor();
});

consoleTest(
  ground,
  'finance ends a plan, creates another, and applies it to what stands without a fee',
  async (one) => {
    await blockOctober(one);
    const { page, settled } = await one.open('finance', address);
    await settled();
    await page.getByRole('row', { name: /Standard 15 % Over .* until 25 Oct 2026/ }).waitFor();
    await page.getByRole('link', { name: texts.feePlans.create }).click();
    const review = page.getByRole('button', { name: texts.feePlansEditor.create });
    await review.click();
    await page.locator('[name=in_force_from][aria-invalid=true]').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Autumn 12 %');
    await page.getByLabel('First day', { exact: true }).fill('2026-10-25');
    await page.getByLabel(texts.feePlansEditor.rate).fill('12');
    await page.getByText('Volume tiers').click();
    await page.getByRole('button', { name: texts.feePlansEditor.tierRows.add }).click();
    await page.getByLabel('Currency').fill('eur');
    await page.getByLabel(texts.feePlansEditor.cells.volume_from).fill('a million');
    await page.locator('.card-row').getByLabel(texts.feePlansEditor.rate).fill('10');
    await page.getByLabel(texts.feePlansEditor.volume).selectOption('app rolling_12_months');
    await review.click();
    await page.locator('[name="lines/0/tiers/0/volume_from"][aria-invalid=true]').waitFor();
    await page.getByLabel(texts.feePlansEditor.volumeCurrency).fill('usd');
    await page.getByLabel(texts.feePlansEditor.cells.volume_from).fill('1');
    await page.getByText(/above EUR 1\.00 of the app in 12 months \(all currencies in USD\)/).waitFor();
    await page.getByLabel(texts.feePlansEditor.cells.volume_from).fill('a million');
    await page.getByLabel(texts.feePlansEditor.volumeCurrency).fill('');
    await page.getByLabel(texts.feePlansEditor.volume).selectOption('merchant year');
    await page.getByLabel(texts.feePlansEditor.cells.volume_from).fill('1000000');
    await review.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/12% of the base; 10% above EUR 1,000,000\.00 a year/).waitFor();
    await dialog.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
    await page.getByRole('row', { name: /Autumn 12 % .* 10% above EUR 1,000,000\.00 a year/ }).waitFor();
    await page.getByRole('button', { name: texts.feePlans.apply }).click();
    await page.getByText(/1 transaction got a fee\. 0 transactions stand without one/).waitFor();
  },
);

consoleTest(ground, 'fees of a month are computed again after a dry run', async ({ open }) => {
  const { page, settled } = await open('finance', `${address}/reprice?month=2026-10`);
  await settled();
  await page
    .getByRole('row', { name: /^Harbour Games/ })
    .first()
    .waitFor();
  const run = page.getByRole('button', { name: /^Recompute \d+ transactions$/ });
  await run.click();
  await page.getByText(texts.feePlans.runHint).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Recompute/ })
    .click();
  await page.getByText(/\d+ transactions got their new fee\./).waitFor();
  await page.getByText(texts.feePlans.unchanged).waitFor();
});

consoleTest(ground, 'the end of a plan says what it has charged since', async ({ open }) => {
  const { page, settled } = await open('finance', address);
  await settled();
  await page.getByRole('button', { name: 'End: Autumn 12 %' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.feePlansEditor.until).fill('2026-10-28');
  await dialog.getByRole('button', { name: 'End' }).click();
  await dialog.getByRole('link', { name: 'October 2026' }).click();
  await page.waitForURL(/reprice\?month=2026-10/);
});

consoleTest(
  ground,
  'finance makes a plan for a merchant that they know by name',
  async ({ open, seeded }) => {
    const { page, settled } = await open('finance', `${address}/new`);
    await page.getByLabel('Name', { exact: true }).fill('Nightjar 9 %');
    await page.getByLabel(texts.feePlansEditor.rate).fill('9');
    await page.getByLabel('First day', { exact: true }).fill('2027-01-01');
    await page.getByLabel(texts.feePlansEditor.merchant).fill('Night');
    // A name is not taken for the whole store.
    await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
    await page.locator('[name=merchant_id][aria-invalid=true]').waitFor();
    await page.getByRole('button', { name: /^Nightjar Studio/ }).click();
    await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Nightjar Studio, all payers/)
      .waitFor();
    await page.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
    await page.getByRole('row', { name: /Nightjar 9 % .*Nightjar Studio/ }).waitFor();
    await page.goto(`${address}?merchant=Night`);
    // The list also asks which merchant is meant.
    await page.getByRole('button', { name: /^Nightjar Studio/ }).click();
    await page.waitForURL(`**/fee-plans?merchant=${seeded.merchantIds[1]}`);
    const inForce = page.getByRole('table', { name: texts.feePlans.inForceWhen.title });
    await inForce.getByText(/^28 Oct 2026 until 1 Jan 2027: no plan/).waitFor();
    await inForce.getByText(/Since 1 Jan 2027: Nightjar 9 %/).waitFor();
    assert.equal(await page.getByRole('link', { name: texts.feePlans.historyOf('Nightjar 9 %') }).count(), 0);
    // What is written for a merchant is not there for another one.
    for (const [merchant, name] of [
      [seeded.merchantIds[2], ''],
      [seeded.merchantIds[3], ''],
      [seeded.merchantIds[2], 'Half a plan'],
    ] as const) {
      await page.goto(`${address}/new?merchant=${merchant}`);
      const written = page.getByLabel('Name', { exact: true });
      assert.equal(await written.inputValue(), name);
      assert.equal(await page.getByLabel(texts.feePlansEditor.merchant).inputValue(), String(merchant));
      if (merchant === seeded.merchantIds[2]) await written.fill('Half a plan');
    }
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), '');
    await page.reload();
    await settled();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), '');
  },
);

consoleTest(ground, 'an auditor asks who made a plan', async ({ open }) => {
  const { page } = await open('auditor', address);
  await page.getByRole('link', { name: texts.feePlans.historyOf('Nightjar 9 %') }).click();
  await page.waitForURL(/\/audit\?target=fee_plan/);
  await page.getByRole('row', { name: /finance@store\.example .*Made a fee plan/ }).waitFor();
});

consoleTest(
  ground,
  'a name is not taken for all merchants when fees are computed again',
  async ({ open }) => {
    const { page, settled } = await open('finance', `${address}/reprice?month=2026-10&merchant=Night`);
    await settled();
    await page.getByRole('button', { name: /^Nightjar Studio/ }).waitFor();
    assert.equal(await page.getByRole('table').count(), 0);
  },
);

consoleTest(ground, 'what the lines of a rate card charge is shown wherever fees are', async (one) => {
  const { operator, merchantIds } = one.seeded;
  const [, , , merchantId = 0] = merchantIds;
  await operator.feePlans.create({
    name: 'Card',
    merchant_id: merchantId,
    in_force_from: '2026-01-01',
    lines: [
      { name: 'Commission', rate_percent: '10' },
      { name: 'Listing', rate_percent: '0' },
      {
        name: 'Payment',
        payee: 'Example Pay',
        rate_percent: '0',
        fixed_amounts: [{ currency: 'EUR', amount: 5n }],
      },
    ],
  });
  const { page, settled } = await one.open('finance', `${address}?merchant=${merchantId}`);
  await page.getByText(/^Listing: 0%/).waitFor();
  await page.getByText(/^Payment \(to Example Pay\): EUR 0\.05/).waitFor();
  await page.goto(`${address}/reprice?month=2026-10&merchant=${merchantId}`);
  const before = page.getByRole('row', { name: /Commission: .* → / }).first();
  await before.getByText(/^Payment \(to Example Pay\): /).waitFor();
  await page.getByRole('button', { name: /^Recompute \d+ transactions?$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Recompute/ })
    .click();
  await page.getByText(texts.feePlans.unchanged).waitFor();
  await page.goto(`/console/month-close/2026-10/${merchantId}`);
  await settled();
  const flow = page.getByRole('table', { name: /^From gross to fee/ }).first();
  await flow.getByRole('row', { name: /Commission/ }).waitFor();
  await flow.getByRole('row', { name: /all that goes to Example Pay/ }).waitFor();
  // Why a transaction has its fee: what each line says stands by itself.
  await page.goto(`/console/transactions/${merchantId}/one?id=order-29-0`);
  await page.getByText(/^Payment \(to Example Pay\): EUR 0\.05 per transaction$/).waitFor();
});

type Line = ReturnType<Page['locator']>;

/** A line of the card that is being written. */
const lineOf = (page: Page, number: number): Line => page.locator('.card-line').nth(number - 1);

/** Writes a line for a third party, and one for some payments. */
async function writeTwoLines(page: Page): Promise<void> {
  const line = (number: number): Line => lineOf(page, number);
  await line(1).getByLabel(texts.feePlansEditor.lineName).fill('Payment');
  await line(1).getByLabel(texts.feePlansEditor.rate).fill('1.4');
  await line(1).getByLabel('Of', { exact: true }).selectOption('gross');
  await line(1).getByLabel(texts.feePlansEditor.payee).fill('Example Pay');
  await line(1).getByText(texts.feePlansEditor.parts.amounts).click();
  await line(1).getByRole('button', { name: texts.feePlansEditor.amountRows.add }).click();
  await line(1).getByLabel('Currency').fill('EUR');
  await line(1).getByLabel('Per transaction').fill('0.25');
  await page.getByRole('button', { name: texts.feePlansEditor.addLine }).click();
  await line(2).getByLabel(texts.feePlansEditor.lineName).fill('Commission');
  await line(2).getByLabel(texts.feePlansEditor.rate).fill('12');
  await line(2).getByText(texts.feePlansEditor.parts.conditions).click();
  // Of a list, a value is chosen by its name or its code.
  const payers = line(2).getByRole('combobox', { name: 'Payers in' });
  await payers.fill('deu');
  await payers.press('Enter');
  await payers.fill('France (FRA)');
  await line(2).getByRole('button', { name: 'Remove Germany (DEU)' }).click();
  await line(2).getByLabel('Channels').fill('web');
  await line(2)
    .getByRole('group', { name: texts.feePlansEditor.ages.subscription_age })
    .getByLabel('From')
    .fill('12');
  await line(2).getByLabel(texts.feePlansEditor.otherwise).selectOption('applies');
}

async function addMinimum(recurring: Line): Promise<void> {
  await recurring.getByRole('button', { name: texts.feePlansEditor.recurringRows.add }).click();
  await recurring.getByLabel('What', { exact: true }).selectOption('minimum');
  await recurring.getByLabel('Name').fill('Least');
  await recurring.getByLabel('Currency').fill('EUR');
  await recurring.getByLabel('Amount').fill('99');
}

consoleTest(ground, 'finance writes a rate card of three lines, tries it, and creates it', async (one) => {
  const { operator, merchantIds } = one.seeded;
  const [merchantId = 0] = merchantIds;
  await operator.channels.add('web');
  const { page, checkAccessible } = await one.open('finance', `${address}/new?merchant=${merchantId}`);
  const line = (number: number): Line => lineOf(page, number);
  await writeTwoLines(page);
  await page.getByRole('button', { name: texts.feePlansEditor.addLine }).click();
  await line(3).getByLabel(texts.feePlansEditor.lineName).fill('Listing');
  await line(3).getByLabel(texts.feePlansEditor.rate).fill('1');
  // By keyboard: the focus stays with the line that moves, and goes on to the next one when it is removed.
  await page.getByRole('button', { name: texts.feePlansEditor.moveUp('Commission') }).press('Enter');
  const label = (): Promise<unknown> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert.equal(await label(), texts.feePlansEditor.moveDown('Commission'));
  await page.getByRole('button', { name: 'Remove Listing' }).press('Enter');
  await line(2)
    .getByText(/^Payment \(to Example Pay\): /)
    .waitFor();
  const { payers, channels, subscriptions, fromMonths, months } = texts.sharedBooks.card;
  const onlyFor = [payers('FRA'), channels('web'), subscriptions(months(fromMonths('12')))];
  await line(1)
    .getByText(`Commission: ${texts.sharedBooks.card.of.net('12%')}; ${onlyFor.join('; ')}; `)
    .waitFor();
  await checkAccessible();
  await page.getByLabel('Month', { exact: true }).fill('2026-10');
  await line(2).getByLabel('At most').fill('0.2x');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.locator('[name="lines/1/maximum_amounts/0"][aria-invalid=true]').waitFor();
  await line(2).getByLabel('At most').fill('');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('row', { name: /Payment \(to Example Pay\): EUR 0\.00 → EUR / }).waitFor();
  const plan = page.getByRole('region', { name: 'The plan' });
  await plan.getByLabel('Name', { exact: true }).fill('Card 2027');
  await page.getByLabel('First day', { exact: true }).fill('2027-01-01');
  const monthly = page.getByRole('region', { name: texts.feePlansEditor.recurring });
  await addMinimum(monthly);
  // What was written is there again.
  await page.reload();
  await line(2)
    .getByText(/^Payment \(to Example Pay\): 1\.4% of the gross plus EUR 0\.25 per transaction/)
    .waitFor();
  await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
  await page.getByRole('dialog').getByText('Least: at least EUR 99.00 a month').waitFor();
  await page.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
  const row = page.getByRole('row', { name: /^Card 2027 Later .* Rate card of 2 lines Commission: / });
  await row.waitFor();
  const { fee_plans: plans } = await operator.feePlans.list({ merchant_id: merchantId }).page();
  const made = plans.find(({ name }) => name === 'Card 2027');
  assert.deepEqual(
    made?.lines.map(({ name, base, fixed_amounts: fixed, applies_to: conditions }) => [
      name,
      base,
      fixed.length,
      conditions?.subscription_age?.from_months,
    ]),
    [
      ['Commission', 'net', 0, 12],
      ['Payment', 'gross', 1, undefined],
    ],
  );
  // The next card begins as this one.
  await page.getByRole('link', { name: texts.feePlans.copyOf('Card 2027') }).click();
  await line(2)
    .getByText(/^Payment \(to Example Pay\): 1\.4% of the gross plus EUR 0\.25 per transaction/)
    .waitFor();
  assert.equal(await plan.getByLabel('Name', { exact: true }).inputValue(), '');
  assert.equal(await monthly.getByLabel('Amount').inputValue(), '99.00');
});

consoleTest(ground, 'an auditor tries the lines of a plan with examples', async (one) => {
  await one.seeded.operator.channels.add('web');
  const { page, faults } = await one.open('auditor', `${address}/new`);
  await writeTwoLines(page);
  const payers = page.getByLabel(texts.feePlansEditor.payers);
  await payers.pressSequentially('FRA');
  await payers.press('Enter');
  const examples = page.getByRole('region', { name: 'Examples' });
  const example = (number: number): Line => examples.locator('.card-row').nth(number - 1);
  await examples.getByRole('button', { name: texts.feePlansEditor.exampleRows.add }).click();
  await example(1).getByLabel('Currency').fill('eur');
  await example(1).getByLabel(texts.feePlansEditor.cells.full_amount).fill('12,34');
  const tryIt = page.getByRole('button', { name: 'Try it' });
  await tryIt.click();
  for (const field of ['full_amount', 'payer_country'])
    await page.locator(`[name="examples/0/${field}"][aria-invalid=true]`).waitFor();
  await example(1).getByLabel(texts.feePlansEditor.cells.full_amount).fill('12.34');
  await example(1).getByLabel(texts.feePlansEditor.cells.tax_amount).fill('12.35');
  await example(1).getByLabel('Payer in').selectOption({ label: 'France (FRA)' });
  // What the service refuses is said at the same fields.
  faults.expect(/status of 400 .*trial/);
  await tryIt.click();
  await page.locator('[name="examples/0/tax_amount"][aria-invalid=true]').waitFor();
  await example(1).getByLabel(texts.feePlansEditor.cells.tax_amount).fill('2.34');
  await example(1).getByLabel(texts.feePlansEditor.cells.subscription_age).fill('12');
  // The next one begins as the last: a channel that the line is not for, and a payer whom the plan is not for.
  await examples.getByRole('button', { name: texts.feePlansEditor.exampleRows.add }).click();
  await example(2).getByLabel(texts.feePlansEditor.cells.subscription_age).fill('11');
  await examples.getByRole('button', { name: texts.feePlansEditor.exampleRows.add }).click();
  await example(3).getByLabel('Payer in').selectOption('DEU');
  await tryIt.click();
  const table = page.getByRole('table', { name: 'Examples' });
  const row = (number: number): Line => table.getByRole('row').nth(number);
  await row(1).getByText(texts.feePlansEditor.assumed('Commission: 10.00 x 12 % = 1.20')).waitFor();
  await row(2).getByText(texts.feePlansEditor.doesNotApply('Commission')).waitFor();
  await row(2)
    .getByText(/^Payment .* = 0\.42$/)
    .waitFor();
  await row(3).getByText('The plan does not apply').waitFor();
  assert.deepEqual(await table.locator('tbody td:last-child').allTextContents(), [
    'EUR 1.62',
    'EUR 0.42',
    '',
  ]);
  // A result never stands under terms that are not its own, and what no line depends on is not asked for.
  await example(2).getByLabel(texts.feePlansEditor.cells.tax_amount).fill('');
  await table.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove Commission' }).click();
  await example(1).getByLabel(texts.feePlansEditor.cells.subscription_age).waitFor({ state: 'detached' });
});

consoleTest(ground, 'a fee for installations goes on in the next plan', async (one) => {
  const [, , merchantId = 0] = one.seeded.merchantIds;
  const { page } = await one.open('finance', `${address}/new?merchant=${merchantId}`);
  const plan = page.getByRole('region', { name: 'The plan' });
  const fees = page.getByRole('region', { name: texts.feePlansEditor.recurring });
  await plan.getByLabel('Name', { exact: true }).fill('Per install');
  await page.getByLabel('First day', { exact: true }).fill('2027-01-01');
  await page.getByLabel(texts.feePlansEditor.rate).fill('10');
  await fees.getByRole('button', { name: texts.feePlansEditor.recurringRows.add }).click();
  await fees.getByLabel('What', { exact: true }).selectOption('yearly');
  await fees.getByLabel('Month').selectOption('March');
  await fees.getByLabel('What', { exact: true }).selectOption('installations');
  await fees.getByLabel('Name').fill('Installation fee');
  await fees.getByLabel('Currency').fill('EUR');
  await fees.getByLabel('Amount').fill('0.50');
  await fees.getByLabel(texts.feePlansEditor.cells.above).fill('a million');
  await fees.getByLabel('Counted').selectOption('app');
  await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
  await fees.locator('[name="recurring_fees/0/above"][aria-invalid=true]').waitFor();
  await fees.getByLabel(texts.feePlansEditor.cells.above).fill('1000000');
  await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
  const said = texts.sharedBooks.card.recurring.installations(
    'Installation fee: EUR 0.50',
    '1,000,000',
    texts.sharedBooks.card.installationsOf.app,
  );
  await page.getByRole('dialog').getByText(said).waitFor();
  await page.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
  await page.getByText(said).waitFor();
  await page.getByRole('link', { name: texts.feePlans.copyOf('Per install') }).click();
  await plan.getByLabel('Name', { exact: true }).fill('Per install again');
  await page.getByLabel('First day', { exact: true }).fill('2027-02-01');
  await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
  await page.getByRole('dialog').getByText(said).waitFor();
  await page.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
  await page.getByRole('row', { name: /^Per install again/ }).waitFor();
  const { fee_plans: plans } = await one.seeded.operator.feePlans.list({ merchant_id: merchantId }).page();
  const made = plans.filter(({ name }) => name.startsWith('Per install'));
  assert.equal(made.length, 2);
  assert.deepEqual(made[1]?.recurring_fees, made[0]?.recurring_fees);
});

/** What a later release of the service may say of a plan, each of which a copy would lose. */
const unknown: readonly ((plan: { lines: object[]; recurring_fees: object[] }) => object)[] = [
  (plan) => ({ ...plan, surcharge: 5 }),
  (plan) => ({ ...plan, lines: [{ ...plan.lines[0], surcharge: 5 }, ...plan.lines.slice(1)] }),
  (plan) => ({ ...plan, lines: [{ ...plan.lines[0], applies_to: { moon_phases: ['full'] } }] }),
  (plan) => ({ ...plan, recurring_fees: [{ ...plan.recurring_fees[0], kind: 'daily' }] }),
];

consoleTest(ground, 'a plan that says what the editor does not know is not copied', async (one) => {
  const { operator, merchantIds } = one.seeded;
  const made = await operator.feePlans.create({
    name: 'Whole',
    merchant_id: merchantIds[5] ?? 0,
    in_force_from: '2027-01-01',
    lines: [
      {
        name: 'Commission',
        rate_percent: '10',
        tiers: [{ currency: 'USD', volume_from: 100n, rate_percent: '7.125' }],
        tier_mode: 'whole',
        volume: { of: 'app', period: 'life', currency: 'USD' },
        minimum_amounts: [
          { currency: 'EUR', amount: 1n },
          { currency: 'USD', amount: 2n },
        ],
        maximum_amounts: [{ currency: 'USD', amount: 900n }],
        applies_to: {
          countries: ['USA'],
          installation_age: { from_months: 1, below_months: 9 },
          otherwise: 'applies',
        },
      },
      { name: 'Payment', payee: 'Example Pay', base: 'line', base_line: 'Commission', rate_percent: '0' },
    ],
    recurring_fees: [{ kind: 'yearly', name: 'Listing', currency: 'EUR', amount: 9900n, month: 3 }],
  });
  const id = 'fee_plan_id' in made ? made.fee_plan_id : 0;
  const copy = `${address}/new?plan=${id}`;
  const { page, settled } = await one.open('finance', copy);
  await page.getByRole('form', { name: texts.feePlansEditor.form }).waitFor();
  for (const change of unknown) {
    await page.route(`**/operator-api/v1/fee-plans/${id}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change(await answer.json()) });
    });
    await page.goto(copy);
    await settled();
    await page.getByText(texts.feePlansEditor.noCopy('Whole')).waitFor();
    assert.equal(await page.getByRole('form').count(), 0);
    await page.unrouteAll();
  }
});

consoleTest(ground, 'an exchange rate is entered', async (one) => {
  const { page, faults, checkAccessible } = await one.open('finance', `${address}/exchange-rates`);
  await page.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Currency').fill('usd');
  await dialog.getByLabel('Counted in').fill('eur');
  await dialog.getByLabel('Rate', { exact: true }).fill('0,92');
  await dialog.getByLabel('First day').fill('2026-01-01');
  faults.expect(/status of 400 .*exchange-rates/);
  await dialog.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).click();
  await dialog.locator('[name=rate][aria-invalid=true]').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).click();
  await dialog.getByText(texts.parts.draft.earlier).waitFor();
  assert.equal(await dialog.getByLabel('Counted in').inputValue(), 'eur');
  await dialog.getByLabel('Rate', { exact: true }).fill('0.92');
  await dialog.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).click();
  await page.getByRole('row', { name: /^USD EUR 0\.92 1 Jan 2026 .* finance@/ }).waitFor();
  await checkAccessible();
  const search = page.getByRole('search');
  await search.getByLabel('Currency').fill('sek');
  await page.getByText('No rate').waitFor();
  await search.getByLabel('Currency').fill('usd');
  await page.getByRole('row', { name: /^USD EUR/ }).waitFor();
  const auditor = await one.open('auditor', `${address}/exchange-rates`);
  await auditor.page.getByRole('row', { name: /^USD EUR 0\.92/ }).waitFor();
  assert.equal(
    await auditor.page.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).count(),
    0,
  );
});

consoleTest(ground, 'the editor says which exchange rates a card lacks, and leads to them', async (one) => {
  const { operator, merchantIds } = one.seeded;
  const [merchantId = 0] = merchantIds;
  await operator.exchangeRates.enter({
    ...{ currency: 'SEK', to_currency: 'KWD', rate: '0.032', from_day: '2026-10-01' },
  });
  await operator.exchangeRates.enter({
    ...{ currency: 'JPY', to_currency: 'KWD', rate: '0.002', from_day: '2026-10-02' },
  });
  const { page } = await one.open('finance', `${address}/new?merchant=${merchantId}`);
  await page.getByLabel(texts.feePlansEditor.lineName).fill('Commission');
  await page.getByLabel(texts.feePlansEditor.rate).fill('15');
  await page.getByText('Volume tiers').click();
  await page.getByRole('button', { name: texts.feePlansEditor.tierRows.add }).click();
  const tier = page.locator('.card-row');
  await tier.getByLabel('Currency').fill('KWD');
  await tier.getByLabel(texts.feePlansEditor.cells.volume_from).fill('1000');
  await tier.getByLabel(texts.feePlansEditor.rate).fill('10');
  await page.getByLabel(texts.feePlansEditor.tierMode).selectOption('whole');
  const currency = page.getByLabel(texts.feePlansEditor.volumeCurrency);
  await currency.fill('GBP');
  await page.getByRole('link', { name: 'Enter it' }).waitFor();
  // There is a rate to this one.
  await currency.fill('KWD');
  await page.getByRole('link', { name: 'Enter it' }).waitFor({ state: 'detached' });
  await page.getByLabel('Month', { exact: true }).fill('2026-10');
  await page.getByRole('button', { name: 'Compare' }).click();
  for (const missing of [/EUR to KWD/, /USD to KWD/, /JPY to KWD begins on 2 Oct 2026/])
    await page.getByText(missing).waitFor();
  assert.equal(await page.getByText('SEK to KWD').count(), 0);
  await page.getByText('EUR to KWD').getByRole('link', { name: 'Enter it' }).click();
  await page.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Currency').inputValue(), 'EUR');
  assert.equal(await dialog.getByLabel('Counted in').inputValue(), 'KWD');
  await dialog.getByLabel('Rate', { exact: true }).fill('0.35');
  await dialog.getByLabel('First day').fill('2026-01-01');
  await dialog.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).click();
  await page.getByRole('row', { name: /^EUR KWD 0\.35 1 Jan 2026 / }).waitFor();
});

consoleTest(ground, 'a channel is added and ended', async (one) => {
  const { page, faults } = await one.open('admin', `${address}/channels`);
  await page.getByRole('button', { name: texts.feePlans.channels.add }).click();
  faults.expect(/status of 400 .*channels/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Channel', { exact: true }).fill('Web shop');
  await dialog.getByRole('button', { name: texts.feePlans.channels.add }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Channel', { exact: true }).fill('kiosk');
  await dialog.getByRole('button', { name: texts.feePlans.channels.add }).click();
  await page.getByRole('button', { name: 'End kiosk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End kiosk' }).waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'kiosk' }).waitFor();
});

consoleTest(ground, 'a group of merchants gets a member, whose membership ends', async (one) => {
  const { page } = await one.open('finance', `${address}/groups`);
  await addGroup(page, '2026-10-01');
  const dialog = page.getByRole('dialog');
  await page.getByRole('row', { name: /^Fjord Apps 1 Oct 2026/ }).waitFor();
  await page.getByRole('button', { name: 'End: Fjord Apps' }).click();
  await dialog.getByLabel(texts.feePlans.groups.until).fill('2026-11-01');
  await dialog.getByRole('button', { name: 'End' }).click();
  await page.getByRole('row', { name: /^Fjord Apps 1 Oct 2026 1 Nov 2026/ }).waitFor();
  // A plan for the group is in force for the merchant while it is a member.
  await page.getByRole('link', { name: 'New plan' }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await plan.getByLabel('Name', { exact: true }).fill('Small 5 %');
  await plan.getByLabel('First day', { exact: true }).fill('2026-01-01');
  await plan.getByLabel(texts.feePlansEditor.group).selectOption('small-business');
  await page.getByLabel(texts.feePlansEditor.rate).fill('5');
  await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
  await dialog.getByText(/^small-business, all payers/).waitFor();
  await dialog.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
  await page.getByRole('row', { name: /^Small 5 % In force .*small-business all payers 5%/ }).waitFor();
  await page.goto(`${address}?merchant=${one.seeded.merchantIds[4]}`);
  await page
    .getByRole('table', { name: texts.feePlans.inForceWhen.title })
    .getByText(/^1 Oct 2026 until 1 Nov 2026: Small 5 %/)
    .waitFor();
});

consoleTest(
  ground,
  'a card for a group counts what all members sell, and goes on in the next one',
  async (one) => {
    const { operator } = one.seeded;
    await operator.groups.add('together');
    const { page } = await one.open('finance', `${address}/new`);
    const plan = page.getByRole('region', { name: 'The plan' });
    await plan.getByLabel('Name', { exact: true }).fill('Together');
    await plan.getByLabel('First day', { exact: true }).fill('2027-01-01');
    await plan.getByLabel(texts.feePlansEditor.group).selectOption('together');
    await page.getByLabel(texts.feePlansEditor.rate).fill('15');
    await page.getByText('Volume tiers').click();
    await page.getByRole('button', { name: texts.feePlansEditor.tierRows.add }).click();
    await page.getByLabel('Currency').fill('eur');
    await page.getByLabel(texts.feePlansEditor.cells.volume_from).fill('1000');
    await page.locator('.card-row').getByLabel(texts.feePlansEditor.rate).fill('10');
    await page.getByLabel(texts.feePlansEditor.tierMode).selectOption('whole');
    await page.getByLabel(texts.feePlansEditor.volume).selectOption('group year');
    await page.getByLabel(texts.feePlansEditor.lineName).fill('Commission');
    await page.getByLabel(texts.feePlansEditor.volumeGroup).selectOption('together');
    await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
    await page.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
    await page.getByText(`from EUR 1,000.00 ${texts.sharedBooks.card.volumes.group.year}`).waitFor();
    await page.getByRole('link', { name: texts.feePlans.copyOf('Together') }).click();
    assert.equal(await page.getByLabel(texts.feePlansEditor.volumeGroup).inputValue(), 'together');
    const { fee_plans: plans } = await operator.feePlans.list().page();
    const made = plans.find(({ name }) => name === 'Together');
    const volume = { of: 'group', group: 'together', period: 'year', currency: null };
    assert.deepEqual(made?.lines[0]?.volume, volume);
  },
);
