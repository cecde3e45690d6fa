import assert from 'node:assert/strict';
import { createStoaClient } from '@stoa/client';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { sendOddEvents } from './ground/odd-events.js';
import { suggested } from './ground/suggested.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(
  ground,
  'support follows events that something is wrong with, and replays a batch',
  async (one) => {
    const { setAside, waiting } = await sendOddEvents(one);
    const [merchantId = 0] = one.seeded.merchantIds;
    const { page, faults } = await one.open('support', '/console/events');
    await page.getByText(texts.events.now.waiting).waitFor();
    await page.getByText(texts.events.now.days).first().waitFor();

    await page.getByRole('link', { name: 'Find one' }).click();
    await page.getByLabel(texts.feePlans.groups.merchant).fill('harb');
    await page.getByLabel('Event id').fill(crypto.randomUUID());
    faults.expect(/404/);
    await page.getByRole('button', { name: /Harbour Games/ }).click();
    await page.getByText(texts.events.find.missing).waitFor();
    await page.getByLabel('Event id').fill(setAside);
    await page.getByText('23514').waitFor();
    await page.getByText('7.00').waitFor();

    await page.getByRole('link', { name: 'Waiting', exact: true }).click();
    await page.getByText('Which merchant?').waitFor();
    await page.getByRole('link', { name: texts.events.list.allWarnings }).click();
    await page.getByRole('row', { name: /Harbour Games .* unknown_installation/ }).waitFor();
    await page.goBack();
    await page.getByLabel(texts.feePlans.groups.merchant).fill(String(merchantId));
    await page.getByRole('cell', { name: waiting }).waitFor();

    await page.getByRole('link', { name: 'Set aside', exact: true }).click();
    await page.getByRole('button', { name: /^Replay batch/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/ of Harbour Games .* 1 event\./).waitFor();
    await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByText(texts.events.setAside.none).waitFor();
  },
);

consoleTest(ground, 'all batches of a merchant are replayed after a question', async (one) => {
  await sendOddEvents(one);
  await sendOddEvents(one);
  const { page } = await one.open('admin', `/console/events/set-aside?merchant=${one.seeded.merchantIds[0]}`);
  await page.getByRole('button', { name: texts.events.setAside.replayAllOf('Harbour Games') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.events.setAside.all(2, false)).waitFor();
  await dialog.getByRole('button', { name: 'Replay all', exact: true }).click();
  await page.getByText(texts.events.setAside.allDone(2)).waitFor();
  await page.getByText(texts.events.setAside.none).waitFor();
});

consoleTest(ground, 'who may not replay sees what is set aside, and no button', async (one) => {
  await sendOddEvents(one);
  const { page } = await one.open('auditor', '/console/events/set-aside');
  await page.getByRole('cell', { name: '23514', exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Replay/ }).count(), 0);
});

consoleTest(ground, 'warnings, revenue and cohorts are shown for all merchants and for one', async (one) => {
  const { page } = await one.open('support', '/console/events/warnings');
  await page.getByRole('cell', { name: /unreadable_amount/ }).waitFor();
  await page.getByRole('link', { name: 'Revenue' }).click();
  await page.getByText(texts.sharedEvents.worth.byDay('EUR')).first().waitFor();
  await page.getByLabel(texts.feePlans.groups.merchant).fill(String(one.seeded.merchantIds[1]));
  await page.getByRole('cell', { name: 'EUR 33.96', exact: true }).waitFor();
  await page.getByLabel('App').focus();
  await suggested(page, one.seeded.bundleIds[1] ?? '');
  assert.equal(await page.locator('datalist option').count(), 1);
  await page.getByRole('link', { name: 'Cohorts' }).click();
  await page.getByRole('heading', { name: texts.sharedEvents.cohorts.amounts('EUR') }).waitFor();
  await page
    .getByRole('row', { name: /1 installation com\.example\.app1 Harbour Games newsletter autumn/ })
    .first()
    .waitFor();
});

consoleTest(ground, 'marketing chooses source and campaign among those that brought events', async (one) => {
  const { page } = await one.open('support', '/console/events/cohorts');
  await page.getByRole('heading', { name: texts.sharedEvents.cohorts.amounts('EUR') }).waitFor();
  await page.getByLabel('Source').focus();
  for (const source of ['newsletter', 'search']) await suggested(page, source);
  await page.getByLabel('Source').fill('newsletter');
  await page.waitForURL('**/cohorts?source=newsletter');
  await page.getByLabel('Campaign').focus();
  await suggested(page, 'autumn');
});

consoleTest(ground, 'cohorts in a currency are those of the apps that sell in it', async (one) => {
  const { service, seeded } = one;
  const [, merchantId = 0] = seeded.merchantIds;
  const [, app = ''] = seeded.bundleIds;
  const { rows } = await service.database.pool.query<{ id: string }>(
    'select installation_id::text as id from stoa.installation where bundle_id = $1 limit 1',
    [app],
  );
  const issued = await service.access.issue({ kind: 'credential', merchantId, label: 'yen' });
  const credential = { username: issued.username ?? '', password: issued.secret };
  await createStoaClient({ baseUrl: service.url, credential }).events.send([
    {
      event_id: crypto.randomUUID(),
      event_name: 'purchase_completed',
      payload: { currency: 'JPY', amount: '500' },
      event_datetime: service.clock.now().toISOString(),
      installation_id: rows[0]?.id ?? '',
    },
  ]);
  const { page } = await one.open('support', '/console/events/cohorts');
  const yen = page.getByRole('table', { name: texts.sharedEvents.cohorts.amounts('JPY') });
  await yen.getByRole('cell', { name: app }).first().waitFor();
  assert.equal(await yen.getByText(seeded.bundleIds[0] ?? '').count(), 0);
  await page
    .getByRole('table', { name: texts.sharedEvents.cohorts.amounts('EUR') })
    .getByText(seeded.bundleIds[0] ?? '')
    .first()
    .waitFor();
});
