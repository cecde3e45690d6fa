import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packReport, unpackReport } from './report-content.js';
import { uploadedReport, uploadedTransaction } from './reporting.fixture.js';

test('a packed report reads back in its order', async () => {
  const text = JSON.stringify(uploadedReport([uploadedTransaction('b'), uploadedTransaction('ä\t\\\n')]));
  const { transactions } = await unpackReport(await packReport(text));
  assert.deepEqual(
    [...transactions].map(({ id }) => id),
    ['b', 'ä\t\\\n'],
  );
});

test('a packed report can be walked through twice', async () => {
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
  test(`a stored content of ${JSON.stringify(text)} is refused`, async () => {
    await assert.rejects(unpackReport(await packReport(text)), /the stored content of a report/);
  });
}

test('a stored item without its fields is refused when it is reached', async () => {
  const text = '{"created_at":"2026-01-01T00:00:00Z","transactions":[{"id":1}]}';
  const { transactions } = await unpackReport(await packReport(text));
  assert.throws(() => [...transactions], /lacks the text id/);
});
