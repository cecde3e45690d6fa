import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { suggested } from './ground/suggested.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(
  ground,
  'attribution is shown for all apps by hour and by day, and then for the one that was chosen',
  async (one) => {
    const { page, faults } = await one.open('support', '/console/attribution');
    const app = one.seeded.bundleIds[1] ?? '';
    await page.getByText(texts.attribution.asked(30n)).waitFor();
    await page.getByRole('row', { name: `${app} Nightjar Studio 6 50% – 0 3 2 1` }).waitFor();
    await page.getByText(texts.charts.asTable).first().click();
    await page.getByRole('row', { name: /09:00 15 10 5 0$/ }).waitFor();
    await page.getByLabel('Period', { exact: true }).selectOption('Last 30 days');
    await page.getByRole('columnheader', { name: '18 Nov' }).waitFor();
    await page.getByRole('link', { name: app }).click();
    await page.waitForURL(`**/console/attribution?period=days&app=${app}`);
    await page.getByText(texts.attribution.asked(6n)).waitFor();
    await page.getByRole('row', { name: '18 Nov 3 2 1 0' }).waitFor();
    faults.expect(/404/);
    await page.getByLabel(texts.attribution.app).fill('com.example.nobody');
    await page.getByText(texts.attribution.noneOfApp).waitFor();
  },
);

consoleTest(
  ground,
  'support finds the app whose matching became bad, and since when',
  async ({ open, seeded, service }) => {
    const app = seeded.bundleIds[2] ?? '';
    // Until two hours ago, its users were found.
    await service.database.pool.query(
      `insert into stoa.installation_quality (
         merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count)
       select $1::integer, $2::text, timestamptz '2026-11-18T09:00Z' - n * interval '1 hour', 1,
         case when n < 3 then 1 else 9 end, 0, case when n < 3 then 9 else 1 end, 0, 0, 0
       from generate_series(1, 40) as n`,
      [seeded.merchantIds[2], app],
    );
    const { page, checkAccessible } = await open('support', '/console/attribution');
    await page.getByText('were looked up').waitFor();
    await page.getByLabel('Sort by').selectOption(texts.attribution.worse);
    await page.waitForURL('**/console/attribution?order=worse');
    await page.getByRole('row', { name: new RegExp(`^${app} Pixel & Pine 236 .*90%`) }).waitFor();
    await page.getByText('1 row').waitFor();
    const heat = page.getByRole('table', { name: texts.attribution.shares('Matched') });
    await heat.getByRole('row', { name: / 50% 10% 10% 90% 90%/ }).waitFor();
    await page.getByLabel(texts.attribution.share).selectOption('Organic');
    await page.getByRole('table', { name: texts.attribution.shares('Organic') }).waitFor();
    await checkAccessible();
  },
);

consoleTest(ground, 'a device on a crowded address is simulated, and the decision drawn', async (one) => {
  const { page, faults } = await one.open('auditor', '/console/simulator');
  const app = page.getByLabel('App');
  await app.focus();
  for (const known of one.seeded.bundleIds.slice(0, 5)) await suggested(page, known);
  await app.fill(one.seeded.bundleIds[0] ?? '');
  await page.getByLabel('IP address').fill('not an address');
  faults.expect(/400/);
  await page.getByRole('button', { name: 'Simulate' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('IP address').fill('203.0.113.100');
  await page.getByLabel('Device model').fill('iPhone15,2');
  await page.getByRole('button', { name: 'Simulate' }).click();
  await page.getByText(texts.sharedAttribution.outcomes.several_remain).waitFor();
  await page.getByText(texts.sharedAttribution.users(4, false)).first().waitFor();
  await page.getByRole('cell', { name: 'user-8', exact: true }).waitFor();
  assert.ok(!page.url().includes('203.0'));
});

consoleTest(ground, 'support, who may not see who is on an address, has no simulator', async ({ open }) => {
  const { page } = await open('support', '/console/simulator');
  await page.getByText(/support.*Admins/).waitFor();
});

consoleTest(ground, 'an installation is explained by its identifier', async ({ open, service }) => {
  const { rows } = await service.database.pool.query<{ id: string }>(
    "select installation_id::text as id from stoa.installation where rule = 'ip' limit 1",
  );
  const { page, faults } = await open('support', '/console/installations');
  const id = page.getByLabel('Installation (the');
  await id.fill('5f0b7c5e-24d4-4f0c-a2a8-3e7b5d1c9f00');
  faults.expect(/404/);
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.getByText('Installation not found').waitFor();
  await id.fill(rows[0]?.id ?? '');
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.waitForURL(`**/installations/${rows[0]?.id}`);
  await page.getByText(texts.sharedAttribution.outcomes.only_user).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Games|Studio|Pine|Works|Apps/ })
    .waitFor();
});
