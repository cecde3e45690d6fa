import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/** Personal data, health and settings. */
const ground = consoleGround();

consoleTest(ground, 'an admin hands over what is held of a person, and erases them', async ({ open }) => {
  const { page } = await open('admin', '/console/personal-data');
  const requests = page.getByRole('region', { name: 'Access requests' });
  await requests.getByText(texts.personalData.requests.none).waitFor();
  const access = page.getByRole('region', { name: texts.personalData.access.title });
  await access.getByLabel('Store user').fill('user-1');
  const [asPage] = await Promise.all([
    page.waitForEvent('download'),
    access.getByRole('button', { name: texts.personalData.access.page }).click(),
  ]);
  assert.equal(asPage.suggestedFilename(), 'access-report.html');
  await page.getByText(texts.personalData.access.done).waitFor();
  const [asJson] = await Promise.all([
    page.waitForEvent('download'),
    access.getByRole('button', { name: texts.personalData.access.json }).click(),
  ]);
  const answered = requests.getByRole('row', { name: /admin@store\.example .* Entry \d+/ });
  await page.waitForFunction(() => document.querySelectorAll('tbody a[href*="person.told"]').length === 2);
  assert.equal(await answered.count(), 2);
  assert.ok(!(await requests.textContent())?.includes('user-1'));
  const report = JSON.parse(await readFile(await asJson.path(), 'utf8')) as { anything_held: boolean };
  assert.equal(report.anything_held, true);

  const erase = page.getByRole('region', { name: texts.personalData.erase.title });
  await erase.getByLabel('Identifier').fill('user-1');
  await erase.getByRole('button', { name: 'Erase …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('user-1').waitFor();
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await erase.getByText('Done').waitFor();
  const list = page.getByRole('region', { name: 'Erasures' });
  await list.getByText('Erased').waitFor();
  assert.ok(!page.url().includes('user-1'));
  assert.ok(!(await list.textContent())?.includes('user-1'));
});

consoleTest(
  ground,
  'an installation that nobody knows is not erased, and it is said why',
  async ({ open }) => {
    const { page, faults } = await open('admin', '/console/personal-data');
    faults.expect(/status of 404 .*\/erasures/);
    const erase = page.getByRole('region', { name: texts.personalData.erase.title });
    await erase.getByLabel('Identified by').selectOption('installation');
    await erase.getByLabel('Identifier').fill(crypto.randomUUID());
    await erase.getByRole('button', { name: 'Erase …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();
    await dialog.getByRole('alert').waitFor();
  },
);

consoleTest(ground, 'an auditor asks what is held and sees erasures, and erases nobody', async ({ open }) => {
  const { page } = await open('auditor', '/console/personal-data');
  await page.getByRole('region', { name: 'Erasures' }).waitFor();
  assert.equal(await page.getByRole('region', { name: texts.personalData.erase.title }).count(), 0);
  const requests = page.getByRole('region', { name: 'Access requests' });
  await requests
    .getByRole('link', { name: /^Entry/ })
    .first()
    .click();
  await page.waitForURL('**/audit?action=person.told&from=2026-11-18&to=2026-11-18');
  await page
    .getByRole('row', { name: /Read all data of a store user/ })
    .first()
    .waitFor();
});

consoleTest(ground, 'health leads from what is wrong to where it is put right', async ({ open }) => {
  const { page } = await open('finance', '/console/health');
  await page.route('**/operator-api/v1/service', async (route) => {
    const answer = await route.fetch();
    const state = (await answer.json()) as { queues: { queue: string }[] };
    const queues = state.queues.map((one) =>
      one.queue === 'reports' ? { ...one, count: 12, oldest_seconds: 600 } : one,
    );
    await route.fulfill({ response: answer, json: { ...state, queues } });
  });
  await page.reload();
  const queue = page.getByRole('row', { name: /^Reports to process Late 12 10 minutes/ });
  await queue.getByRole('link', { name: 'Open Reports' }).waitFor();
  await page
    .getByRole('row', { name: texts.health.queues.names.set_aside_batches })
    .getByText('Fine')
    .waitFor();
  const late = page.getByRole('row', { name: /silent merchants/ });
  await late.getByText('Note').waitFor();
  await late.getByRole('link', { name: 'Open Due reports' }).waitFor();
});

consoleTest(ground, 'settings say what was set, and no secret', async ({ open }) => {
  const { page, settled } = await open('support', '/console/settings/service');
  await page.getByRole('cell', { name: 'STOA_TRUSTED_PROXIES' }).waitFor();
  const count = await page.locator('tbody tr').count();
  await page.getByLabel('Show', { exact: true }).selectOption('set');
  await page.waitForURL('**/settings/service?show=set');
  await settled();
  assert.ok((await page.locator('tbody tr').count()) < count);
  await page.getByRole('cell', { name: 'STOA_TRUSTED_PROXIES' }).waitFor();
});
