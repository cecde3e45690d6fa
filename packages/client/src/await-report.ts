import type { JsonValue } from '@stoa/contract';
import { textOf } from './json-members.js';
import type { Answer, MerchantApi, Refusal } from './merchant-api.js';
import type { Pacing } from './retry.js';

/** How long and how to wait for a report. */
export interface Patience {
  readonly pacing: Pacing;
  /** By the pacing's clock; a report is asked for once even if it has passed. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** The outcome of waiting for a report. */
export type Awaited =
  | { readonly kind: 'completed'; readonly summary: JsonValue }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | Exclude<Answer, { readonly kind: 'answered' | 'refused' }>;

const firstPauseMs = 200;
const longestPauseMs = 5_000;

/** Asks until a report is completed: at once, after 200 ms, and then after twice as long each time, at most 5 s. */
export async function awaitReport(
  api: MerchantApi,
  reportId: string,
  { pacing, deadlineMs, signal }: Patience,
): Promise<Awaited> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const answer = await api.summary(reportId, deadlineMs - pacing.now());
    if (answer.kind !== 'answered') return answer;
    if (isCompleted(answer.body)) return { kind: 'completed', summary: answer.body };
    if (pacing.now() + pauseMs > deadlineMs) return { kind: 'unfinished' };
    try {
      await pacing.delay(pauseMs, signal);
    } catch {
      return { kind: 'interrupted' };
    }
  }
}

/** Whether the summary of a report says that it is completed. */
export function isCompleted(summary: JsonValue): boolean {
  return textOf(summary, 'completed_at') !== undefined;
}
