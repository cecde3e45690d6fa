import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createStoaClient } from '@stoa/client';
import type { Page } from '@stoa/server/test/browser-test';
import { waitUntil } from '@stoa/server/test/wait-until';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { hold } from './ground/hold.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

const header = 'Order,Total,Cur,VAT,Land,Paid';
const row = (id: string, total = '11.90', vat = '1.90') =>
  `${id},${total},EUR,${vat},DE,2026-11-17T10:00:00Z`;
const mapping = '?id=Order&amount=Total&currency=Cur&tax=VAT&country=Land&settled_at=Paid';

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

consoleTest(
  ground,
  'a developer drops a CSV file, sees its faults beside their rows, and uploads the rest',
  async (one) => {
    const { open, seeded } = one;
    const merchantId = seeded.merchantIds[1] ?? 0;
    const { page } = await open('merchant developer', `/console/m/${merchantId}/upload${mapping}`, {
      merchantIds: [merchantId],
    });
    const rows = [
      row('shop-1'),
      row('shop-2', '1.2x'),
      row('shop-3'),
      row('shop-4', '5.00').replace('DE', 'XX'),
    ];
    await choose(page, 'shop.csv', [header, ...rows].join('\n'));
    const findings = page.getByRole('table', { name: 'Problems' });
    await findings.waitFor();
    assert.deepEqual(
      (await findings.locator('tbody tr').allTextContents()).map((text) => /^\d+\D+-\d/.exec(text)?.[0]),
      ['3Totalshop-2', '5Landshop-4'],
    );
    await page.getByText('4 rows = 2 to record + 0 invalid + 2 with errors + 0 left out.').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.merchantUpload.saveFaulty(2) }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    assert.equal(saved, `\ufeff${[header, rows[1], rows[3], ''].join('\r\n')}`);
    await page.getByRole('button', { name: texts.merchantUpload.sendRest('2 transactions') }).click();
    await page.getByText(texts.merchantUpload.doneClean).waitFor();
    const client = createStoaClient({ baseUrl: one.service.url, apiKey: seeded.apiKeys[1] ?? '' });
    const { transactions } = await client.transactions.list({ transaction_id: 'shop-3' }).page();
    assert.equal(transactions[0]?.full_amount, 1190n);
    // A reload must not lose the report.
    const link = page.getByRole('link', { name: /^Report \d+$/ });
    const name = await link.textContent();
    await page.reload();
    assert.equal(await link.textContent(), name);
  },
);

/** 2,000 rows as another shop writes them, with 30 that cannot be read, of nine kinds. */
function foreignFile(): string {
  const odd: Readonly<Record<number, (cells: string[]) => void>> = {};
  const at = (first: number, count: number, change: (cells: string[]) => void): void => {
    for (let row = first; row < first + count; row += 1) Object.assign(odd, { [row * 7]: change });
  };
  at(10, 3, (cells) => cells.splice(2, 1, 'EURO'));
  at(20, 4, (cells) => cells.splice(4, 1, 'Deutschland'));
  at(30, 2, (cells) => cells.splice(4, 1, 'France'));
  at(40, 5, (cells) => cells.splice(1, 1, '1.234,50'));
  at(50, 3, (cells) => cells.splice(1, 1, '€ 11.90'));
  at(60, 6, (cells) => cells.splice(5, 1, '31.10.2026 10:00 UTC'));
  at(70, 2, (cells) => cells.splice(4, 1, ''));
  at(80, 2, (cells) => cells.splice(0, 1, `${cells[0]}\u200b\u0007`));
  at(90, 3, (cells) => cells.splice(1, 1, '1.2x'));
  const rows = Array.from({ length: 2_000 }, (_, index) => {
    const cells = [`foreign-${index}`, '11.90', 'EUR', '1.90', 'DE', '2026-11-17T10:00:00Z'];
    odd[index]?.(cells);
    return cells.join(';');
  });
  return ['Belegnummer;Umsatz;Devise;Steuer;Staat;Gebucht', ...rows].join('\r\n');
}

