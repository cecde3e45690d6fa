import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/** The twin of a merchant, which nobody must mistake for the merchant. */
const ground = consoleGround();

consoleTest(
  ground,
  'an owner makes the twin with a key, changes over to it, and sees on each page where they are',
  async (one) => {
    const [merchantId = 0] = one.seeded.merchantIds;
    const home = `/console/m/${merchantId}`;
    const { page, checkAccessible, goOn } = await one.open('merchant owner', `${home}/keys`);
    const bar = page.getByRole('status').filter({ hasText: 'nothing here counts' });
    assert.equal(await bar.count(), 0);
    const card = page.getByRole('region', { name: 'API keys' });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: /^Issue an? / }).click();
    await dialog.getByLabel(/^For the twin/).check();
    await dialog.getByRole('button', { name: /^Issue an? / }).click();
    await dialog.getByText(/^stoa_test_key_/).waitFor();
    await dialog.getByRole('button', { name: texts.parts.secret.close }).click();

    await page.getByLabel('Viewing').selectOption('TEST · Harbour Games');
    const twin = `/console/m/${1_000_000_000 + merchantId}`;
    await page.waitForURL(`**${twin}/`);
    for (const [width, path] of [
      [1440, '/'],
      [1024, '/statements'],
      [390, '/keys'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await goOn(`${twin}${path}`);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const box = await bar.boundingBox();
      assert.ok(
        box !== null && box.y >= 0 && box.y < 110 && box.width > width / 2,
        `${width}: ${JSON.stringify(box)}`,
      );
    }
    await checkAccessible();
    await page.getByRole('button', { name: texts.frame.test.leave }).click();
    await page.waitForURL(`**${home}/`);
    assert.equal(await bar.count(), 0);
  },
);

consoleTest(ground, 'the operator goes from a merchant to its twin and back', async (one) => {
  const [, merchantId = 0] = one.seeded.merchantIds;
  await one.seeded.operator.apiKeys.issue(merchantId, { mode: 'test' });
  const { page } = await one.open('admin', `/console/merchants/${merchantId}`);
  await page.getByRole('link', { name: texts.merchant.twin }).click();
  await page.getByText(texts.merchant.test).waitFor();
  assert.equal(await page.getByRole('link', { name: 'People', exact: true }).count(), 0);
  await page.getByRole('link', { name: 'Its merchant' }).click();
  await page.getByRole('link', { name: texts.merchant.twin }).waitFor();
});
