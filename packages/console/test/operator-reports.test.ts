import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { remedyOf } from '../src/parts/books/remedy.js';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'finance finds the reports of one merchant by its name', async ({ open, seeded }) => {
  const { page, settled } = await open('finance', '/console/reports');
  await page.getByRole('link', { name: 'Nightjar Studio' }).first().waitFor();
  await page.getByLabel(texts.feePlans.groups.merchant).fill('pixel');
  await page.getByRole('button', { name: /Pixel & Pine/ }).click();
  await page.waitForURL(`**/console/reports?merchant=${seeded.merchantIds[2]}`);
  await settled();
  assert.equal(await page.locator('tbody tr').count(), 14);
  assert.equal(await page.getByRole('link', { name: 'Nightjar Studio' }).count(), 0);
});

consoleTest(ground, 'a merchant without reports, and a name of nobody, teach what to do', async (one) => {
  const { page } = await one.open('support', `/console/reports?merchant=${one.seeded.merchantIds[5]}`);
  await page.locator('.empty').waitFor();
  await page.getByLabel(texts.feePlans.groups.merchant).fill('nobody');
  await page.getByText(texts.sharedMerchants.none).waitFor();
});

consoleTest(ground, 'a report says what is invalid, and leads to it', async ({ open, seeded }) => {
  const [merchantId = 0] = seeded.merchantIds;
  const { reports } = await seeded.operator.reports.list({ merchant_id: merchantId, limit: 50 }).page();
  const found = reports.find(({ counts }) => Object.keys(counts?.invalid_by_code ?? {}).length === 2);
  const { page } = await open('auditor', `/console/reports?merchant=${merchantId}`);
  await page.getByRole('link', { name: found?.report_id ?? '', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Report ${found?.report_id}` }).waitFor();
  await page.getByText(remedyOf('negative_amount') ?? '').waitFor();
  await page.getByText(/^API key \d+$/).waitFor();
  await page.getByRole('region', { name: texts.report.totals }).getByText('EUR', { exact: true }).waitFor();
});

consoleTest(ground, 'a report that does not exist says so', async ({ open, seeded }) => {
  const { page, faults } = await open('finance', `/console/reports/${seeded.merchantIds[0]}/nothing`);
  faults.expect(/status of 4\d\d/);
  await page.getByRole('alert').waitFor();
});

consoleTest(ground, 'finance adds up exported fees: one column for each currency', async (one) => {
  const { page } = await one.open('finance', `/console/reports?merchant=${one.seeded.merchantIds[1]}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.parts.table.export }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const [head = '', ...rows] = text.trim().replace('\ufeff', '').split('\r\n');
  const at = head.split(',').indexOf('Fee JPY');
  const fees = rows.map((row) => row.split(',')[at] ?? '');
  assert.equal(fees.length, 14);
  // Yen have no decimals, and two reports have no amounts in yen.
  for (const fee of fees) assert.match(fee, /^\d*$/);
  assert.equal(fees.filter((fee) => fee !== '').length, 12);
});
