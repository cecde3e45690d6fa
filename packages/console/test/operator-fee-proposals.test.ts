import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/** Changes of fees above EUR 1 wait for a second person here, and plans always do. */
const ground = consoleGround({ STOA_LARGE_CORRECTION: 'EUR:1', STOA_FOUR_EYES: 'on' });
const address = '/console/fee-plans';

consoleTest(ground, 'a new plan and a repricing wait, and somebody else approves them', async (one) => {
  const finance = await one.open('finance', address);
  await finance.settled();
  await finance.page.getByRole('link', { name: texts.feePlans.create }).click();
  await finance.page.getByLabel('Name', { exact: true }).fill('Zero');
  await finance.page.getByLabel(texts.feePlansEditor.rate).fill('0');
  await finance.page.getByLabel('First day', { exact: true }).fill('2026-01-01');
  await finance.page.getByText('Volume tiers').click();
  await finance.page.getByRole('button', { name: texts.feePlansEditor.tierRows.add }).click();
  await finance.page.getByLabel('Currency').fill('EUR');
  await finance.page.getByLabel(texts.feePlansEditor.cells.volume_from).fill('1000');
  await finance.page.locator('.card-row').getByLabel(texts.feePlansEditor.rate).fill('5');
  await finance.page.getByRole('button', { name: texts.feePlansEditor.create }).click();
  await finance.page.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
  await finance.page.getByText('It waits for a second person').waitFor();
  // It leads to what waits.
  const own = finance.page.getByRole('row', {
    name: /New plan Zero: 0% All merchants, all payers 5% above EUR 1,000\.00 a year From 1 Jan 2026, no end/,
  });
  await own.getByRole('button', { name: 'Refuse' }).waitFor();
  assert.equal(await own.getByRole('button', { name: 'Approve' }).count(), 0);

  const admin = await one.open('admin', '/console/');
  await admin.page.locator('[data-todo="fees"]').getByRole('link').click();
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('row', { name: /New plan Zero.* Approved/ }).waitFor();
  await admin.checkAccessible();

  // A first page that ran, before the next one waits.
  let calls = 0;
  await finance.page.route('**/fee-plans/reprice*', async (route) => {
    const body: unknown = route.request().postDataJSON();
    const isRun = typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === false;
    calls += isRun ? 1 : 0;
    if (isRun && calls === 1) {
      const answer = await route.fetch({ postData: { ...body, dry_run: true } });
      const page: unknown = await answer.json();
      await route.fulfill({ json: Object.assign({}, page, { dry_run: false, next_cursor: 'next' }) });
    } else await route.continue({ url: route.request().url().replace(/\?.*/, '') });
  });
  await finance.goOn(`${address}/reprice?month=2026-10`);
  await finance.page.getByRole('button', { name: /^Recompute \d+ transactions$/ }).click();
  await finance.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Recompute/ })
    .click();
  await finance.page.getByText(/\d+ transactions got their new fee\. The rest waits/).waitFor();
  await finance.page.getByRole('link', { name: 'Waiting' }).click();
  const repricing = texts.feePlans.proposals.repricing('October 2026');
  await finance.page.getByRole('row', { name: `${repricing} All merchants` }).waitFor();
  await admin.page.reload();
  await admin.settled();
  const waiting = admin.page.getByRole('row', { name: repricing });
  await waiting.getByRole('button', { name: 'Refuse' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await waiting.getByText('Refused').waitFor();
});

consoleTest(
  ground,
  'a membership and its end say who becomes a member of what, and who leaves',
  async (one) => {
    const { operator, merchantIds } = one.seeded;
    const [, , , , merchantId = 0] = merchantIds;
    await operator.groups.add('partners');
    await operator.groups.join({ group: 'partners', merchant_id: merchantId, member_from: '2026-10-01' });
    const { page } = await one.open('finance', `${address}/proposals`);
    const joins = page.getByRole('row', {
      name: /New member of partners Fjord Apps From 1 Oct 2026, no end/,
    });
    await joins.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await joins.getByText('Approved').waitFor();
    const { group_memberships: joined } = await operator.groups.ofMerchant(merchantId).page();
    await operator.groups.leave(joined[0]?.membership_id ?? 0, { member_until: '2026-11-01' });
    await page.reload();
    await page.getByRole('row', { name: /Membership in partners ends on 1 Nov 2026 Fjord Apps/ }).waitFor();
  },
);
