import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { invitePerson, password } from './ground/invite-person.js';
import * as texts from './ground/texts.js';

/** What the operator does with its people and signing keys, and sees of its trail. */
const ground = consoleGround();

consoleTest(
  ground,
  'an admin invites somebody, finds them by address, and changes what they may do',
  async (one) => {
    const { page } = await one.open('admin', '/console/people');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await dialog.getByLabel('E-mail address').fill('cy@store.example');
    await dialog.getByRole('button', { name: texts.sharedPeople.makeLink }).click();
    await dialog.getByText(/sign-in\/link#/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('E-mail address').fill('CY@store.example');
    await page.waitForURL('**/people?email=CY%40store.example');
    await page.getByRole('link', { name: 'cy@store.example' }).click();
    await page.getByRole('heading', { level: 1, name: 'cy@store.example' }).waitFor();
    await page.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByLabel('Role', { exact: true }).selectOption('auditor');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(texts.sharedPeople.roleChanged).waitFor();
    await page.getByText('Auditor', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).click();
    await dialog.getByRole('button', { name: 'Enable' }).click();
    await page.getByText(texts.person.enable.done).waitFor();
  },
);

consoleTest(
  ground,
  'an admin resets, signs out and erases somebody, and hears who has no owner now',
  async (one) => {
    const merchantIds = one.seeded.merchantIds.slice(5);
    await one.service.signIn({ merchant: 'owner', merchantIds });
    const { page } = await one.open('admin', '/console/people?who=all');
    const email = `owner@merchant-${merchantIds.join('-')}.example`;
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: email }).click();
    await page.getByRole('button', { name: 'End sessions' }).click();
    await dialog.getByRole('button', { name: 'End sessions' }).click();
    await page.getByText(/sessions? ended\./).waitFor();
    await page.getByRole('button', { name: 'Reset password' }).click();
    await dialog.getByRole('button', { name: texts.sharedPeople.makeLink }).click();
    await dialog.getByText(/sign-in\/link#/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Erase' }).click();
    const erase = dialog.getByRole('button', { name: 'Erase' });
    assert.equal(await erase.isDisabled(), true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Erase' }).click();
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
    await erase.click();
    await dialog.getByRole('link', { name: `Merchant ${merchantIds[0]}` }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { level: 1, name: 'Erased person' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Disable' }).count(), 0);
  },
);

consoleTest(ground, 'an admin proves again who they are before they give somebody access', async (one) => {
  const email = 'chief@store.example';
  await invitePerson(one, email, 'admin');
  const { page, faults, settled } = await one.open(undefined, '/console/people');
  faults.expect(/status of 401 .*\/session-api\/v1\/session/);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/console/people');
  await settled();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  const proof = page.getByRole('dialog', { name: texts.frame.confirm.title });
  const prove = async (): Promise<void> => {
    await proof.getByLabel('Password').fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
  };
  one.service.clock.advance(6 * 60_000);
  faults.expect(/status of 403 .*\/operator-api\/v1\/users/);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog.getByLabel('E-mail address').fill('dee@store.example');
  await dialog.getByRole('button', { name: texts.sharedPeople.makeLink }).click();
  await prove();
  await dialog.getByText(/sign-in\/link#/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'dee@store.example' }).click();
  await page.getByRole('heading', { level: 1, name: 'dee@store.example' }).waitFor();
  one.service.clock.advance(6 * 60_000);
  await page.getByRole('button', { name: 'Change role' }).click();
  const role = page.getByRole('dialog', { name: /dee@store\.example/ });
  await role.getByLabel('Role', { exact: true }).selectOption('finance');
  await role.getByRole('button', { name: 'Save' }).click();
  await prove();
  await page.getByText(texts.sharedPeople.roleChanged).waitFor();
  await page.getByText('Finance', { exact: true }).waitFor();
  one.service.clock.set('2026-11-18T09:30:00.000Z');
});

consoleTest(ground, 'a key is made and withdrawn by somebody who proves again who they are', async (one) => {
  const email = 'root@store.example';
  await invitePerson(one, email, 'admin');
  const { page, faults } = await one.open(undefined, '/console/signing-keys');
  faults.expect(/status of 401 .*\/session-api\/v1\/session/);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signs', { exact: true }).waitFor();
  one.service.clock.advance(6 * 60_000);
  faults.expect(/status of 403 .*\/signing-keys/);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: texts.signingKeys.rotate.action }).click();
  await dialog.getByRole('button', { name: texts.signingKeys.rotate.action }).click();
  const proof = page.getByRole('dialog', { name: texts.frame.confirm.title });
  await proof.getByLabel('Password').fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(texts.signingKeys.rotate.done).waitFor();
  await page.getByText('Pending').waitFor();
  await page
    .getByRole('row', { name: /Signs/ })
    .last()
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(/was withdrawn/).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  one.service.clock.set('2026-11-18T09:30:00.000Z');
});

consoleTest(ground, 'support sees the life of signing keys, and changes nothing', async ({ open }) => {
  const { page } = await open('support', '/console/signing-keys');
  await page.getByText('Lifetimes').waitFor();
  assert.equal(await page.getByRole('button', { name: /Withdraw|Make a new key/ }).count(), 0);
  for (const name of ['People', 'Audit trail', 'Personal data'])
    assert.equal(await page.getByRole('link', { name }).count(), 0);
});

consoleTest(
  ground,
  'an auditor sees what a change replaced, follows who did it, and takes the trail out',
  async (one) => {
    const [merchantId = 0] = one.seeded.merchantIds;
    const { api_keys: keys } = await one.seeded.operator.apiKeys.list(merchantId).page();
    await one.seeded.operator.apiKeys.change(merchantId, keys[0]?.api_key_id ?? 0, { label: 'till two' });
    const { page } = await one.open('auditor', `/console/audit?action=key.changed&merchant=${merchantId}`);
    const row = page.getByRole('row', { name: /Changed a key/ });
    assert.equal(await row.locator('del').textContent(), 'backend');
    assert.equal(await row.locator('ins').textContent(), 'till two');
    await row.getByRole('link', { name: 'seeds' }).click();
    await page.waitForURL(/audit\?key=\d+$/);
    await page.getByRole('cell', { name: /Made a fee plan/ }).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Format').selectOption('ndjson');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    assert.equal((await download).suggestedFilename(), 'audit.ndjson');
    await page.getByText(texts.audit.export.done).waitFor();
  },
);

consoleTest(
  ground,
  'an auditor sees the heads, how to check the trail, and a filter that cannot be right',
  async (one) => {
    const { page } = await one.open('auditor', '/console/audit/heads');
    await page.getByText('stoa audit verify --head head.jws').waitFor();
    await page
      .getByRole('button', { name: texts.audit.heads.copyOf(1) })
      .first()
      .waitFor();
    const wrong = await one.open('auditor', '/console/audit?user=ann');
    wrong.faults.expect(/status of 400 .*\/audit/);
    await wrong.page.getByRole('alert').waitFor();
  },
);

consoleTest(
  ground,
  'an admin proves who they are, and issues, limits, rotates and revokes a token',
  async (one) => {
    const email = 'ops@store.example';
    await invitePerson(one, email, 'admin');
    const { page, faults } = await one.open(undefined, '/console/operator-tokens');
    faults.expect(/status of 401 .*\/session-api\/v1\/session/);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('row', { name: /seeds/ }).waitFor();
    one.service.clock.advance(6 * 60_000);
    faults.expect(/status of 403 .*\/operator-tokens/);
    const dialog = page.getByRole('dialog', { name: texts.sharedKeys.kinds.operatorTokens.issueTitle });
    await page.getByRole('button', { name: /^Issue an? / }).click();
    await dialog.getByLabel('Label').fill('session feed');
    // Choosing no scope must never give a token that may do everything.
    faults.expect(/status of 400 .*\/operator-tokens/);
    await dialog.getByRole('button', { name: /^Issue an? / }).click();
    await dialog.locator('.fault').waitFor();
    await dialog.getByLabel(/^sessions:write/).check();
    await dialog.getByLabel(/^service:read/).check();
    await dialog.getByRole('button', { name: /^Issue an? / }).click();
    const proof = page.getByRole('dialog', { name: texts.frame.confirm.title });
    await proof.getByLabel('Password').fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    const secret = (await dialog.getByText(/^stoa_opr_/).textContent()) ?? '';
    await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
    const row = page.getByRole('row', { name: /session feed/ });
    await row.getByText('Live').waitFor();
    assert.ok(!(await page.content()).includes(secret));

    const other = page.getByRole('dialog');
    await row.getByRole('button', { name: 'Change: session feed' }).click();
    await other.getByLabel(/^service:read/).uncheck();
    await other.getByRole('button', { name: 'Save' }).click();
    await page.getByText(texts.sharedKeys.changed).waitFor();
    await row.getByRole('button', { name: 'Rotate: session feed' }).click();
    await other.getByRole('button', { name: 'Rotate' }).click();
    await other.getByText(/^stoa_opr_/).waitFor();
    await other.getByRole('button', { name: texts.parts.secret.close }).click();
    const old = page.getByRole('row', { name: /Rotated \(still valid\)/ });
    await old.getByRole('button', { name: 'Revoke: session feed' }).click();
    await other.getByText('Never').waitFor();
    await other.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(texts.sharedKeys.ended(1), { exact: true }).waitFor();
    one.service.clock.set('2026-11-18T09:30:00.000Z');
  },
);

for (const role of ['finance', 'support', 'auditor'] as const)
  consoleTest(ground, `${role} sees which operator tokens there are, and changes none`, async ({ open }) => {
    const { page, settled, checkAccessible } = await open(role, '/console/operator-tokens');
    await settled();
    await page.getByRole('row', { name: /seeds/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: /Issue|Revoke|Rotate|Change/ }).count(), 0);
    await checkAccessible();
  });
