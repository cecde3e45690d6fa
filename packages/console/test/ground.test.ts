import assert from 'node:assert/strict';
import { waitUntil } from '@stoa/server/test/wait-until';
import { consoleGround, consoleTest } from './ground/console-ground.js';

/** The ground of all page tests notices the faults that it promises to notice. */
const ground = consoleGround();

consoleTest(ground, 'an admin opens the console, and nothing goes wrong in it', async ({ open }) => {
  const { settled } = await open('admin', '/console/');
  await settled();
});

consoleTest(
  ground,
  'markup made of text is a fault, and so is a rejection that nobody caught',
  async (one) => {
    const { page, faults, settled } = await one.open('admin', '/console/');
    await settled();
    await page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = '<b>text</b>';
      } catch {
        // Expected. The test needs only the report of the policy.
      }
      void Promise.reject(new Error('left alone'));
    });
    for (const fault of [
      'The policy was violated: require-trusted-types-for',
      'Nobody caught Error: left alone',
    ])
      await waitUntil(fault, async () => faults.list().join('\n').includes(fault) || undefined);
    faults.expect(/./s);
  },
);

consoleTest(ground, 'a script or a picture from elsewhere is a fault', async (one) => {
  const { page, faults, settled } = await one.open('admin', '/console/');
  await settled();
  await page.evaluate(async () => {
    const picture = new Image();
    const failed = new Promise((resolve) => {
      picture.onerror = resolve;
    });
    picture.src = 'http://127.0.0.1:9/picture.png';
    await failed;
  });
  assert.match(faults.list().join('\n'), /The policy was violated: img-src/);
  faults.expect(/./s);
});

consoleTest(ground, 'a barrier is found, and one of colours in each theme', async (one) => {
  const view = await one.open('admin', '/console/');
  await view.settled();
  await view.page.evaluate(() => {
    const button = document.createElement('button');
    const faint = document.createElement('p');
    faint.textContent = 'Grey on grey';
    // The policy allows no style in the markup.
    Object.assign(faint.style, { color: '#777', background: '#888' });
    const added = document.createElement('div');
    added.id = 'added';
    added.append(button, faint);
    document.querySelector('main')?.append(added);
  });
  await assert.rejects(
    view.checkAccessible(),
    /light: button-name[\s\S]*light: color-contrast[\s\S]*dark: color-contrast/,
  );
  await view.page.evaluate(() => document.querySelector('#added')?.remove());
});

consoleTest(ground, 'a test looks for barriers where its page has something new', async (one) => {
  const view = await one.open('admin', '/console/');
  await view.settled();
  await view.checkAccessible();
  await view.page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'new';
    button.className = 'like-no-other';
    document.querySelector('main')?.append(button);
  });
  await assert.rejects(view.checkAccessible({ onlyIfNew: true }), /light: button-name/);
  // Axe has checked one like it.
  await view.checkAccessible({ onlyIfNew: true });
});

consoleTest(ground, 'a tab of the console has an icon', async ({ open, service }) => {
  const { page } = await open('finance', '/console/');
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  const answer = await page.request.get(new URL(icon ?? '', service.url).href);
  assert.equal(answer.status(), 200);
  assert.equal(answer.headers()['content-type'], 'image/svg+xml');
});
