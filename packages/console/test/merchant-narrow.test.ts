import assert from 'node:assert/strict';
import { consoleGround, consoleTest } from './ground/console-ground.js';

/** Lists need no sideways scrolling where most people read them, and fit phones. */
const ground = consoleGround();

const lists = [
  'reports',
  'transactions',
  'transactions/invalid',
  'statements',
  'statements/2026-11',
  'statements/2026-11/entries',
  'fees',
  'apps',
  'installations',
  'events/live',
  'keys',
  'people',
  'audit',
];

consoleTest(ground, 'no list of a merchant scrolls sideways', async ({ open, seeded, service }) => {
  const [merchantId = 0] = seeded.merchantIds;
  await service.access.issue({ kind: 'api_key', merchantId, label: `nightly${'y'.repeat(80)}` });
  const { page, settled } = await open('merchant owner', `/console/m/${merchantId}/`);
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 768 });
    for (const list of lists) {
      await page.goto(`/console/m/${merchantId}/${list}`);
      await settled();
      const frame = page.locator('.table-scroll');
      await frame.filter({ visible: true }).first().waitFor();
      const hidden = await frame.evaluateAll((frames) =>
        frames.map((one) => one.scrollWidth - one.clientWidth).filter((pixels) => pixels > 0),
      );
      assert.deepEqual(hidden, [], `${list} at ${width}`);
    }
  }
});

consoleTest(ground, 'on a telephone, each value stands below the name of its column', async (one) => {
  const { page, settled } = await one.open(
    'merchant owner',
    `/console/m/${one.seeded.merchantIds[0]}/transactions`,
    { width: 360 },
  );
  await settled();
  const fee = page.getByRole('row').nth(1).getByRole('cell').nth(3);
  assert.equal(await fee.getAttribute('data-name'), 'Fee');
  const { x = 0, width = 0 } = (await fee.boundingBox()) ?? {};
  assert.ok(x >= 0 && x + width <= 360);
});
