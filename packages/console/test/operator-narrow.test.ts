import assert from 'node:assert/strict';
import { createStoaClient } from '@stoa/client';
import { consoleGround, consoleTest } from './ground/console-ground.js';

/** The operator's lists need no sideways scrolling where most people read them, and fit phones. */
const ground = consoleGround();

const lists = [
  'reports',
  'merchants/{merchant}/reports',
  'merchants/{merchant}/statements',
  'transactions/{merchant}',
  'transactions/{merchant}/invalid',
  'month-close/2026-10',
  'month-close/2026-10/{merchant}',
  'month-close/2026-10/{merchant}/entries',
  'fee-plans',
  'audit',
  'health',
];

consoleTest(ground, 'no list of the operator scrolls sideways', async ({ open, seeded }) => {
  const { page, settled } = await open('admin', '/console/');
  for (const list of lists) {
    await page.goto(`/console/${list.replace('{merchant}', String(seeded.merchantIds[0]))}`);
    await settled();
    const frame = page.locator('.table-scroll');
    await frame.filter({ visible: true }).first().waitFor();
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 768 });
      const hidden = await frame.evaluateAll((frames) =>
        frames.map((one) => one.scrollWidth - one.clientWidth).filter((pixels) => pixels > 0),
      );
      assert.deepEqual(hidden, [], `${list} at ${width}`);
    }
  }
});

consoleTest(ground, 'the apps of attribution need no scrolling', async ({ open }) => {
  const { page } = await open('admin', '/console/attribution');
  const list = page.getByRole('group', { name: 'Apps' });
  await list.getByRole('link', { name: 'Harbour Games' }).waitFor();
  assert.equal(await list.evaluate((one) => one.scrollWidth - one.clientWidth), 0);
});

consoleTest(ground, 'a telephone breaks no number, however long', async (one) => {
  const [merchantId = 0] = one.seeded.merchantIds;
  const client = createStoaClient({ baseUrl: one.service.url, apiKey: one.seeded.apiKeys[0] ?? '' });
  const now = one.service.clock.now();
  const { reportId } = await client.reports.submit({
    created_at: now.toISOString(),
    transactions: [
      {
        id: 'all-of-it',
        currency: 'EUR',
        full_amount: 123_456_789_012_345,
        tax_amount: 23_456_789_012_345,
        payer_country: 'DEU',
        settled_at: new Date(now.getTime() - 60_000).toISOString(),
      },
    ],
  });
  await client.reports.wait(reportId);
  const { page, settled } = await one.open('finance', '/console/', { width: 360 });
  for (const address of [`transactions/${merchantId}`, `month-close/2026-11/${merchantId}`]) {
    await page.goto(`/console/${address}`);
    await settled();
    await page
      .getByText(/234,567,89/)
      .first()
      .waitFor();
    const lines = await page.locator('td data').evaluateAll((all) =>
      all.map(({ firstChild: text }) => {
        const number = new Range();
        if (text === null) return 0;
        number.setStart(text, (text.nodeValue ?? '').lastIndexOf(' ') + 1);
        number.setEnd(text, (text.nodeValue ?? '').length);
        return new Set(Array.from(number.getClientRects(), ({ top }) => top)).size;
      }),
    );
    assert.deepEqual(new Set(lines), new Set([1]), address);
    const hidden = await page
      .locator('.table-scroll')
      .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth));
    assert.deepEqual(new Set(hidden), new Set([0]), address);
  }
});
