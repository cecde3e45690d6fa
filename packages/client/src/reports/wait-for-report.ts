import type { PathPart, Schema } from '../calls/call-types.js';
import type { MerchantCalls } from '../generated/merchant-calls.js';
import { interruption, StoaError } from '../stoa-error.js';
import { checkOptions, type OptionNames } from '../transport/check-options.js';
import { type CallOptions, callOptions } from '../transport/connection.js';
import type { Pacing } from '../transport/retry.js';

/** How long to wait for a report. */
export interface WaitOptions extends CallOptions {
  /** How many milliseconds to wait at most: 600,000 by default. The report is asked for at least once. */
  readonly waitMs?: number;
}

export const waitOptions: OptionNames<WaitOptions> = { ...callOptions, waitMs: true };
const usualWaitMs = 600_000;
const firstPauseMs = 200;
const longestPauseMs = 5_000;

/** What the waiting needs. */
export interface Waiting {
  readonly summary: MerchantCalls['reports']['summary'];
  readonly pacing: Pacing;
}

/** `wait` of `ReportMethods`, which says what it does. */
export async function waitForReport(
  { summary, pacing }: Waiting,
  reportId: PathPart,
  waiting: WaitOptions = {},
): Promise<Schema<'ReportSummary'>> {
  const { waitMs = usualWaitMs, ...options } = checkOptions(waiting, waitOptions, 'reports.wait');
  const deadlineMs = pacing.now() + waitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const giveUpAfterMs = Math.max(0, deadlineMs - pacing.now());
    const report = await summary(reportId, { ...options, giveUpAfterMs });
    if (typeof report.completed_at === 'string') return report;
    if (pacing.now() + pauseMs > deadlineMs) {
      const detail = `The report ${reportId} is not completed yet; ask for it later.`;
      throw new StoaError({ code: 'not_completed', detail, mayHeal: true });
    }
    try {
      await pacing.delay(pauseMs, options.signal ?? never);
    } catch {
      throw interruption();
    }
  }
}

const never = new AbortController().signal;
