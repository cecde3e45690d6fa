import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-install-test',
  role: 'merchant developer',
  path: '/console/m/{merchant}/apps/com.example.app1',
  prepare: async ({ page }) => {
    await page.getByRole('button', { name: 'Make the installation' }).click();
    await page.getByText('It is genuine').waitFor();
  },
};