consoleTest(
  ground,
  'a shop records a file of 2,000 rows with 30 faults that nobody has seen before, and cures them as a person does',
  async (one) => {
    const { open, seeded } = one;
    const merchantId = seeded.merchantIds[1] ?? 0;
    const { page, checkAccessible } = await open('merchant owner', `/console/m/${merchantId}/upload`, {
      merchantIds: [merchantId],
    });
    await choose(page, 'umsaetze.csv', foreignFile());
    for (const [field, column] of Object.entries({
      id: 'Belegnummer',
      amount: 'Umsatz',
      currency: 'Devise',
      tax: 'Steuer',
      country: 'Staat',
      settled_at: 'Gebucht',
    })) {
      // What stands in the column is seen before anything is checked.
      await page.locator(`select[name=${field}]`).selectOption(column);
      assert.equal(
        await page.locator(`.stack:has(> .field > select[name=${field}]) > .sample li`).count(),
        5,
      );
    }
    await page.getByRole('button', { name: texts.merchantUpload.apply }).click();
    const findings = page.getByRole('table', { name: texts.merchantUpload.findings });
    await findings.waitFor();
    const equation = (of: Parameters<typeof texts.merchantUpload.equation>[0]) =>
      page.getByText(texts.merchantUpload.equation(of)).waitFor();
    const sums = { rows: 2_000, invalid: 0, leftOut: 0 };
    await equation({ ...sums, recorded: 1_970, cured: 0, faulty: 30 });
    await page.getByText('= 1,970 to record +').waitFor();
    assert.equal(await findings.locator('tbody > tr').count(), 8);
    await checkAccessible();
    // One cure for all rows that have it, with a country that only the shop knows.
    const empty = findings.getByLabel(texts.merchantUpload.instead(''));
    await empty.fill('AT');
    await empty.press('Enter');
    await equation({ ...sums, recorded: 1_972, cured: 2, faulty: 28 });
    await page.getByRole('button', { name: texts.merchantUpload.cureAll(6) }).click();
    await equation({ ...sums, recorded: 1_997, cured: 27, faulty: 3 });
    // Nothing cures an amount that nobody can read, and a cure can be taken back.
    assert.equal(await findings.locator('tbody > tr').count(), 1);
    assert.equal(await findings.locator('form').count(), 0);
    const undo = page.getByRole('button', {
      name: `${texts.merchantUpload.undo}: ${texts.merchantUpload.confirmed.word('Devise', 'EURO', 'EUR')}`,
    });
    await undo.click();
    await equation({ ...sums, recorded: 1_994, cured: 24, faulty: 6 });
    await findings
      .getByRole('button', { name: texts.merchantUpload.confirm(texts.merchantUpload.rows(3)) })
      .click();
    await equation({ ...sums, recorded: 1_997, cured: 27, faulty: 3 });
    await page
      .getByRole('button', {
        name: texts.merchantUpload.sendRest(texts.merchantUpload.transactionsCount(1_997)),
      })
      .click();
    await page.getByText(texts.merchantUpload.doneClean).waitFor({ timeout: 120_000 });
    const client = createStoaClient({ baseUrl: one.service.url, apiKey: seeded.apiKeys[1] ?? '' });
    const amountOf = async (id: string) => {
      const { transactions } = await client.transactions.list({ transaction_id: id }).page();
      const [found] = transactions;
      return [found?.full_amount, found?.currency, found?.payer_country, found?.settled_at];
    };
    assert.deepEqual(await amountOf('foreign-70'), [1190n, 'EUR', 'DEU', '2026-11-17T10:00:00.000Z']);
    assert.deepEqual(await amountOf('foreign-280'), [123_450n, 'EUR', 'DEU', '2026-11-17T10:00:00.000Z']);
    assert.deepEqual(await amountOf('foreign-420'), [1190n, 'EUR', 'DEU', '2026-10-31T10:00:00.000Z']);
    assert.deepEqual(await amountOf('foreign-490'), [1190n, 'EUR', 'AUT', '2026-11-17T10:00:00.000Z']);
    assert.deepEqual(await amountOf('foreign-560'), [1190n, 'EUR', 'DEU', '2026-11-17T10:00:00.000Z']);
  },
);

