import assert from 'node:assert/strict';
import { createStoaClient } from '@stoa/client';
import { blockOctober } from './ground/block-month.js';
import { type ConsoleGround, consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/** Corrections above EUR 4 wait for a second person here; those in other currencies are never large. */
const ground = consoleGround({ STOA_LARGE_CORRECTION: 'EUR:4', STOA_FOUR_EYES: 'on' });

/** Sends correction requests of a merchant, with the merchant's key. */
async function ask(
  { service, seeded }: ConsoleGround,
  merchant: number,
  requests: readonly object[],
): Promise<void> {
  const stoa = createStoaClient({ baseUrl: service.url, apiKey: seeded.apiKeys[merchant] ?? '' });
  await stoa.corrections.request({ corrections: requests as never });
}

consoleTest(ground, 'a large correction waits, and somebody else approves it', async (one) => {
  const [merchantId] = one.seeded.merchantIds;
  const finance = await one.open('finance', `/console/transactions/${merchantId}/correct?id=order-1-0`);
  await finance.page.getByLabel(texts.transactions.correct.kind).selectOption('void');
  await finance.page.getByLabel('Why', { exact: true }).fill('Never paid');
  await finance.page.getByRole('button', { name: 'Preview' }).click();
  await finance.page.getByText(texts.transactions.correct.waits).waitFor();
  await finance.page.getByRole('button', { name: texts.transactions.correct.propose }).click();
  await finance.page.waitForURL('**/console/corrections/proposals/1');
  await finance.page.getByText('You proposed this.').waitFor();
  assert.equal(await finance.page.getByRole('button', { name: 'Approve' }).count(), 0);

  const admin = await one.open('admin', '/console/');
  const waiting = admin.page.locator('[data-todo="proposals"]');
  await waiting.getByRole('link').click();
  await admin.page.getByRole('link', { name: 'Proposal 1' }).click();
  await admin.page.getByRole('row', { name: /order-1-0 Void EUR 4\.99 Nothing EUR 0\.62 Nothing/ }).waitFor();
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByText('Approved', { exact: true }).waitFor();
  await admin.page.getByRole('link', { name: 'order-1-0' }).click();
  await admin.page.getByText(texts.merchantCorrection.voided).waitFor();
  await admin.page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
  await admin.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await waiting.waitFor({ state: 'detached' });
});

consoleTest(ground, 'who proposed takes it back, after a fresh proof of who they are', async (one) => {
  const [merchantId = 0] = one.seeded.merchantIds;
  const { page, faults } = await one.open(
    'finance',
    `/console/transactions/${merchantId}/correct?id=order-2-0`,
  );
  await page.getByLabel(texts.transactions.correct.kind).selectOption('void');
  await page.getByLabel('Why', { exact: true }).fill('Never paid');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: texts.transactions.correct.propose }).click();
  await page.waitForURL('**/console/corrections/proposals/*');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const now = one.service.clock.now();
  one.service.clock.set(new Date(now.getTime() + 600_000));
  faults.expect(/status of 403 .*\/refusal/);
  // The people of the tests have no password, so the confirmation is faked.
  await page.route('**/session-api/v1/session/confirmation', (route) => {
    one.service.clock.set(now);
    return route.fulfill({ contentType: 'application/json', body: '{}' });
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  const proof = page.getByRole('dialog', { name: texts.frame.confirm.title });
  await proof.getByLabel('Password').fill('a sentence of four words');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Refused', { exact: true }).waitFor();
});

consoleTest(ground, 'whoever confirms or approves sees that the only fact is taken away', async (one) => {
  const [merchantId = 0] = one.seeded.merchantIds;
  const { operator } = one.seeded;
  const fact = { transaction_id: 'order-6-0', kind: 'restate', facts: { kind: 'one_time' } } as const;
  await operator.corrections.make(merchantId, { ...fact, reason: 'Was missing' });
  const { page } = await one.open('finance', `/console/transactions/${merchantId}/correct?id=order-6-0`);
  await page.getByLabel(texts.transactions.correct.gross).fill('0.10');
  await page.getByLabel('Tax included').fill('0.00');
  await page.getByLabel(texts.sharedBooks.facts.kind).fill('');
  await page.getByLabel('Why', { exact: true }).fill('Nobody knows');
  await page.getByRole('button', { name: 'Preview' }).click();
  const gone = /Kind of payment:?\s*not known/;
  await page.getByRole('dialog').locator('dl').getByText('not known').first().waitFor();
  assert.match((await page.getByRole('dialog').locator('dl').textContent()) ?? '', gone);
  await page.getByRole('button', { name: texts.transactions.correct.propose }).click();
  await page.getByRole('cell', { name: gone }).waitFor();
});

consoleTest(ground, 'a request is looked at and accepted', async (one) => {
  await ask(one, 1, [
    {
      id: 'r1',
      transaction_id: 'order-3-0',
      kind: 'restate',
      currency: 'USD',
      full_amount: 200,
      tax_amount: 20,
      reason: 'Typing error',
    },
  ]);
  const { page } = await one.open('finance', '/console/corrections');
  const row = page.getByRole('row', { name: /Typing error/ });
  await row.getByText('Change to USD 2.00, including USD 0.20 tax').waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept 1 request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: /Gross USD 4\.99 USD 2\.00 USD −2\.99/ }).waitFor();
  await dialog.getByRole('button', { name: 'Accept 1 request' }).click();
  await page.getByText(texts.corrections.requests.accepted(1)).waitFor();
  await row.waitFor({ state: 'detached' });
});

