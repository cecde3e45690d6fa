import { StoaError } from '@stoa/client';
import type { Fault } from '@stoa/contract';

/** Why a call failed for good: repeating it would have the same result. */
export interface Refusal {
  /** Undefined if no answer came at all. */
  readonly status: number | undefined;
  /** Undefined if the answer is not Stoa's. */
  readonly code: string | undefined;
  readonly detail: string;
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}

/** Why a call did not succeed. */
export type Unanswered =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'gave_up'; readonly reason: string }
  | { readonly kind: 'interrupted' }
  /** The report was still being processed when the time for waiting was over. */
  | { readonly kind: 'unfinished' };

/** The outcome of a call as a value: its answer, or why it did not succeed. */
export type Answer<T> = { readonly kind: 'answered'; readonly body: T } | Unanswered;

/** The outcome of a call. Rejects only with errors that are bugs of ours. */
export async function answerOf<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'answered', body: await call };
  } catch (error) {
    if (error instanceof StoaError) return unanswered(error);
    throw error;
  }
}

function unanswered(error: StoaError): Unanswered {
  if (error.code === 'interrupted') return { kind: 'interrupted' };
  if (error.code === 'not_completed') return { kind: 'unfinished' };
  if (error.mayHeal) return { kind: 'gave_up', reason: error.detail };
  return { kind: 'refused', refusal: refusalOf(error) };
}

function refusalOf({ code, status, detail, errors, errorCount }: StoaError): Refusal {
  const isStoas = code !== 'unexpected_answer' && code !== 'unreachable';
  return {
    status,
    code: isStoas ? code : undefined,
    detail: [detail, ...(isStoas ? hints(status, code) : [])].join(' '),
    faults: errors,
    faultCount: errorCount,
  };
}

/** What a merchant can do, because the service's own text may not say it. */
function hints(status: number | undefined, code: string): readonly string[] {
  if (status === 401) {
    return [
      "The API key is unknown, expired or revoked: check --api-key-file or STOA_API_KEY, or ask the store's operator for a new one.",
    ];
  }
  if (status === 403) return ["Ask the store's operator for a key with the scope that this call needs."];
  if (status === 404 && code !== 'unknown_report')
    return ['Is the base URL right, with its path if it has one?'];
  return [];
}
