import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-webhooks',
  role: 'admin',
  path: '/console/webhooks',
  prepare: async ({ page }) => {
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await page.getByRole('dialog').getByText('Erasure done').waitFor();
  },
  pictures: [],
};