consoleTest(
  ground,
  'a file of a provider is recognised, and says what it lacks in words of the page',
  async ({ open, seeded }) => {
    const { page } = await open('merchant owner', `/console/m/${seeded.merchantIds[0]}/upload`);
    // A file with the usual names needs no choice. Faults of one kind are one row, and the counts add up to the rows of
    // the file.
    const usual = ['Transaction ID,Amount,Currency,Tax,Country,Settled at', row('u-1'), row('u-2', '-1.00')];
    await choose(page, 'usual.csv', [...usual, row('u-3', '1.2x'), row('u-4', '1.3x')].join('\n'));
    await page.getByRole('button', { name: texts.merchantUpload.sendRest('1 transaction') }).waitFor();
    const findings = page.getByRole('table', { name: 'Problems' });
    assert.equal(await findings.locator('tbody > tr').count(), 1);
    await findings.locator('summary').click();
    assert.deepEqual(await findings.locator('li code').allTextContents(), ['u-3', 'u-4']);
    const figures = await page.locator('.key-figure .value').allTextContents();
    assert.deepEqual(figures, ['1', '0', '2', '1']);
    // A guessed column can be switched off, for something else.
    const tax = page.locator('select[name=tax]');
    assert.equal(await tax.inputValue(), 'Tax');
    await tax.selectOption('');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('say that no tax is included').waitFor();
    assert.equal(await tax.inputValue(), '');
    await page.getByLabel(texts.merchantUpload.noTax).check();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: texts.merchantUpload.sendRest('1 transaction') }).waitFor();
    assert.match(page.url(), /\btax=&.*default_tax=0/);
    await page.getByLabel(texts.merchantUpload.noTax).uncheck();
    await page.getByRole('button', { name: 'Check again' }).click();
    const columns =
      'balance_transaction_id,created_utc,currency,gross,reporting_category,charge_id,card_country';
    const payments = [
      'txn_1,2026-11-17 10:00:00,eur,11.90,charge,ch_1,DE',
      'txn_2,2026-11-17 11:00:00,eur,-11.90,refund,ch_1,DE',
    ];
    await choose(page, 'balance.csv', [columns, ...payments].join('\n'));
    await page.getByText('give tax rates, or say that no tax is included').waitFor();
    assert.equal(await page.getByLabel(texts.merchantUpload.kind).inputValue(), 'stripe');
    await page.getByLabel('Tax rates').fill('*,19');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Upload 1 transaction' }).waitFor();
    await page
      .getByRole('table', { name: 'Left out' })
      .getByText('refund', { exact: true })
      .first()
      .waitFor();
    await page.getByText(/1 refund or chargeback is not reported/).waitFor();
    assert.match(page.url(), /tax_rates=/);
    for (const text of await page.locator('main').allTextContents()) assert.doesNotMatch(text, /--\w|ndjson/);
  },
);

consoleTest(
  ground,
  'a report that the service would refuse cannot be sent, and says what is wrong',
  async ({ open, seeded }) => {
    const { page } = await open('merchant owner', `/console/m/${seeded.merchantIds[0]}/upload`);
    const item = {
      id: 'a',
      currency: 'EUR',
      full_amount: '11.90',
      tax_amount: 190,
      payer_country: 'DEU',
      settled_at: '2026-11-17T10:00:00Z',
    };
    await choose(
      page,
      'report.json',
      JSON.stringify({ created_at: '2026-11-18T00:00:00Z', transactions: [item] }, undefined, 1),
    );
    await page.getByRole('table', { name: 'Problems' }).getByText('full_amount', { exact: true }).waitFor();
    await page.getByText(texts.merchantUpload.cannotSend).waitFor();
    assert.deepEqual(await page.locator('.key-figure .value').allTextContents(), ['1']);
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.7'], 'picture.csv'));
      return data;
    });
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
    await page.getByText('picture.csv is a PDF').waitFor();
  },
);

