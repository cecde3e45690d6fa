import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestAdministration, runStoa, type TestAdministration } from '@stoa/server/test/stoa-process';

let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
});

after(() => administration.close());

test('doctor reports a missing secret of the window, and says what creates it', async () => {
  const { stdout } = await runStoa(['doctor'], administration.variables);
  assert.match(stdout, /^note +addresses .*\b\d{4}-\d\d-\d\d, /m);
  assert.match(stdout, /^ +stoa serve /m);
  assert.match(stdout, /Stoa can run\./);
});
