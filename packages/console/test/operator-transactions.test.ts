import assert from 'node:assert/strict';
import { createStoaClient } from '@stoa/client';
import { remedyOf } from '../src/parts/books/remedy.js';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'a transaction is found by its id across merchants', async ({ open, seeded }) => {
  const { page } = await open('support', '/console/transactions');
  await page.getByText('Which transaction?').waitFor();
  await page.getByLabel('Transaction id').fill('order-1-0');
  await page.getByRole('link', { name: 'Harbour Games' }).click();
  await page.waitForURL(`**/console/transactions/${seeded.merchantIds[0]}/one?id=order-1-0`);
  await page.getByRole('heading', { level: 1, name: 'order-1-0' }).waitFor();
  await page.getByText(texts.transactions.one.named).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Correct', exact: true }).count(), 0);
});

consoleTest(ground, 'an id of nobody, and a merchant by its name', async ({ open, seeded }) => {
  const { page, settled } = await open('auditor', '/console/transactions?id=never-sent');
  await page.getByText(texts.transactions.none).waitFor();
  await page.getByLabel('Transaction id').fill('');
  await page.getByLabel(texts.feePlans.groups.merchant).fill('harb');
  await page.getByRole('button', { name: /Harbour Games/ }).click();
  await page.waitForURL(`**/console/transactions/${seeded.merchantIds[0]}`);
  await page.getByLabel('Settled from').fill('2026-11-17');
  await page.waitForURL('**/transactions/*?from=2026-11-17');
  await settled();
  await page.getByRole('link', { name: 'order-0-0', exact: true }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'order-29-0', exact: true }).count(), 0);
});

consoleTest(ground, 'support looks at the newest transactions of a merchant, by country', async (one) => {
  const [merchantId] = one.seeded.merchantIds;
  const { page } = await one.open('support', `/console/merchants/${merchantId}`);
  await page.getByRole('main').getByRole('link', { name: 'Transactions' }).click();
  await page.waitForURL(`**/console/transactions/${merchantId}`);
  const list = page.getByRole('table', { name: 'Recorded' });
  await list
    .getByRole('row')
    .nth(1)
    .getByText(/^order-0-/)
    .waitFor();
  await page.getByLabel(/^Payer’s country/).fill('JPN');
  await page.waitForURL('**?country=JPN');
  await list.getByRole('cell', { name: 'SWE' }).first().waitFor({ state: 'detached' });
  await list.getByRole('cell', { name: 'JPN' }).first().waitFor();
});

consoleTest(ground, 'an auditor looks at the entries of a line, and corrects none', async (one) => {
  const [merchantId] = one.seeded.merchantIds;
  const { page } = await one.open('auditor', `/console/month-close/2026-10/${merchantId}`);
  const lines = page.getByRole('table', { name: /EUR/ }).filter({ hasText: 'October 2026' });
  await lines.getByRole('link', { name: 'October 2026' }).first().click();
  await page.getByRole('heading', { name: 'Harbour Games: entries of October 2026' }).waitFor();
  await page.getByRole('table', { name: 'Entries' }).getByRole('link').first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'Correct', exact: true }).count(), 0);
});

consoleTest(ground, 'finance reads why a transaction has its fee', async ({ open, seeded }) => {
  const { page } = await open('finance', `/console/transactions/${seeded.merchantIds[0]}/one?id=order-1-0`);
  await page.getByText('EUR 4.99 − 0.83 tax = 4.16 × 15% = 0.624, rounded EUR 0.62').waitFor();
  await page.getByText('Standard 15 % (Plan 1)').waitFor();
  await page.getByText(texts.transactions.one.store).waitFor();
});

