import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startWebhookReceiver, type WebhookReceiver } from '@stoa/server/test/webhook-receiver';
import { type ConsoleGround, consoleGround, consoleTest } from './ground/console-ground.js';
import { eventually } from './ground/eventually.js';
import * as texts from './ground/texts.js';

/** An endpoint from its beginning to its end, with a receiver that takes webhooks or refuses them. */
const ground = consoleGround({ STOA_WEBHOOKS_ALLOW: '127.0.0.1' });
let receiver: WebhookReceiver;

before(async () => {
  receiver = await startWebhookReceiver(({ path }, response) => {
    if (path === '/refusing') response.writeHead(500).end('not <b>today</b>');
    else response.writeHead(200).end('thanks');
  });
});
after(() => receiver.stop());

const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path);

/** Whoever issues a key and revokes it makes a notification. */
async function revokeKey({ service }: ConsoleGround, merchantId: number): Promise<void> {
  const { accessKeyId } = await service.access.issue({ kind: 'api_key', merchantId });
  await service.access.revoke({ kind: 'api_key', accessKeyId });
}

consoleTest(ground, 'a developer adds an endpoint, tries it, and sends what it got again', async (one) => {
  const [merchantId = 0] = one.seeded.merchantIds;
  const address = `/console/m/${merchantId}/webhooks`;
  const { page, faults, settled, checkAccessible } = await one.open('merchant developer', address);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: texts.sharedWebhooks.add }).click();
  await dialog.getByLabel('URL').fill('example.com/hooks');
  await dialog.getByLabel(texts.sharedWebhooks.description).fill('Accounting');
  await dialog.getByLabel('Key revoked').check();
  faults.expect(/status of 400 .*\/webhook-endpoints/);
  await dialog.getByRole('button', { name: texts.sharedWebhooks.add }).click();
  await dialog.locator('.fault').waitFor();
  await dialog.getByLabel('URL').fill(receiver.url('/hooks'));
  await dialog.getByRole('button', { name: texts.sharedWebhooks.add }).click();
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
  await page.getByRole('row', { name: /Accounting.*Active.*Key revoked/ }).waitFor();
  assert.ok(!(await page.content()).includes(secret));
  await revokeKey(one, merchantId);
  await eventually(async () => assert.equal(receivedAt('/hooks').length, 1));
  await page.getByRole('link', { name: receiver.url('/hooks') }).click();
  await settled();

  await page.getByRole('button', { name: texts.sharedWebhooks.test }).click();
  await dialog.getByRole('button', { name: texts.sharedWebhooks.test }).click();
  await dialog.getByText(texts.sharedWebhooks.testGood).waitFor();
  await dialog.getByText('thanks').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(JSON.parse(receivedAt('/hooks')[1]?.body ?? '{}').type, 'webhook.test');

  await page.getByRole('link', { name: 'Python' }).click();
  await page.getByRole('region', { name: 'Python' }).getByText(/hmac/).waitFor();

  const row = page.getByRole('row', { name: /Key revoked.*Delivered/ });
  await row.getByRole('button', { name: /^Show/ }).click();
  await dialog.getByText(/"type": "key.revoked"/).waitFor();
  const { id } = receivedAt('/hooks')[0] ?? assert.fail('the webhook came');
  await dialog.getByText(id, { exact: true }).waitFor();
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Send again' }).click();
  await eventually(async () => assert.equal(receivedAt('/hooks').filter((sent) => sent.id === id).length, 2));
});

consoleTest(ground, 'a developer sees what fails, changes an endpoint, and ends it', async (one) => {
  const [, merchantId = 0] = one.seeded.merchantIds;
  const made = await one.seeded.operator.merchantWebhookEndpoints.add(merchantId, {
    url: receiver.url('/refusing'),
  });
  await revokeKey(one, merchantId);
  await eventually(async () => assert.equal(receivedAt('/refusing').length, 1));
  const { page, settled } = await one.open(
    'merchant developer',
    `/console/m/${merchantId}/webhooks/${made.endpoint_id}`,
    { merchantIds: [merchantId] },
  );
  const dialog = page.getByRole('dialog');
  await settled();
  await page.getByText('Failing', { exact: true }).waitFor();
  const failed = page.getByRole('row', { name: /Key revoked.*Failed.*500/ });
  await failed.getByRole('button', { name: /^Show/ }).click();
  await dialog.getByText('not <b>today</b>').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel(texts.sharedWebhooks.description).fill('Nothing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Nothing', { exact: true }).waitFor();
  for (const [button, state] of [
    ['Pause', 'Paused'],
    ['Resume', 'Failing'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await dialog.getByRole('button', { name: button }).click();
    await page.getByText(state, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'New secret' }).click();
  await dialog.getByRole('button', { name: 'New secret' }).click();
  assert.notEqual(await dialog.getByText(/^whsec_/).textContent(), made.secret);
  await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
  await page.getByText(texts.sharedWebhooks.previousUntil).waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(texts.sharedWebhooks.none).waitFor();
});