consoleTest(
  ground,
  'a fact that cannot be one is named with its column, and a default fills empty cells',
  async ({ open, seeded }) => {
    const facts = '&kind=Type&default_bundle_id=com.example.unregistered';
    const { page } = await open(
      'merchant owner',
      `/console/m/${seeded.merchantIds[0]}/upload${mapping}${facts}`,
    );
    const rows = [`${row('fact-1')},gift`, `${row('fact-2')},one_time`, `${row('fact-3')},`];
    await choose(page, 'shop.csv', [`${header},Type`, ...rows].join('\n'));
    const findings = page.getByRole('table', { name: 'Problems' });
    await findings.getByText('Type', { exact: true }).waitFor();
    await page.getByRole('button', { name: texts.merchantUpload.sendRest('2 transactions') }).waitFor();
    assert.equal(
      await page.getByLabel(texts.merchantUpload.defaultApp).inputValue(),
      'com.example.unregistered',
    );
    for (const text of await page.locator('main').allTextContents()) assert.doesNotMatch(text, /--\w|ndjson/);
    const item = {
      id: 'fact-4',
      currency: 'EUR',
      full_amount: 1190,
      tax_amount: 190,
      payer_country: 'DEU',
      settled_at: '2026-11-17T10:00:00Z',
      channel: 'Web shop',
    };
    const report = JSON.stringify({ created_at: '2026-11-18T00:00:00Z', transactions: [item] }, undefined, 1);
    await choose(page, 'facts.json', report);
    await findings.getByText('channel', { exact: true }).waitFor();
  },
);

