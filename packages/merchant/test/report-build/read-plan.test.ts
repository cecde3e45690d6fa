import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import {
  type BuildOptions,
  type FilePlan,
  readPlan,
  readTaxRates,
} from '../../src/report-build/read-plan.js';
import { plainMap, planOf, temporaryFolders } from './bench.js';

const temporaryFolder = temporaryFolders();
let folder: string;

before(async () => {
  folder = await temporaryFolder();
});

const csv = (given: Partial<BuildOptions>): Promise<FilePlan> =>
  planOf({ from: 'x.csv', preset: 'csv', out: 'out', map: [...plainMap], ...given });

async function problemsOf(given: Partial<BuildOptions>): Promise<readonly string[]> {
  const options = {
    from: 'x.csv',
    preset: 'csv' as const,
    out: 'out',
    map: [...plainMap],
    keep: [],
    default: [],
  };
  const read = await readPlan({ ...options, ...given });
  return 'problems' in read ? read.problems : [];
}

async function fileOf(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

test('a map is a file, an object or a member, and the later one wins', async () => {
  const file = await fileOf(
    'map.json',
    JSON.stringify({
      id: 'order',
      amount_minor: 'cents',
      currency: 'cur',
      tax_minor: 'vat',
      country: ['billing', 'shipping'],
      settled_at: 'paid',
      date_format: 'dmy',
      keep: { status: ['paid', 'captured'] },
    }),
  );
  const [{ map }] = (await csv({ map: [file, '{"decimal": ","}', 'id=reference'] })).exports;
  assert.deepEqual(map.id, ['reference']);
  assert.deepEqual(map.money, [{ amount: 'cents', currency: 'cur' }]);
  assert.deepEqual(
    [map.amountUnit, map.taxUnit, map.dateFormat, map.numbers.decimal],
    ['minor', 'minor', 'dmy', ','],
  );
  assert.deepEqual(map.country, ['billing', 'shipping']);
  assert.deepEqual(map.rules, [
    { column: 'status', keep: ['paid', 'captured'], reasons: { '*': 'not kept' } },
  ]);
});

test('a member of the map replaces that of the preset, and the rest of the preset stays', async () => {
  const [{ map }] = (
    await planOf({
      from: 'x',
      preset: 'stripe',
      out: 'out',
      map: ['country=payment_metadata[country]', 'tax=payment_metadata[tax]'],
      keep: ['reporting_category=charge,other'],
    })
  ).exports;
  assert.deepEqual(map.country, ['payment_metadata[country]']);
  assert.deepEqual(map.id, ['balance_transaction_id']);
  assert.deepEqual(map.rules[0]?.keep, ['charge', 'other']);
  assert.equal(map.rules[0]?.reasons['refund'], 'refund');
});

test('an amount other than that of the preset has its own unit and sign', async () => {
  const [{ map }] = (
    await planOf({
      from: 'x',
      preset: 'paypal',
      out: 'out',
      map: ['amount=Custom Field'],
      default: ['country=DE', 'tax=0'],
    })
  ).exports;
  assert.deepEqual(map.money, [{ amount: 'Custom Field', currency: 'Gross Transaction Currency' }]);
  assert.deepEqual([map.amountUnit, map.direction, map.unitDecimals], ['major', undefined, {}]);
});

test('what the file does not say can be a default or a table', async () => {
  const rates = await fileOf('rates.csv', 'DE,19\n');
  const plan = await csv({
    map: ['id=id', 'amount=a', 'settled_at=at'],
    default: ['currency=EUR', 'country=DE'],
    taxRates: rates,
  });
  assert.deepEqual(plan.defaults, { currency: 'EUR', country: 'DE' });
  assert.deepEqual(plan.rates?.('DEU'), { percent: 19n, scale: 1n });
});

test('the format follows from the name of the file, unless it is given', async () => {
  assert.equal((await csv({ from: 'a.jsonl.gz' })).exports[0].map.format, 'ndjson');
  assert.equal((await csv({ from: 'a.csv' })).exports[0].map.format, 'csv');
  assert.equal((await csv({ from: '-', format: 'ndjson' })).exports[0].map.format, 'ndjson');
});

test('all problems are listed at once', async () => {
  const problems = await problemsOf({
    map: ['amount=total', 'colour=red', '{"decimal": ";"}', '{"id": 7}', '[]', '/no/such/file', '{'],
    keep: ['status'],
    default: ['price=1', 'country=Germany'],
    timezone: 'CST',
    createdAt: 'yesterday',
  });
  const expected = [
    /no member "colour"; it has id, /,
    /decimal of the map must be one of "\.", ","/,
    /id of the map must be a text or an array of texts/,
    /\[\] cannot be read/,
    /\/no\/such\/file cannot be read/,
    /--map is not JSON/,
    /--keep takes NAME=VALUE, not "status"/,
    /A default is for currency, country, tax, bundle_id, kind, channel, not price/,
    /amount or currency needs both/,
    /CST is not a time zone/,
    /country=Germany is not a country code/,
    /--created-at must be/,
    /^id: no column is named; --map id=COLUMN/,
    /^tax: no column is named; .*--tax-rates FILE/,
    /^settled_at: no column is named/,
  ];
  for (const pattern of expected)
    assert.ok(
      problems.some((problem) => pattern.test(problem)),
      String(pattern),
    );
  assert.equal(problems.length, expected.length + 1, problems.join('\n'));
});

test('members that every JavaScript object has are not members of a map', async () => {
  for (const map of ['{"__proto__": "x"}', '{"constructor": "x"}', 'hasownproperty=x']) {
    assert.match((await problemsOf({ map: [...plainMap, map] })).join(), /A map has no member/);
  }
});

test('rates are read from CSV and from both kinds of JSON, with alpha-2, alpha-3 and all others', async () => {
  const contents = [
    'country,percent\nDE,19\nfra,20\n*,7.7\n',
    '\uFEFFDE;19\r\nFRA;20\r\n*;7.7',
    '{"DE": "19", "FRA": 20, "*": 7.7}',
    '[{"country": "DE", "percent": "19"}, {"country": "FRA", "percent": "20"}, {"country": "*", "percent": 7.7}]',
  ];
  for (const [index, content] of contents.entries()) {
    const problems: string[] = [];
    const rates = await readTaxRates(await fileOf(`rates-${index}`, content), problems);
    assert.deepEqual(problems, []);
    assert.deepEqual([rates('DEU')?.percent, rates('FRA')?.percent, rates('JPN')?.percent], [19n, 20n, 77n]);
  }
});

test('every wrong line of a table of rates is listed', async () => {
  const problems: string[] = [];
  await readTaxRates(await fileOf('wrong.csv', 'DE,19\nXX,19\nFR,abc\nDEU,7\nAT\n'), problems);
  assert.deepEqual(
    problems.map((problem) => problem.replace(/^(Row \d+) of [^:]*/, '$1')),
    [
      'Row 2: "XX" is neither a country of ISO 3166-1 nor *.',
      'Row 3: "abc" is not a percentage from 0 to 100, like 7.7.',
      'Row 4: DEU is listed twice.',
      'Row 5: "" is not a percentage from 0 to 100, like 7.7.',
    ],
  );
});

for (const [name, content] of [
  ['empty', ''],
  ['only names', 'country,percent\n'],
  ['a list of nothing', '[1, null]'],
  ['broken', '{"DE": '],
] as const) {
  test(`a table of rates that is ${name} is a problem`, async () => {
    const problems: string[] = [];
    await readTaxRates(await fileOf('bad', content), problems);
    assert.ok(problems.length > 0);
  });
}
