import { test } from 'node:test';
import type { Browser } from 'playwright-core';
import { noBrowser, openBrowser } from './worker-browser.js';

export type { Browser, BrowserContext, Page } from 'playwright-core';
export { sharedFile } from '../runner/run-folder.js';
export { noBrowser, openBrowser } from './worker-browser.js';

/**
 * A test in a real browser, whose pages are closed afterwards. On a machine without a browser the test says what is
 * missing instead of failing: `npm test` must work with nothing but Node.js.
 */
export function browserTest(name: string, body: (browser: Browser) => Promise<void>): void {
  test(name, async (context) => {
    const browser = await openBrowser();
    if (browser === undefined) {
      context.diagnostic(noBrowser);
      return;
    }
    try {
      await body(browser);
    } finally {
      for (const opened of browser.contexts()) await opened.close();
    }
  });
}
