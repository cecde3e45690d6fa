import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

const id = 'b2c7c0de-0000-4000-8000-000000000001';
const data = '{"gclid":98765432109876543210,"f":1.50}';
const evidence = {
  candidates: 3,
  steps: [{ property: 'device_model', considered: 3, eliminated: 2, unknown: 0, remaining: 1 }],
  decidedBy: 'device_model',
  outcome: 'told_apart',
  missing: ['language'],
  device: { device_model: 'iPhone15,2' },
};
let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Games'], administration.variables);
  await administration.database.pool.query(
    `insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, attribution_data,
      created_at)
    values (1, 'app.one', sha256('t'), $1, 'ann', 'device', 3, $2, $3, '2026-11-20T10:00:00Z')`,
    [id, JSON.stringify(evidence), data],
  );
});

after(() => administration.close());

test('an installation is explained in words, with its store user', async () => {
  const { stdout, code } = await runStoa(['installation', 'explain', id], administration.variables);
  assert.equal(code, 0);
  const [words = '', facts] = stdout.split('\n\n');
  assert.match(words, /^.*\bapp\.one\b.*\biPhone15,2\b.*$/);
  assert.equal(facts, `Merchant:   1\nStore user: ann\nAttributed: ${data}\n`);
});

test('as JSON it is what the API answers, to the letter', async () => {
  const { stdout } = await runStoa(
    ['installation', 'explain', id.toUpperCase(), '--json'],
    administration.variables,
  );
  assert.ok(stdout.endsWith(`,"attribution_data":${data}}\n`));
  const { explanation, store_user_id, merchant_id } = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
  const inWords = await runStoa(['installation', 'explain', id], administration.variables);
  assert.ok(inWords.stdout.startsWith(`${String(explanation)}\n\n`), inWords.stdout);
  assert.deepEqual([store_user_id, merchant_id], ['ann', 1]);
});

test('an unknown installation is refused with exit code 1', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  assertRefused(await runStoa(['installation', 'explain', unknown], administration.variables));
});

test('a malformed identifier is explained and exits with 2', async () => {
  const { code, stderr } = await runStoa(['installation', 'explain', 'first'], administration.variables);
  assert.equal(code, 2);
  assert.match(stderr, /It must be a UUID/);
});
