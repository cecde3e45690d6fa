import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'a late report is found, and its cadence changed', async ({ open }) => {
  const { page } = await open('finance', '/console/cadences?state=late');
  await page.getByRole('link', { name: 'Ōkami Works' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Harbour Games' }).count(), 0);
  await page.getByRole('button', { name: 'Change: Ōkami Works' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cadence', { exact: true }).selectOption('Every week');
  await dialog.getByRole('button', { name: 'Set' }).click();
  await page.getByText(texts.cadences.notFoundLate).waitFor();
});

consoleTest(ground, 'reports are expected of a merchant, and no longer', async ({ open }) => {
  const { page } = await open('admin', '/console/cadences');
  await page.getByRole('button', { name: texts.cadences.expect }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.cadences.whose).fill('just');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('button', { name: /Just Joined/ }).click();
  await dialog.getByRole('button', { name: 'Set' }).click();
  await page.getByRole('button', { name: 'Change: Just Joined' }).click();
  await dialog.getByRole('button', { name: texts.sharedMerchants.cadence.remove }).click();
  await page.getByText(texts.sharedMerchants.cadence.removed).waitFor();
  await page.getByRole('link', { name: 'Just Joined' }).waitFor({ state: 'detached' });
});

consoleTest(ground, 'support reads what is due, and changes nothing', async ({ open }) => {
  const { page } = await open('support', '/console/cadences');
  await page.getByRole('link', { name: 'Harbour Games' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /Change/ }).count(), 0);
});

consoleTest(ground, 'the issuer is set, and changed with what was there', async ({ open }) => {
  const { page, faults } = await open('finance', '/console/issuer');
  await page.getByText(texts.issuer.none).waitFor();
  await page.getByRole('button', { name: texts.issuer.set }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Legal name').fill('Example Store Ltd');
  await dialog.getByLabel('Address').fill('1 Quay Street\nPorthaven');
  await dialog.getByLabel(texts.sharedBilling.days).fill('30');
  const rate = dialog.getByLabel(texts.sharedBilling.vatRate);
  await rate.fill('a lot');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  assert.equal(await rate.getAttribute('aria-invalid'), 'true');
  // The service says what a rate is.
  faults.expect(/status of 400 .*\/issuers/);
  await rate.fill('7.7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('7.7%').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  assert.equal(await dialog.getByLabel('Address').inputValue(), '1 Quay Street\nPorthaven');
  assert.equal(await rate.inputValue(), '7.7');
  await dialog.getByLabel('Legal name').fill('Example Stores plc');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Example Store Ltd' }).waitFor();
});

consoleTest(ground, 'billing details of a merchant are set', async ({ open, seeded }) => {
  const { page } = await open('finance', `/console/merchants/${seeded.merchantIds[0]}/billing`);
  await page.getByRole('button', { name: texts.merchant.billing.set }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Legal name').fill('Harbour Games Ltd');
  await dialog.getByLabel('Address').fill('2 Pier Road');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 Pier Road').waitFor();
  await page.getByText(texts.sharedBilling.asIssuer).first().waitFor();
});

consoleTest(ground, 'billing details are set in the close that misses them', async ({ open, seeded }) => {
  await seeded.operator.statements.setIssuer({
    name: 'Example Store Ltd',
    address: ['1 Quay Street'],
    payment_days: 30,
    number_prefix: 'ST-',
  });
  const { page } = await open('finance', '/console/month-close/2026-10');
  const cure = page
    .getByRole('row', { name: /Pixel & Pine/ })
    .first()
    .getByRole('button', { name: texts.sharedStatements.blockers.noAddress });
  await cure.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.sharedBilling.name).fill('Pixel & Pine Ltd');
  await dialog.getByLabel(texts.sharedBilling.address).fill('3 Mill Lane');
  await dialog.getByRole('button', { name: texts.sharedBilling.save }).click();
  await cure.waitFor({ state: 'detached' });
});

consoleTest(ground, 'older settlements are accepted for a while', async ({ open, seeded }) => {
  const { page } = await open('finance', `/console/merchants/${seeded.merchantIds[1]}/cadence`);
  await page.getByText(texts.merchant.allowances.none).waitFor();
  await page.getByRole('button', { name: texts.merchant.allowances.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Settled from').fill('2025-01-01');
  await dialog.getByLabel('Accepted before').fill('2026-12-01');
  await dialog.getByLabel('Why').fill('The first reports');
  await dialog.getByRole('button', { name: texts.merchant.allowances.add }).click();
  await page.getByRole('row', { name: /Active 1 Jan 2025 1 Dec 2026 The first reports/ }).waitFor();
});

consoleTest(ground, 'small requests of a merchant are accepted by themselves', async (one) => {
  const { page } = await one.open('finance', `/console/merchants/${one.seeded.merchantIds[1]}/corrections`);
  await page.getByText(texts.merchant.policies.none).waitFor();
  await page.getByRole('button', { name: texts.merchant.policies.set }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Up to').fill('20.00');
  await dialog.getByRole('button', { name: texts.merchant.policies.set }).click();
  await page.getByRole('cell', { name: 'EUR 20.00' }).waitFor();
  await page.getByText('No corrections').waitFor();
});
