import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-what-if',
  role: 'finance',
  path: '/console/fee-plans/what-if?merchant={merchant}&month=2026-10&rate=12',
  prepare: async ({ page }) => {
    await page.getByRole('table', { name: 'What if' }).waitFor();
  },
};
