import type { Browser, BrowserContext, Page } from '@stoa/server/test/browser-test';
import { type PageFaults, watchFaults } from './page-faults.js';

/** A page in a context of its own, with the cookies and the stores of nobody else. */
export interface Tab {
  readonly timezone: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: PageFaults;
}

export interface Tabs {
  /** A tab that knows nobody, in a time zone. It may be new, or one that a test has left. */
  take(timezone: string): Promise<Tab>;
  /** A new tab, for a test that changes it for good. */
  open(timezone: string): Promise<Tab>;
  /** Takes back a tab that another test may have. */
  leave(tab: Tab): Promise<void>;
  close(): Promise<void>;
}

/** How long a locator waits. A page takes seconds on a busy machine; only what never comes takes as long. */
const patienceMs = 60_000;

/**
 * The tabs of a file. A new page has a process of its own, which compiles every script of the console again: that costs
 * three times as much as to load the console in a page that had it before. So the next test goes on in a page that a
 * test has left, without anything of that test.
 */
export function createTabs(browser: Browser, origin: string): Tabs {
  const left: Tab[] = [];
  const open: Tabs['open'] = async (timezone) => {
    const context = await browser.newContext({
      baseURL: origin,
      timezoneId: timezone,
      locale: 'en-GB',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(patienceMs);
    const faults = await watchFaults(context, origin);
    return { timezone, context, faults, page: await context.newPage() };
  };
  return {
    open,
    take: async (timezone) => {
      const index = left.findIndex((tab) => tab.timezone === timezone);
      return left.splice(index, index < 0 ? 0 : 1)[0] ?? open(timezone);
    },
    leave: async (tab) => {
      await forget(tab);
      left.push(tab);
    },
    close: async () => {
      for (const { context } of left) await context.close();
    },
  };
}

/**
 * Removes what a test may have left behind. The page stays on this origin: for another one it would get a new process.
 */
async function forget({ context, page, faults }: Tab): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners('request');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/healthz');
  await page.mouse.move(0, 0);
  // Nothing of the console runs any more that could write there again.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  faults.forget();
}
