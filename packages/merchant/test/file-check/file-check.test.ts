import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { wireLimits } from '@stoa/contract';
import {
  checkFile,
  detectFile,
  type FileKind,
  type Reading,
  transactionsOfFile,
} from '../../src/file-check/index.js';
import { build, builtItems, fixture, plainHeader, temporaryFolders } from '../report-build/bench.js';

const temporaryFolder = temporaryFolders();
const now = new Date('2026-11-20T00:00:00Z');
const plainReading: Reading = { map: {}, defaults: {}, taxRates: '', cures: [] };
const plainMap = {
  id: 'id',
  amount: 'amount',
  currency: 'currency',
  tax: 'tax',
  country: 'country',
  settled_at: 'at',
};

const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);

async function fixtureFile(name: string): Promise<File> {
  return fileOf(name, new Uint8Array(await readFile(fixture(name))));
}

async function checked(file: File, kind: FileKind, reading: Partial<Reading> = {}) {
  const check = await checkFile(
    file,
    { kind, reading: { ...plainReading, ...reading } },
    { now, onProgress: () => undefined },
  );
  if (check.state === 'unreadable') assert.fail(check.problems.join('\n'));
  return check;
}

async function sentOf(file: File, kind: FileKind, reading: Partial<Reading> = {}) {
  const { isReadTwice } = await checked(file, kind, reading);
  const options = { kind, reading: { ...plainReading, ...reading }, isReadTwice };
  const { transactions, createdAt } = await transactionsOfFile(file, options);
  const sent = [];
  for await (const one of transactions) sent.push(one);
  return { sent, createdAt };
}

for (const [name, kind, given] of [
  ['stripe.csv', 'stripe', { taxRates: 'DE,19\n*,0' }],
  ['stripe-payments.csv', 'stripe', { taxRates: '*,0' }],
  ['adyen.csv', 'adyen', { taxRates: '*,0', map: { country: 'Issuer Country' } }],
  ['paypal.csv', 'paypal', { defaults: { country: 'DE', tax: '0' } }],
] as const) {
  test(`${name} is recognised, and becomes what the command makes of it`, async () => {
    const file = await fixtureFile(name);
    const detected = await detectFile(file);
    assert.deepEqual([detected.state, detected.kind], ['detected', kind]);
    const { sent } = await sentOf(file, kind, given);
    const out = `${await temporaryFolder()}/out`;
    const reading: Reading = { ...plainReading, ...given };
    await build({
      from: fixture(name),
      preset: kind,
      out,
      skipFaulty: true,
      map: Object.entries(reading.map).map(([member, column]) => `${member}=${column}`),
      default: [...Object.entries(reading.defaults)].map(([member, value]) => `${member}=${value}`),
      ...('taxRates' in given ? { taxRates: await ratesFile(given.taxRates) } : {}),
    });
    assert.deepEqual(
      sent.map(({ transaction }) => ({ ...transaction })),
      (await builtItems(out)).map((item) => ({ ...item })),
    );
    assert.ok(sent.every(({ line }) => line > 1));
  });
}

async function ratesFile(lines: string): Promise<string> {
  const { writeFile } = await import('node:fs/promises');
  const file = `${await temporaryFolder()}/rates.csv`;
  await writeFile(file, lines);
  return file;
}

test('faults stand beside their rows, with the column and what is wrong', async () => {
  const rows = [
    'a,1.00,EUR,0.19,DE,2026-11-01T00:00:00Z',
    'b,1.2x,EUR,0.19,DE,2026-11-01T00:00:00Z',
    'c,1.00,EUR,0.19,DE,2026-12-01T00:00:00Z',
    'd,1.00,EUR,2.00,DE,2026-11-01T00:00:00Z',
  ];
  const file = fileOf('shop.csv', [plainHeader, ...rows].join('\n'));
  const check = await checked(file, 'csv', { map: plainMap });
  assert.deepEqual(
    check.findings.map(({ is, line, column, id }) => [is, line, column, id]),
    [
      ['unreadable', 3, 'amount', 'b'],
      ['invalid', 4, '', 'c'],
      ['unreadable', 5, 'tax', 'd'],
    ],
  );
  assert.deepEqual(check.counts, { unreadable: 2, refused: 0, invalid: 1 });
  assert.deepEqual([check.rows, check.transactions, check.faultyRows, check.reports], [4, 2, 2, 1]);
  assert.equal(check.findings[0]?.cause, 'is not an amount.');
  assert.deepEqual(check.totals, [{ currency: 'EUR', transactions: 1, gross: 100n, tax: 19n }]);
});

