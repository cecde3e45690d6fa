import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, awaitReport, type MerchantApi } from '@stoa/client';
import { testPacing } from '@stoa/client/test/test-pacing';
import type { JsonValue } from '@stoa/contract';
import { readOutcomes } from '../../src/report-upload/read-outcomes.js';

const signal = new AbortController().signal;
const open: Answer = { kind: 'answered', body: { completed_at: null } };
const done: Answer = { kind: 'answered', body: completed(0) };
const unknown: Answer = {
  kind: 'refused',
  refusal: { status: 404, code: 'unknown_report', detail: 'None.', faults: [], faultCount: 0 },
};

function completed(invalid: number): JsonValue {
  return { completed_at: '2026-03-01T12:00:00.000Z', counts: { valid: 1, invalid } };
}

/** Answers the summaries one after the other, the last one for ever, and notes who was asked for what. */
function apiOf(...summaries: readonly Answer[]): { readonly api: MerchantApi; readonly asked: string[] } {
  const asked: string[] = [];
  const never = (): Promise<Answer> => Promise.reject(new Error('not to be called'));
  const api: MerchantApi = {
    upload: never,
    validate: never,
    summary: async (reportId) => {
      asked.push(`summary ${reportId}`);
      return summaries[Math.min(asked.length, summaries.length) - 1] ?? open;
    },
    requestCorrections: never,
    result: async (reportId) => {
      asked.push(`result ${reportId}`);
      return {
        kind: 'answered',
        body: { transactions: { valid: [], invalid: [{ id: 'a', reason: 'b: c' }] } },
      };
    },
  };
  return { api, asked };
}

test('the pauses grow from 200 ms to 5 s', async () => {
  const pacing = testPacing();
  const { api } = apiOf(...Array.from({ length: 8 }, () => open), done);
  const awaited = await awaitReport(api, '17', { pacing, deadlineMs: 600_000, signal });
  assert.equal(awaited.kind, 'completed');
  assert.deepEqual(pacing.waits, [200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
});

test('a report that takes too long is left unfinished', async () => {
  const { api, asked } = apiOf(open);
  const awaited = await awaitReport(api, '17', { pacing: testPacing(), deadlineMs: 1_000, signal });
  assert.deepEqual(awaited, { kind: 'unfinished' });
  assert.equal(asked.length, 3);
});

async function readAll(api: MerchantApi, deadlineMs = 1_000): Promise<unknown[]> {
  const found = [];
  for await (const outcome of readOutcomes(['17', '18'], api, { pacing: testPacing(), deadlineMs, signal })) {
    found.push(outcome);
  }
  return found;
}

test('invalid transactions are read if there are any', async () => {
  const flawed: Answer = { kind: 'answered', body: completed(1) };
  const { api, asked } = apiOf(done, flawed);
  assert.deepEqual(await readAll(api), [
    { kind: 'completed', summary: completed(0), invalid: [] },
    { kind: 'completed', summary: completed(1), invalid: [{ id: 'a', reason: 'b: c' }] },
  ]);
  assert.deepEqual(asked, ['summary 17', 'summary 18', 'result 18']);
});

test('what keeps one report from being read ends the reading', async () => {
  const { api, asked } = apiOf(unknown);
  assert.deepEqual(await readAll(api), [unknown, unknown]);
  assert.deepEqual(asked, ['summary 17']);
});

test('when the time is over, each report is still asked for once', async () => {
  const { api, asked } = apiOf(open, done);
  assert.deepEqual(await readAll(api, 0), [
    { kind: 'unfinished' },
    { kind: 'completed', summary: completed(0), invalid: [] },
  ]);
  assert.deepEqual(asked, ['summary 17', 'summary 18']);
});
