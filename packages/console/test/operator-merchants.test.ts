import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import { eventually } from './ground/eventually.js';
import { hold } from './ground/hold.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'a merchant is found by a part of its name, and the address says so', async (one) => {
  const { page, settled } = await one.open('admin', '/console/merchants');
  await page.getByLabel('Name').fill('pixel');
  await page.waitForURL('**/console/merchants?name=pixel');
  await settled();
  assert.deepEqual(await page.locator('tbody a').allTextContents(), ['Pixel & Pine']);
  await page.goBack();
  await page.getByRole('link', { name: 'Harbour Games' }).waitFor();
  await eventually(async () => assert.equal(await page.getByLabel('Name').inputValue(), ''));
});

consoleTest(ground, 'a name that is written from the right moves no words around it', async ({ open }) => {
  const { page } = await open('admin', '/console/merchants');
  await page.getByRole('button', { name: texts.merchants.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('משחקים 12');
  await dialog.getByRole('button', { name: texts.merchants.add }).click();
  await page.getByText('\u2068משחקים 12\u2069 was added.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'משחקים 12' }).waitFor();
  await page.goBack();
  const link = page.getByRole('link', { name: 'משחקים 12' });
  assert.equal(await link.evaluate((element) => getComputedStyle(element).unicodeBidi), 'isolate');
});

consoleTest(ground, 'a merchant is added, and gets an app', async ({ open }) => {
  const { page, faults } = await open('admin', '/console/merchants');
  await page.getByRole('button', { name: texts.merchants.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tern & Co');
  await dialog.getByRole('button', { name: texts.merchants.add }).click();
  await page.getByRole('heading', { level: 1, name: 'Tern & Co' }).waitFor();
  await page.getByText(texts.merchant.apps.none).waitFor();
  await page.getByRole('button', { name: texts.merchant.apps.register }).click();
  await dialog.getByLabel('Bundle identifier').fill('not a bundle');
  faults.expect(/400/);
  await dialog.getByRole('button', { name: texts.merchant.apps.register }).click();
  await dialog.getByRole('alert').waitFor();
  assert.equal(await dialog.getByLabel('Bundle identifier').getAttribute('aria-invalid'), 'true');
  await dialog.getByLabel('Bundle identifier').fill('com.example.tern');
  await dialog.getByRole('button', { name: texts.merchant.apps.register }).click();
  await page.getByRole('cell', { name: 'com.example.tern', exact: true }).waitFor();
});

consoleTest(ground, 'what is written into a dialog is kept until it is sent or discarded', async (one) => {
  const { page, settled } = await one.open('admin', '/console/merchants');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await page.getByRole('button', { name: texts.merchants.add }).click();
  await name.fill('Half Written');
  await page.keyboard.press('Escape');
  await page.reload();
  await settled();
  await page.getByRole('button', { name: texts.merchants.add }).click();
  await eventually(async () => assert.equal(await name.inputValue(), 'Half Written'));
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await eventually(async () => assert.equal(await name.inputValue(), ''));
});

consoleTest(ground, 'the head of a table stays in sight, and a click in a row opens it', async (one) => {
  const { page, settled, goOn } = await one.open('finance', '/console/transactions/1', { height: 400 });
  await settled();
  await page.mouse.wheel(0, 900);
  await eventually(async () => {
    const { y = 0 } = (await page.getByRole('columnheader', { name: 'Settled' }).boundingBox()) ?? {};
    const barEnd = await page.locator('.topbar').evaluate((bar) => bar.getBoundingClientRect().bottom);
    assert.ok(Math.abs(y - barEnd) < 2, `the head is at ${y}, the bar ends at ${barEnd}`);
  });
  await goOn('/console/transactions/1');
  await page.getByRole('cell', { name: 'DEU' }).first().click();
  await page.getByRole('heading', { level: 1, name: /^order-/ }).waitFor();
});

consoleTest(ground, 'a reader chooses the columns of a table and the height of its rows', async (one) => {
  const { page, settled } = await one.open('finance', '/console/transactions/1');
  await settled();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Country' }).uncheck();
  await page.getByText('Columns: 6 of 7').waitFor();
  const row = page.getByRole('row').nth(1);
  const { height: compact = 0 } = (await row.boundingBox()) ?? {};
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByLabel(texts.frame.account.density).selectOption('Roomy');
  await page.reload();
  await settled();
  assert.equal(await page.getByRole('columnheader', { name: 'Country' }).count(), 0);
  const { height: roomy = 0 } = (await row.boundingBox()) ?? {};
  assert.ok(roomy > compact, `${roomy} is higher than ${compact}`);
});

consoleTest(ground, 'a usual period sets both days of a filter', async ({ open }) => {
  const { page, settled } = await open('finance', '/console/transactions/1');
  await settled();
  await page.getByLabel('Period').selectOption('Last month');
  await page.waitForURL(/from=2026-10-01&to=2026-10-31/);
  await settled();
  assert.equal(await page.getByLabel('Settled to').inputValue(), '2026-10-31');
  await page.getByRole('button', { name: /^Remove Settled from/ }).click();
  await page.waitForURL(/\?to=2026-10-31/);
  await page.getByLabel('Period').selectOption('Own days');
});

consoleTest(ground, 'a button that is pressed twice acts once', async ({ open }) => {
  const { page } = await open('admin', '/console/merchants');
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += 1;
  });
  await page.getByRole('button', { name: texts.merchants.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Pressed Twice');
  await dialog
    .getByRole('button', { name: texts.merchants.add })
    .evaluate(async (button: HTMLButtonElement) => {
      button.click();
      // The next event, and no later.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      });
      button.click();
    });
  await page.getByRole('heading', { level: 1, name: 'Pressed Twice' }).waitFor();
  assert.equal(calls, 1);
});

consoleTest(ground, 'a key is shown once, is rotated, and is revoked after a question', async (one) => {
  const { page } = await one.open('admin', `/console/merchants/${one.seeded.merchantIds[5]}/keys`);
  const card = page.getByRole('region', { name: 'API keys' });
  await card.getByRole('button', { name: /^Issue an? / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('till');
  await dialog.getByLabel('reports:read').check();
  await dialog.getByRole('button', { name: /^Issue an? / }).click();
  const secret = await dialog.getByText(/^stoa_key_/).textContent();
  await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
  await card.getByRole('cell', { name: /^till/ }).waitFor();
  assert.ok(secret !== null && !(await page.content()).includes(secret));
  assert.ok(
    !(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).includes('stoa_key_'),
  );
  await card.getByRole('button', { name: 'Rotate: till' }).click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByText(texts.sharedKeys.oldUntil).waitFor();
  await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
  await card.getByText(texts.sharedKeys.states.rotated).waitFor();
  await card.getByRole('button', { name: 'Revoke: till' }).first().click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(texts.sharedKeys.revoked).waitFor();
  await card.getByText(texts.sharedKeys.ended(1), { exact: true }).click();
  await card.getByText('Revoked', { exact: true }).waitFor();
});

consoleTest(ground, 'a merchant is suspended with a reason, and resumed', async ({ open, seeded }) => {
  const { page } = await open('admin', `/console/merchants/${seeded.merchantIds[5]}/suspension`);
  await page.getByRole('button', { name: texts.merchant.suspension.suspend }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Unpaid statements');
  await dialog.getByRole('button', { name: texts.merchant.suspension.suspend }).click();
  await page.getByText('Unpaid statements').waitFor();
  await page.getByRole('button', { name: texts.merchant.suspension.resume }).click();
  await dialog.getByRole('button', { name: texts.merchant.suspension.resume }).click();
  await page.getByText(texts.merchant.suspension.resumed('Just Joined')).waitFor();
});

consoleTest(ground, 'a cadence is set and taken away', async ({ open, seeded }) => {
  const { page } = await open('admin', `/console/merchants/${seeded.merchantIds[5]}/cadence`);
  await page.getByText('No cadence').waitFor();
  await page.getByLabel('Cadence', { exact: true }).selectOption('Every week');
  await page.getByRole('button', { name: 'Set' }).click();
  await page.getByText(texts.merchant.overview.due).waitFor();
  await page.getByRole('button', { name: texts.sharedMerchants.cadence.remove }).click();
  await page.getByText('No cadence').waitFor();
});

consoleTest(ground, 'people of a merchant are invited with a link that is shown once', async (one) => {
  const { page } = await one.open('admin', `/console/merchants/${one.seeded.merchantIds[5]}/people`);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill('ann@tern.example');
  await dialog.getByRole('button', { name: texts.sharedPeople.makeLink }).click();
  await dialog.getByText(/sign-in\/link#/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'ann@tern.example', exact: true }).waitFor();
});

consoleTest(ground, 'a list that was asked for before a change is read after it', async (one) => {
  const address = `/console/merchants/${one.seeded.merchantIds[4]}/people`;
  const { page } = await one.open('admin', address);
  const before = hold();
  const late = hold();
  let isFirst = true;
  await page.route(/\/users(\?|$)/, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    before.letGo();
    await late.held;
    // The page may have cancelled the call by now.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto(address);
  await before.held;
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill('late@fjord.example');
  const made = page.waitForResponse((response) => response.request().method() === 'POST');
  await dialog.getByRole('button', { name: texts.sharedPeople.makeLink }).click();
  await made;
  late.letGo();
  await dialog.getByText(/sign-in\/link#/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'late@fjord.example', exact: true }).waitFor();
});

for (const [tab, text] of [
  ['statements', 'November 2026'],
  ['reports', '18 Nov 2026, 08:30 UTC'],
] as const) {
  consoleTest(ground, `the ${tab} of a merchant are listed`, async ({ open, seeded }) => {
    const { page } = await open('admin', `/console/merchants/${seeded.merchantIds[0]}/${tab}`);
    await page.getByText(text).first().waitFor();
  });
}

consoleTest(
  ground,
  'a month in which more was taken back than came hangs below the line of 0',
  async (one) => {
    const merchantId = one.seeded.merchantIds[0] ?? 0;
    const { page, settled, goOn } = await one.open('finance', '/console/health');
    await settled();
    await page.route(`**/operator-api/v1/merchants/${merchantId}/statements?*`, async (route) => {
      const answer = await route.fetch();
      const json = JSON.parse(await answer.text(), (name, value) => (name === 'fee' ? -value : value));
      await route.fulfill({ response: answer, json });
    });
    await goOn(`/console/merchants/${merchantId}`);
    const bars = page.getByRole('slider', { name: texts.merchant.overview.fees('') }).locator('rect');
    const heights = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
    assert.ok(heights.length === 12 && heights.every((height) => height >= 0), String(heights));
    assert.ok(Math.max(...heights) > 100, String(heights));
  },
);
