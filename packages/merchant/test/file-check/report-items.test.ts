import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ReportHead, readReportItems } from '../../src/file-check/report-items.js';

async function* inPieces(text: string, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function itemsOf(text: string, sizes: readonly number[] = [7]) {
  const head: ReportHead = {};
  const items = [];
  for await (const item of readReportItems(inPieces(text, sizes), head)) items.push(item);
  return { items, head };
}

test('it finds the transactions of any report, whatever they hold and however the bytes come', async () => {
  const item = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue());
  const report = fc.record({ before: fc.jsonValue(), items: fc.array(item), after: fc.jsonValue() });
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      report,
      sizes,
      fc.constantFrom(undefined, 1),
      async ({ before, items, after }, pieces, space) => {
        const whole = {
          'a "name" {': before,
          created_at: '2026-10-01T00:00:00Z',
          transactions: items,
          z: after,
        };
        const found = await itemsOf(JSON.stringify(whole, undefined, space), pieces);
        assert.deepEqual(
          found.items.map(({ text }): unknown => JSON.parse(text)),
          JSON.parse(JSON.stringify(items)),
        );
        assert.equal(found.head.createdAt, '"2026-10-01T00:00:00Z"');
      },
    ),
  );
});

test('it says in which line each transaction begins', async () => {
  const { items } = await itemsOf('{"transactions": [\n {"id": "a"},\n\n {"id":\n "b"}, {"id": "c"}\n]}');
  assert.deepEqual(
    items.map(({ line }) => line),
    [2, 4, 5],
  );
});

test('created_at may stand behind the transactions, and another list is none of theirs', async () => {
  const { items, head } = await itemsOf('{"more":[{"id":1}],"transactions":[{"id":2}],"created_at":"x"}');
  assert.deepEqual([items.length, head.createdAt], [1, '"x"']);
});

test('a file that is cut off says where', async () => {
  await assert.rejects(itemsOf('{"transactions":[\n{"id":"a"},\n{"id":"b'), /after line 3: it is cut off/);
});

test('a quote that is never closed does not fill the memory', async () => {
  const endless = `{"transactions":[{"id":"${'x'.repeat(3_000_000)}`;
  await assert.rejects(itemsOf(endless, [65_536]), /longer than 1048576 characters/);
});

test('what is not a report has no transactions', async () => {
  for (const text of ['[]', '{}', '"transactions"', '[{"id":"a"}]', '{"transactions":[]}', ''])
    assert.deepEqual((await itemsOf(text)).items, [], text);
});
