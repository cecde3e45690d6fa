import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { plainRow, type TestRow, testColumns, testRows } from '../../test/fixtures/export/test-rows.js';
import { createLogger } from '../config/logger.js';
import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import { type ExportFormat, exportFormats } from './export-format.js';
import { createExportStreams } from './export-streams.js';
import type { Reader } from './reader-places.js';

const page = Array.from({ length: 1_000 }, () => plainRow);

/** An endless export that counts its pages, and shows when it is over. */
function endless() {
  const state = { pages: 0, isOver: false };
  async function* pages(): AsyncGenerator<readonly TestRow[]> {
    try {
      for (;;) {
        state.pages += 1;
        yield page;
      }
    } finally {
      state.isOver = true;
    }
  }
  return { state, rows: { columns: testColumns, pages: pages() } };
}

const logger = createLogger('silent');
const merchant = (id: number): Reader => ({ side: 'merchant', id: String(id) });
const csv = { format: 'csv', gzip: false, reader: merchant(1) } as const;

for (const format of exportFormats) {
  test(`${format} is read no faster than its reader reads`, async () => {
    const { state, rows } = endless();
    const stream = await createExportStreams({ logger }).open(async () => rows, {
      format,
      gzip: false,
      reader: merchant(1),
    });
    stream.read(1);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    // A row group of Parquet is 25 of these pages.
    assert.ok(state.pages <= (format === 'parquet' ? 26 : 3), `${state.pages} pages were read`);
    stream.destroy();
    await once(stream, 'close');
  });
}

test('50,000 rows come through, with only a few pages in memory', async () => {
  let read = 0;
  let taken = 0;
  let ahead = 0;
  async function* pages(): AsyncGenerator<readonly TestRow[]> {
    for (let index = 0; index < 50; index += 1) {
      read += page.length;
      ahead = Math.max(ahead, read - taken);
      yield page;
    }
  }
  const stream = await createExportStreams({ logger }).open(
    async () => ({ columns: testColumns, pages: pages() }),
    csv,
  );
  for await (const chunk of stream) taken += String(chunk).split('\n').length - 1;
  assert.equal(taken, 50_001);
  assert.ok(ahead <= 3 * page.length, `${ahead} rows in memory`);
});

test('a gzipped export holds the same bytes', async () => {
  const exportStreams = createExportStreams({ logger });
  const plain = await text(await exportStreams.open(async () => testRows(page, page), csv));
  const packed = await buffer(
    await exportStreams.open(async () => testRows(page, page), { ...csv, gzip: true }),
  );
  assert.equal(String(gunzipSync(packed)), plain);
  assert.ok(packed.length < plain.length / 10);
});

for (const gzip of [false, true]) {
  test(`a reader that goes away ends the work (gzip: ${gzip})`, async () => {
    const { state, rows } = endless();
    const stream = await createExportStreams({ logger }).open(async () => rows, { ...csv, gzip });
    stream.destroy();
    while (!state.isOver) await new Promise((resolve) => setImmediate(resolve));
  });

  test(`a reader that takes nothing is cut off (gzip: ${gzip})`, async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { state, rows } = endless();
    const stream = await createExportStreams({ logger }).open(async () => rows, { ...csv, gzip });
    const failed = once(stream, 'error');
    while (!state.isOver) {
      context.mock.timers.tick(limits.exportStallMs);
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.match(String(await failed), /too slow/);
  });

  test(`a reader that is slow but keeps reading gets all of a large page (gzip: ${gzip})`, async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const large = Array.from({ length: 40 }, () => ({
      ...plainRow,
      text: randomBytes(50_000).toString('hex'),
    }));
    const rows = testRows(large, large, large);
    const stream = await createExportStreams({ logger, stallMs: 300 }).open(async () => rows, {
      ...csv,
      gzip,
    });
    let taken = 0;
    for await (const chunk of stream) {
      taken += chunk.length;
      await new Promise((resolve) => setImmediate(resolve));
      // 6 MB/s: a page takes longer than a reader may rest.
      context.mock.timers.tick(Math.ceil(chunk.length / 65_536) * 10);
    }
    assert.ok(taken > 6_000_000, `${taken} bytes came`);
  });

  test(`rows that fail break the stream (gzip: ${gzip})`, async () => {
    async function* pages(): AsyncGenerator<readonly TestRow[]> {
      for (let index = 0; index < 20; index += 1) yield page;
      throw new Error('gone');
    }
    const stream = await createExportStreams({ logger }).open(
      async () => ({ columns: testColumns, pages: pages() }),
      { ...csv, gzip },
    );
    await assert.rejects(buffer(stream), /gone/);
  });
}

