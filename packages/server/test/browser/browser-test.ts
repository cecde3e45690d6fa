import { test } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.js';

export type { Browser, BrowserContext, Page } from 'playwright-core';

export const noBrowser =
  'No browser here: install Chrome, Chromium or Edge, or name one with STOA_TEST_BROWSER.';

/** Starts the browser of the tests; undefined on a machine without one. Throws if STOA_TEST_BROWSER is set and is not a browser. */
export async function openBrowser(): Promise<Browser | undefined> {
  const found = await findBrowser();
  if (found === undefined) return undefined;
  const { executablePath, libraries } = found;
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }) },
  });
}

/**
 * A test in a browser, which is closed afterwards. On a machine without a browser the test says what is missing instead of
 * failing: `npm test` must work with nothing but Node.js.
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
      await browser.close();
    }
  });
}
