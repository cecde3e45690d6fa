import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { suggested } from './ground/suggested.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'a developer makes a first call, and sees a genuine token', async ({ open, seeded }) => {
  const { page } = await open('merchant developer', `/console/m/${seeded.merchantIds[0]}/apps`);
  await page.getByRole('link', { name: texts.merchantApps.tryIt('com.example.app1') }).click();
  await page.getByText(texts.merchantApps.real).waitFor();
  await page.getByLabel('Device model').fill('iPhone15,2');
  await page.getByRole('button', { name: texts.merchantApps.run }).click();
  await page.getByText(texts.merchantApps.verified).waitFor();
  await page.getByText('request_token', { exact: true }).waitFor();
  await page.getByRole('link', { name: texts.merchantApps.explained }).click();
  await page.getByText(texts.sharedAttribution.outcomes.no_user).waitFor();
});

consoleTest(
  ground,
  'an app that asks for an install key gets it from the form, and nothing keeps it',
  async (one) => {
    const { seeded } = one;
    const [, merchantId = 0] = seeded.merchantIds;
    // No call has used this app yet. Otherwise the switch could take up to 5 seconds to take effect.
    const bundleId = 'com.example.locked';
    await seeded.operator.apps.register(merchantId, { bundle_id: bundleId });
    await seeded.operator.apps.switch(merchantId, bundleId, { install_key: 'required' });
    const key = await seeded.operator.installKeys.issue(merchantId, bundleId, { label: 'test' });
    const { page, faults } = await one.open('merchant owner', `/console/m/${merchantId}/apps/${bundleId}`, {
      merchantIds: [merchantId],
    });
    await page.getByLabel('Install key').fill('stoa_install_wrong');
    faults.expect(/status of 401 .*\/attribution\/install/);
    const asked = page.waitForResponse('**/session-api/v1/session');
    await page.getByRole('button', { name: texts.merchantApps.run }).click();
    await page.getByRole('alert').waitFor();
    // A wrong key gets the same answer as nobody being signed in. The console reads the session, which is still valid.
    assert.equal((await asked).status(), 200);
    await page.getByLabel('Install key').fill(key.install_key);
    await page.getByRole('button', { name: texts.merchantApps.run }).click();
    await page.getByText(texts.merchantApps.verified).waitFor();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]) + location.href);
    assert.ok(!kept.includes(key.install_key));
  },
);

consoleTest(ground, 'installations are found by their outcome, and explained', async ({ open, seeded }) => {
  const { page, faults } = await open('merchant owner', `/console/m/${seeded.merchantIds[2]}/installations`, {
    merchantIds: [seeded.merchantIds[2] ?? 0],
  });
  await page.getByText('6 rows').waitFor();
  await page.getByLabel('Outcome').selectOption('Ambiguous');
  await page.getByText('2 rows').waitFor();
  await page.locator('tbody a').first().click();
  await page.getByText(texts.sharedAttribution.outcomes.several_remain).waitFor();
  faults.expect(/404/);
  await page.goto(`/console/m/${seeded.merchantIds[2]}/installations/${crypto.randomUUID()}`);
  await page.getByText(texts.merchantInstallations.missing).waitFor();
});

consoleTest(
  ground,
  'the filter of installations suggests the apps, once somebody goes to it',
  async ({ open, seeded }) => {
    const [merchantId] = seeded.merchantIds;
    const { page, settled } = await open('merchant developer', `/console/m/${merchantId}/installations`);
    await settled();
    await page.getByLabel('App', { exact: true }).focus();
    await suggested(page, 'com.example.app1');
  },
);

consoleTest(ground, 'a new merchant learns how apps and installations come', async ({ open, seeded }) => {
  const last = seeded.merchantIds.at(-1) ?? 0;
  const { page } = await open('merchant developer', `/console/m/${last}/installations`, {
    merchantIds: [last],
  });
  await page.getByText(texts.merchantInstallations.none).waitFor();
});

consoleTest(
  ground,
  'the claims of a token are shown to the last digit',
  async ({ open, seeded, service }) => {
    const { operator, merchantIds } = seeded;
    const seenAt = service.clock.now().toISOString();
    await operator.sessions.feed({
      sessions: [{ store_user_id: 'user-here', ip_address: '127.0.0.1', seen_at: seenAt }],
    });
    await operator.storeUsers.putAttributionData('user-here', { campaign_id: 12_021_000_000_000_000_123n });
    const { page } = await open('merchant developer', `/console/m/${merchantIds[0]}/apps/com.example.app1`);
    await page.getByRole('button', { name: texts.merchantApps.run }).click();
    await page.getByText(texts.merchantApps.verified).waitFor();
    await page.getByText('{"campaign_id":12021000000000000123}', { exact: true }).waitFor();
  },
);
