import assert from 'node:assert/strict';
import { blockOctober } from './ground/block-month.js';
import { consoleGround, consoleTest } from './ground/console-ground.js';

/** Who pays what when: plans, their end, what they charge, and other terms on a past month. */
const ground = consoleGround();
const address = '/console/fee-plans';

consoleTest(ground, 'an auditor asks what a month would be under other terms', async ({ open }) => {
  const { page, settled } = await open('auditor', address);
  await settled();
  await page
    .getByRole('row', {
      name: /Standard 15 % In force .* All merchants all payers 15% 1 Jan 2020 no end/,
    })
    .waitFor();
  for (const name of ['Create a plan', 'Apply the plans', 'End: Standard 15 %'])
    assert.equal(await page.getByRole('button', { name }).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Recompute' }).count(), 0);
  await page.getByRole('link', { name: 'What if' }).click();
  await page.getByLabel('Merchant (name or number)').fill('Harb');
  await page.getByLabel('Month', { exact: true }).fill('2026-10');
  await page.getByLabel('Rate in percent').fill('7.5');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: /^Harbour Games/ }).click();
  // Half the rate gives half the fee, except for rounding.
  await page.getByRole('row', { name: /^12 12 EUR 89\.96 EUR 13\.44 EUR 6\.7\d EUR −6\.7\d$/ }).waitFor();
  assert.match(page.url(), /what-if\?merchant=\d+&month=2026-10&rate=7\.5$/);
});

consoleTest(
  ground,
  'finance ends a plan, creates another, and applies it to what stands without a fee',
  async (one) => {
    await blockOctober(one);
    const { page, settled } = await one.open('finance', address);
    await settled();
    await page.getByRole('row', { name: /Standard 15 % Over .* until 25 Oct 2026/ }).waitFor();
    await page.getByRole('button', { name: 'Create a plan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Autumn 12 %');
    await dialog.getByLabel('Rate in percent').fill('12');
    await dialog.getByLabel('First day', { exact: true }).fill('2026-10-25');
    await dialog.getByLabel('Tiers').fill('EUR a million');
    await dialog.getByRole('button', { name: 'Create a plan' }).click();
    await dialog.getByText('“EUR a million” is not a currency').first().waitFor();
    await dialog.getByLabel('Tiers').fill('EUR 1000000 10');
    await dialog.getByRole('button', { name: 'Create a plan' }).click();
    await page.getByRole('row', { name: /Autumn 12 % .* 10% above EUR 1,000,000\.00 a year/ }).waitFor();
    await page.getByRole('button', { name: 'Apply the plans' }).click();
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
  await page.getByText('The history of every fee is kept').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Recompute/ })
    .click();
  await page.getByText(/\d+ transactions got their new fee\./).waitFor();
  await page.getByText('No fee would change').waitFor();
});

consoleTest(ground, 'the end of a plan says what it has charged since', async ({ open }) => {
  const { page, settled } = await open('finance', address);
  await settled();
  await page.getByRole('button', { name: 'End: Autumn 12 %' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day it no longer applies').fill('2026-10-28');
  await dialog.getByRole('button', { name: 'End' }).click();
  await dialog.getByText(/settled after the end/).waitFor();
  await dialog.getByRole('link', { name: 'October 2026' }).click();
  await page.waitForURL(/reprice\?month=2026-10/);
});

consoleTest(
  ground,
  'finance makes a plan for a merchant that they know by name',
  async ({ open, seeded }) => {
    const { page, settled } = await open('finance', `${address}?merchant=Night`);
    await settled();
    await page.getByRole('button', { name: 'Create a plan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Nightjar 9 %');
    await dialog.getByLabel('Rate in percent').fill('9');
    await dialog.getByLabel('First day', { exact: true }).fill('2027-01-01');
    await dialog.getByLabel('Merchant (name or number)').fill('Night');
    await dialog.getByRole('button', { name: 'Create a plan' }).click();
    await dialog.getByRole('button', { name: /^Nightjar Studio/ }).click();
    await dialog.getByRole('button', { name: 'Create a plan' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The list also asks which merchant is meant.
    await page.getByRole('button', { name: /^Nightjar Studio/ }).click();
    await page.waitForURL(`**/fee-plans?merchant=${seeded.merchantIds[1]}`);
    await page.getByRole('row', { name: /Nightjar 9 % .*Nightjar Studio/ }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'History of Nightjar 9 %' }).count(), 0);
    // What is written for a merchant is not there for another one.
    for (const [merchant, name] of [
      [seeded.merchantIds[2], ''],
      [seeded.merchantIds[3], ''],
      [seeded.merchantIds[2], 'Half a plan'],
    ] as const) {
      await page.goto(`${address}?merchant=${merchant}`);
      await page.getByRole('button', { name: 'Create a plan' }).click();
      assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), name);
      assert.equal(await dialog.getByLabel('Merchant (name or number)').inputValue(), String(merchant));
      if (merchant === seeded.merchantIds[2])
        await dialog.getByLabel('Name', { exact: true }).fill('Half a plan');
    }
  },
);

consoleTest(ground, 'an auditor asks who made a plan', async ({ open }) => {
  const { page } = await open('auditor', address);
  await page.getByRole('link', { name: 'History of Nightjar 9 %' }).click();
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
  await page.getByText(/^Payment, for Example Pay: EUR 0\.05/).waitFor();
  await page.goto(`${address}/reprice?month=2026-10&merchant=${merchantId}`);
  const before = page.getByRole('row', { name: /Commission: .* → / }).first();
  await before.getByText(/^Payment, for Example Pay: /).waitFor();
  await page.getByRole('button', { name: /^Recompute \d+ transactions?$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Recompute/ })
    .click();
  await page.getByText('No fee would change').waitFor();
  await page.goto(`/console/month-close/2026-10/${merchantId}`);
  await settled();
  const flow = page.getByRole('table', { name: /^From gross to fee/ }).first();
  await flow.getByRole('row', { name: /Commission/ }).waitFor();
  await flow.getByRole('row', { name: /passed on to Example Pay/ }).waitFor();
});
