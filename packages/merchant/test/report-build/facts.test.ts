import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonValue, listOf, memberOf, parseJson } from '@stoa/contract';
import { buildText, plainHeader, plainMap, planOf, reportBytes, temporaryFolders } from './bench.js';

const temporaryFolder = temporaryFolders();
const installation = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const header = `${plainHeader},app,type,first,device,way`;
const map = [
  ...plainMap,
  'bundle_id=app',
  'kind=type',
  'original_transaction_id=first',
  'installation_id=device',
  'channel=way',
];

/** One row, with these last cells. */
function fileOf(...lines: string[]): string {
  return [
    header,
    ...lines.map((rest, index) => `t${index},1.00,EUR,0.19,DE,2026-10-01T00:00:00Z,${rest}`),
    '',
  ].join('\n');
}

/** What else the built transactions say, one after the other. */
async function factsOf(folder: string): Promise<Record<string, JsonValue | undefined>[]> {
  const known = ['bundle_id', 'kind', 'original_transaction_id', 'installation_id', 'channel'];
  return (await reportBytes(folder)).flatMap((bytes) => {
    const parsed = parseJson(bytes.toString('utf8'));
    assert.ok(parsed.ok);
    return listOf(parsed.value, 'transactions').map((item) =>
      Object.fromEntries(
        known.flatMap((name) => {
          const value = memberOf(item, name);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    );
  });
}

test('columns of facts are read, and an empty cell says nothing', async () => {
  const folder = await temporaryFolder();
  const text = fileOf(
    `com.example.game,subscription_renewal,t-first,${installation.toUpperCase()},web`,
    ',,,,',
    ',one_time,,,',
  );
  assert.equal((await buildText(folder, text, { map })).reported, 3);
  assert.deepEqual(await factsOf(`${folder}/out`), [
    {
      bundle_id: 'com.example.game',
      kind: 'subscription_renewal',
      original_transaction_id: 't-first',
      installation_id: installation,
      channel: 'web',
    },
    {},
    { kind: 'one_time' },
  ]);
});

test('kinds and channels translate the values of the file, in any case', async () => {
  const folder = await temporaryFolder();
  const text = fileOf(',Subscription creation,,,Card', ',SUBSCRIPTION UPDATE,,,klarna', ',one_time,,,kiosk');
  const words = JSON.stringify({
    kinds: { subscription_start: 'Subscription creation', subscription_renewal: ['Subscription update'] },
    channels: { web: ['card', 'Klarna'] },
  });
  await buildText(folder, text, { map: [...map, words] });
  assert.deepEqual(await factsOf(`${folder}/out`), [
    { kind: 'subscription_start', channel: 'web' },
    { kind: 'subscription_renewal', channel: 'web' },
    { kind: 'one_time', channel: 'kiosk' },
  ]);
});

test('a default is for empty cells, and for files without the column', async () => {
  const folder = await temporaryFolder();
  const given = { default: ['bundle_id=com.example.game', 'channel=web'], map: [...plainMap, 'channel=way'] };
  await buildText(folder, fileOf('com.example.other,,,,', ',,,,kiosk'), given);
  assert.deepEqual(await factsOf(`${folder}/out`), [
    { bundle_id: 'com.example.game', channel: 'web' },
    { bundle_id: 'com.example.game', channel: 'kiosk' },
  ]);
});

test('a value that cannot be a fact is a fault of its column', async () => {
  const folder = await temporaryFolder();
  const wrong: readonly [string, string][] = [
    ['com example,,,,', 'app'],
    [',gift,,,', 'type'],
    [`,,${'x'.repeat(256)},,`, 'first'],
    [',,,installation 7,', 'device'],
    [',,,,Web shop', 'way'],
  ];
  const lines = [...wrong.map(([rest]) => rest), ',,,,'];
  const built = await buildText(folder, fileOf(...lines), { map, skipFaulty: true });
  assert.equal(built.skippedRows, wrong.length);
  assert.deepEqual(
    built.faults.map(({ column }) => column),
    wrong.map(([, column]) => column),
  );
});

test('a column that the file lacks, and a default that cannot be one, are named before anything is written', async () => {
  const folder = await temporaryFolder();
  await assert.rejects(
    buildText(folder, fileOf(',,,,'), { map: [...plainMap, 'channel=missing'] }),
    /channel: no column missing; --map channel=COLUMN names it/,
  );
  await assert.rejects(
    planOf({ from: 'x.csv', preset: 'stripe', out: 'out', default: ['kind=gift'] }),
    /--default kind=gift/,
  );
});

test('a preset names no column of a fact, so the same export makes the same reports as before', async () => {
  for (const preset of ['stripe', 'adyen', 'paypal'] as const)
    for (const { map: of } of (
      await planOf({ from: 'x', preset, out: 'out', default: ['tax=0', 'country=DEU'] })
    ).exports)
      assert.deepEqual(of.facts, {});
});
