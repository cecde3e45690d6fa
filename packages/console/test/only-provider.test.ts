import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/** The console where the identity provider is the only way in. */
const ground = consoleGround({
  STOA_OIDC_ISSUER: 'https://login.example',
  STOA_OIDC_CLIENT_ID: 'stoa',
  STOA_OIDC_ONLY: 'on',
});

consoleTest(ground, 'an admin hears where an invited person signs in, and gets no link', async (one) => {
  const { page } = await one.open('admin', '/console/people');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog.getByLabel('E-mail address').fill('cy@store.example');
  await dialog.getByRole('button', { name: texts.sharedPeople.makeLink }).click();
  await dialog.getByText(`${one.service.url}/sign-in`, { exact: true }).waitFor();
  await dialog.getByText(texts.sharedPeople.atProvider).waitFor();
  assert.doesNotMatch(await page.content(), /stoa_lnk_/);
});
