import type { Page } from '@stoa/server/test/browser-test';

/** Adds the group `small-business` on its page, with Fjord Apps as its member from a day on. */
export async function addGroup(page: Page, firstDay: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group', { exact: true }).fill('small-business');
  await dialog.getByRole('button', { name: 'Add a group' }).click();
  await page.getByRole('link', { name: 'small-business' }).click();
  await page.getByRole('button', { name: 'Add a member' }).click();
  await dialog.getByLabel('Merchant (name or number)').fill('Fjord');
  await dialog.getByLabel('First day', { exact: true }).fill(firstDay);
  await dialog.getByRole('button', { name: /^Fjord Apps/ }).click();
  await dialog.getByRole('button', { name: 'Add a member' }).click();
  await page.getByRole('row', { name: /^Fjord Apps/ }).waitFor();
}
