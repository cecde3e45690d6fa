/** JSON values of many shapes, each as large as is allowed. */
export interface HostileValue {
  readonly name: string;
  /** The text of such a value, of some `bytes` bytes in UTF-8. */
  readonly text: (bytes: number) => string;
}

type Piece = (index: number) => string;

/** As many pieces as fit, separated by commas. */
function filled(bytes: number, piece: Piece, most = Number.POSITIVE_INFINITY): string {
  const pieces: string[] = [];
  let length = 2;
  for (let index = 0; index < most; index += 1) {
    const next = piece(index);
    length += Buffer.byteLength(next) + 1;
    if (length > bytes) break;
    pieces.push(next);
  }
  return pieces.join();
}

const list = (piece: Piece) => (bytes: number) => `[${filled(bytes, piece)}]`;
const object = (piece: Piece, most?: number) => (bytes: number) => `{${filled(bytes, piece, most)}}`;
const text = (unit: string, size: number) => (bytes: number) =>
  `"${unit.repeat(Math.max(0, Math.floor((bytes - 2) / size)))}"`;
const run = (before: string, unit: string, after: string) => (bytes: number) =>
  before + unit.repeat(Math.max(0, bytes - before.length - after.length)) + after;
/** Objects with this many members, each with a different name. */
const objects = (members: number, name: Piece) =>
  list((index) => `{${filled(100_000, (member) => `"${name(index * members + member)}":1`, members)}}`);
const padded = (index: number, length: number): string => String(index).padStart(length, 'n');
const levels = 50;
const nested = (open: string, inner: string, close: string): Piece => {
  const one = open.repeat(levels) + inner + close.repeat(levels);
  return () => one;
};

const prototypeNames = Object.getOwnPropertyNames(Object.prototype);

export const hostileValues: readonly HostileValue[] = [
  { name: 'one wide object', text: object((index) => `"k${index}":1`) },
  { name: 'one wide object of indexes', text: object((index) => `"${index * 4_001}":1`) },
  { name: 'one name again and again', text: object(() => '"a":1') },
  { name: 'objects of 1,000 names', text: objects(1_000, (index) => `k${index}`) },
  { name: 'objects of 1,000 indexes', text: objects(1_000, (index) => String(index * 7)) },
  { name: 'objects of 100 names', text: objects(100, (index) => `k${index}`) },
  { name: 'objects of 10 names', text: objects(10, (index) => `k${index}`) },
  { name: 'objects of one name', text: objects(1, (index) => `k${index}`) },
  { name: 'objects of long names', text: objects(50, (index) => padded(index, 1_000)) },
  { name: 'one object of long names', text: object((index) => `"${padded(index, 990)}":1`) },
  {
    name: 'an amount after many others',
    text: (bytes) => `{"a":[${filled(bytes - 30, () => '{"amount":1}')}],"amount":12}`,
  },
  {
    name: 'an amount after many escapes',
    text: (bytes) => `{"a":[${filled(bytes - 30, () => '"\\u0061"')}],"amount":12}`,
  },
  { name: 'one endless name', text: run('{"', 'n', '":1}') },
  { name: 'names of Object.prototype', text: list((index) => `{"${prototypeNames[index % 12]}":{}}`) },
  { name: 'empty objects', text: list(() => '{}') },
  { name: 'empty arrays', text: list(() => '[]') },
  { name: 'deep arrays', text: list(nested('[', '', ']')) },
  { name: 'deep objects', text: list(nested('{"a":', '1', '}')) },
  { name: 'arrays without end', text: run('', '[', '') },
  { name: 'one item in each of many arrays', text: list(() => '[[1],[1],[1],[1],[1],[1],[1],[1],[1],[1]]') },
  { name: 'ones', text: list(() => '1') },
  { name: 'integers beyond doubles', text: list((index) => `12345678901234567890${index}`) },
  { name: 'integers of 120 digits', text: list(() => '7'.repeat(120)) },
  { name: 'exponents', text: list(() => '1e40') },
  { name: 'large exponents', text: list(() => '1e300') },
  { name: 'fractions', text: list((index) => `0.${index}123456789`) },
  { name: 'fractions that are none', text: list(() => '1.0') },
  { name: 'one endless integer', text: run('', '7', '') },
  { name: 'one endless fraction', text: run('0.', '7', '') },
  { name: 'one endless exponent', text: run('1e', '7', '') },
  { name: 'words', text: list((index) => ['true', 'false', 'null'][index % 3] ?? '') },
  { name: 'empty strings', text: list(() => '""') },
  { name: 'distinct strings', text: list((index) => `"s${index}"`) },
  { name: 'escaped strings', text: list(() => '"\\n"') },
  { name: 'strings that cannot be stored', text: list(() => '"\\ud800"') },
  { name: 'strings of 1,000 characters', text: list(() => `"${'x'.repeat(1_000)}"`) },
  { name: 'strings of 40,000 characters', text: list(() => `"${'ä€'.repeat(20_000)}"`) },
  { name: 'one long string', text: text('x', 1) },
  { name: 'one long string of umlauts', text: text('ä', 2) },
  { name: 'one long string of surrogate pairs', text: text('😀', 4) },
  { name: 'one long string of line feeds', text: text('\\n', 2) },
  { name: 'one long string of escapes', text: text('\\u00e4', 6) },
  { name: 'one long string of escaped pairs', text: text('\\ud83d\\ude00', 12) },
  { name: 'one long string of half pairs', text: text('\\ud800', 6) },
  { name: 'one long string that ends beyond Latin-1', text: run('"', 'x', '€\\n"') },
  { name: 'spaces', text: run('[', ' ', ']') },
  { name: 'line feeds', text: run('[', '\n', '1]') },
  { name: 'a fault after line feeds', text: run('[', '\n', 'x]') },
];
