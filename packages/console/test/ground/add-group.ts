import type { Page } from '@stoa/server/test/browser-test';
import * as texts from './texts.js';

/** Adds the group `small-business` on its page, with Fjord Apps as its member from a day on. */
export async function addGroup(page: Page, firstDay: string): Promise<void> {
  await page.getByRole('button', { name: texts.feePlans.groups.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group', { exact: true }).fill('small-business');
  await dialog.getByRole('button', { name: texts.feePlans.groups.add }).click();
  await page.getByRole('link', { name: 'small-business' }).click();
  await page.getByRole('button', { name: texts.feePlans.groups.join }).click();
  await dialog.getByLabel(texts.feePlans.groups.merchant).fill('Fjord');
  await dialog.getByLabel('First day', { exact: true }).fill(firstDay);
  await dialog.getByRole('button', { name: /^Fjord Apps/ }).click();
  await dialog.getByRole('button', { name: texts.feePlans.groups.join }).click();
  await page.getByRole('row', { name: /^Fjord Apps/ }).waitFor();
}
