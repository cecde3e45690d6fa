import assert from 'node:assert/strict';
import { createStoaClient } from '@stoa/client';
import type { Page } from '@stoa/server/test/browser-test';
import { type ConsoleGround, consoleGround, consoleTest } from './ground/console-ground.js';
import { hold } from './ground/hold.js';
import * as texts from './ground/texts.js';

/**
 * The books when something comes in between: an answer that is lost, a person who leaves, numbers that have changed.
 */
const ground = consoleGround();

/** Sends a correction request of a merchant, with the merchant's key. */
async function askOf({ service, seeded }: ConsoleGround, merchant: number, request: object): Promise<void> {
  const stoa = createStoaClient({ baseUrl: service.url, apiKey: seeded.apiKeys[merchant] ?? '' });
  await stoa.corrections.request({ corrections: [{ id: crypto.randomUUID(), ...request }] as never });
}

/** Goes on to another page without loading the console again, as a link does. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

consoleTest(ground, 'everybody sees how far a close is that somebody else has started', async (one) => {
  const october = '/console/month-close/2026-10';
  // The page of the month must not ask before the answers are prepared.
  const { page } = await one.open('auditor', '/console/reports');
  const closing = { closing_id: 7, month: '2026-10', merchant_id: null, dry_run: false, ended_at: null };
  const counts = { merchant_count: 6, closed_count: 2, closed_before_count: 0, refused_count: 1 };
  await page.route('**/closings?*', (route) =>
    route.fulfill({ json: { closings: [{ ...closing, ...counts }], next_cursor: null } }),
  );
  const { held, letGo } = hold();
  let looks = 0;
  await page.route('**/closings/7?*', async (route) => {
    looks += 1;
    if (looks > 1) await held;
    const ended = looks > 1 ? { closed_count: 5, ended_at: '2026-12-01T00:00:00Z' } : {};
    await route.fulfill({ json: { ...closing, ...counts, ...ended, merchants: [], next_cursor: null } });
  });
  await page.goto(october);
  await page.getByText(texts.monthClose.progress('October 2026')).waitFor();
  await page.getByText('3 / 6').waitFor();
  letGo();
  await page.getByText(texts.monthClose.finished('October 2026', 5)).waitFor();
});

