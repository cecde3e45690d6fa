import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { askForRefund, blockOctober } from './ground/block-month.js';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { hold } from './ground/hold.js';
import * as texts from './ground/texts.js';

/** Closing a month: what blocks, a dry run, the close with its progress, and the statements. */
const ground = consoleGround();
const october = '/console/month-close/2026-10';

consoleTest(ground, 'an auditor reads the checklist and a statement, and closes nothing', async (one) => {
  const { page, settled } = await one.open('auditor', '/console/month-close');
  await settled();
  await page.getByRole('heading', { name: texts.monthClose.titleOf('October 2026') }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Close/ }).count(), 0);
  await page.getByRole('link', { name: 'Harbour Games' }).click();
  await page.waitForURL(`${october}/*`);
  await settled();
  await page
    .getByRole('table', { name: texts.sharedStatements.flow('EUR') })
    .getByText('Fee', { exact: true })
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'Dry run' }).count(), 0);
});

consoleTest(ground, 'a statement is a page, a PDF and a CSV', async ({ open, seeded }) => {
  const [merchant] = seeded.merchantIds;
  const { page, settled } = await open('finance', `${october}/${merchant}`);
  await settled();
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.statement.files.csv }).click();
  const stream = await (await csv).createReadStream();
  assert.match(await text(stream), /^\uFEFF?kind,transaction_id/);
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  assert.equal((await pdf).suggestedFilename(), `statement-${merchant}-2026-10.pdf`);
  const link = page.getByRole('link', { name: 'Print' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  assert.match(await answer.text(), /Harbour Games/);
});

consoleTest(ground, 'a merchant without transactions has no statement, and a word about it', async (one) => {
  const { page, faults, settled } = await one.open('finance', `${october}/${one.seeded.merchantIds[5]}`);
  faults.expect(/status of 404 .*\/statements\/2026-10/);
  await settled();
  await page.getByText('Empty statement').waitFor();
});

consoleTest(
  ground,
  'the review has the checks by cause, and the sums beside the month before',
  async (one) => {
    await blockOctober(one);
    await askForRefund(one);
    const { page, settled, checkAccessible } = await one.open('finance', october);
    await settled();
    const checks = page.getByRole('region', { name: '1. Checks' });
    await checks.locator('[data-todo=transactions_without_fee]').getByRole('link').waitFor();
    await checks.locator('[data-todo=report_missed]').getByRole('link').click();
    await page.waitForURL('/console/cadences?missed=true');
    await page.goBack();
    const numbers = page.getByRole('region', { name: '2. Numbers' });
    await numbers
      .getByRole('table', { name: texts.monthClose.totals })
      .getByRole('row', { name: /^EUR/ })
      .waitFor();
    // One currency at a time can be compared from row to row.
    await page.getByRole('navigation', { name: 'Currency' }).getByRole('link', { name: 'JPY' }).click();
    const merchants = page.getByRole('table', { name: 'Merchants', exact: true });
    await merchants.getByText(/^EUR/).first().waitFor({ state: 'detached' });
    await merchants.getByText(/^JPY/).first().waitFor();
    const foot = merchants.locator('tfoot > tr');
    await foot.getByText(texts.monthClose.allMerchants).waitFor();
    assert.equal(await foot.count(), 1);
    await checkAccessible();
  },
);

consoleTest(ground, 'a month under way says that it is compared with the same day', async ({ open }) => {
  const { page, settled, goOn } = await open('finance', '/console/month-close/2026-11');
  await settled();
  const header = page.getByRole('columnheader', {
    name: texts.sharedStatements.compared.beforeSoFar,
    exact: true,
  });
  assert.equal(await header.count(), 2, 'of all merchants, and of each');
  await goOn(october);
  assert.equal(await header.count(), 0);
  assert.equal(await page.getByRole('columnheader', { name: 'Month before', exact: true }).count(), 2);
});

