import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'anyone who is not signed in is sent to sign in, and back', async ({ open }) => {
  const { page, faults } = await open(undefined, '/console/merchants?name=fjord');
  faults.expect(/401/);
  await page.waitForURL('**/sign-in?return=**');
  assert.equal(new URL(page.url()).searchParams.get('return'), '/console/merchants?name=fjord');
});

consoleTest(ground, 'who works for several merchants chooses one, and changes over', async (one) => {
  const merchantIds = one.seeded.merchantIds.slice(0, 2);
  const { page } = await one.open('merchant owner', '/console/', { merchantIds });
  await page.getByRole('link', { name: 'Nightjar Studio' }).click();
  await page.waitForURL(`**/console/m/${merchantIds[1]}/`);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.getByLabel('Viewing').selectOption('Harbour Games');
  await page.waitForURL(`**/console/m/${merchantIds[0]}/`);
});

consoleTest(ground, 'who works for one merchant never chooses', async ({ open, seeded }) => {
  const { page } = await open('merchant owner', '/console/');
  await page.waitForURL(`**/console/m/${seeded.merchantIds[0]}/`);
  await page.getByText('Harbour Games').waitFor();
});

consoleTest(ground, 'what a role may not do is neither shown nor reached', async ({ open, seeded }) => {
  const auditor = await open('auditor', '/console/merchants');
  await auditor.page.getByRole('link', { name: 'Harbour Games' }).waitFor();
  assert.equal(await auditor.page.getByRole('button', { name: texts.merchants.add }).count(), 0);
  const support = await open('support', `/console/merchants/${seeded.merchantIds[0]}`);
  await support.page.getByRole('link', { name: 'Keys', exact: true }).waitFor();
  assert.equal(await support.page.getByRole('link', { name: 'Statements' }).count(), 0);
  const merchant = await open('merchant owner', `/console/m/${seeded.merchantIds[1]}/`);
  await merchant.page.getByRole('heading', { name: texts.frame.missing.title }).waitFor();
  // A page that exists says so, and who may open it.
  await support.goOn('/console/fee-plans');
  await support.page.getByRole('heading', { name: 'Fee plans' }).waitFor();
  await support.page.getByText(/support.*Admins/).waitFor();
});

