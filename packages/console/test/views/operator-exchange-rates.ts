import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-exchange-rates',
  role: 'finance',
  path: '/console/fee-plans/exchange-rates',
  prepare: async ({ page }) => {
    await page.getByRole('button', { name: 'Enter a rate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Currency').fill('USD');
    await dialog.getByLabel('Counted in').fill('EUR');
    await dialog.getByLabel('Rate', { exact: true }).fill('0.925123456789');
    await dialog.getByLabel('First day').fill('2027-01-01');
    await dialog.getByRole('button', { name: 'Enter a rate' }).click();
    await page.getByRole('row', { name: /^USD EUR/ }).waitFor();
  },
  pictures: [],
};
