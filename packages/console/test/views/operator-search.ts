import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-search',
  role: 'finance',
  path: '/console/merchants/{merchant}',
  prepare: async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('okami oct');
    await page.getByRole('option', { name: /Ōkami Works, October 2026/ }).waitFor();
  },
};
