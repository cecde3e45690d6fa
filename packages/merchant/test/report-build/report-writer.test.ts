import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkReport, wireLimits } from '@stoa/contract';
import fc from 'fast-check';
import type { BuiltTransaction } from '../../src/report-build/conversion.js';
import { createReportWriter, isBuildFile, type ReportLimits } from '../../src/report-build/report-writer.js';

const now = new Date('2027-01-01T00:00:00Z');
const serviceLimits = { bytes: wireLimits.reportBodyBytes, transactions: wireLimits.transactionsPerReport };

function transaction(id: string, more: Partial<BuiltTransaction> = {}): BuiltTransaction {
  const settledAt = { text: '2026-10-01T00:00:00Z', seconds: 1790812800 };
  return {
    id,
    currency: 'EUR',
    fullAmount: 1234n,
    taxAmount: 197n,
    payerCountry: 'DEU',
    settledAt,
    facts: [],
    ...more,
  };
}

async function written(
  transactions: Iterable<BuiltTransaction>,
  given: ReportLimits = serviceLimits,
  createdAt?: number,
): Promise<readonly string[]> {
  const contents: string[] = [];
  const writer = createReportWriter({
    limits: given,
    createdAt,
    write: (_file, content) => {
      contents.push(content);
      return Promise.resolve();
    },
  });
  for (const one of transactions) await writer.add(one);
  const reports = await writer.finish();
  assert.deepEqual(
    reports.map(({ bytes }) => bytes),
    contents.map((content) => Buffer.byteLength(content)),
  );
  return contents;
}

const ids = (content: string): string[] =>
  (JSON.parse(content) as { transactions: { id: string }[] }).transactions.map(({ id }) => id);

function* many(count: number, id: (index: number) => string): Generator<BuiltTransaction> {
  for (let index = 0; index < count; index += 1) yield transaction(id(index));
}

test('a report holds as many transactions as the service takes, and not one more', async () => {
  const contents = await written(
    Array.from(many(wireLimits.transactionsPerReport + 1, String), (one) => ({
      ...one,
      fullAmount: 0n,
      taxAmount: 0n,
      currency: 'E',
      payerCountry: 'D',
      settledAt: { text: '', seconds: 0 },
    })),
  );
  assert.deepEqual(
    contents.map((content) => ids(content).length),
    [wireLimits.transactionsPerReport, 1],
  );
});

test('a report stays below 5 MB, counted in bytes of UTF-8', async () => {
  const contents = await written(many(45_000, (index) => `größe-${index}-${'x'.repeat(100)}`));
  const sizes = contents.map((content) => Buffer.byteLength(content));
  assert.equal(contents.length, 3);
  assert.ok(sizes.every((size) => size < wireLimits.reportBodyBytes));
  assert.ok(
    sizes.slice(0, -1).every((size) => size > wireLimits.reportBodyBytes - 500),
    String(sizes),
  );
  assert.equal(contents.flatMap(ids).length, 45_000);
});

test('however small the limits, all transactions come in their order and within them', async () => {
  const transactions = fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      transactions,
      fc.integer({ min: 600, max: 2_000 }),
      fc.integer({ min: 1, max: 8 }),
      async (all, bytes, most) => {
        const contents = await written(
          all.map((id) => transaction(id)),
          { bytes, transactions: most },
        );
        assert.deepEqual(contents.flatMap(ids), all);
        for (const content of contents) {
          assert.ok(Buffer.byteLength(content) < bytes);
          assert.ok(ids(content).length <= most && ids(content).length > 0);
        }
      },
    ),
  );
});

test('created_at is the last settlement of each report, rounded up, or the given time', async () => {
  const early = transaction('early');
  const late = transaction('late', { settledAt: { text: '2026-10-02T00:00:00.5Z', seconds: 1790899201 } });
  const two = { bytes: 5_000, transactions: 1 };
  const createdAt = (content: string): string => (JSON.parse(content) as { created_at: string }).created_at;
  assert.deepEqual((await written([late, early], two)).map(createdAt), [
    '2026-10-02T00:00:01Z',
    '2026-10-01T00:00:00Z',
  ]);
  assert.deepEqual((await written([early], two, 1793491199)).map(createdAt), ['2026-10-31T23:59:59Z']);
});

test('the largest amount and the strangest id are taken by the service as they were given', async () => {
  const fullAmount = 9_223_372_036_854_775_807n;
  const [content = ''] = await written([transaction('a"\\ü🎲\u2028', { fullAmount })]);
  const check = checkReport(Buffer.from(content), now);
  assert.ok(check.fits);
  assert.deepEqual(check.invalid, []);
  assert.deepEqual(
    check.totals.map(({ gross }) => gross),
    [fullAmount],
  );
});

test('no report is written when there is nothing to report', async () => {
  assert.deepEqual(await written([]), []);
});

test('only files that a build makes are known as such', () => {
  assert.deepEqual(
    ['report-0001.json', 'report-12345.json', 'faults.csv', 'report-1.json', 'report-0001.json.bak', 'x'].map(
      isBuildFile,
    ),
    [true, true, true, false, false, false],
  );
});
