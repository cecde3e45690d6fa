import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readLines, type TextLine } from './read-lines.js';

const maxBytes = 8;

async function* piecesOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function linesOf(text: string | Buffer, sizes: readonly number[] = [1_000_000]): Promise<TextLine[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const lines: TextLine[] = [];
  const tooLong = (line: number) => new RangeError(`line ${line}`);
  for await (const some of readLines(piecesOf(bytes, sizes), { maxBytes, tooLong })) lines.push(...some);
  return lines;
}

const texts: readonly [what: string, text: string, lines: readonly (readonly [number, string])[]][] = [
  ['nothing', '', []],
  ['a line without its end', 'a', [[1, 'a']]],
  ['a line with its end', 'a\n', [[1, 'a']]],
  [
    'two lines',
    'a\nb',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  [
    'CRLF',
    'a\r\nb\r\n',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  ['a CR within a line', 'a\rb\n', [[1, 'a\rb']]],
  [
    'empty lines, which count',
    '\n\na\n\r\n \t\nb\n\n',
    [
      [3, 'a'],
      [6, 'b'],
    ],
  ],
  ['a byte order mark', '\ufeffa\n', [[1, 'a']]],
  [
    'a byte order mark where files were put together',
    'a\n\ufeffb\n',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  ['nothing but a byte order mark', '\ufeff', []],
  ['a line of the most bytes', '12345678\n', [[1, '12345678']]],
  [
    'a line of the most bytes with CRLF',
    'a\n12345678\r\n',
    [
      [1, 'a'],
      [2, '12345678'],
    ],
  ],
  ['characters of several bytes', 'é😀\n', [[1, 'é😀']]],
  ['a space that JSON does not know', '\u00a0\n', [[1, '\u00a0']]],
];

for (const [what, text, expected] of texts) {
  test(`lines are read from ${what}, whole and byte by byte`, async () => {
    const lines = expected.map(([number, line]) => ({ number, text: line }));
    assert.deepEqual(await linesOf(text), lines);
    assert.deepEqual(await linesOf(text, [1]), lines);
  });
}

for (const [what, text, line] of [
  ['a byte more', 'a\n123456789\n', 2],
  ['a byte more and CRLF', '123456789\r\n', 1],
  ['no end', `a\nb\n${'x'.repeat(1_000)}`, 3],
  ['more bytes than characters', 'ééééé\n', 1],
  ['nothing but spaces', `\n${' '.repeat(9)}\n`, 2],
] as const) {
  test(`a line is too long with ${what}, whole and byte by byte`, async () => {
    for (const size of [1_000_000, 1, 3]) {
      await assert.rejects(linesOf(text, [size]), new RangeError(`line ${line}`));
    }
  });
}

test('a line that is not UTF-8 is reported, and the others are read', async () => {
  const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xff, 0x0a]), Buffer.from('é\n')]);
  for (const size of [100, 1]) {
    assert.deepEqual(await linesOf(bytes, [size]), [
      { number: 1, text: 'a' },
      { number: 2, text: undefined },
      { number: 3, text: 'é' },
    ]);
  }
});

test('no more is read than was asked for', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      read += 1;
      yield Buffer.from('a\n');
    }
  }
  const lines = readLines(endless(), { maxBytes, tooLong: () => new RangeError() });
  await lines.next();
  await lines.next();
  await lines.return(undefined);
  assert.equal(read, 2);
});

test('the lines of a text do not depend on how it is cut into pieces', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', '{', ' ', '\r', 'é', '\ufeff'), maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      async (parts, sizes) => {
        const text = parts.join('\n');
        assert.deepEqual(await linesOf(text, sizes), await linesOf(text));
      },
    ),
  );
});