consoleTest(ground, 'several requests are refused at once with a reason', async (one) => {
  const [, , merchantId] = one.seeded.merchantIds;
  await ask(one, 2, [
    { id: 'a', transaction_id: 'order-3-0', kind: 'void', reason: 'Charged back' },
    { id: 'b', transaction_id: 'order-3-1', kind: 'void', reason: 'Charged back' },
  ]);
  const { page } = await one.open('admin', `/console/corrections?merchant=${merchantId}`);
  await page.getByRole('row', { name: /order-3-1/ }).waitFor();
  await page.getByRole('button', { name: texts.corrections.requests.chooseAll(2) }).click();
  await page.getByRole('button', { name: 'Refuse 2 requests' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('The payment stands');
  await dialog.getByRole('button', { name: 'Refuse 2 requests' }).click();
  await page.getByText(texts.corrections.requests.none).waitFor();
  await page.getByLabel('State').selectOption('refused');
  await page
    .getByText(/The payment stands/)
    .first()
    .waitFor();
});

consoleTest(ground, 'requests of two merchants with the same number are told apart', async (one) => {
  const wish = { id: 'same', transaction_id: 'order-8-0', kind: 'void', reason: 'The same number' };
  await ask(one, 2, [wish]);
  await ask(one, 3, [wish]);
  const { page } = await one.open('admin', '/console/corrections');
  const row = page.getByRole('row', { name: /Pixel & Pine.*The same number/ });
  const other = page.getByRole('row', { name: /Ōkami Works.*The same number/ }).getByRole('checkbox');
  await other.check();
  await page.getByRole('button', { name: 'Refuse 1 request' }).click();
  await page.getByRole('dialog').getByLabel('Why').fill('For one merchant alone');
  await page.keyboard.press('Escape');
  await other.uncheck();
  // What stands is known before anything is opened.
  assert.match((await row.textContent()) ?? '', /Void all of (\S+ [\d.,]+).*\1/);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Refuse 1 request' }).click();
  const dialog = page.getByRole('dialog');
  // A refusal changes nothing, so it has no table of changes.
  assert.equal(await dialog.getByRole('table').count(), 0);
  assert.equal(await dialog.getByLabel('Why').inputValue(), '');
  await dialog.getByLabel('Why').fill('Not this one');
  await dialog.getByRole('button', { name: 'Refuse 1 request' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Ōkami Works.*The same number/ }).waitFor();
});

consoleTest(ground, 'an accepted large request waits for a second person', async (one) => {
  await ask(one, 4, [
    {
      id: 'large',
      transaction_id: 'order-4-0',
      kind: 'void',
      reason: 'Fraud',
    },
  ]);
  const { page } = await one.open('finance', '/console/corrections');
  await page.getByRole('row', { name: /Fraud/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept 1 request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.corrections.requests.needsSecond).waitFor();
  await dialog.getByRole('button', { name: 'Accept 1 request' }).click();
  await dialog.getByRole('link', { name: /Proposal \d/ }).click();
  await page.getByText('You proposed this.').waitFor();
});

consoleTest(ground, 'support sees what waits, and decides nothing', async (one) => {
  await ask(one, 3, [{ id: 'seen', transaction_id: 'order-6-0', kind: 'void', reason: 'Only looked at' }]);
  const { page } = await one.open('support', '/console/corrections');
  await page.getByText('Only looked at').waitFor();
  assert.equal(await page.getByRole('checkbox').count(), 0);
  await page.getByRole('link', { name: 'Approvals' }).click();
  await page
    .getByText(/Nothing is waiting|Proposal/)
    .first()
    .waitFor();
});

consoleTest(ground, 'a proposal says that fees are missing from its sum', async (one) => {
  const [merchantId] = one.seeded.merchantIds;
  await blockOctober(one);
  const address = `/console/transactions/${merchantId}/correct?id=order-without-plan`;
  const { page } = await one.open('finance', address);
  await page.getByLabel(texts.transactions.correct.kind).selectOption('void');
  await page.getByLabel('Why', { exact: true }).fill('Never paid');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: texts.transactions.correct.propose }).click();
  await page.waitForURL('**/console/corrections/proposals/*');
  await page.getByText(texts.corrections.proposals.unknownFee).waitFor();
});
