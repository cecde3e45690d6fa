import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-statement-adjustments',
  role: 'finance',
  path: '/console/month-close/2026-11/{merchant}',
  prepare: async ({ page }) => {
    const dialog = page.getByRole('dialog');
    for (const [kind, amount] of [
      ['charge', '12.50'],
      ['credit', '5.00'],
    ] as const) {
      await page.getByRole('button', { name: 'Credit or charge' }).click();
      await dialog.getByLabel('What', { exact: true }).selectOption(kind);
      await dialog.getByLabel('Currency').fill('EUR');
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByLabel('Why').fill('As agreed on the phone');
      await dialog.getByLabel('Your reference').fill(`ticket-17-${kind}`);
      await dialog.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('row', { name: new RegExp(`^${kind} `, 'i') }).waitFor();
    }
    await page.getByRole('table', { name: 'Added by the close' }).waitFor();
  },
  pictures: [],
};
