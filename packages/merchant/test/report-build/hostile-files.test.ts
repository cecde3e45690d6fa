import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { withOutputFolder } from '../../src/report-build/output-folder.js';
import type { BuildOptions } from '../../src/report-build/read-plan.js';
import { build, buildText, builtItems, plainHeader, plainRows, temporaryFolders } from './bench.js';

const temporaryFolder = temporaryFolders();
let folder: string;

before(async () => {
  folder = await temporaryFolder();
});

const out = (): string => path.join(folder, 'out');
const idsBuilt = async (): Promise<string[]> => (await builtItems(out())).map(({ id }) => id);

async function refused(
  text: string | Buffer,
  reason: RegExp,
  given: Partial<BuildOptions> = {},
): Promise<void> {
  await assert.rejects(buildText(folder, text, given), (error: Error) => {
    assert.equal(error.name, 'CommandError', error.stack);
    assert.match(error.message, reason);
    return true;
  });
  const left = (await readdir(folder)).filter((name) => name === 'out' || name.startsWith('.'));
  assert.deepEqual(left, [], 'nothing is left behind');
}

for (const [name, text] of [
  ['a byte order mark', `\uFEFF${plainRows('a', 'b')}`],
  ['CRLF', plainRows('a', 'b').replaceAll('\n', '\r\n')],
  ['CR', plainRows('a', 'b').replaceAll('\n', '\r')],
  ['no last line end', plainRows('a', 'b').trimEnd()],
  ['empty lines and lines of nothing but commas', plainRows('a', 'b').replaceAll('\n', '\n\n,,,,,\n')],
  ['quotes everywhere', plainRows('a', 'b').replace(/[^,\n]+/g, '"$&"')],
  ['semicolons', plainRows('a', 'b').replaceAll(',', ';')],
  ['tabs', plainRows('a', 'b').replaceAll(',', '\t')],
  ['spaces around everything', plainRows('a', 'b').replace(/[^,\n]+/g, ' $& ')],
  ['other capitals in its names', plainRows('a', 'b').replace(plainHeader, plainHeader.toUpperCase())],
  ['its names in the middle again', `${plainRows('a')}${plainRows('b')}`],
  ['lines above its names', `Report,of,October\n\n${plainRows('a', 'b')}`],
  ['empty cells after the last column', plainRows('a', 'b').replaceAll('Z\n', 'Z,,\n')],
  ['gzip', gzipSync(plainRows('a', 'b'))],
] as const) {
  test(`a file with ${name} is read`, async () => {
    await buildText(folder, text);
    assert.deepEqual(await idsBuilt(), ['a', 'b']);
  });
}

test('a cell of almost 1 MB is read, with commas, quotes and line ends in it', async () => {
  const note = `"${'x, ""y""\r\n'.repeat(90_000)}"`;
  const [header = '', row = ''] = plainRows('a').split('\n');
  await buildText(folder, `note,${header}\n${note},${row}\n`);
  assert.deepEqual(await idsBuilt(), ['a']);
});

for (const [name, text, reason] of [
  ['is empty', '', /is empty/],
  ['is UTF-16', Buffer.from(`\uFEFF${plainRows('a')}`, 'utf16le'), /UTF-16; save it as UTF-8/],
  ['is UTF-16 without a mark', Buffer.from(plainRows('a'), 'utf16le'), /binary, or UTF-16/],
  ['is an Excel workbook', Buffer.from('PK\u0003\u0004rest'), /Excel workbook/],
  ['is binary', Buffer.from([1, 2, 0, 3, 10]), /binary/],
  ['has no names', 'a,b\n1,2\n', /id: no column id; --map id=COLUMN[\s\S]*The columns of line 1: "a", "b"/],
  ['has a name twice', 'id,id,amount,currency,tax,country,at\n', /id: more than one column/],
  [
    'has a quote that is never closed',
    `${plainRows('a')}"b,1\n2,3\n`,
    /ends inside a quote that opens in the record of line 3/,
  ],
  ['has a quote in a cell', `${plainRows('a')}"b"c,1\n`, /record of line 3 has a quote in the middle/],
  [
    'has a record of 2 MB',
    `${plainRows('a')}"${'x\n'.repeat(1_048_576)}`,
    /record of line 3 is longer than 1048576/,
  ],
  ['has a gzip that is cut off', gzipSync(plainRows('a', 'b')).subarray(0, 40), /cut off or damaged/],
] as const) {
  test(`a file that ${name} is refused`, async () => {
    await refused(text, reason);
  });
}

test('a file with nothing but names makes no report and no folder', async () => {
  const summary = await buildText(folder, `${plainHeader}\n`);
  assert.deepEqual([summary.rows, summary.reports], [0, []]);
  assert.deepEqual(await readdir(folder), ['in.csv']);
});