consoleTest(ground, 'a change whose answer is lost does not say that nothing was changed', async (one) => {
  const { page, faults, settled } = await one.open(
    'finance',
    `/console/fee-plans/new?merchant=${one.seeded.merchantIds[5]}`,
  );
  faults.expect(/ERR_FAILED/);
  await settled();
  await page.route('**/operator-api/v1/fee-plans', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Name', { exact: true }).fill('Lost 9 %');
  await page.getByLabel(texts.feePlansEditor.rate).fill('9');
  await page.getByLabel('First day', { exact: true }).fill('2030-01-01');
  await page.getByRole('button', { name: texts.feePlansEditor.create }).click();
  await page.getByRole('button', { name: texts.feePlansEditor.createAction }).click();
  await page.getByText(texts.parts.failure.unknown).waitFor();
  assert.equal(await page.getByText(texts.parts.failure.change).count(), 0);
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  // The list was read again, so it shows the plan.
  await page.getByRole('row', { name: /Lost 9 %/ }).waitFor();
});

consoleTest(ground, 'what was decided before an answer was lost is shown', async (one) => {
  for (const merchant of [1, 2])
    await askOf(one, merchant, { transaction_id: 'order-8-0', kind: 'void', reason: 'Decided in a row' });
  const { page, faults } = await one.open('finance', '/console/corrections');
  faults.expect(/ERR_FAILED/);
  const rows = page.getByRole('row', { name: /Decided in a row/ });
  await rows.nth(1).waitFor();
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  let calls = 0;
  await page.route('**/correction-requests/refuse', async (route) => {
    calls += 1;
    await (calls === 1 ? route.continue() : route.abort());
  });
  await page.getByRole('button', { name: 'Refuse 2 requests' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('Paid');
  await dialog.getByRole('button', { name: 'Refuse 2 requests' }).click();
  await dialog.getByText(texts.corrections.requests.wereDone(1)).waitFor();
  await dialog.getByText(texts.parts.failure.unknown).waitFor();
  await dialog.getByText(/Not confirmed: order-8-0/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await rows.nth(1).waitFor({ state: 'detached' });
  assert.equal(await rows.count(), 1);
});

consoleTest(ground, 'a statement shows a correction at once, and so do its entries', async (one) => {
  const [merchantId] = one.seeded.merchantIds;
  const { page, settled } = await one.open('finance', '/console/');
  const statement = `/console/month-close/2026-11/${merchantId}`;
  await settled();
  await goTo(page, statement);
  const gross = page
    .getByRole('table', { name: texts.sharedStatements.flow('EUR') })
    .getByRole('row', { name: /^Gross/ })
    .getByText(/^EUR/);
  const before = (await gross.textContent()) ?? '';
  await goTo(page, `${statement}/entries?line=EUR`);
  await page.getByRole('table', { name: 'Entries' }).waitFor();
  await goTo(page, `/console/transactions/${merchantId}/correct?id=order-2-0`);
  await page.getByLabel(texts.transactions.correct.kind).selectOption('void');
  await page.getByLabel('Why', { exact: true }).fill('Corrected in between');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: texts.transactions.correct.make }).click();
  await page.getByText(texts.merchantCorrection.voided).waitFor();
  // The time of the page stands still, so nothing is read again because it is old.
  await goTo(page, statement);
  await gross.waitFor();
  await gross.filter({ hasText: before }).waitFor({ state: 'detached' });
  await goTo(page, `${statement}/entries?line=EUR`);
  await page
    .getByRole('row', { name: /order-2-0/ })
    .nth(1)
    .waitFor();
});

consoleTest(
  ground,
  'installations that a month charges are expected, then charged, and listed',
  async (one) => {
    const { operator, merchantIds, bundleIds } = one.seeded;
    const [, merchantId = 0] = merchantIds;
    await operator.feePlans.create({
      name: 'Per install',
      merchant_id: merchantId,
      in_force_from: '2026-10-31',
      rate_percent: '15',
      recurring_fees: [
        {
          kind: 'installations',
          name: 'Installation fee',
          currency: 'EUR',
          amount: 50n,
          above: 0n,
          of: 'app',
        },
      ],
    });
    // No call makes an installation of a month that is over.
    const { rows } = await one.service.database.pool.query<{ installation_id: string }>(
      `insert into stoa.installation (merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
     values ($1, $2, sha256('october'), gen_random_uuid(), 'none', 0, '{}', '2026-10-20T12:00:00Z')
     returning installation_id`,
      [merchantId, bundleIds[1]],
    );
    const { page } = await one.open('finance', `/console/month-close/2026-10/${merchantId}`);
    await page
      .getByRole('table', { name: texts.sharedStatements.adjustments.expectedTitle })
      .getByRole('row', { name: /^Installation fee 1 × EUR 0\.50 .*EUR 0\.50/ })
      .waitFor();
    await operator.statements.close('2026-10', { merchant_id: merchantId, dry_run: false }, { wait: 30 });
    const listed = new RegExp(`^${rows[0]?.installation_id} ${bundleIds[1]} 20 Oct 2026`);
    await page.reload();
    await page.getByRole('link', { name: texts.sharedStatements.adjustments.installations }).click();
    await page.getByRole('row', { name: listed }).waitFor();
    assert.equal(
      await page.getByRole('table', { name: texts.sharedStatements.adjustments.expectedTitle }).count(),
      0,
    );
    // One more than a draft counts.
    await one.service.database.pool.query(
      `insert into stoa.installation (merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
     select $1, $2, sha256(n::text::bytea), gen_random_uuid(), 'none', 0, '{}', '2026-11-17T12:00:00Z'
     from generate_series(0, 20000) as n`,
      [merchantId, bundleIds[1]],
    );
    await goTo(page, `/console/month-close/2026-11/${merchantId}`);
    await page.getByText(/too many installations: Installation fee\./).waitFor();
    const merchant = await one.open('merchant owner', `/console/m/${merchantId}/statements/2026-10`, {
      merchantIds: [merchantId],
    });
    await merchant.page.getByRole('link', { name: texts.sharedStatements.adjustments.installations }).click();
    await merchant.page.getByRole('row', { name: listed }).waitFor();
    await merchant.checkAccessible();
  },
);

consoleTest(
  ground,
  'finance charges and credits a merchant without a transaction, and takes it back',
  async (one) => {
    const [, , , , merchantId = 0] = one.seeded.merchantIds;
    const { page, checkAccessible } = await one.open('finance', `/console/month-close/2026-11/${merchantId}`);
    const dialog = page.getByRole('dialog');
    const enter = async (kind: string, amount: string): Promise<void> => {
      await page.getByRole('button', { name: texts.statement.adjust.add }).click();
      await dialog.getByLabel('What', { exact: true }).selectOption(kind);
      await dialog.getByLabel('Currency').fill('eur');
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByLabel('Why').fill('The store was down');
      await dialog.getByLabel('Your reference').fill(`${kind}-17`);
      await dialog.getByRole('button', { name: 'Add' }).click();
    };
    await enter('charge', '12,50');
    await dialog.locator('[name=amount][aria-invalid=true]').waitFor();
    // What is written stays until it is sent, also over a reload.
    await page.reload();
    await page.getByRole('button', { name: texts.statement.adjust.add }).click();
    await dialog.getByText(texts.parts.draft.earlier).waitFor();
    assert.equal(await dialog.getByLabel('What', { exact: true }).inputValue(), 'charge');
    assert.equal(await dialog.getByLabel('Why').inputValue(), 'The store was down');
    await dialog.getByLabel('Amount').fill('12.50');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('row', { name: /^Charge The store was down EUR 12\.50/ }).waitFor();
    await page
      .getByRole('table', { name: texts.sharedStatements.flow('EUR') })
      .getByRole('row', { name: `${texts.sharedStatements.parts.adjustment} EUR 12.50` })
      .waitFor();
    await enter('credit', '5');
    await page
      .getByRole('row', { name: /^Credit EUR 5\.00 of the credit is left Reference credit-17 / })
      .waitFor();
    await checkAccessible();
    await page.getByRole('button', { name: /^Take back: Charge / }).click();
    await dialog.getByLabel('Why').fill('It was on time');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Take back: Charge / }).click();
    await dialog.getByText(texts.parts.draft.earlier).waitFor();
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('row', { name: /^Takes back Charge \d+ It was on time EUR −12\.50/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Take back: Charge / }).count(), 0);
    const merchant = await one.open('merchant owner', `/console/m/${merchantId}/statements/2026-11`, {
      merchantIds: [merchantId],
    });
    await merchant.page.getByRole('row', { name: /^Credit EUR 5\.00 of the credit is left/ }).waitFor();
    assert.equal(await merchant.page.getByRole('button', { name: /^Take back/ }).count(), 0);
  },
);

