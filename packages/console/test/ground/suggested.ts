import type { Page } from '@stoa/server/test/browser-test';

/** Waits until a field of the page suggests a value. The browser draws the list by itself, and not in the page. */
export async function suggested(page: Page, value: string): Promise<void> {
  await page.locator(`datalist option[value="${value}"]`).waitFor({ state: 'attached' });
}
