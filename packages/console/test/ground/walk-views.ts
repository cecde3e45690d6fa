import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from '@stoa/server/test/browser-test';
import { themes } from './check-accessible.js';
import { consoleGround, consoleTest, type Role } from './console-ground.js';
import {
  type DocumentedView,
  docsFolder,
  documentedViews,
  usualPictures,
  type Width,
  widths,
} from './documented-view.js';
import { eventually } from './eventually.js';
import { keepPicture, takePicture } from './take-picture.js';

const pictures = process.env['STOA_SCREENSHOTS'];

/**
 * Walks through the views of `test/views/` with such a role, in four widths, from a phone to 4K: nothing is wider than the page, and there
 * are no accessibility barriers. With STOA_SCREENSHOTS it takes pictures on the way: `docs` renews those of docs/console/, and any other
 * value is a folder that gets all of them. Call it once at the top of a file; several files run in parallel.
 */
export async function walkViews(isWalked: (role: Role) => boolean): Promise<void> {
  const ground = consoleGround();
  for (const documented of await documentedViews()) {
    const { name, role, path: address, prepare } = documented;
    if (!isWalked(role)) continue;
    consoleTest(ground, `${name} fits every width`, async ({ open, seeded }) => {
      const view = await open(role, address.replace('{merchant}', String(seeded.merchantIds[0])));
      await view.settled();
      await prepare?.(view);
      for (const [width, height] of Object.entries(widths)) {
        await view.page.setViewportSize({ width: Number(width), height });
        await eventually(() => assertFits(view.page, Number(width)));
        if (pictures !== undefined) await picture(view.page, documented, Number(width) as Width);
      }
      await view.checkAccessible();
    });
  }
}

/** May fail at first: charts are redrawn only after the page has its new width. */
async function assertFits(page: Page, width: number): Promise<void> {
  const [inner, needed] = await page.evaluate(
    () => [innerWidth, document.documentElement.scrollWidth] as const,
  );
  assert.equal(inner, width);
  assert.ok(needed <= width, `at ${width} the page is ${needed - width} pixels too wide`);
}

async function picture(
  page: Page,
  { name, pictures: kept = usualPictures }: DocumentedView,
  width: Width,
): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    if (pictures !== 'docs')
      await takePicture(page, path.join(pictures ?? '', `${name}-${width}-${theme}.png`));
    else if (kept.includes(`${width}-${theme}`))
      await keepPicture(page, path.join(docsFolder, `${name}-${width}-${theme}.webp`));
  }
}
