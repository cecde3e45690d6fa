import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CheckedFile,
  type Cure,
  checkFile,
  detectFile,
  type Reading,
  transactionsOfFile,
} from '../../src/file-check/index.js';

const map = {
  id: 'Nr',
  amount: 'Betrag',
  currency: 'Währung',
  tax: 'MwSt',
  country: 'Land',
  settled_at: 'Bezahlt',
  kind: 'Art',
};
const header = 'Nr;Betrag;Währung;MwSt;Land;Bezahlt;Art';
const good = 'a;11.90;EUR;1.90;DE;2026-11-01T10:00:00Z;';

const fileOf = (...rows: readonly string[]): File => new File([[header, ...rows].join('\n')], 'shop.csv');

function readingOf(cures: readonly Cure[], more: Readonly<Record<string, string>> = {}): Reading {
  return { map: { ...map, ...more }, defaults: {}, taxRates: '', cures };
}

async function checked(file: File, cures: readonly Cure[] = [], more = {}): Promise<CheckedFile> {
  const hooks = { now: new Date('2026-11-20T00:00:00Z'), onProgress: () => undefined };
  const check = await checkFile(file, { kind: 'csv', reading: readingOf(cures, more) }, hooks);
  if (check.state === 'unreadable') assert.fail(check.problems.join('\n'));
  return check;
}

async function sent(file: File, cures: readonly Cure[], more = {}): Promise<readonly string[]> {
  const options = { kind: 'csv', reading: readingOf(cures, more), isReadTwice: false } as const;
  const found = [];
  for await (const { transaction: of } of (await transactionsOfFile(file, options)).transactions)
    found.push(
      `${of.id} ${of.full_amount} ${of.currency} ${of.tax_amount} ${of.payer_country} ${of.settled_at}`,
    );
  return found;
}

test('each fault with a cure proposes it, and nothing is read by it until it is confirmed', async () => {
  const file = fileOf(
    good,
    'b;11,90;EUR;1.90;DE;2026-11-01T10:00:00Z;',
    'c;€ 1.234,50;EUR;1.90;DE;2026-11-01T10:00:00Z;',
    'd;11.90;Euro;1.90;DE;2026-11-01T10:00:00Z;',
    'e;11.90;EUR;1.90;Österreich;2026-11-01T10:00:00Z;',
    'f;11.90;EUR;1.90;DE;31.10.2026 10:00 UTC;',
    'g\u200b\u0007;11.90;EUR;1.90;DE;2026-11-01T10:00:00Z;One-time',
    'h;11.90;EUR;1.90;;2026-11-01T10:00:00;',
  );
  const { findings, transactions, curedRows } = await checked(file);
  assert.deepEqual([transactions, curedRows], [1, 0]);
  assert.deepEqual(
    findings.map(({ line, column, proposal }) => [line, column, proposal]),
    [
      [3, 'Betrag', { is: 'number', from: '11,90', to: '11.90' }],
      [4, 'Betrag', { is: 'number', from: '€ 1.234,50', to: '1234.50' }],
      [5, 'Währung', { is: 'word', from: 'Euro', to: 'EUR', choices: [] }],
      [6, 'Land', { is: 'word', from: 'Österreich', to: 'AUT', choices: [] }],
      [7, 'Bezahlt', { is: 'date', from: '31.10.2026 10:00 UTC', orders: ['dmy'] }],
      [8, 'Nr', { is: 'unseen', from: 'g\u200b\u0007', to: 'g' }],
      [
        8,
        'Art',
        {
          is: 'word',
          from: 'One-time',
          to: 'one_time',
          choices: ['one_time', 'subscription_start', 'subscription_renewal'],
        },
      ],
      [9, 'Bezahlt', { is: 'zone', from: '2026-11-01T10:00:00' }],
      [9, 'Land', { is: 'word', from: '', to: '', choices: [] }],
    ],
  );
  const cures: readonly Cure[] = [
    { is: 'number', column: 'Betrag' },
    { is: 'word', column: 'Währung', from: 'Euro', to: 'EUR' },
    { is: 'word', column: 'Land', from: 'Österreich', to: 'AUT' },
    { is: 'word', column: 'Land', from: '', to: 'CHE' },
    { is: 'date', column: 'Bezahlt', order: 'dmy' },
    { is: 'unseen', column: 'Nr' },
    { is: 'word', column: 'Art', from: 'One-time', to: 'one_time' },
  ];
  const cured = await checked(file, cures, { timezone: 'UTC' });
  assert.deepEqual(cured.findings, []);
  assert.deepEqual([cured.rows, cured.transactions, cured.curedRows], [8, 8, 7]);
  assert.deepEqual(await sent(file, cures, { timezone: 'UTC' }), [
    'a 1190 EUR 190 DEU 2026-11-01T10:00:00Z',
    'b 1190 EUR 190 DEU 2026-11-01T10:00:00Z',
    'c 123450 EUR 190 DEU 2026-11-01T10:00:00Z',
    'd 1190 EUR 190 DEU 2026-11-01T10:00:00Z',
    'e 1190 EUR 190 AUT 2026-11-01T10:00:00Z',
    'f 1190 EUR 190 DEU 2026-10-31T10:00:00Z',
    'g 1190 EUR 190 DEU 2026-11-01T10:00:00Z',
    'h 1190 EUR 190 CHE 2026-11-01T10:00:00Z',
  ]);
});

