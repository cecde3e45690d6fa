import { type Awaited, awaitReport, listOf, type MerchantApi, memberOf, type Patience } from '@stoa/client';
import type { JsonValue } from '@stoa/contract';
import { invalidCount } from './report-lines.js';

/** The outcome of an accepted report; `invalid` holds its invalid transactions with their reasons. */
export type ReportOutcome =
  | { readonly kind: 'completed'; readonly summary: JsonValue; readonly invalid: readonly JsonValue[] }
  | Exclude<Awaited, { readonly kind: 'completed' }>;

/**
 * Waits for reports in the order in which they are processed, and yields the outcome of each. If one cannot be read,
 * the others could not be read either, and are not asked for.
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

/** Reads the invalid transactions of a completed report, if it has any. */
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