test('all faults are listed with line and column, and nothing is written', async () => {
  const text = `${plainRows('a')}"b
b",1.00,EUR,0.19,DE,2026-10-01T00:00:00Z
,x,EUR,0.19,DEX,2026-10-01
c,1.00,EUX,0.19,DE,2026-10-01T00:00:00Z
d,1.00,EUR,1.01,DE,2026-10-01T00:00:00Z
e,1.00
${'f'.repeat(256)},1.00,EUR,-0.01,,2026-10-01T00:00:00Z
g,,EUR,,DE,
`;
  await refused(
    text,
    new RegExp(
      [
        '^12 faults in .*in.csv; nothing was written.',
        'line 3, column id: holds characters that an id may not hold; is the file UTF-8\\?',
        'line 5, column amount: "x" is not an amount.',
        'line 5, column id: is empty, and every transaction needs an id.',
        'line 5, column at: "2026-10-01" has no time zone; set it with --timezone.',
        'line 5, column country: "DEX" is not a country code of ISO 3166-1.',
        'line 6, column currency: "EUX" is not a currency of ISO 4217.',
        'line 7, column tax: "1.01" is more than the amount that includes it.',
        'line 8: has 2 cells, but there are 6 columns.',
        'line 9, column id: is longer than the 255 characters that an id may have.',
        'line 9, column country: is empty; set a country with --default country=….',
        'line 9, column tax: "-0.01" is a negative tax.',
        'line 10, column amount: is empty, and every transaction needs an amount.',
        'line 10, column at: is empty',
      ]
        .join('\n  ')
        .replace('^12', '^13'),
    ),
  );
});

test('of many faults a hundred are listed, and all are counted', async () => {
  const bad = Array.from({ length: 250 }, (_, index) => `i${index},x,EUR,0,DE,2026-10-01T00:00:00Z`);
  await refused(`${plainHeader}\n${bad.join('\n')}\n`, /^250 faults[\s\S]*line 101,[\s\S]*… and 150 more/);
});

test('faulty rows can be skipped: they are counted and listed in a file, and the rest is reported', async () => {
  const text = `${plainRows('a', 'b')}c,"=1""x",EUR,0,DE,2026-10-01T00:00:00Z\nd,1\ne,"12,-",EUR,0,DE,2026-10-01T00:00:00Z\n`;
  const summary = await buildText(folder, text, { skipFaulty: true });
  assert.deepEqual([summary.rows, summary.reported, summary.skippedRows], [5, 2, 3]);
  assert.deepEqual(await idsBuilt(), ['a', 'b']);
  assert.deepEqual((await readdir(out())).toSorted(), ['faults.csv', 'report-0001.json']);
  assert.equal(
    await readFile(path.join(out(), 'faults.csv'), 'utf8'),
    [
      'line,column,problem,value',
      `4,"amount","is not an amount.","'=1""x"`,
      '5,"","has 2 cells, but there are 6 columns.",""',
      `6,"amount","is not an amount with ""."" before its decimals; if "","" comes before them, add --map decimal=,, if it groups thousands, --map thousands=,.","12,'-"`,
      '',
    ].join('\n'),
  );
});

test('where every row is faulty, skipping them is a failure and writes nothing', async () => {
  await refused(`${plainHeader}\nc,x,EUR,0,DE,2026-10-01T00:00:00Z\n`, /No row is left to report/, {
    skipFaulty: true,
  });
});

test('an id that comes again is dropped if the row says the same, and a fault if not', async () => {
  const summary = await buildText(folder, `${plainRows('a', 'b', 'a')}`);
  assert.deepEqual(await idsBuilt(), ['a', 'b']);
  assert.deepEqual(summary.leftOut, [{ reason: 'duplicate', type: 'identical row', rows: 1 }]);
  await refused(
    `${plainRows('a', 'b')}a,2.00,EUR,0.19,DE,2026-10-01T00:00:00Z\n`,
    /line 4, column id: stands in line 2/,
  );
});

test('a settlement later than --created-at is a fault', async () => {
  await refused(plainRows('a'), /line 2, column at: is later than --created-at/, {
    createdAt: '2026-09-30T23:59:59Z',
  });
});

for (const [name, text, reason] of [
  ['no JSON', '{"id":1}\nx\n', /line 2: .* column 1: /],
  ['no object', '[1]\n', /line 1: is not a JSON object/],
  [
    'a number that JSON has rounded',
    '{"id":"a","amount":123456789012345.678,"currency":"KWD","tax":0,"country":"DE","at":"2026-10-01T00:00:00Z"}',
    /column amount/,
  ],
  [
    'an object for an amount',
    '{"id":"a","amount":{},"currency":"KWD","tax":0,"country":"DE","at":"2026-10-01T00:00:00Z"}',
    /column amount: is empty/,
  ],
  ['a line without end', `{"id":"${'x'.repeat(1_200_000)}`, /longer than 1048576/],
] as const) {
  test(`a line of NDJSON with ${name} is refused`, async () => {
    await refused(text, reason, { format: 'ndjson' });
  });
}

