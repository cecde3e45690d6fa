import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runStoa,
  startStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

/** A safety switch whose name is misspelt does nothing, and says so. */

let administration: TestAdministration;
let variables: Record<string, string>;

before(async () => {
  administration = await openTestAdministration();
  variables = {
    ...administration.variables,
    STOA_FUOR_EYES: 'a-needle',
    STOA_API_KEY: 'a-key-of-a-merchant',
    STOA_TEST_SEED: '1',
  };
});

after(() => administration.close());

test('serve warns of a variable that is not a setting, in one line without its value', async () => {
  const serving = startStoa(['serve', '--port', '0'], variables);
  await serving.printed('"msg":"ready"');
  serving.child.kill('SIGINT');
  const { stdout, stderr } = await serving.ended;
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('STOA_FUOR_EYES'));
  assert.equal(lines.length, 1);
  assert.match((JSON.parse(lines[0] ?? '') as { msg: string }).msg, /\bSTOA_FOUR_EYES\?$/);
  assert.doesNotMatch(`${stdout}${stderr}`, /a-needle|a-key-of-a-merchant/);
});

test('doctor notes a variable that is not a setting, and where the settings are', async () => {
  const { stdout } = await runStoa(['doctor'], variables);
  assert.match(stdout, /^note +settings +STOA_FUOR_EYES .* STOA_FOUR_EYES\?\n +\w/m);
  assert.equal(stdout.match(/^note +settings /gm)?.length, 1);
  assert.doesNotMatch(stdout, /a-needle|a-key-of-a-merchant/);
});