test('rows whose id an earlier row has with other content have one cause', async () => {
  const rows = ['1.00', '2.00', '3.00'].flatMap((amount) =>
    ['a', 'b'].map((id) => `${id},${amount},EUR,0.19,DE,2026-11-01T00:00:00Z`),
  );
  const { findings } = await checked(fileOf('shop.csv', [plainHeader, ...rows].join('\n')), 'csv', {
    map: plainMap,
  });
  assert.equal(findings.length, 4);
  assert.equal(new Set(findings.map(({ cause }) => cause)).size, 1);
});

test('what nobody said about a file is asked for at once', async () => {
  const file = fileOf('shop.csv', `${plainHeader}\n`);
  const check = await checkFile(
    file,
    { kind: 'csv', reading: plainReading },
    { now, onProgress: () => undefined },
  );
  assert.equal(check.state, 'unreadable');
  assert.ok(check.state === 'unreadable' && check.problems.length >= 4, JSON.stringify(check));
});

test('the check says which line names the columns, also if others stand above it', async () => {
  const row = 'order-1,11.90,EUR,1.90,DE,2026-11-01T10:00:00Z';
  for (const above of [[], ['An export of the shop', '']]) {
    const file = fileOf('shop.csv', [...above, plainHeader, row].join('\n'));
    assert.equal((await checked(file, 'csv', { map: plainMap })).namesLine, above.length + 1);
  }
});

test('a gzipped file is unpacked on the way', async () => {
  const text = `${plainHeader}\na,1.00,EUR,0.19,DE,2026-11-01T00:00:00Z\n`;
  const file = fileOf('shop.csv.gz', new Uint8Array(gzipSync(text)));
  assert.equal((await checked(file, 'csv', { map: plainMap })).transactions, 1);
});

test('a file that is not text says what it is', async () => {
  for (const [content, expected] of [
    [new Uint8Array([0x50, 0x4b, 3, 4]), /Excel/],
    [new Uint8Array(), /is empty/],
    [new Uint8Array([0x1f, 0x8b, 1, 2, 3]), /cut off or damaged/],
  ] as const) {
    const detected = await detectFile(fileOf('x.csv', content));
    assert.equal(detected.state, 'unreadable');
    assert.match(detected.state === 'unreadable' ? detected.problems.join() : '', expected);
  }
});

const item = (id: string, more = '') =>
  `{"id":"${id}","currency":"EUR","full_amount":100,"tax_amount":19,"payer_country":"DEU","settled_at":"2026-11-01T00:00:00Z"${more}}`;

test('a report is checked in place: what the service would refuse, and what it would list', async () => {
  const lines = [item('a'), item('b').replace('"EUR"', '"ZZZ"'), item('c').replace('100', '"1"')];
  const whole = (items: readonly string[]) =>
    `{"created_at":"2026-11-19T00:00:00Z","transactions":[\n${items.join(',\n')}\n]}`;
  const faulty = await checked(fileOf('report.json', whole(lines)), 'report');
  assert.deepEqual(
    faulty.findings.map(({ is, line, item: place, column }) => [is, line, place, column]),
    [['refused', 4, 3, 'full_amount']],
  );
  const fitting = await checked(fileOf('report.json', whole(lines.slice(0, 2))), 'report');
  assert.deepEqual(
    fitting.findings.map(({ is, line, item: place, id }) => [is, line, place, id]),
    [['invalid', 3, 2, 'b']],
  );
  const { sent, createdAt } = await sentOf(fileOf('report.json', whole(lines.slice(0, 2))), 'report');
  assert.deepEqual([sent.length, sent[1]?.line, createdAt], [2, 3, '2026-11-19T00:00:00Z']);
});

test('a report larger than one may be is checked in parts that fit', async () => {
  const count = wireLimits.transactionsPerReport + 1;
  const items = Array.from({ length: count }, (_, index) => item(`order-${index}`));
  const text = `{"transactions":[${items.join(',')}],"created_at":"2026-11-19T00:00:00Z"}`;
  const check = await checked(fileOf('large.json', text), 'report');
  assert.ok(check.reports > 1);
  assert.deepEqual([check.rows, check.findings, check.totals[0]?.transactions], [count, [], count]);
});

test('a report with a broken transaction names it', async () => {
  const file = fileOf('report.json', `{"transactions":[\n${item('a')},\n{"id" "b"}]}`);
  const check = await checkFile(
    file,
    { kind: 'report', reading: plainReading },
    { now, onProgress: () => undefined },
  );
  assert.match(
    check.state === 'unreadable' ? check.problems.join() : '',
    /^Transaction 2, which begins in line 3, is not JSON/,
  );
});
