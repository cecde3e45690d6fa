import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'the first page says what is due, what it costs and what is invalid', async (one) => {
  const { page } = await one.open('merchant owner', '/console/', { timezone: 'Europe/Berlin' });
  await page.getByText('in 23 hours').waitFor();
  await page.getByText('19 Nov 2026, 08:30 UTC').waitFor();
  await page.getByText(/^EUR \d+\.\d\d$/).waitFor();
  await page.getByText(texts.charts.asTable).click();
  await page.getByRole('cell', { name: '18 Nov', exact: true }).waitFor();
});

consoleTest(ground, 'a new merchant learns what comes next', async ({ open, seeded }) => {
  const { page } = await open('merchant owner', '/console/', {
    merchantIds: seeded.merchantIds.slice(-1),
  });
  await page.getByText(texts.merchantHome.noDue).waitFor();
  await page.getByText(texts.merchantReports.notFound).waitFor();
});

consoleTest(ground, 'reports are found by day, and exported as they are seen', async ({ open, seeded }) => {
  const { page } = await open('merchant finance', `/console/m/${seeded.merchantIds[0]}/reports`);
  await page.getByLabel('Accepted from').fill('2026-11-17');
  await page.waitForURL('**/reports?from=2026-11-17');
  await page.getByText('2 rows').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.parts.table.export }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const sums = 'Gross EUR,Gross JPY,Gross SEK,Gross USD,Fee EUR,Fee JPY,Fee SEK,Fee USD';
  assert.ok(text.startsWith(`\ufeffReport,Accepted,Valid,Invalid,${sums},State\r\n`), text);
  assert.match(text, /\d,2026-11-18T08:30:00\.\d+Z,\d+,\d+,\d+\.\d\d,\d+,\d+\.\d\d,.*,done\r\n/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.waitForURL('**/reports');
});
