import assert from 'node:assert/strict';
import { askForRefund, blockOctober } from './ground/block-month.js';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/** The operator's first page: what needs somebody, and where it is put right. */
const ground = consoleGround();

consoleTest(
  ground,
  'finance sees the close first, then the fees so far, in one round of calls',
  async (one) => {
    const { page, settled } = await one.open('finance', '/console/health');
    await settled();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('-api/v1/')) asked.push(pathname);
    });
    await page.goto('/console/');
    await settled();
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Today');
    assert.deepEqual(asked, ['/session-api/v1/session', '/operator-api/v1/today']);
    assert.deepEqual(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(), [
      'Month close',
      texts.today.fees.title('November 2026'),
      'Needs attention',
    ]);
    const close = page.getByRole('region', { name: 'Month close' });
    await close.getByText('October 2026 6 of 6 ready').waitFor();
    await close.getByText(texts.today.close.closesOn('1 Dec 2026')).waitFor();
    const fees = page.getByRole('table', { name: texts.today.fees.title('November 2026') });
    await fees.getByRole('row', { name: /EUR/ }).getByRole('img').waitFor();
    await page.getByRole('slider', { name: texts.today.charts.transactions }).waitFor();
    await close.getByRole('link', { name: 'Review October 2026' }).click();
    await page.waitForURL('/console/month-close/2026-10');
  },
);

consoleTest(ground, 'an admin sees who is late and since when, and goes to the cure', async ({ open }) => {
  const { page, settled } = await open('admin', '/console/');
  await settled();
  for (const chart of [texts.today.charts.transactions, texts.today.charts.installs, 'Events recorded'])
    await page.getByRole('slider', { name: chart }).waitFor();
  await page
    .getByRole('figure')
    .filter({ hasText: texts.today.charts.installs })
    .getByText(texts.charts.asTable)
    .click();
  await page.getByRole('table', { name: texts.today.charts.installs }).getByText('18 Nov').waitFor();
  const late = page.getByRole('listitem').filter({ hasText: 'Ōkami Works: a report was due on' });
  await late.getByText(/^Merchant · \d+ days?$/).waitFor();
  await late.getByRole('link').click();
  await page.waitForURL('/console/merchants/*/cadence');
  await settled();
  await page.getByRole('heading', { name: 'Ōkami Works' }).waitFor();
});

consoleTest(
  ground,
  'a chart says the values of a day under the keys and under the mouse',
  async ({ open }) => {
    const { page, settled } = await open('admin', '/console/');
    await settled();
    const figure = page
      .getByRole('figure')
      .filter({ has: page.getByRole('slider', { name: texts.today.charts.transactions }) });
    const plot = figure.getByRole('slider');
    const shown = figure.locator('.chart-value');
    await plot.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.equal(await plot.getAttribute('aria-valuenow'), '1');
    assert.equal(await shown.textContent(), await plot.getAttribute('aria-valuetext'));
    assert.match((await shown.textContent()) ?? '', /^21 Oct: /);
    await page.keyboard.press('End');
    assert.match((await shown.textContent()) ?? '', /^18 Nov: /);
    const { x = 0, y = 0, width = 0, height = 0 } = (await plot.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    assert.match((await shown.textContent()) ?? '', /^\d+ Nov: /);
    await page.mouse.move(0, 0);
    assert.equal((await shown.textContent())?.trim(), '');
  },
);

consoleTest(ground, 'support sees no money, and what is late first', async ({ open }) => {
  const { page, settled } = await open('support', '/console/');
  await settled();
  await page.getByText(/Ōkami Works: a report was due/).waitFor();
  assert.equal(
    (await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())[0],
    'Needs attention',
  );
  assert.equal(await page.getByRole('heading', { name: 'Month close' }).count(), 0);
});

consoleTest(ground, 'a month that cannot be closed leads to what blocks it', async (one) => {
  await blockOctober(one);
  await askForRefund(one);
  const { page, settled } = await one.open('auditor', '/console/');
  await settled();
  await page.getByText(texts.today.waitingFor.requests(1)).waitFor();
  await page
    .getByRole('link', { name: texts.today.close.blocked(1) })
    .first()
    .click();
  await page.waitForURL('/console/month-close/2026-10?state=blocked');
});

consoleTest(ground, 'a month for which nobody is ready is not said to be closable', async (one) => {
  const { page, settled, goOn } = await one.open('finance', '/console/health');
  await settled();
  await page.route('**/operator-api/v1/today', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    Object.assign(json.money.months[0], { ready_count: 0, blocked_count: 6 });
    await route.fulfill({ response: answer, json });
  });
  await goOn('/console/');
  const october = page.getByRole('region', { name: 'Month close' }).locator('[data-todo="2026-10"]');
  await october.getByText('Blocked', { exact: true }).waitFor();
  assert.equal(await october.getByText(texts.today.close.canClose).count(), 0);
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
  await page.getByText(texts.today.backupNever).waitFor();
  // The embedded database of the tests has no backup. Stoa sees no backups of a database that the operator runs, so it
  // does not warn.
  await page.route('**/operator-api/v1/service', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), embedded: null } });
  });
  await page.reload();
  await page.getByText('All clear').waitFor();
});
