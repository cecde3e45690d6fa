import type { JsonValue } from '@stoa/server/report-rules';
import { type Awaited, awaitReport, type Patience } from './await-report.js';
import { listOf, memberOf } from './json-members.js';
import type { MerchantApi } from './merchant-api.js';
import { invalidCount } from './report-lines.js';

/** What became of an accepted report; `invalid` holds its invalid transactions with their reasons. */
export type ReportOutcome =
  | { readonly kind: 'completed'; readonly summary: JsonValue; readonly invalid: readonly JsonValue[] }
  | Exclude<Awaited, { readonly kind: 'completed' }>;

/**
 * Waits for reports in their order, which is that of their processing, and yields what became of each. What keeps one
 * from being read keeps the others, too: they are not asked for.
 */
export async function* readOutcomes(
  reportIds: readonly string[],
  api: MerchantApi,
  patience: Patience,
): AsyncGenerator<ReportOutcome> {
  let end: ReportOutcome | undefined;
  for (const reportId of reportIds) {
    const outcome = end ?? (await readOutcome(reportId, api, patience));
    if (outcome.kind !== 'completed' && outcome.kind !== 'unfinished') end = outcome;
    yield outcome;
  }
}

async function readOutcome(reportId: string, api: MerchantApi, patience: Patience): Promise<ReportOutcome> {
  const awaited = await awaitReport(api, reportId, patience);
  return awaited.kind === 'completed' ? withInvalid(api, reportId, awaited.summary) : awaited;
}

/** Reads the invalid transactions of a completed report, where it has any. */
export async function withInvalid(
  api: MerchantApi,
  reportId: string,
  summary: JsonValue,
): Promise<ReportOutcome> {
  if (invalidCount(summary) === 0) return { kind: 'completed', summary, invalid: [] };
  const answer = await api.result(reportId);
  if (answer.kind !== 'answered') return answer;
  return { kind: 'completed', summary, invalid: listOf(memberOf(answer.body, 'transactions'), 'invalid') };
}
