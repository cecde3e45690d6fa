import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { createStoaClient } from '@stoa/client';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { eventually } from './ground/eventually.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(
  ground,
  'a report says what is invalid and what to do, and leads to a correction',
  async (one) => {
    const { open, seeded, service } = one;
    const [merchantId = 0] = seeded.merchantIds;
    const client = createStoaClient({ baseUrl: service.url, apiKey: seeded.apiKeys[0] ?? '' });
    const {
      invalid_transactions: [first],
    } = await client.transactions.invalid({ limit: 1 }).page();
    const { page } = await open('merchant developer', `/console/m/${merchantId}/reports`);
    await page.goto(`/console/m/${merchantId}/reports/${first?.report_id}`);
    await page.getByRole('heading', { name: `Report ${first?.report_id}` }).waitFor();
    const list = page.getByRole('table', { name: 'Invalid transactions' });
    await list.getByText(String(first?.id)).waitFor();
    await page.getByRole('table', { name: texts.merchantReport.reasons }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.merchantReport.exportAll }).click();
    assert.equal((await saving).suggestedFilename(), `report-${first?.report_id}.csv`);
  },
);

consoleTest(ground, 'a developer is led to no statement', async ({ open, seeded }) => {
  const { page, settled } = await open(
    'merchant developer',
    `/console/m/${seeded.merchantIds[0]}/transactions`,
  );
  await settled();
  await page.getByRole('cell', { name: 'November 2026' }).first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'November 2026' }).count(), 0);
});

consoleTest(ground, 'a report that is none of theirs is unknown', async ({ open, seeded }) => {
  const { page, faults } = await open('merchant finance', `/console/m/${seeded.merchantIds[0]}/reports/17`);
  await page.getByText(texts.parts.failure.read).waitFor();
  faults.expect(/404/);
});

consoleTest(
  ground,
  'finance reads a statement, downloads it, and sees why an entry of a line has its fee',
  async ({ open, seeded }) => {
    const { page } = await open('merchant finance', `/console/m/${seeded.merchantIds[0]}/statements`);
    await page.getByRole('link', { name: 'October 2026' }).click();
    await page.getByRole('heading', { level: 1, name: 'October 2026' }).waitFor();
    for (const [button, name] of [
      ['PDF', 'statement-2026-10.pdf'],
      [texts.sharedStatements.files.csv, 'statement-2026-10.csv'],
    ] as const) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      assert.equal((await saving).suggestedFilename(), name);
    }
    const flow = page.getByRole('table', { name: texts.sharedStatements.flow('EUR') });
    await flow.getByRole('row', { name: /Base EUR \S+ \d/ }).waitFor();
    const lines = page.getByRole('table', { name: texts.sharedStatements.lines('EUR') });
    await lines
      .getByText(/^[\d,.]+ × 15% = [\d,.]+/)
      .first()
      .waitFor();
    await lines.getByRole('link', { name: 'October 2026' }).first().click();
    await page.getByRole('heading', { name: 'Entries of October 2026' }).waitFor();
    await eventually(async () =>
      assert.match(await page.getByLabel('Statement line').inputValue(), /^EUR\.recorded\.2026-10\.\d+$/),
    );
    const entries = page.getByRole('table', { name: 'Entries' });
    await entries.getByRole('cell', { name: /^EUR/ }).first().waitFor();
    assert.equal(await entries.getByRole('cell', { name: /^(USD|JPY|SEK)/ }).count(), 0);
    await page.getByLabel('Statement line').selectOption('JPY');
    await entries.getByRole('link', { name: 'order-29-2' }).click();
    await page.getByText(texts.merchantTransactions.planNamed('Standard 15 %', '15%')).waitFor();
    await page.getByText(/^JPY [\d,]+ − [\d,]+ tax = [\d,]+ × 15% = [\d,.]+, rounded JPY \d+$/).waitFor();
  },
);

consoleTest(ground, 'an owner questions an entry of a statement', async ({ open, seeded }) => {
  const statement = `/console/m/${seeded.merchantIds[0]}/statements/2026-10`;
  const { page } = await open('merchant owner', statement);
  await page.getByRole('link', { name: 'Entries' }).click();
  const row = page.getByRole('row', { name: /order-29-2 / });
  await row.getByRole('link', { name: 'Dispute', exact: true }).click();
  await page.getByRole('form', { name: texts.merchantCorrection.form }).waitFor();
  assert.match(page.url(), /\/corrections\/new\?transaction_id=order-29-2$/);
  await page.getByText('JPY 699').first().waitFor();
});

