import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Schema, StoaError } from '@stoa/client';
import { type ReportReader, readOutcomes } from '../../src/report-upload/read-outcomes.js';

const unfinished = new StoaError({ code: 'not_completed', detail: 'Not yet.', mayHeal: true });
const unknown = new StoaError({ code: 'unknown_report', status: 404, detail: 'None.' });

function completed(invalid: number): Schema<'ReportSummary'> {
  return {
    report_id: '17',
    created_at: '2026-03-01T11:00:00.000Z',
    accepted_at: '2026-03-01T11:00:00.000Z',
    processing_at: '2026-03-01T11:00:00.000Z',
    completed_at: '2026-03-01T12:00:00.000Z',
    uploaded_by: 'API key 12',
    counts: { accepted: 1, valid: 1, recorded: 1, repeated: 0, invalid, invalid_by_code: {} },
    totals: [],
    warnings: [],
  };
}

/** Answers one after the other, and notes what was asked. */
function readerOf(...summaries: readonly (Schema<'ReportSummary'> | StoaError)[]) {
  const asked: string[] = [];
  const answers = summaries.values();
  const reader: ReportReader = {
    wait: async (reportId, options) => {
      asked.push(`wait ${reportId} ${options?.waitMs}`);
      const answer = answers.next().value ?? unknown;
      if (answer instanceof StoaError) throw answer;
      return answer;
    },
    result: async (reportId) => {
      asked.push(`result ${reportId}`);
      return {
        report_id: String(reportId),
        accepted_at: '2026-03-01T11:00:00.000Z',
        transactions: { valid: [], invalid: [{ id: 'a', reason: 'b: c' }] },
      };
    },
  };
  return { reader, asked };
}

async function readAll(reader: ReportReader, deadlineMs = 1_000): Promise<unknown[]> {
  const found = [];
  for await (const outcome of readOutcomes(['17', '18'], reader, { now: () => 400, deadlineMs }))
    found.push(outcome);
  return found;
}

test('invalid transactions are read if there are any', async () => {
  const { reader, asked } = readerOf(completed(0), completed(1));
  assert.deepEqual(await readAll(reader), [
    { kind: 'completed', summary: completed(0), invalid: [] },
    { kind: 'completed', summary: completed(1), invalid: [{ id: 'a', reason: 'b: c' }] },
  ]);
  assert.deepEqual(asked, ['wait 17 600', 'wait 18 600', 'result 18']);
});

test('what keeps one report from being read ends the reading', async () => {
  const { reader, asked } = readerOf(unknown);
  const refusal = { status: 404, code: 'unknown_report', detail: 'None.', faults: [], faultCount: 0 };
  assert.deepEqual(await readAll(reader), [
    { kind: 'refused', refusal },
    { kind: 'refused', refusal },
  ]);
  assert.deepEqual(asked, ['wait 17 600']);
});

test('when the time is over, each report is still asked for once', async () => {
  const { reader, asked } = readerOf(unfinished, completed(0));
  assert.deepEqual(await readAll(reader, 0), [
    { kind: 'unfinished' },
    { kind: 'completed', summary: completed(0), invalid: [] },
  ]);
  assert.deepEqual(asked, ['wait 17 0', 'wait 18 0']);
});