consoleTest(
  ground,
  'an upload that a reload interrupted goes on with the same file, and sends nothing twice',
  async (one) => {
    const { open, seeded, service } = one;
    const merchantId = seeded.merchantIds[2] ?? 0;
    const { page } = await open('merchant owner', `/console/m/${merchantId}/upload`, {
      merchantIds: [merchantId],
    });
    // Different content under the same id goes into a separate report, which never arrives before the reload.
    const item = {
      currency: 'EUR',
      full_amount: 100,
      payer_country: 'DEU',
      settled_at: '2026-11-17T10:00:00Z',
    };
    const transactions = [
      { ...item, id: 'twice', tax_amount: 19 },
      { ...item, id: 'once', tax_amount: 19 },
      { ...item, id: 'twice', tax_amount: 7 },
    ];
    const report = JSON.stringify({ created_at: '2026-11-18T00:00:00Z', transactions }, undefined, 1);
    let sent = 0;
    await page.route('**/merchant-api/v1/reports/transactions', async (route) => {
      sent += route.request().method() === 'POST' ? 1 : 0;
      if (sent < 2) await route.continue();
    });
    const upload = page.getByRole('button', { name: 'Upload 3 transactions' });
    const links = page.getByRole('link', { name: /^Report \d+$/ });
    await choose(page, 'report.json', report);
    await upload.click();
    await links.first().waitFor();
    const first = await links.first().textContent();
    await page.reload();
    await page.getByText('2 of 3 transactions of report.json were acknowledged.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await choose(page, 'report.json', report);
    await upload.click();
    await page
      .getByRole('table', { name: 'Invalid' })
      .getByText(/^conflicting_duplicate/)
      .waitFor();
    assert.equal(await links.first().textContent(), first);
    const client = createStoaClient({ baseUrl: service.url, apiKey: seeded.apiKeys[2] ?? '' });
    const { reports } = await client.reports.list({ accepted_from: '2026-11-18T09:00:00Z' }).page();
    assert.deepEqual([reports.length, await links.count()], [2, 2]);
  },
);

consoleTest(
  ground,
  'an upload goes on while another page is shown, and the browser asks before the tab is left',
  async (one) => {
    const { open, seeded } = one;
    const merchantId = seeded.merchantIds[1] ?? 0;
    const { page, faults } = await open('merchant owner', `/console/m/${merchantId}/upload${mapping}`, {
      merchantIds: [merchantId],
    });
    const { held, letGo } = hold();
    await page.route('**/merchant-api/v1/reports/transactions', async (route) => {
      await held;
      await route.continue();
    });
    const isAskedBeforeLeaving = (): Promise<boolean> =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await choose(page, 'shop.csv', [header, row('shop-20'), row('shop-21')].join('\n'));
    await page.getByRole('button', { name: 'Upload 2 transactions' }).click();
    await page.getByText(texts.merchantUpload.goesOn).waitFor();
    assert.ok(await isAskedBeforeLeaving());
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Cohorts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cohorts' }).waitFor();
    await page.getByRole('link', { name: texts.merchantReport.again }).click();
    await page.getByRole('progressbar', { name: 'shop.csv' }).waitFor();
    await page.getByRole('link', { name: 'Cohorts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cohorts' }).waitFor();
    letGo();
    await page.getByText(texts.merchantUpload.uploadedToast('shop.csv')).waitFor();
    assert.ok(!(await isAskedBeforeLeaving()));
    await page.getByRole('link', { name: texts.merchantReport.again }).click();
    await page.getByText(texts.merchantUpload.doneClean).waitFor();
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
  },
);

consoleTest(
  ground,
  'a file can be chosen again after it was fixed, and one that is dropped during an upload does not open',
  async (one) => {
    const { open, seeded } = one;
    const merchantId = seeded.merchantIds[1] ?? 0;
    const { page } = await open('merchant owner', `/console/m/${merchantId}/upload${mapping}`, {
      merchantIds: [merchantId],
    });
    await choose(page, 'shop.csv', [header, row('shop-9')].join('\n'));
    const upload = page.getByRole('button', { name: 'Upload 1 transaction' });
    await upload.waitFor();
    // The field is empty, or the browser would report no change when the same file is chosen again.
    assert.equal(await page.locator('input[type=file]').inputValue(), '');
    await page.route('**/merchant-api/v1/reports/transactions', () => undefined);
    await upload.click();
    await page.getByRole('progressbar', { name: 'shop.csv' }).waitFor();
    const isTaken = await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['a'], 'other.csv'));
      const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      return !document.body.dispatchEvent(drop);
    });
    assert.ok(isTaken, 'the browser leaves the page for the file');
    await page.getByRole('button', { name: 'Stop' }).click();
    await upload.waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

consoleTest(
  ground,
  'the worker that reads files runs no text, and calls nobody but the service',
  async ({ open, seeded }) => {
    const { page, faults } = await open(
      'merchant owner',
      `/console/m/${seeded.merchantIds[0]}/upload${mapping}`,
    );
    await choose(page, 'shop.csv', [header, row('shop-9')].join('\n'));
    await page.getByRole('button', { name: 'Upload 1 transaction' }).waitFor();
    const worker = page.workers().at(-1);
    assert.ok(worker !== undefined);
    await worker.evaluate(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        // biome-ignore lint/suspicious/noConsole: this is how the test hears of it.
        console.error(`The worker violated ${effectiveDirective}`);
      });
      // Code that a test evaluates directly may do more than the worker may, so it runs from a timer.
      setTimeout(() => {
        void fetch('http://127.0.0.1:9/').catch(() => undefined);
        // oxlint-disable-next-line typescript/no-implied-eval
        new Function('return 1')();
      }, 0);
    });
    for (const directive of ['connect-src', 'require-trusted-types-for'])
      await waitUntil(
        directive,
        async () => faults.list().join('\n').includes(`The worker violated ${directive}`) || undefined,
      );
    faults.expect(/./s);
  },
);
