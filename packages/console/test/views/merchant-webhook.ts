import type { DocumentedView } from '../ground/documented-view.js';

/** The page of an endpoint to which nothing was sent yet. */
export const view: DocumentedView = {
  name: 'merchant-webhook',
  role: 'merchant owner',
  path: '/console/m/{merchant}/webhooks',
  prepare: async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await dialog.getByLabel('URL').fill('https://hooks.example.com/a/long/path/of/one/word/and/more/stoa');
    await dialog.getByRole('button', { name: 'Add an endpoint' }).click();
    await dialog.getByRole('button', { name: 'Done, I copied it' }).click();
    await page.getByRole('link', { name: /hooks\.example\.com/ }).click();
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  },
  pictures: [],
};
