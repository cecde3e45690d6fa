import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@stoa/server/test/browser-test';

/** How large a picture in the repository may be. */
const mostBytes = 120_000;
/** Long pages are cut. */
const mostPixels = 1_600;

/** The beginning of the page as WebP, which is small enough for the repository. */
export async function keepPicture(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // What is scrolled away is not painted.
  await page.evaluate(() => scrollTo(0, 0));
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  const bytes = Buffer.from(data, 'base64');
  assert.ok(bytes.length <= mostBytes, `${file} has ${bytes.length} bytes: show less`);
  await write(file, bytes);
}

/** The page as PNG, to look at it: its full height, up to `mostPixels`. */
export async function takePicture(page: Page, file: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(height, mostPixels) };
  await page.evaluate(() => scrollTo(0, 0));
  await write(file, await page.screenshot({ fullPage: true, clip }));
}

async function write(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
