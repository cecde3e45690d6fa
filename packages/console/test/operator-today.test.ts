import assert from 'node:assert/strict';
import { askForRefund, blockOctober } from './ground/block-month.js';
import { consoleGround, consoleTest } from './ground/console-ground.js';

/** The operator's first page: what needs somebody, and where it is put right. */
const ground = consoleGround();

consoleTest(ground, 'an admin sees who is late, and goes to the cure', async ({ open }) => {
  const { page, settled } = await open('admin', '/console/');
  await settled();
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Today');
  await page.getByText('October 2026 can be closed for 6 merchants').waitFor();
  for (const chart of ['Transactions by day of report', 'Installations by outcome', 'Events recorded'])
    await page.getByRole('img', { name: chart }).waitFor();
  await page
    .getByRole('figure')
    .filter({ hasText: 'Installations by outcome' })
    .getByText('Show as table')
    .click();
  await page.getByRole('table', { name: 'Installations by outcome' }).getByText('18 Nov').waitFor();
  await page.getByRole('link', { name: /Ōkami Works: a report was due on/ }).click();
  await page.waitForURL('/console/merchants/*/cadence');
  await settled();
  await page.getByRole('heading', { name: 'Ōkami Works' }).waitFor();
});

consoleTest(ground, 'support sees no money, and finance no installations', async ({ open }) => {
  const support = await open('support', '/console/');
  await support.settled();
  await support.page.getByText(/Ōkami Works: a report was due/).waitFor();
  assert.equal(await support.page.getByText(/can be closed/).count(), 0);
  const finance = await open('finance', '/console/');
  await finance.settled();
  await finance.page.getByText(/October 2026 can be closed/).waitFor();
  assert.equal(await finance.page.getByText('Installations by outcome').count(), 0);
  assert.equal(await finance.page.getByText('Events recorded').count(), 0);
});

consoleTest(ground, 'a month that cannot be closed says why', async (one) => {
  await blockOctober(one);
  await askForRefund(one);
  const { page, settled } = await one.open('auditor', '/console/');
  await settled();
  await page.getByText('October 2026 cannot be closed for 1 merchant').waitFor();
  await page.getByText('1 transaction has no fee').waitFor();
  await page.getByText('Correction requests waiting for a decision: 1').waitFor();
});

consoleTest(ground, 'it is calm when nothing is wrong', async ({ open, seeded }) => {
  const { operator, merchantIds } = seeded;
  await operator.cadences.remove(merchantIds[3] ?? 0);
  await operator.feePlans.create({ name: 'New', rate_basis_points: 1200, in_force_from: '2026-10-25' });
  await operator.feePlans.apply();
  await operator.statements.close('2026-10', {}, { wait: 30 });
  const merchantId = merchantIds[0] ?? 0;
  const { correction_requests: waiting } = await operator.corrections.waiting().page();
  const ids = waiting.map((one) => one.correction_request_id);
  await operator.corrections.refuse(merchantId, {
    correction_request_ids: ids,
    reason: 'It was bought once',
  });
  const { page, settled } = await open('auditor', '/console/');
  await settled();
  await page.getByText('There is no backup').waitFor();
  // The embedded database of the tests has no backup. Stoa sees no backups of a database that the operator runs, so it does not warn.
  await page.route('**/operator-api/v1/service', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), embedded: null } });
  });
  await page.reload();
  await page.getByText('All clear').waitFor();
});