consoleTest(
  ground,
  'finance reads where a transaction stood in the tiers, and why it has no other plan',
  async (one) => {
    const { operator, merchantIds, apiKeys } = one.seeded;
    const [, merchantId = 0] = merchantIds;
    await operator.feePlans.create({
      merchant_id: merchantId,
      name: 'Tiered',
      rate_percent: '12',
      tiers: [{ currency: 'EUR', volume_from: 1_000_000n, rate_percent: '8' }],
      in_force_from: '2026-11-18',
    });
    const client = createStoaClient({ baseUrl: one.service.url, apiKey: apiKeys[1] ?? '' });
    const amounts = { currency: 'EUR', full_amount: 1190, tax_amount: 190, payer_country: 'DEU' };
    const { reportId } = await client.reports.submit({
      created_at: one.service.clock.now().toISOString(),
      transactions: [{ id: 'order-tiered', ...amounts, settled_at: '2026-11-18T09:00:00Z' }],
    });
    await client.reports.wait(reportId);
    for (const [role, path] of [
      ['finance', `/console/transactions/${merchantId}/one?id=order-tiered`],
      ['merchant owner', `/console/m/${merchantId}/transactions?id=order-tiered`],
    ] as const) {
      const { page } = await one.open(role, path, { merchantIds: [merchantId] });
      await page
        .getByRole('img', {
          name: /^Tiers: 12% from 0\.00, 8% from 10,000\.00\. The volume of the year was EUR/,
        })
        .waitFor();
      await page.getByText(texts.sharedBooks.choice.others(1)).click();
      await page.getByRole('row', { name: /Standard 15 %.*It is for the whole store/ }).waitFor();
    }
  },
);

consoleTest(ground, 'a fee is only called rounded if it was', async ({ open, seeded, service }) => {
  const client = createStoaClient({ baseUrl: service.url, apiKey: seeded.apiKeys[0] ?? '' });
  const amounts = { currency: 'EUR', full_amount: 1190, tax_amount: 190, payer_country: 'DEU' };
  const settled_at = '2026-11-18T09:00:00Z';
  const { reportId } = await client.reports.submit({
    created_at: service.clock.now().toISOString(),
    transactions: [{ id: 'order-exact', ...amounts, settled_at }],
  });
  await client.reports.wait(reportId);
  const { page } = await open('finance', `/console/transactions/${seeded.merchantIds[0]}/one?id=order-exact`);
  await page.getByText(/10\.00 × 15% = EUR 1\.50$/).waitFor();
});

consoleTest(ground, 'an invalid transaction says why and what the merchant should do', async (one) => {
  const { page } = await one.open('support', `/console/transactions/${one.seeded.merchantIds[0]}`);
  await page.getByRole('link', { name: 'Invalid' }).click();
  await page.getByLabel('Reason').selectOption('unknown_country');
  await page.waitForURL('**/invalid?reason=unknown_country');
  await page
    .getByText(remedyOf('unknown_country') ?? '')
    .first()
    .waitFor();
  await page
    .getByRole('link', { name: /order-\d+-5/ })
    .first()
    .click();
  await page.getByText(texts.transactions.one.missing).waitFor();
  await page
    .getByText(remedyOf('unknown_country') ?? '')
    .first()
    .waitFor();
});

consoleTest(ground, 'a correction is previewed, confirmed and made', async ({ open, seeded }) => {
  const [, merchantId] = seeded.merchantIds;
  const { page } = await open('finance', `/console/transactions/${merchantId}/one?id=order-1-2`);
  await page.getByRole('link', { name: 'Correct', exact: true }).click();
  const gross = page.getByLabel(texts.transactions.correct.gross);
  await gross.fill('2,50');
  await page.getByLabel('Why').fill('The till counted twice');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await gross.getAttribute('aria-invalid'), 'true');
  await gross.fill('2.50');
  const tax = page.getByLabel('Tax included');
  await tax.fill('5.00');
  await page.getByText(texts.transactions.correct.facts).click();
  await page.getByLabel('Channel').fill('fax');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('[name=tax_amount][aria-invalid=true]').waitFor();
  await page.locator('[name="facts/channel"][aria-invalid=true]').waitFor();
  await page.getByLabel('Channel').fill('');
  // The form has major units, so its faults say nothing of minor ones.
  assert.doesNotMatch((await page.getByRole('alert').textContent()) ?? '', /\b[25]00?\b/);
  await tax.fill('0.50');
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('November 2026').waitFor();
  await dialog.getByRole('row', { name: /Fee SEK 1\.12 SEK 0\.30 SEK −0\.82/ }).waitFor();
  await dialog.getByRole('button', { name: texts.transactions.correct.make }).click();
  await page.getByText(texts.transactions.one.restated).waitFor();
  await page.getByRole('cell', { name: 'The till counted twice' }).waitFor();
});

