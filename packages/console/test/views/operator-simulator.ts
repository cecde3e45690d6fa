import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-simulator',
  role: 'auditor',
  path: '/console/simulator',
  prepare: async ({ page }) => {
    await page.getByLabel('App').fill('com.example.app1');
    await page.getByLabel('IP address').fill('203.0.113.100');
    await page.getByLabel('Device model').fill('iPhone15,2');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByRole('heading', { name: 'Answer' }).waitFor();
  },
};
