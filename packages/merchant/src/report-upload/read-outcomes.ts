import type { StoaClient } from '@stoa/client';
import type { JsonValue } from '@stoa/contract';
import { listOf, memberOf } from '@stoa/contract';
import { answerOf, type Unanswered } from './answer.js';
import { invalidCount } from './report-lines.js';

/** The outcome of an accepted report; `invalid` holds its invalid transactions with their reasons. */
export type ReportOutcome =
  | { readonly kind: 'completed'; readonly summary: JsonValue; readonly invalid: readonly JsonValue[] }
  | Unanswered;

/** The calls that read a report. */
export type ReportReader = Pick<StoaClient['reports'], 'wait' | 'result'>;

/** How long to wait for all reports. */
export interface Patience {
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
  /** By that clock. Each report is asked for once even if this time has passed. */
  readonly deadlineMs: number;
}

/**
 * Waits for reports in the order in which they are processed, and yields the outcome of each. If one cannot be read,
 * the others could not be read either, and are not asked for.
 */
export async function* readOutcomes(
  reportIds: readonly string[],
  reader: ReportReader,
  patience: Patience,
): AsyncGenerator<ReportOutcome> {
  let end: ReportOutcome | undefined;
  for (const reportId of reportIds) {
    const outcome = end ?? (await readOutcome(reportId, reader, patience));
    if (outcome.kind !== 'completed' && outcome.kind !== 'unfinished') end = outcome;
    yield outcome;
  }
}

async function readOutcome(
  reportId: string,
  reader: ReportReader,
  { now, deadlineMs }: Patience,
): Promise<ReportOutcome> {
  const waitMs = Math.max(0, deadlineMs - now());
  const answer = await answerOf(reader.wait(reportId, { waitMs }));
  return answer.kind === 'answered' ? withInvalid(reader, reportId, answer.body) : answer;
}

/** Reads the invalid transactions of a completed report, if it has any. */
export async function withInvalid(
  reader: Pick<ReportReader, 'result'>,
  reportId: string,
  summary: JsonValue,
): Promise<ReportOutcome> {
  if (invalidCount(summary) === 0) return { kind: 'completed', summary, invalid: [] };
  const answer = await answerOf(reader.result(reportId));
  if (answer.kind !== 'answered') return answer;
  return { kind: 'completed', summary, invalid: listOf(memberOf(answer.body, 'transactions'), 'invalid') };
}
