import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uploadedReport, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import { packReport, unpackReport } from './report-content.js';

test('a packed report reads back in its order', async () => {
  const text = JSON.stringify(uploadedReport([uploadedTransaction('b'), uploadedTransaction('ä\t\\\n')]));
  const { transactions } = await unpackReport(await packReport(text));
  assert.deepEqual(
    [...transactions].map(({ id }) => id),
    ['b', 'ä\t\\\n'],
  );
});

test('a packed report can be read twice', async () => {
  const text = JSON.stringify(uploadedReport([uploadedTransaction('a')]));
  const { transactions } = await unpackReport(await packReport(text));
  assert.deepEqual([...transactions], [...transactions]);
});

test('amounts beyond 2^53 read back exactly', async () => {
  const text = JSON.stringify(uploadedReport([uploadedTransaction('a')])).replace(
    '1234',
    '9223372036854775807',
  );
  const { transactions } = await unpackReport(await packReport(text));
  assert.deepEqual(
    [...transactions].map(({ fullAmount }) => fullAmount),
    [9223372036854775807n],
  );
});

const damaged = [
  '',
  '{',
  '[]',
  '{"created_at":"2026-01-01T00:00:00Z"}',
  '{"created_at":"soon","transactions":[]}',
];

for (const text of damaged) {
  test(`stored content that is ${JSON.stringify(text)} is refused`, async () => {
    await assert.rejects(unpackReport(await packReport(text)), /the stored content of a report/);
  });
}

test('a stored item without its fields is refused', async () => {
  const text = '{"created_at":"2026-01-01T00:00:00Z","transactions":[{"id":1}]}';
  await assert.rejects(unpackReport(await packReport(text)), /lacks the text id/);
});

test('a text of many pieces is read back unchanged, with characters of every width at the edges', async () => {
  const item = (id: string): string =>
    `{"id":"${id}","currency":"EUR","full_amount":1,"tax_amount":0,"payer_country":"DEU","settled_at":"2026-01-01T00:00:00Z"}`;
  for (const shift of ['', 'x', 'xx', 'xxx']) {
    const id = shift + '\u{1f600}ä€'.repeat(100_000);
    const packed = await packReport(`{"created_at":"2026-01-01T00:00:00Z","transactions":[${item(id)}]}`);
    const { transactions } = await unpackReport(packed);
    assert.ok(transactions[0]?.id === id, `shifted by ${shift.length}`);
  }
});
