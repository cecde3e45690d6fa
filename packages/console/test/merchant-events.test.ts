import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { sendOddEvents } from './ground/odd-events.js';
import { suggested } from './ground/suggested.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'a developer finds out what became of an event', async (one) => {
  const { warned } = await sendOddEvents(one);
  const { page, faults } = await one.open(
    'merchant developer',
    `/console/m/${one.seeded.merchantIds[0]}/events`,
  );
  await page.getByLabel('Event id').fill(crypto.randomUUID());
  faults.expect(/404/);
  await page.getByText(texts.merchantEvents.find.missing).waitFor();
  await page.getByLabel('Event id').fill(warned);
  await page.getByText('Possible problems').waitFor();
  await page.getByText('a lot').waitFor();
});

consoleTest(ground, 'the last minutes go on by themselves until they are paused', async (one) => {
  const { page } = await one.open(
    'merchant developer',
    `/console/m/${one.seeded.merchantIds[0]}/events/live`,
  );
  await page.getByText('Recorded', { exact: true }).first().waitFor();
  const first = await sendOddEvents(one);
  await page.getByRole('cell', { name: first.warned }).waitFor();
  await page.getByText('Set aside', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  const second = await sendOddEvents(one);
  await page.getByRole('cell', { name: second.waiting }).waitFor();
  await page.getByRole('link', { name: 'Waiting', exact: true }).click();
  await page.getByText(texts.merchantEvents.waiting.hint).waitFor();
  await page.getByRole('link', { name: 'Warnings' }).click();
  await page.getByRole('cell', { name: /unreadable_amount/ }).waitFor();
});

consoleTest(
  ground,
  'a chart that gets fewer days says nothing of one that is gone',
  async ({ open, seeded }) => {
    const { page, settled } = await open('merchant owner', `/console/m/${seeded.merchantIds[0]}/revenue`);
    const figure = page.getByRole('figure').filter({ hasText: texts.sharedEvents.worth.byDay('EUR') });
    const plot = figure.getByRole('slider');
    await plot.waitFor();
    await settled();
    const days = Number(await plot.getAttribute('aria-valuemax'));
    const { x = 0, y = 0, width = 0, height = 0 } = (await plot.boundingBox()) ?? {};
    await page.mouse.move(x + width - 20, y + height / 2);
    assert.equal(await plot.getAttribute('aria-valuenow'), String(days));
    // The mouse rests there while somebody types.
    await page.locator('input[name=from]').fill('2026-11-10');
    await page.waitForURL(/from=2026-11-10/);
    await figure.locator(`[role=slider]:not([aria-valuemax="${days}"])`).waitFor();
    assert.equal((await figure.locator('.chart-value').textContent())?.trim(), '');
  },
);

consoleTest(ground, 'marketing reads revenue by campaign, and cohorts', async ({ open, seeded }) => {
  const { page } = await open('merchant owner', `/console/m/${seeded.merchantIds[0]}/revenue`);
  await page.getByRole('row', { name: /newsletter autumn EUR 1 1 EUR 4\.99/ }).waitFor();
  await page.getByText(texts.charts.asTable).first().click();
  await page.getByRole('cell', { name: 'EUR 4.99', exact: true }).first().waitFor();
  await page.getByLabel('Event name').focus();
  await suggested(page, 'purchase_completed');
  await page.getByLabel('Event name').fill('refund');
  await page.getByText(texts.sharedEvents.worth.empty).waitFor();
  await page.getByRole('link', { name: 'Cohorts' }).click();
  await page
    .getByRole('row', { name: /1 installation com\.example\.app1 newsletter autumn 4\.99 …/ })
    .waitFor();
  await page.getByLabel('Campaign').focus();
  await suggested(page, 'autumn');
});