consoleTest(ground, 'what blocks a merchant is found, and a dry run lists it', async (one) => {
  await blockOctober(one);
  await askForRefund(one);
  const { page, settled } = await one.open('finance', `${october}?state=blocked`);
  await settled();
  await page
    .getByRole('row', { name: /Harbour Games.* Blocked 1 transaction has no fee 1 request waits/ })
    .waitFor();
  // What has no fee is one click away, here and in the dry run.
  const cure = page.getByRole('link', { name: texts.sharedStatements.blockers.withoutFee(1) });
  assert.match((await cure.getAttribute('href')) ?? '', /\/transactions\/\d+\?state=without-fee$/);
  await page.getByRole('link', { name: 'Harbour Games' }).click();
  await settled();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByText('It cannot be closed').waitFor();
  await page
    .getByRole('table', { name: texts.statement.keepsOpen })
    .getByRole('link', { name: 'order-without-plan' })
    .waitFor();
  await page.getByRole('button', { name: texts.statement.close }).click();
  await page.getByRole('dialog').locator('[data-check=waiting_requests]').waitFor();
});

consoleTest(ground, 'who does not prove who they are closes nothing', async (one) => {
  const { clock } = one.service;
  const { page, faults, settled } = await one.open('finance', october);
  await settled();
  faults.expect(/status of 403 .*\/statements\/2026-10\/close/);
  const now = clock.now();
  clock.set(new Date(now.getTime() + 600_000));
  // Enter twice closes nothing: the question begins at its way out.
  await page.getByRole('button', { name: 'Close 5 merchants' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close 5 merchants' }).click();
  // What the table shows of the ready merchants, the question shows, too.
  await page.getByRole('dialog').locator('[data-check=report_missed]').waitFor();
  // A button "Close" could also mean closing the month.
  assert.equal(await page.getByRole('button', { name: 'Close', exact: true }).count(), 0);
  await page.getByLabel(texts.monthClose.typeMonth('2026-10')).fill('2026-10');
  await page.getByRole('dialog').getByRole('button', { name: 'Close 5 merchants' }).click();
  await page.getByRole('dialog', { name: texts.frame.confirm.title }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: texts.frame.confirm.title }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Ready (5)' }).waitFor();
  clock.set(now);
});

consoleTest(
  ground,
  'finance closes the month, leaves the page, and sees later what it came to and who was refused',
  async (one) => {
    const { page, settled } = await one.open('finance', october);
    await settled();
    // The second merchant becomes blocked after the page has read the list.
    await page.route('**/statements/2026-10/close', async (route) => {
      await blockOctober(one, 2);
      await route.continue();
    });
    const { held, letGo } = hold();
    await page.route('**/closings/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Close 5 merchants' }).click();
    await page.getByText(texts.monthClose.stays(1)).waitFor();
    const action = page.getByRole('dialog').getByRole('button', { name: 'Close 5 merchants' });
    await page.getByLabel(texts.monthClose.typeMonth('2026-10')).fill('2026-1');
    assert.equal(await action.isDisabled(), true);
    await page.getByLabel(texts.monthClose.typeMonth('2026-10')).fill('2026-10');
    await action.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The service goes on without the page.
    await page.reload();
    letGo();
    await page.getByText(texts.monthClose.finished('October 2026', 4)).waitFor();
    await page.reload();
    await settled();
    const refused = page.getByRole('table', { name: texts.monthClose.refused });
    await refused.getByText('Pixel & Pine').waitFor();
    await refused.getByText('Harbour Games').waitFor();
    assert.equal(await refused.getByRole('row').count(), 3);
    await page.getByRole('button', { name: 'Done' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Closed (4)' }).click();
    await page.getByRole('row', { name: /Ōkami Works.* Closed/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Close/ }).count(), 0);
    // All statements that are closed come in one file.
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.monthClose.download(4) }).click();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), 'statements-2026-10.zip');
    const archive = await readFile(await saved.path());
    // Its directory, at its end, says how many files it has.
    assert.equal(archive.readUInt16LE(archive.length - 12), 4);
  },
);
