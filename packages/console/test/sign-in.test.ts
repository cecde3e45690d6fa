import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { inviteByLink, invitePerson, password } from './ground/invite-person.js';

/** From an address of the console, over the sign-in, and back to it. */
const ground = consoleGround();

consoleTest(ground, 'who is not signed in does so, and is where they wanted to go', async (one) => {
  const email = 'arriving@store.example';
  await invitePerson(one, email, 'finance');
  const wanted = '/console/merchants?search=Pine';
  const { page, faults, settled } = await one.open(undefined, wanted);
  // The browser logs that nobody is signed in.
  faults.expect(/status of 401 .*\/session-api\/v1\/session/);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(wanted);
  await settled();
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Merchants');
});

consoleTest(ground, 'who opens a link chooses a password, and is signed in', async (one) => {
  const { secret } = await inviteByLink(one, 'invited@store.example', 'auditor');
  const { page, faults } = await one.open(undefined, `/sign-in/link#${secret}`);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('The same again').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  faults.expect(/status of 404 .*\/sign-in\/link/);
  await page.goto(`/sign-in/link#${secret}`);
  await page.locator('#link-fault').waitFor();
  assert.equal(await page.getByLabel('Password').count(), 0);
});

consoleTest(
  ground,
  'whose session was ended elsewhere signs in again, at the next call of any kind',
  async (one) => {
    const { page, faults, settled } = await one.open('auditor', '/console/merchants');
    await settled();
    await one.service.database.pool.query('delete from stoa.user_session');
    faults.expect(/status of 401/);
    await page.locator('nav a[href="/console/reports"]').click();
    await page.waitForURL('**/sign-in?return=%2Fconsole%2Freports');
  },
);