consoleTest(ground, 'what else is known of a transaction is corrected and shown', async (one) => {
  const [merchantId] = one.seeded.merchantIds;
  const { page } = await one.open('finance', `/console/transactions/${merchantId}/correct?id=order-3-0`);
  await page.getByText(texts.transactions.correct.facts).click();
  await page.getByLabel(texts.sharedBooks.facts.kind).fill('subscription_renewal');
  await page.getByLabel(texts.sharedBooks.facts.original_transaction_id).fill('order-1-0');
  await page.getByLabel('Why', { exact: true }).fill('Reported late');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await preview.getByText(texts.sharedBooks.factKinds.subscription_renewal).waitFor();
  await page.getByRole('button', { name: texts.transactions.correct.make }).click();
  await preview.waitFor({ state: 'detached' });
  await page.getByText(texts.sharedBooks.factKinds.subscription_renewal).waitFor();
  await page.getByText(texts.sharedBooks.facts.original_transaction_id).waitFor();
});

consoleTest(
  ground,
  'the outcome of an overtaken request is shown even though it leaves the list',
  async (one) => {
    const merchantId = one.seeded.merchantIds[3] ?? 0;
    await askOf(one, 3, { transaction_id: 'order-8-0', kind: 'void', reason: 'Two at once' });
    const { page } = await one.open('finance', `/console/corrections?merchant=${merchantId}`);
    await page
      .getByRole('row', { name: /Two at once/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Accept 1 request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(texts.corrections.requests.lands).waitFor();
    const correction = { transaction_id: 'order-8-0', kind: 'void', reason: 'Found by ourselves' } as const;
    await one.seeded.operator.corrections.makeMany(merchantId, { corrections: [correction], dry_run: false });
    await dialog.getByRole('button', { name: 'Accept 1 request' }).click();
    await dialog.getByText(/order-8-0 was overtaken/).waitFor();
    await page.getByText(texts.corrections.requests.none).waitFor();
    await dialog.getByText(/order-8-0 was overtaken/).waitFor();
  },
);

consoleTest(ground, 'what a close came to stays, and its question until it is answered', async (one) => {
  const { page, settled } = await one.open(
    'finance',
    `/console/month-close/2026-10/${one.seeded.merchantIds[4]}`,
  );
  await settled();
  await page.getByRole('button', { name: texts.statement.close }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.statement.close }).click();
  await page
    .getByRole('status')
    .getByText(/^Closed: October 2026/)
    .waitFor();
  await page.getByText('Closed', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Dry run' }).waitFor({ state: 'detached' });
  await settled();
  await page
    .getByRole('status')
    .getByText(/^Closed: October 2026/)
    .waitFor();
});

consoleTest(ground, 'a question stays while its answer is on the way', async (one) => {
  const { page, settled } = await one.open(
    'finance',
    `/console/month-close/2026-10/${one.seeded.merchantIds[3]}`,
  );
  await settled();
  const { held, letGo } = hold();
  await page.route('**/statements/2026-10/close*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: texts.statement.close }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.statement.close }).click();
  await page.locator('dialog button.main:disabled').waitFor();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  assert.equal(await dialog.isVisible(), true);
  letGo();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Closed: October 2026/).waitFor();
});

/** What the cache of changes holds, for the test. */
interface Watched {
  changes?: Set<object>;
}

/** Notes the changes that the cache holds, from within the page. */
function watchChanges(): void {
  const changes = new Set<object>();
  Object.assign(globalThis, { changes });
  const { add, delete: remove } = Set.prototype;
  const isChange = (one: unknown): one is object =>
    typeof one === 'object' && one !== null && 'mutationId' in one;
  Set.prototype.add = function (one) {
    if (isChange(one)) add.call(changes, one);
    return add.call(this, one);
  };
  Set.prototype.delete = function (one) {
    if (isChange(one)) remove.call(changes, one);
    return remove.call(this, one);
  };
}

consoleTest(ground, 'a secret that was shown once is nowhere when its dialog is closed', async (one) => {
  const { page } = await one.open('admin', `/console/merchants/${one.seeded.merchantIds[5]}/keys`, {
    watched: watchChanges,
  });
  const card = page.getByRole('region', { name: 'API keys' });
  await card.getByRole('button', { name: /^Issue an? / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('shown once');
  await dialog.getByLabel('reports:read').check();
  await dialog.getByRole('button', { name: /^Issue an? / }).click();
  await dialog.getByText(/^stoa_key_/).waitFor();
  const known = await page.evaluate(() => (globalThis as Watched).changes?.size);
  assert.equal(known, 1);
  await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
  await card.getByRole('cell', { name: /^shown once/ }).waitFor();
  await page.clock.runFor(1_000);
  await page.waitForFunction(() => (globalThis as Watched).changes?.size === 0);
});
