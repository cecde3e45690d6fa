import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { closeBrowser, openBrowser } from './worker-browser.js';

const { CI: found } = process.env;

// Another file of this process may have started it.
beforeEach(closeBrowser);
afterEach(() => {
  if (found === undefined) delete process.env['CI'];
  else process.env['CI'] = found;
});

test('without a browser the tests of CI fail', async () => {
  process.env['CI'] = 'true';
  await assert.rejects(
    openBrowser(async () => undefined),
    /^Error: No browser here/,
  );
});

test('without a browser a contributor goes on', async () => {
  delete process.env['CI'];
  assert.equal(await openBrowser(async () => undefined), undefined);
});
