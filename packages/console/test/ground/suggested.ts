import type { Page } from '@stoa/server/test/browser-test';

/**
 * Waits until a field suggests a value. It looks for the `datalist`, because the browser draws the list outside of the
 * page.
 */
export async function suggested(page: Page, value: string): Promise<void> {
  await page.locator(`datalist option[value="${value}"]`).waitFor({ state: 'attached' });
}