consoleTest(ground, 'the palette leads to a merchant by the keyboard alone', async ({ open, seeded }) => {
  await seeded.operator.merchants.create({ name: 'Mayday' });
  const { page } = await open('admin', '/console/merchants');
  await page.getByRole('link', { name: 'Fjord Apps' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Pages' });
  assert.ok(await menu.evaluate((one) => one.scrollHeight <= one.clientHeight), 'the menu fits the screen');
  await page.keyboard.press('Control+k');
  // Accents, case and what stands before do not matter, nor which of its words names a page.
  const field = page.getByRole('combobox', { name: /^Search merchants/ });
  for (const [text, name] of [
    ['okami', /Ōkami Works/],
    ['games', /Harbour Games/],
    ['fees', /Fee plans/],
    ['exchange', /Fee plans/],
    ['order-1-0', /order-1-0 Transaction · Harbour Games/],
    ['close octo', /Close October 2026/],
    ['may', /^Mayday \(/],
    ['okami 2026-10', /Ōkami Works, October 2026 Statement/],
    ['configuration', /^Settings Page/],
  ] as const) {
    await field.fill(text);
    await page.getByRole('option', { name }).waitFor();
  }
  await field.fill('jord');
  await page.getByRole('option', { name: /Fjord Apps/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/console/merchants/${seeded.merchantIds[4]}`);
  await page.getByRole('heading', { level: 1, name: 'Fjord Apps' }).waitFor();
});

consoleTest(ground, 'the palette leads a merchant to what an id names', async ({ open, seeded }) => {
  const { page, settled } = await open('merchant finance', `/console/m/${seeded.merchantIds[0]}/`);
  await settled();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search pages/ }).waitFor();
  await page.keyboard.type('order-1-0');
  await page.getByRole('option', { name: 'order-1-0 Transaction', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Transaction order-1-0' }).waitFor();
  // What the role may not read is not offered.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search pages/ }).waitFor();
  await page.keyboard.type(crypto.randomUUID());
  await page.getByText('Nothing matches.').waitFor();
  assert.equal(await page.getByRole('listbox').getByRole('option').count(), 0);
});

consoleTest(ground, 'the palette finds reports and people, and what was looked at last', async (one) => {
  const { open, seeded } = one;
  const { page, settled, goOn } = await open('admin', '/console/settings');
  await settled();
  const { reports } = await seeded.operator.reports.list({ limit: 1 }).page();
  const reportId = String(reports[0]?.report_id);
  const field = page.getByRole('combobox', { name: /^Search merchants/ });
  await page.keyboard.press('/');
  await field.fill(reportId);
  await page.getByRole('option', { name: new RegExp(`${reportId} Report`) }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(reportId) }).waitFor();
  await goOn('/console/settings');
  await page.keyboard.press('/');
  // The page that was looked at last is the first one, before anything is typed.
  await page.getByRole('option', { name: new RegExp(`${reportId} Recent`) }).waitFor();
  await field.fill('admin@');
  await page
    .getByRole('option', { name: /admin@.* Person/ })
    .first()
    .click();
  await page.waitForURL('**/console/people/*');
});

consoleTest(ground, 'a question mark lists the shortcuts, which can be turned off', async ({ open }) => {
  const { page, settled, checkAccessible } = await open('support', '/console/settings');
  await settled();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  await checkAccessible();
  await dialog.getByRole('checkbox', { name: texts.frame.shortcuts.single }).uncheck();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  assert.equal(await dialog.count(), 0);
});

consoleTest(
  ground,
  'the menu has what people do every day, and the settings are in one place',
  async (one) => {
    const { page, settled } = await one.open('admin', '/console/people');
    await settled();
    const menu = page.getByRole('navigation', { name: 'Pages' });
    assert.ok((await menu.getByRole('link').count()) <= 11);
    assert.equal(await menu.getByRole('link', { name: 'Settings' }).getAttribute('aria-current'), 'page');
    await menu.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Signing keys' }).click();
    await page.getByRole('heading', { level: 1, name: 'Signing keys' }).waitFor();
  },
);

consoleTest(ground, 'the first tab stop skips to the content', async ({ open }) => {
  const { page } = await open('admin', '/console/merchants');
  await page.getByRole('link', { name: 'Fjord Apps' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'content');
});

consoleTest(ground, 'a chosen theme stays after a reload', async ({ open }) => {
  const { page } = await open('admin', '/console/merchants');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByLabel('Theme').selectOption('Dark');
  await page.reload();
  await page.getByRole('link', { name: 'Fjord Apps' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
});

consoleTest(ground, 'on a phone nothing scrolls sideways, and the menu opens over the page', async (one) => {
  const { page } = await one.open('admin', '/console/design', { width: 360, height: 740 });
  await page.getByRole('heading', { name: texts.pageTitles.both.design }).waitFor();
  await page.waitForFunction(() => document.documentElement.scrollWidth === 360);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Merchants' }).click();
  await page.getByRole('heading', { level: 1, name: 'Merchants' }).waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'hidden' });
});

consoleTest(
  ground,
  'signing out leads to the sign-in page, and leaves nothing in the tab',
  async ({ open }) => {
    const { page } = await open('admin', '/console/merchants/1');
    await page.evaluate(() => sessionStorage.setItem('stoa.upload.1', '{"name":"shop.csv"}'));
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);
  },
);

consoleTest(ground, 'a view whose file is gone says so, and offers to load the page again', async (one) => {
  const { page, faults } = await one.open('admin', '/console/merchants');
  const link = page.getByRole('link', { name: 'Harbour Games' });
  await link.waitFor();
  faults.expect(/404|dynamically imported/);
  await page.route('**/console/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
  await link.click();
  await page.getByText(texts.parts.failure.outdated).waitFor();
  await page.unroute('**/console/assets/*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour Games' }).waitFor();
});

consoleTest(ground, 'a view that cannot be read says why, with the id of the request', async ({ open }) => {
  const { page, faults } = await open('admin', '/console/merchants');
  await page.getByRole('link', { name: 'Harbour Games' }).waitFor();
  faults.expect(/404/);
  await page.route('**/operator-api/v1/merchants/*/apps', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        code: 'unknown_merchant',
        detail: 'It left the store.',
        request_id: 'r-17',
      }),
    }),
  );
  await page.getByRole('link', { name: 'Harbour Games' }).click();
  await page.getByRole('link', { name: 'Apps', exact: true }).click();
  await page.getByRole('alert').getByText('It left the store.').waitFor();
  await page.getByRole('alert').getByText('r-17').waitFor();
  await page.unroute('**/operator-api/v1/merchants/*/apps');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('com.example.app1').waitFor();
});

consoleTest(ground, 'a call that asks for a fresh sign-in is made again after the proof', async (one) => {
  const { page, faults } = await one.open('admin', `/console/merchants/${one.seeded.merchantIds[5]}/cadence`);
  faults.expect(/403/);
  let refusals = 0;
  await page.route('**/reporting-cadence', (route) => {
    if (route.request().method() !== 'PUT' || refusals > 0) return route.continue();
    refusals += 1;
    const body = JSON.stringify({ code: 'fresh_sign_in_needed', detail: 'Confirm the session.' });
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body });
  });
  // The people of the tests have no password, so the confirmation is faked.
  await page.route('**/session-api/v1/session/confirmation', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{}' }),
  );
  await page.getByLabel('Cadence', { exact: true }).selectOption('Every hour');
  await page.getByRole('button', { name: 'Set' }).click();
  const dialog = page.getByRole('dialog', { name: texts.frame.confirm.title });
  await dialog.getByLabel('Password').fill('a sentence of four words');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(texts.sharedMerchants.cadence.wasSet).waitFor();
  await page.getByText(texts.merchant.overview.due).waitFor();
  assert.equal(await dialog.count(), 0);
});
