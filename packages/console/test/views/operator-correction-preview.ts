import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-correction-preview',
  role: 'finance',
  path: '/console/transactions/{merchant}/correct?id=order-1-0',
  prepare: async ({ page }) => {
    await page.getByLabel('Gross, including tax').fill('2.50');
    await page.getByLabel('Tax included').fill('0.50');
    await page.getByLabel('Why').fill('The till counted twice');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog').waitFor();
  },
};
