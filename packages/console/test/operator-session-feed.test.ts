import { waitUntil } from '@stoa/server/test/wait-until';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

const ground = consoleGround();

consoleTest(ground, 'the feed of sessions is shown by hour and day', async ({ open, seeded }) => {
  await waitUntil('the feed is counted', async () => {
    const { periods } = await seeded.operator.sessions.health();
    return periods.length > 0 ? true : undefined;
  });
  const { page } = await open('finance', '/console/session-feed');
  await page.getByText(texts.sessionFeed.stored).waitFor();
  await page.getByText(texts.charts.asTable).first().click();
  await page.getByRole('row', { name: '09:00 12 0 0 0 0' }).waitFor();
  await page.getByText(texts.sessionFeed.days).first().waitFor();
});
