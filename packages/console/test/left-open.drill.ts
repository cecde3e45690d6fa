import assert from 'node:assert/strict';
import type { Page } from '@stoa/server/test/browser-test';
import { runs } from '@stoa/server/test/property-runs';
import { waitUntil } from '@stoa/server/test/wait-until';
import { consoleGround, consoleTest, groundTime, type Role } from './ground/console-ground.js';
import { heldBy, leaveOpen } from './ground/left-open.js';

/** A view that is left open for a day does not grow, does not flood the service, and ends with the session. */
const ground = consoleGround();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long a person looks. */
const watchedMs = runs(hourMs / 2, hourMs);

/**
 * A view that reads again by itself, and in the long form one of each side, with the shortest period that it states.
 */
const views: readonly { name: string; role: Role; path: string; everyMs: number }[] = [
  { name: 'today', role: 'admin', path: '/console/', everyMs: minuteMs },
  { name: 'home of a merchant', role: 'merchant owner', path: '/console/m/{merchant}/', everyMs: minuteMs },
];
/** A view with a single reading, every 15 s. */
const reports = { role: 'merchant owner', path: '/console/m/{merchant}/reports' } as const;

for (const { name, everyMs, ...view } of views.slice(0, runs(1, 2)))
  consoleTest(
    ground,
    `${name} asks for 30 minutes while nobody is there, and for nothing all day`,
    async (one) => {
      const { page, faults, counts, pass } = await leaveOpen(one, view);
      faults.expect(/status of 401/);
      await pass(33 * minuteMs);
      await page.waitForURL('**/sign-in?return=**');
      const most = Math.max(...counts());
      assert.ok(most <= (33 * minuteMs) / everyMs + 2, `asked ${most} times`);
      assert.ok(most >= Math.min(5, (25 * minuteMs) / everyMs), `asked ${most} times only`);
      await page.clock.runFor(24 * hourMs);
      assert.deepEqual(counts(), []);
    },
  );

consoleTest(ground, 'a clock that is set back keeps the session of nobody alive', async (one) => {
  const { page, faults, pass } = await leaveOpen(one, reports);
  faults.expect(/status of 401/);
  await page.clock.setFixedTime(Date.parse(groundTime) - hourMs);
  await pass(33 * minuteMs);
  await page.waitForURL('**/sign-in?return=**');
});

consoleTest(
  ground,
  'a person who looks stays signed in, and the page does not grow with what it reads',
  async (one) => {
    const { page, counts, pass } = await leaveOpen(one, { role: 'admin', path: '/console/' });
    const look = { isAttended: true };
    await pass(10 * minuteMs, look);
    const before = await heldBy(page);
    await pass(watchedMs, look);
    const after = await heldBy(page);
    assert.ok(Math.max(...counts()) > watchedMs / minuteMs);
    // These are some 100 calls, or 200. The engine keeps a little more memory for an hour or two, and then no more.
    assert.ok(after.bytes - before.bytes < 500_000, `${after.bytes - before.bytes} bytes more`);
    assert.equal(after.nodes, before.nodes);
  },
);

consoleTest(ground, 'a completed report and a closed statement are read no more', async (one) => {
  const { operator, merchantIds } = one.seeded;
  const [merchantId = 0] = merchantIds;
  await operator.statements.close('2026-10', { merchant_id: merchantId }, { wait: 30 });
  const { reports: found } = await operator.reports.list({ merchant_id: merchantId, limit: 1 }).page();
  for (const path of [`reports/${found[0]?.report_id}`, 'statements/2026-10']) {
    const view = { role: 'merchant owner', path: `/console/m/{merchant}/${path}` } as const;
    const { counts, pass } = await leaveOpen(one, view);
    counts();
    await pass(3 * minuteMs, { isAttended: true });
    assert.equal(Math.max(0, ...counts()), 0, path);
  }
});

consoleTest(ground, 'a hidden view asks for nothing, and reads again when it is looked at', async (one) => {
  const { page, counts } = await leaveOpen(one, reports);
  counts();
  await show(page, 'hidden');
  await page.clock.runFor(hourMs);
  assert.deepEqual(counts(), []);
  const before = await page.evaluate(() => calls.times.length);
  await show(page, 'visible');
  await page.waitForFunction((known) => calls.times.length > known, before);
});

consoleTest(
  ground,
  'while the service is away a view asks ever more rarely, and recovers by itself',
  async (one) => {
    const { page, pass } = await leaveOpen(one, reports);
    const times = await page.evaluate(() => {
      calls.isDown = true;
      return calls.times.splice(0);
    });
    assert.ok(times.length > 0);
    await page.clock.runFor(hourMs);
    await page.getByRole('alert').waitFor();
    const polls = pollsOf(await page.evaluate(() => calls.times));
    assert.ok(polls.length < 25, `asked ${polls.length} times in an hour`);
    assert.ok((polls.at(-1) ?? 0) - (polls.at(-2) ?? 0) > 4 * minuteMs);
    await page.evaluate(() => {
      calls.isDown = false;
    });
    await pass(6 * minuteMs);
    await page.getByRole('alert').waitFor({ state: 'detached' });
  },
);

consoleTest(ground, 'a view that is opened while the service is away soon shows its rows', async (one) => {
  const { page, pass } = await leaveOpen(one, { role: 'merchant owner', path: '/console/m/{merchant}/' });
  await page.evaluate(() => {
    calls.isDown = true;
  });
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  // The script of the view is loaded first, and the client repeats the call for some seconds.
  await waitUntil('the view says that it cannot be read', async () => {
    await page.clock.runFor(1_000);
    return (await page.getByRole('alert').isVisible()) || undefined;
  });
  await page.evaluate(() => {
    calls.isDown = false;
  });
  await pass(2 * minuteMs);
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

/** The times of the readings. The client repeats a failed call for some seconds; the repeats do not count. */
function pollsOf(times: readonly number[]): readonly number[] {
  return times.filter((time, index) => time - (times[index - 1] ?? 0) > 15_000);
}

async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