consoleTest(
  ground,
  'what was written is there again after the session ended, until it is discarded',
  async (one) => {
    const address = `/console/transactions/${one.seeded.merchantIds[1]}/correct?id=order-1-0`;
    const { page, faults, settled } = await one.open('finance', address);
    const [before] = await page.context().cookies();
    await page.getByLabel('Why').fill('Half of a reason');
    await page.getByLabel('Tax included').fill('0.07');
    await page.getByText(texts.transactions.correct.facts).click();
    await page.getByLabel('Installation', { exact: true }).fill('0b0c0d0e');
    // Nothing of a store user is kept, and nothing that may change meanwhile.
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    assert.doesNotMatch(kept, /0b0c0d0e|full_amount|currency/);
    await one.service.database.pool.query('update stoa.user_session set ended_at = now()');
    faults.expect(/status of 401/);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.waitForURL('**/sign-in?return=*');
    await one.service.database.pool.query('update stoa.user_session set ended_at = null');
    assert.ok(before !== undefined);
    await page.context().addCookies([before]);
    await page.goto(address);
    await settled();
    assert.equal(await page.getByLabel('Why').inputValue(), 'Half of a reason');
    assert.equal(await page.getByLabel('Tax included').inputValue(), '0.07');
    await page.getByLabel(texts.transactions.correct.kind).selectOption('void');
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.equal(await page.getByLabel('Why').inputValue(), '');
    await page.getByLabel('Tax included').waitFor();
    await page.reload();
    await settled();
    assert.equal(await page.getByLabel('Why').inputValue(), '');
  },
);

consoleTest(ground, 'what stands already is not a correction', async ({ open, seeded }) => {
  const address = `/console/transactions/${seeded.merchantIds[1]}/correct?id=order-1-0`;
  const { page } = await open('admin', address);
  await page.getByLabel('Why').fill('Nothing at all');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByRole('button', { name: texts.transactions.correct.make }).count(), 0);
});

consoleTest(
  ground,
  'filters and an order are kept under a name, and found again',
  async ({ open, seeded }) => {
    const list = `/console/transactions/${seeded.merchantIds[0]}`;
    const { page, settled, goOn, checkAccessible } = await open('finance', `${list}?currency=EUR`);
    await settled();
    const settledHead = page.getByRole('columnheader', { name: texts.transactions.settled });
    assert.equal(await settledHead.getAttribute('aria-sort'), 'descending');
    await settledHead.getByRole('button').click();
    await page.waitForURL(/currency=EUR&order=oldest$/);
    await page.locator('th[aria-sort=ascending]').waitFor();
    const views = page.locator('.saved-views');
    await views.locator('summary').click();
    await views.getByLabel(texts.parts.views.name).fill('Euros');
    await views.getByRole('button', { name: texts.parts.views.save }).click();
    const link = views.getByRole('link', { name: 'Euros' });
    await link.waitFor();
    await checkAccessible();
    await goOn(list);
    await views.locator('summary').click();
    await link.click();
    await page.waitForURL(/currency=EUR&order=oldest$/);
    await views.getByRole('button', { name: texts.parts.views.removeOf('Euros') }).click();
    await link.waitFor({ state: 'detached' });
  },
);
