import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

const ofApp = ['--merchant', '1', '--bundle-id', 'com.example.game'];
let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Games'], administration.variables);
  await runJson(['app', 'register', ...ofApp], administration.variables);
});
after(() => administration.close());

const attribution = (...args: readonly string[]) =>
  runStoa(['app', 'attribution', ...ofApp, ...args], administration.variables);

test('an app shows the default rules until it has its own, and goes back to them', async () => {
  const before = await attribution();
  assert.match(
    before.stdout,
    /^App com\.example\.game has the default rules:\nPARAMETER +SOURCE +CAMPAIGN\n/,
  );
  assert.match(before.stdout, /\ngclid +google +gclid\n/);
  const set = await attribution('--rule', 'utm_source={utm_source}/{utm_campaign}', '--rule', 'fbclid=/a/b');
  assert.deepEqual(set.stdout.split('\n'), [
    'App com.example.game has rules of its own:',
    'PARAMETER   SOURCE        CAMPAIGN',
    'utm_source  {utm_source}  {utm_campaign}',
    'fbclid      -             a/b',
    '',
  ]);
  const shown = await runJson<object>(['app', 'attribution', ...ofApp], administration.variables);
  assert.deepEqual(shown, {
    bundle_id: 'com.example.game',
    default: false,
    rules: [
      { parameter: 'utm_source', source: '{utm_source}', campaign: '{utm_campaign}' },
      { parameter: 'fbclid', campaign: 'a/b' },
    ],
  });
  assert.equal((await attribution('--default')).stdout, before.stdout);
});

test('rules that cannot be used are refused, and nothing changes', async () => {
  for (const [rule, code] of [
    ['gclid', 2],
    ['gclid=', 2],
    ['=google', 2],
    ['gclid={gclid', 1],
    [`gclid=${'x'.repeat(256)}`, 1],
  ] as const)
    assert.equal((await attribution('--rule', rule)).code, code, rule);
  assert.equal((await attribution('--rule', 'a=b', '--default')).code, 2);
  assert.match((await attribution()).stdout, /has the default rules/);
  const unknown = await runStoa(
    ['app', 'attribution', '--merchant', '1', '--bundle-id', 'com.none'],
    administration.variables,
  );
  assertRefused(unknown, 'com.none');
});
