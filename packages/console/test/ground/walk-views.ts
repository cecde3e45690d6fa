import assert from 'node:assert/strict';
import path from 'node:path';
import { createStoaClient } from '@stoa/client';
import type { Page } from '@stoa/server/test/browser-test';
import { runs } from '@stoa/server/test/property-runs';
import { themes } from './check-accessible.js';
import { type ConsoleGround, consoleGround, consoleTest, type Role, type View } from './console-ground.js';
import { type DocumentedView, docsFolder, usualPictures, type Width, widths } from './documented-view.js';
import { documentedViews } from './documented-views.js';
import { eventually } from './eventually.js';
import { keepPicture, takePicture } from './take-picture.js';

const pictures = process.env['STOA_SCREENSHOTS'];
const usualWidth = 1024;
const usualHeight = 768;

const allWidths = Object.entries(widths);
/** Every width in the long form and for pictures; else that of a phone, where least fits, and the usual one. */
const walkedWidths =
  pictures === undefined
    ? runs(
        allWidths.filter(([width]) => ['360', String(usualWidth)].includes(width)),
        allWidths,
      )
    : allWidths;

/**
 * Walks through the documented views, with `npm run test:long` in five widths, from a phone to 4K: nothing is
 * wider than the page, no table is cut or breaks a number, however long, and there are no accessibility barriers. With
 * STOA_SCREENSHOTS it takes pictures on the way: `docs` renews those of docs/console/, and any other value is a folder
 * that gets all of them.
 */
export async function walkViews(isWalked: (role: Role) => boolean): Promise<void> {
  const ground = consoleGround();
  const views = documentedViews.filter(({ role }) => isWalked(role));
  for (const role of new Set(views.map((view) => view.role)))
    consoleTest(ground, `${role} walks through the views`, async (one, context) => {
      if (pictures === undefined) await addExtremes(one);
      const walk = walkAs(role, one);
      for (const documented of views.filter((view) => view.role === role))
        await context.test(documented.name, () => walk(documented));
    });
}

/** Goes from view to view in one page, which is much quicker than to load each. Pictures show a page just loaded. */
function walkAs(role: Role, { open, seeded }: ConsoleGround): (documented: DocumentedView) => Promise<void> {
  let walked: View | undefined;
  return async (documented) => {
    const address = documented.path.replace('{merchant}', String(seeded.merchantIds[0]));
    const view = walked ?? (await open(role, address));
    // A view is prepared in the same width, whether it comes first or not.
    await view.page.setViewportSize({ width: usualWidth, height: usualHeight });
    await (walked === undefined ? view.settled() : view.goOn(address));
    // A view that fails does not make the next one fail.
    walked = undefined;
    await documented.prepare?.(view);
    for (const [width, height] of walkedWidths) {
      await view.page.setViewportSize({
        width: Number(width),
        // The height does not matter for what is asserted, and a large page takes long to paint.
        height: pictures === undefined ? usualHeight : height,
      });
      await eventually(() => assertFits(view.page, Number(width)));
      if (pictures !== undefined) await picture(view.page, documented, Number(width) as Width);
    }
    await view.checkAccessible();
    assert.deepEqual(view.faults.list(), []);
    if (pictures === undefined) walked = view;
  };
}

/** May fail at first: charts and tables follow only after the page has its new width. */
async function assertFits(page: Page, width: number): Promise<void> {
  const [inner, needed] = await page.evaluate(
    () => [innerWidth, document.documentElement.scrollWidth] as const,
  );
  assert.equal(inner, width);
  assert.ok(needed <= width, `at ${width} the page is ${needed - width} pixels too wide`);
  assert.deepEqual(await page.evaluate(faultsOfPage), [], `at ${width}`);
}

/** Amounts of trillions in both months, and a long name that wraps nowhere. They are not in the pictures. */
async function addExtremes({ service, seeded }: ConsoleGround): Promise<void> {
  const [merchantId = 0] = seeded.merchantIds;
  await service.access.issue({ kind: 'api_key', merchantId, label: `nightly${'y'.repeat(80)}` });
  const client = createStoaClient({ baseUrl: service.url, apiKey: seeded.apiKeys[0] ?? '' });
  const now = service.clock.now();
  const times = [new Date(now.getTime() - 60_000).toISOString(), '2026-10-30T12:00:00Z'];
  const { reportId } = await client.reports.submit({
    created_at: now.toISOString(),
    transactions: times.flatMap((settled_at) =>
      [123_456_789_012_345, -12_345_678_901_234].map((amount) => ({
        id: `extreme ${settled_at} ${amount}`,
        currency: 'EUR',
        full_amount: amount,
        tax_amount: Math.trunc(amount / 6),
        payer_country: 'DEU',
        settled_at,
      })),
    ),
  });
  await client.reports.wait(reportId);
}

/**
 * Small targets, tables that are cut at their edge, numbers that break, and values without the name of their column.
 * Runs in the page.
 */
function faultsOfPage(): string[] {
  const tables = [...document.querySelectorAll<HTMLElement>('.table-scroll > table[data-fit]')];
  const tooWide = (table: HTMLElement): number => table.offsetWidth - (table.parentElement?.clientWidth ?? 0);
  const cut = tables.filter((table) => table.checkVisibility() && tooWide(table) > 0);
  const broken = [...document.querySelectorAll('td data')].filter(({ firstChild: text }) => {
    const words = text?.nodeValue ?? '';
    const number = new Range();
    if (text === null) return false;
    number.setStart(text, words.lastIndexOf(' ') + 1);
    number.setEnd(text, words.length);
    return new Set(Array.from(number.getClientRects(), ({ top }) => top)).size > 1;
  });
  const nameless = [...document.querySelectorAll('[data-fit="stacked"] td')].filter(
    (cell) => getComputedStyle(cell, '::before').content !== JSON.stringify(cell.getAttribute('data-name')),
  );
  const small = [...document.querySelectorAll('summary, input[type="checkbox"]')].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().height < 24,
  );
  return [
    ...small.map(({ textContent, localName }) => `${localName} ${textContent} is lower than 24 pixels`),
    ...cut.map((table) => `${table.innerText.slice(0, 40)} is cut by ${tooWide(table)} pixels`),
    ...broken.map(({ textContent }) => `${textContent} breaks`),
    ...nameless.map(({ textContent }) => `${textContent} has no name`),
  ];
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