consoleTest(ground, 'the newest transactions come first, and filters stand in the address', async (one) => {
  const { page } = await one.open('merchant finance', `/console/m/${one.seeded.merchantIds[0]}/transactions`);
  const list = page.getByRole('table', { name: 'Transactions' });
  await list
    .getByRole('row')
    .nth(1)
    .getByText(/^order-0-/)
    .waitFor();
  await page.getByLabel('Settled from').fill('2026-11-01');
  await page.getByLabel('Settled to').fill('2026-11-07');
  await page.getByLabel(/^Currency/).fill('sek');
  await page.getByLabel(/^Payer’s country/).fill('se');
  await page.waitForURL(/from=2026-11-01&to=2026-11-07&currency=sek&country=se$/);
  await list
    .getByRole('cell', { name: /^(DEU|USA|JPN|FRA)$/ })
    .first()
    .waitFor({ state: 'detached' });
  await list.getByRole('cell', { name: 'SWE' }).first().waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.parts.table.export }).click();
  assert.match((await saving).suggestedFilename(), /Transactions.*\.csv$/i);
  // Numbers for a spreadsheet; the heading has the currency.
  const sheet = await text(await (await saving).createReadStream());
  assert.match(sheet, /^\uFEFF?[^\n]*Amount SEK/);
  assert.doesNotMatch(sheet, /SEK \d/);
  await page.getByLabel('State').selectOption('voided');
  await page.getByText(texts.merchantTransactions.notFound).waitFor();
});

consoleTest(
  ground,
  'an owner requests a refund with a preview, and sees what came of it',
  async ({ open, seeded }) => {
    const [merchantId = 0] = seeded.merchantIds;
    const { page } = await open('merchant owner', `/console/m/${merchantId}/transactions?id=order-29-2`);
    await page.getByRole('link', { name: texts.merchantTransactions.request }).click();
    const form = page.getByRole('form', { name: texts.merchantCorrection.form });
    const preview = form.getByRole('button', { name: 'Preview' });
    await form.getByLabel(/^Refunded amount/).fill('1,5');
    await form.getByLabel('Reason', { exact: true }).fill('Sent back');
    await preview.click();
    await form.locator('[name=amount][aria-invalid=true]').waitFor();
    await form.getByLabel(/^Refunded amount/).fill('1');
    await preview.click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    // A refund of 1 from 699 with a tax of 116 leaves 698 with the same tax: the refund's share of the tax rounds to 0.
    assert.match((await dialog.getByRole('table').textContent()) ?? '', /JPY 698.*JPY 116.*JPY 582/);
    await dialog.getByRole('button', { name: texts.merchantCorrection.send }).click();
    await page
      .getByRole('table', { name: texts.merchantTransactions.tabs.requests })
      .getByText('Sent back')
      .waitFor();
    assert.match(page.url(), /\/transactions\/requests$/);
    await page.getByRole('link', { name: 'Corrections', exact: true }).click();
    await page.getByText(texts.merchantTransactions.correctionsNone).waitFor();
    await page.getByRole('link', { name: 'Invalid', exact: true }).click();
    await page.getByRole('table', { name: 'Invalid' }).waitFor();
  },
);

consoleTest(ground, 'what a role may not do is not shown', async ({ open, seeded }) => {
  const { page, settled } = await open('merchant finance', `/console/m/${seeded.merchantIds[0]}/fees`);
  await page.getByRole('table', { name: 'Fee terms' }).getByText('In force').waitFor();
  await page.getByText(texts.merchantFees.expected).waitFor();
  await settled();
  await page.getByRole('link', { name: texts.merchantReport.again }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Keys', exact: true }).count(), 0);
});

consoleTest(ground, 'a new merchant is told what comes, on every page', async ({ open, seeded }) => {
  const merchantId = seeded.merchantIds.at(-1) ?? 0;
  const { page } = await open('merchant owner', `/console/m/${merchantId}/statements`, {
    merchantIds: [merchantId],
  });
  await page.getByText(texts.merchantStatements.none).waitFor();
  await page.getByRole('link', { name: 'Transactions' }).click();
  await page.getByText(texts.merchantTransactions.none).waitFor();
  await page.getByRole('link', { name: texts.merchantTransactions.tabs.requests }).click();
  await page.getByText(texts.merchantTransactions.requestsNone).waitFor();
});
