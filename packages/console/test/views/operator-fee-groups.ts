import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-fee-groups',
  role: 'finance',
  path: '/console/fee-plans/groups',
  prepare: async ({ page }) => {
    await page.getByRole('button', { name: 'Add a group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group', { exact: true }).fill('small-business');
    await dialog.getByRole('button', { name: 'Add a group' }).click();
    await page.getByRole('link', { name: 'small-business' }).click();
    await page.getByRole('button', { name: 'Add a member' }).click();
    await dialog.getByLabel('Merchant (name or number)').fill('Fjord');
    await dialog.getByLabel('First day', { exact: true }).fill('2027-01-01');
    await dialog.getByRole('button', { name: /^Fjord Apps/ }).click();
    await dialog.getByRole('button', { name: 'Add a member' }).click();
    await page.getByRole('row', { name: /^Fjord Apps/ }).waitFor();
  },
};
