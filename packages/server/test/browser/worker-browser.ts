import type { Browser } from 'playwright-core';
import { findBrowser } from './find-browser.js';

export const noBrowser =
  'No browser here: install Chrome, Chromium or Edge, or name one with STOA_TEST_BROWSER.';

interface WorkerBrowser {
  readonly browser: Browser;
  /** What keeps the process alive until the browser is closed: its process, and the pipes to it. */
  readonly resources: readonly string[];
}

let running: WorkerBrowser | undefined;

/**
 * The browser of this process, which the first file starts that needs it; each test has contexts of its own. Undefined
 * on a machine without one, but in CI that is an error.
 */
export async function openBrowser(find = findBrowser): Promise<Browser | undefined> {
  if (running?.browser.isConnected()) return running.browser;
  const found = await find();
  if (found === undefined) {
    if (process.env['CI'] === 'true') throw new Error(noBrowser);
    return undefined;
  }
  const { chromium } = await import('playwright-core');
  const { executablePath, libraries } = found;
  const before = process.getActiveResourcesInfo();
  const browser = await chromium.launch({
    executablePath,
    args: [
      // Without a graphics card, the browser would draw as if it had one, which takes a fifth more of the processor.
      '--disable-gpu',
      // Most scripts run too short a time to make up for being optimised.
      '--js-flags=--no-turbofan --no-maglev --single-threaded-gc',
    ],
    env: { ...process.env, ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }) },
    // The browser ends when its pipes close. Listeners would be left in the process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const isOfBrowser = (resource: string): boolean => /^(?:ProcessWrap|PipeWrap)$/.test(resource);
  running = { browser, resources: withoutEach(process.getActiveResourcesInfo(), before).filter(isOfBrowser) };
  return browser;
}

/** Ends the browser, if there is one. */
export async function closeBrowser(): Promise<void> {
  await running?.browser.close();
  running = undefined;
}

/** What this process has open, besides its browser. */
export function openResources(): readonly string[] {
  return withoutEach(process.getActiveResourcesInfo(), running?.resources ?? []);
}

/** A list without the items of another one, as often as each is there. */
export function withoutEach(all: readonly string[], removed: readonly string[]): string[] {
  const rest = [...all];
  for (const item of removed) {
    const index = rest.indexOf(item);
    if (index >= 0) rest.splice(index, 1);
  }
  return rest;
}
