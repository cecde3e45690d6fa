import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/** What a merchant does with its own keys and people, and sees of its trail. */
const ground = consoleGround();

consoleTest(
  ground,
  'an owner issues a key with few scopes, limits it, rotates it and revokes it',
  async (one) => {
    const { page } = await one.open('merchant owner', `/console/m/${one.seeded.merchantIds[0]}/keys`);
    const card = page.getByRole('region', { name: 'API keys' });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: /^Issue an? / }).click();
    await dialog.getByLabel('Label').fill('nightly');
    await dialog.getByLabel(/^reports:read/).check();
    await dialog.getByLabel(/^reports:write/).check();
    await dialog.getByLabel('Expires').fill('2026-11-25');
    await dialog.getByRole('button', { name: /^Issue an? / }).click();
    const secret = (await dialog.getByText(/^stoa_key_/).textContent()) ?? '';
    await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
    const row = card.getByRole('row', { name: /nightly/ });
    await row.getByText('Expires soon').waitFor();
    assert.ok(!(await page.content()).includes(secret));

    // A key that a program uses and that ends soon is announced.
    await one.service.database.pool.query(
      "update stoa.access_key set last_used_at = created_at where label = 'nightly'",
    );
    await page.reload();
    await page.getByText(texts.merchantKeys.ending(1)).waitFor();

    await row.getByRole('button', { name: 'Change: nightly' }).click();
    await dialog.getByLabel(/^reports:write/).uncheck();
    await dialog.getByLabel('Expires').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Live').waitFor();
    assert.ok(!(await row.textContent())?.includes('reports:write'));

    await row.getByRole('button', { name: 'Rotate: nightly' }).click();
    await dialog.getByLabel(texts.parts.secret.overlap).fill('48');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await dialog.getByText('20 Nov 2026, 09:30 UTC').waitFor();
    await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
    const old = card.getByRole('row', { name: /Rotated \(still valid\)/ });
    const revoke = old.getByRole('button', { name: 'Revoke: nightly' });
    await revoke.waitFor();
    assert.equal(await old.getByRole('button', { name: 'Rotate: nightly' }).count(), 0);
    await revoke.click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await card.getByText(texts.sharedKeys.ended(1), { exact: true }).waitFor();
  },
);

consoleTest(
  ground,
  'a developer has keys for events and for apps, and grants no more than their own',
  async (one) => {
    const at = `/console/m/${one.seeded.merchantIds[1]}`;
    const merchantIds = one.seeded.merchantIds.slice(1, 2);
    const { page } = await one.open('merchant developer', `${at}/keys`, { merchantIds });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Issue an? / }).click();
    await dialog.getByLabel(/^reports:read/).waitFor();
    assert.equal(await dialog.getByLabel(/^statements:read/).count(), 0);
    await page.keyboard.press('Escape');
    // The seeded key reads statements. By rotating it, a developer would gain a right that they do not have.
    await page.getByRole('cell', { name: /^backend/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Rotate: backend' }).count(), 0);
    await page
      .getByRole('row', { name: /^backend/ })
      .getByText(/statements:read, corrections:write/)
      .waitFor();
    await page.getByRole('link', { name: texts.merchantKeys.tabs.events }).click();
    await page.getByRole('button', { name: 'Rotate: events' }).click();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await dialog.getByText('Password').waitFor();
    await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
    await page.getByRole('link', { name: 'Install keys' }).click();
    await page.waitForURL(`**${at}/keys/install`);
    await page.getByRole('button', { name: /^Issue an? / }).click();
    await dialog.getByLabel('Label').fill('release 4');
    await dialog.getByRole('button', { name: /^Issue an? / }).click();
    await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
    await page.getByRole('cell', { name: /^release 4/ }).waitFor();
    // People and the trail are not a developer's business.
    assert.equal(await page.getByRole('link', { name: 'People' }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Audit trail' }).count(), 0);
  },
);

consoleTest(ground, 'an owner invites somebody, gives them another role, and removes them', async (one) => {
  const { page, faults } = await one.open('merchant owner', `/console/m/${one.seeded.merchantIds[0]}/people`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog.getByLabel('E-mail address').fill('bo@harbour.example');
  await dialog.getByRole('button', { name: texts.sharedPeople.makeLink }).click();
  await dialog.getByText(/sign-in\/link#/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /bo@harbour\.example/ });
  await row.getByText('Invited').waitFor();
  await row.getByRole('button', { name: 'New link: bo@harbour.example' }).click();
  await dialog.getByRole('button', { name: texts.sharedPeople.makeLink }).click();
  await dialog.getByText(/sign-in\/link#/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await row.getByRole('button', { name: 'Change role: bo@harbour.example' }).click();
  await dialog.getByLabel('Role', { exact: true }).selectOption('finance');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Finance').waitFor();
  await row.getByRole('button', { name: 'Remove: bo@harbour.example' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(texts.sharedPeople.members.removed).waitFor();
  // People cannot change their own rights.
  const own = page.getByRole('row', { name: /\(You\)/ });
  await own.waitFor();
  assert.equal(await own.getByRole('button').count(), 0);
  assert.deepEqual(faults.list(), []);
});

consoleTest(ground, 'an owner finds who did what, and a link shows a colleague the same', async (one) => {
  const { seeded } = one;
  const { page, settled } = await one.open('merchant owner', `/console/m/${seeded.merchantIds[2]}/audit`, {
    merchantIds: seeded.merchantIds.slice(2, 3),
  });
  await page.getByLabel('Action').selectOption('app.registered');
  await page.waitForURL('**/audit?action=app.registered');
  const row = page.getByRole('row', { name: /Registered an app/ });
  await settled();
  await row.getByText('The operator').waitFor();
  assert.equal(await page.locator('tbody tr').count(), 1);
  await page.getByLabel('From').fill('2026-11-01');
  await page.getByText(texts.sharedAudit.notFound).waitFor();
});