test('what could mean two things has no cure, and no cure reads it', async () => {
  for (const [amount, currency] of [
    ['1,234', 'EUR'],
    ['12.90 USD', 'EUR'],
    ['£12.90', 'EUR'],
    ['1.2x', 'EUR'],
    ['1,2,3', 'EUR'],
    ['12,90', 'JPY'],
    ['12 50', 'EUR'],
    ["12'5 €", 'EUR'],
    ['11,90 1,90', 'EUR'],
    [`1${' '.repeat(200_000)}x`, 'EUR'],
  ] as const) {
    const file = fileOf(`b;${amount};${currency};0;DE;2026-11-01T10:00:00Z;`);
    assert.equal((await checked(file)).findings[0]?.proposal, undefined, amount);
    const { findings } = await checked(file, [{ is: 'number', column: 'Betrag' }]);
    assert.equal(findings.length, 1, amount);
  }
  // The first of October or the tenth of January: both orders are offered, none is taken.
  const dates = fileOf(good, 'b;1;EUR;0;DE;01/10/2026 10:00 UTC;');
  const proposal = (await checked(dates)).findings[0]?.proposal;
  assert.deepEqual(proposal, { is: 'date', from: '01/10/2026 10:00 UTC', orders: ['dmy', 'mdy'] });
});

test('a cure changes no cell that can be read without it', async () => {
  const cures: readonly Cure[] = [
    { is: 'number', column: 'Betrag' },
    { is: 'date', column: 'Bezahlt', order: 'mdy' },
    { is: 'unseen', column: 'Nr' },
  ];
  const file = fileOf(good, 'b;1,234.50;EUR;0;DE;2026-11-02 10:00Z;', 'c;-5;EUR;0;DE;2026-11-02 10:00Z;');
  assert.deepEqual(await sent(file, cures), await sent(file, []));
  assert.equal((await checked(file, cures)).curedRows, 0);
});

test('a cure changes no id that can be read without it, or the transaction would be recorded twice', async () => {
  const rest = '1;EUR;0;DE;2026-11-02 10:00Z;';
  const file = fileOf(`b\u200b;${rest}`, `c\u0007;${rest}`, `\u0007;${rest}`);
  const cures: readonly Cure[] = [{ is: 'unseen', column: 'Nr' }];
  const ids = (await sent(file, cures)).map((one) => one.split(' ')[0]);
  assert.deepEqual(ids, ['b\u200b', 'c']);
});

test('a file has days before months or months before days, and no cure mixes them', async () => {
  const file = fileOf('a;1;EUR;0;DE;05/10/2026 10:00 UTC;', 'b;1;EUR;0;DE;31/10/2026 10:00 UTC;');
  const stale: readonly Cure[] = [{ is: 'date', column: 'Bezahlt', order: 'dmy' }];
  // A file of months before days has a day that is no month: its order is wrong, and not the cell.
  for (const cures of [[], stale]) {
    const { findings } = await checked(file, cures, { date_format: 'mdy' });
    assert.deepEqual(
      findings.map(({ line, proposal }) => [line, proposal]),
      [[3, undefined]],
    );
  }
  // The same, if somebody took the first date for the tenth of May.
  const { findings } = await checked(file, [{ is: 'date', column: 'Bezahlt', order: 'mdy' }]);
  assert.deepEqual(
    findings.map(({ line, proposal }) => [line, proposal]),
    [[3, undefined]],
  );
});

test('a cure counts only while its column means what it cures', async () => {
  const cures: readonly Cure[] = [{ is: 'number', column: 'Betrag' }];
  const { findings } = await checked(fileOf('b;11,90;EUR;0;DE;2026-11-02 10:00Z;'), cures, {
    currency: 'Betrag',
  });
  assert.deepEqual(
    findings.map(({ column, proposal }) => [column, proposal?.is]),
    [['Betrag', 'word']],
  );
});

test('a transaction that a cure made readable is not counted as recorded if the service would list it', async () => {
  const file = fileOf('b;11,90;EUR;1.90;DE;2027-11-01T10:00:00Z;');
  const { curedRows, counts, transactions } = await checked(file, [{ is: 'number', column: 'Betrag' }]);
  assert.deepEqual([curedRows, counts.invalid, transactions], [0, 1, 1]);
});

test('the first rows are shown, below the names of the columns', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => good.replace('a;', `a${index};`));
  const detected = await detectFile(fileOf(...rows));
  assert.ok(detected.state === 'detected');
  assert.deepEqual(detected.columns, header.split(';'));
  assert.deepEqual(
    detected.sample.map(([id]) => id),
    ['a0', 'a1', 'a2', 'a3', 'a4'],
  );
  const lines = '{"Nr":"a","Betrag":1.5}\n{"Nr":"b"}\n';
  const ofLines = await detectFile(new File([lines], 'shop.ndjson'));
  assert.ok(ofLines.state === 'detected');
  assert.deepEqual(ofLines.sample, [
    ['a', '1.5'],
    ['b', ''],
  ]);
});