test('a folder with anything else in it is left alone', async () => {
  const busy = path.join(folder, 'busy');
  await mkdir(busy);
  await writeFile(path.join(busy, 'notes.txt'), 'mine');
  await assert.rejects(buildText(folder, plainRows('a'), { out: busy }), /holds notes.txt already/);
  assert.deepEqual(await readdir(busy), ['notes.txt']);
  await writeFile(path.join(folder, 'file'), '');
  await assert.rejects(buildText(folder, plainRows('a'), { out: path.join(folder, 'file') }), /is a file/);
});

test('other reports in the folder are never overwritten', async () => {
  const kept = path.join(folder, 'kept');
  await buildText(folder, plainRows('a'), { out: kept });
  const before = await readFile(path.join(kept, 'report-0001.json'), 'utf8');
  await assert.rejects(buildText(folder, plainRows('b'), { out: kept }), /other reports already/);
  assert.equal(await readFile(path.join(kept, 'report-0001.json'), 'utf8'), before);
  await mkdir(path.join(folder, 'empty'));
  await buildText(folder, plainRows('a'), { out: path.join(folder, 'empty') });
  assert.deepEqual(await readdir(path.join(folder, 'empty')), ['report-0001.json']);
});

test('a file that is not there, and a folder, are explained', async () => {
  const given = { preset: 'stripe', out: out(), default: ['country=DE', 'tax=0'] } as const;
  await assert.rejects(build({ ...given, from: path.join(folder, 'none') }), /cannot be read/);
  await assert.rejects(build({ ...given, from: folder }), /is a folder/);
});

test('a failure between two files leaves no files', async () => {
  const parent = await temporaryFolder();
  const halfDone = withOutputFolder(path.join(parent, 'deep', 'out'), async ({ write }) => {
    await write('report-0001.json', '{}');
    throw new Error('no space left');
  });
  await assert.rejects(halfDone, /no space left/);
  assert.deepEqual(await readdir(path.join(parent, 'deep')), []);
});

test('if the folder cannot be made, nothing is read and nothing is left', async () => {
  const parent = await temporaryFolder();
  await writeFile(path.join(parent, 'file'), '');
  await assert.rejects(buildText(folder, plainRows('a'), { out: path.join(parent, 'file', 'out') }));
  assert.deepEqual(await readdir(parent), ['file']);
});

test('every row is accounted for, and the sums are those of the reported ones', async () => {
  const row = fc.record({
    minor: fc.integer({ min: -500, max: 500_000 }),
    tax: fc.integer({ min: 0, max: 200 }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'XXZ'),
    kind: fc.constantFrom('paid', 'refunded'),
    id: fc.integer({ min: 0, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      const cells = rows.map(({ minor, tax, currency, kind, id }) =>
        [`${id}-${minor}-${currency}-${tax}`, minor, currency, tax, 'DE', '2026-10-01T00:00:00Z', kind].join(
          ',',
        ),
      );
      const good = `sure,1,EUR,0,DE,2026-10-01T00:00:00Z,paid`;
      const summary = await buildText(folder, [`${plainHeader},kind`, good, ...cells].join('\n'), {
        map: [
          'id=id',
          'amount_minor=amount',
          'currency=currency',
          'tax_minor=tax',
          'country=country',
          'settled_at=at',
        ],
        keep: ['kind=paid'],
        skipFaulty: true,
      });
      const left = summary.leftOut.reduce((sum, kind) => sum + kind.rows, 0);
      assert.equal(summary.rows, summary.reported + left + summary.skippedRows);
      assert.equal(summary.rows, rows.length + 1);
      const kept = new Map(
        rows
          .filter(({ minor, tax, currency, kind }) => kind === 'paid' && minor >= tax && currency !== 'XXZ')
          .map((one) => [`${one.id}-${one.minor}-${one.currency}-${one.tax}`, one]),
      );
      const expected = [...kept.values()].reduce((sum, { minor }) => sum + minor, 1);
      const built = (await builtItems(out())).reduce((sum, item) => sum + Number(item.full_amount), 0);
      assert.equal(built, expected);
      assert.equal(
        summary.totals.reduce((sum, total) => sum + total.fullAmount, 0n),
        BigInt(expected),
      );
    }),
    { numRuns: 30 },
  );
});

test('lines are counted through quotes with line ends of both kinds, and far into a file', async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, index) => `i${index},1.00,EUR,0.19,DE,2026-10-01T00:00:00Z,"x\r\ny\nz"`,
  );
  const text = `${plainHeader},note\n\n${rows.join('\n')}\n`;
  await refused(`${text}bad,x,EUR,0,DE,2026-10-01T00:00:00Z,\n`, /^1 fault [\s\S]*line 9003, column amount/);
  await refused(`${text}"open\n`, /record of line 9003/);
  await refused(`${text}"stray"quote\n`, /record of line 9003/);
});
