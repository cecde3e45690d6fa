import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-fee-plan-new',
  role: 'finance',
  path: '/console/fee-plans/new?merchant={merchant}',
  prepare: async ({ page }) => {
    await page.getByLabel('Name of the line').fill('Commission');
    await page.getByLabel('Rate in percent').fill('12');
    await page.getByText('Volume tiers').click();
    await page.getByRole('button', { name: 'Add a tier' }).click();
    await page.getByLabel('Currency').fill('EUR');
    await page.getByLabel('From a volume of').fill('1000000');
    await page.locator('.card-row').getByLabel('Rate in percent').fill('10');
    await page.getByRole('button', { name: 'Add a line' }).click();
    const second = page.locator('.card-line').nth(1);
    await second.getByLabel('Name of the line').fill('Payment');
    await second.getByLabel('Passed on to').fill('Example Pay');
    await second.getByText('Fixed amount, minimum and maximum').click();
    await second.getByRole('button', { name: 'Add a currency' }).click();
    await second.getByLabel('Currency').fill('EUR');
    await second.getByLabel('Per transaction').fill('0.25');
    await second.getByText('Only for some transactions').click();
    await second.getByLabel('Kinds of payment').fill('Renewal of a subscription');
    await second.getByLabel('Where a report does not say that').selectOption('does_not_apply');
    const recurring = page.getByRole('region', { name: 'What is charged without a transaction' });
    await recurring.getByRole('button', { name: 'Add a fee or minimum' }).click();
    await recurring.getByLabel('What', { exact: true }).selectOption('installations');
    await recurring.getByLabel('Name').fill('Installation fee');
    await recurring.getByLabel('Currency').fill('EUR');
    await recurring.getByLabel('Amount').fill('0.50');
    await recurring.getByLabel('Free in 12 months').fill('1000000');
    const examples = page.getByRole('region', { name: 'Examples' });
    for (const [number, kind] of ['subscription_renewal', ''].entries()) {
      await examples.getByRole('button', { name: 'Add an example' }).click();
      const example = examples.locator('.card-row').nth(number);
      await example.getByLabel('Currency').fill('EUR');
      await example.getByLabel('Amount with tax').fill('12.34');
      await example.getByLabel('Tax in it').fill('2.34');
      await example.getByLabel('Payer in').selectOption('DEU');
      await example.getByLabel('Volume before it').fill('1000000');
      await example.getByLabel('Kind of payment').selectOption(kind);
    }
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('table', { name: 'Examples' }).waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('table', { name: 'Compare with a real month' }).waitFor();
  },
};