for (const format of exportFormats) {
  test(`a failure before the first byte of ${format} rejects at once`, async () => {
    async function* pages(): AsyncGenerator<readonly TestRow[]> {
      await new Promise((resolve) => setImmediate(resolve));
      if (state.isAway) throw new Error('away');
      yield page;
    }
    const state = { isAway: true };
    const order = { format, gzip: false, reader: merchant(1) };
    await assert.rejects(
      createExportStreams({ logger }).open(async () => ({ columns: testColumns, pages: pages() }), order),
      /away/,
    );
  });
}

/** Opens endless exports, and ends all of them with the test. */
function openingOn(context: TestContext) {
  const exportStreams = createExportStreams({ logger });
  const streams: Readable[] = [];
  context.after(() => {
    for (const stream of streams) stream.destroy();
  });
  return async (reader: Reader, format: ExportFormat = 'csv'): Promise<Readable> => {
    const stream = await exportStreams.open(async () => endless().rows, { format, gzip: false, reader });
    streams.push(stream);
    return stream;
  };
}

const overloaded = (error: unknown): boolean =>
  error instanceof Failure && error.definition.code === 'overloaded';

test('a reader has two exports at once, and one that ends makes room', async (context) => {
  const open = openingOn(context);
  const first = await open(merchant(1));
  await open(merchant(1));
  await assert.rejects(open(merchant(1)), overloaded);
  first.destroy();
  await once(first, 'close');
  await open(merchant(1));
});

test('merchants who take all their places leave those of the operator, whose callers have their own', async (context) => {
  const open = openingOn(context);
  for (let place = 0; place < limits.exportsAtOnce; place += 1) await open(merchant(place));
  await assert.rejects(open(merchant(99)), overloaded);
  for (const id of ['one', 'one', 'other', 'other']) await open({ side: 'operator', id });
  await assert.rejects(open({ side: 'operator', id: 'one' }), overloaded);
});

test('fewer of the places are for Parquet, which leaves the others free', async (context) => {
  const open = openingOn(context);
  for (let place = 0; place < limits.parquetExportsAtOnce; place += 1) await open(merchant(place), 'parquet');
  await assert.rejects(open(merchant(99), 'parquet'), overloaded);
  await open(merchant(99));
});

for (const [whose, others] of [
  ['its own', [1, 1]],
  ["another merchant's", Array.from({ length: limits.exportsAtOnce }, (_one, index) => 10 + index)],
] as const) {
  test(`if all places are taken, ${whose} export that nobody has read for longest gives way`, async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const open = openingOn(context);
    const streams = [];
    for (const id of others) streams.push(await open(merchant(id)));
    const [longest, ...later] = streams;
    assert.ok(longest !== undefined);
    context.mock.timers.tick(limits.exportRestMs - 1);
    await assert.rejects(open(merchant(1)), overloaded);
    const broken = once(longest, 'error');
    context.mock.timers.tick(1);
    await open(merchant(1));
    await broken;
    assert.deepEqual(
      later.map(({ destroyed }) => destroyed),
      later.map(() => false),
    );
  });
}

test('an export that is read again after a rest keeps its place', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const open = openingOn(context);
  const streams = [await open(merchant(1)), await open(merchant(1))];
  context.mock.timers.tick(limits.exportRestMs);
  for (const stream of streams) {
    for (let chunk = 0; chunk < 4; chunk += 1) {
      stream.read();
      await once(stream, 'readable');
    }
  }
  await assert.rejects(open(merchant(1)), overloaded);
});

test('few pages are read at once, however many exports run', async () => {
  const exportStreams = createExportStreams({ logger });
  const state = { reading: 0, most: 0 };
  async function* pages(): AsyncGenerator<readonly TestRow[]> {
    for (let index = 0; index < 5; index += 1) {
      state.reading += 1;
      state.most = Math.max(state.most, state.reading);
      await new Promise((resolve) => setImmediate(resolve));
      state.reading -= 1;
      yield page;
    }
  }
  const all = Array.from({ length: limits.exportsAtOnce }, async (_one, id) => {
    const rows = async () => ({ columns: testColumns, pages: pages() });
    return text(await exportStreams.open(rows, { ...csv, reader: merchant(id) }));
  });
  await Promise.all(all);
  assert.equal(state.most, limits.exportPagesAtOnce);
});
