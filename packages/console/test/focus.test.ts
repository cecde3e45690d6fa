import assert from 'node:assert/strict';
import type { Page } from '@stoa/server/test/browser-test';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { eventually } from './ground/eventually.js';
import * as texts from './ground/texts.js';

/** For people who use a keyboard or a screen reader, the focus is where something has just happened. */
const ground = consoleGround();

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent ?? ''}`;
  });
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
/** How often the tables of a page are measured again because something in their frames got higher. */
const remeasured = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let count = 0;
    const fits = new MutationObserver((found) => {
      count += found.length;
    });
    for (const table of document.querySelectorAll('table'))
      fits.observe(table, { attributeFilter: ['data-fit'] });
    const rail = document.querySelector<HTMLElement>('.table-scroll > .rail');
    if (rail === null) throw new Error('the page has no table');
    const resized = new Promise((resolve) => {
      let calls = 0;
      // The first call says the size at the beginning.
      new ResizeObserver(() => {
        calls += 1;
        if (calls === 1) rail.style.height = '3px';
        else resolve(undefined);
      }).observe(rail);
    });
    await resized;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return count;
  });

consoleTest(ground, 'a link inside a page leads to the heading of the next, at its top', async (one) => {
  const { page, settled } = await one.open('admin', '/console/merchants', { height: 320 });
  await settled();
  assert.match(await focused(page), /^BODY/);
  // To measure means to try other ways to stand, which moves what somebody reads.
  assert.equal(await remeasured(page), 0);
  await page.getByRole('link', { name: 'Fjord Apps' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 200));
  assert.equal(await scrolled(page), 200);
  await page.getByRole('link', { name: 'Fjord Apps' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Fjord Apps' }).waitFor();
  await settled();
  await eventually(async () =>
    assert.deepEqual([await focused(page), await scrolled(page)], ['H1 Fjord Apps', 0]),
  );
});

consoleTest(ground, 'a tab keeps the focus, and the next link leads to a heading again', async ({ open }) => {
  const { page, settled } = await open('admin', '/console/events');
  await settled();
  await page.getByRole('link', { name: 'Waiting', exact: true }).press('Enter');
  await page.getByText('Which merchant?').waitFor();
  assert.equal(await focused(page), 'A Waiting');
  await page.getByRole('link', { name: 'Merchants', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Merchants' }).waitFor();
  await eventually(async () => assert.equal(await focused(page), 'H1 Merchants'));
});

consoleTest(ground, 'the next page of a list has the focus, and begins at its first row', async (one) => {
  const address = `/console/transactions/${one.seeded.merchantIds[0]}/recorded`;
  const { page, settled } = await one.open('admin', address);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.press('Enter');
  await page.waitForURL(/cursor=/);
  await settled();
  await eventually(async () => assert.equal(await focused(page), 'DIV Recorded'));
  await page.getByRole('row').nth(1).waitFor();
  const { y = -1 } = (await page.getByRole('row').nth(1).boundingBox()) ?? {};
  const barEnd = await page.locator('.topbar').evaluate((bar) => bar.getBoundingClientRect().bottom);
  assert.ok(y >= barEnd && y < 768, `the first row is at ${y}, the bar ends at ${barEnd}`);
});

consoleTest(
  ground,
  'a filter counts without a button, and "Clear" leaves the focus in the filters',
  async ({ open }) => {
    const { page, settled } = await open('admin', '/console/merchants');
    await settled();
    const field = page.getByLabel('Name or number');
    await field.fill(' fjord ');
    await page.waitForURL(/name=fjord/);
    await settled();
    assert.match(await focused(page), /^INPUT/);
    // A chip says what is filtered, and takes it away.
    await page.getByRole('button', { name: /^Remove Name or number.*: fjord$/ }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await page.waitForURL('/console/merchants');
    await eventually(async () => assert.match(await focused(page), /^INPUT/));
    await eventually(async () => assert.equal(await field.inputValue(), ''));
    await page.goBack();
    await page.waitForURL(/name=fjord/);
    await eventually(async () => assert.equal(await field.inputValue(), 'fjord'));
  },
);

consoleTest(ground, 'keys that are pressed at once go where they are meant to', async ({ open }) => {
  const { page } = await open('admin', '/console/merchants');
  const button = page.getByRole('button', { name: texts.merchants.add });
  await button.waitFor();
  // Deliberately does not wait in between: people who know the page do not wait either.
  await button.press('Enter');
  await page.keyboard.type('Tern');
  assert.equal(await page.getByRole('dialog').getByLabel('Name').inputValue(), 'Tern');
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await focused(page), 'BUTTON Add a merchant'));
});

consoleTest(ground, 'a dialog that a button closes gives the focus back', async ({ open }) => {
  const { page } = await open('admin', '/console/merchants');
  await page.getByRole('button', { name: texts.merchants.add }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(await focused(page), 'BUTTON Add a merchant'));
});
