import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from '@stoa/server/test/browser-test';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { hold } from './ground/hold.js';
import * as texts from './ground/texts.js';

/** The pages of a merchant when something comes in between, and the files that they export. */
const ground = consoleGround();

consoleTest(ground, 'what was typed stays while a file is checked', async ({ open, seeded }) => {
  const { page } = await open('merchant owner', `/console/m/${seeded.merchantIds[0]}/upload`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'shop.csv',
    mimeType: 'text/plain',
    buffer: Buffer.from('Order,Takings,Cur,Land,Paid\na-1,11.90,EUR,DE,2026-11-17T10:00:00Z'),
  });
  // Not one of the names that are recognised: a choice is made.
  const amount = page.getByLabel(texts.merchantUpload.fields.amount);
  await amount.selectOption('Takings');
  await page.getByLabel('Tax rates').fill('*,19');
  // The file is checked again, now as a provider's file, which names its columns itself.
  const unset = amount.locator('option').first();
  const before = await unset.textContent();
  await page.getByLabel(texts.merchantUpload.kind).selectOption('stripe');
  await page.waitForFunction(
    (text) => document.querySelector('select[name=amount] option')?.textContent !== text,
    before,
  );
  assert.equal(await page.getByLabel('Tax rates').inputValue(), '*,19');
  assert.equal(await amount.inputValue(), 'Takings');
});

consoleTest(ground, 'an id that is typed stays while another one is read', async ({ open, seeded }) => {
  const { held, letGo } = hold();
  const { page } = await open('merchant owner', `/console/m/${seeded.merchantIds[0]}/transactions`);
  await page.route('**/merchant-api/v1/transactions?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/console/m/${seeded.merchantIds[0]}/corrections/new?transaction_id=order-1-0`);
  const id = page.getByLabel('Transaction id');
  await id.fill('order-1-1');
  letGo();
  await page.getByRole('button', { name: 'Preview' }).waitFor();
  assert.equal(await id.inputValue(), 'order-1-1');
});

consoleTest(ground, 'an exported chart has exact numbers and no words', async ({ open, seeded }) => {
  const { page } = await open('merchant owner', `/console/m/${seeded.merchantIds[0]}/revenue`);
  const exported = async (part: ReturnType<Page['getByRole']>): Promise<string> => {
    const downloading = page.waitForEvent('download');
    await part.getByRole('button', { name: texts.parts.table.export }).click();
    return readFile(await (await downloading).path(), 'utf8');
  };
  const chart = page.getByRole('figure').first();
  await chart.getByText(texts.charts.asTable).click();
  const days = await exported(chart);
  assert.match(days, /,4\.99[,\r]/);
  assert.doesNotMatch(days, /EUR [\d-]/);
  await page.getByRole('link', { name: 'Cohorts' }).click();
  const amounts = page.getByRole('region', { name: /EUR/ });
  await amounts.getByText('4.99 …').first().waitFor();
  const cohorts = await exported(amounts);
  assert.match(cohorts, /,4\.99[,\r]/);
  assert.doesNotMatch(cohorts, /…/);
  // The mark of an age that is not complete has a column of its own.
  assert.match(cohorts, /,Not reached yet\r?\n/);
  assert.match(cohorts, /,"Day 1, Day 7, Day 30"\r?\n/);
});

consoleTest(ground, 'the first page counts the days of all reports', async ({ open, seeded }) => {
  const { page, settled } = await open('merchant owner', `/console/m/${seeded.merchantIds[0]}/transactions`);
  // A merchant that reports often has more reports than fit on a page of the list.
  await page.route('**/merchant-api/v1/reports?*', async (route) => {
    const answer = await route.fetch();
    const { reports } = await answer.json();
    await route.fulfill({ response: answer, json: { reports: reports.slice(0, 1), next_cursor: 'more' } });
  });
  await page.goto(`/console/m/${seeded.merchantIds[0]}/`);
  await settled();
  await page.getByText(texts.charts.asTable).click();
  const day = page.getByRole('row', { name: /^17 Nov/ });
  await day.waitFor();
  assert.match((await day.textContent()) ?? '', /^17 Nov[1-9]/);
  await page.getByText(texts.merchantHome.more).waitFor();
});
