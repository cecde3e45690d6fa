import { type ErrorCode, errorCodes, type Fault } from '@stoa/contract';

/** The codes that no answer of Stoa carries: only the client gives them. */
export const clientCodes = [
  /** No whole answer within the time, or a stream that broke off; the request may have arrived. */
  'no_answer',
  /** The caller's signal ended the call; the request may have arrived. */
  'interrupted',
  /** The answer does not come from Stoa, or has a code that this client does not know. */
  'unexpected_answer',
  /** The host or its certificate cannot be used. */
  'unreachable',
  /** The report is still being processed. */
  'not_completed',
  /** The token is not valid for what was asked. */
  'invalid_token',
  /** A header of the webhook is missing or not as it must be. */
  'webhook_headers',
  /** The webhook was sent too long ago: it may be a copy. */
  'webhook_too_old',
  /** The webhook was sent in the future: the clock of this machine is wrong. */
  'webhook_too_new',
  /** The webhook is not signed by one of the keys, or was changed. */
  'webhook_signature',
  /** The webhook is signed, but is not a notification. */
  'webhook_body',
] as const;

/**
 * Every `code` of a {@link StoaError}: those of the service (docs/errors.md), and the client's own
 * (packages/client/README.md).
 */
export type StoaErrorCode = ErrorCode | (typeof clientCodes)[number];

/** What a {@link StoaError} says. */
export interface StoaErrorFacts {
  /** Stable, for programs. */
  readonly code: StoaErrorCode;
  /** A sentence: what is wrong, and what to do. */
  readonly detail: string;
  /** The HTTP status of the answer; undefined without one. */
  readonly status?: number | undefined;
  /** The service's id of the request, by which its operator finds it in the log. */
  readonly requestId?: string | undefined;
  /** What is wrong with the request, value by value: `pointer` (RFC 6901) says where. The service lists at most 100. */
  readonly errors?: readonly Fault[];
  /** How many faults there are, listed or not. */
  readonly errorCount?: number;
  /** Whether the same call may succeed later. */
  readonly mayHeal?: boolean;
}

/**
 * The one error of all calls. It holds what the service answered (application/problem+json, RFC 9457), never a key, a
 * header or what was sent, so it may be logged.
 */
export class StoaError extends Error implements StoaErrorFacts {
  readonly code: StoaErrorCode;
  readonly detail: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly errors: readonly Fault[];
  readonly errorCount: number;
  readonly mayHeal: boolean;

  constructor(facts: StoaErrorFacts) {
    const { code, detail, status, errors = [] } = facts;
    super(`${[status, code].filter((part) => part !== undefined).join(' ')}: ${detail}`);
    this.name = 'StoaError';
    this.code = code;
    this.detail = detail;
    this.status = status;
    this.requestId = facts.requestId;
    this.errors = errors;
    this.errorCount = facts.errorCount ?? errors.length;
    this.mayHeal = facts.mayHeal ?? false;
  }
}

/** The caller's signal ended a call, or its stream. */
export function interruption(requestId?: string): StoaError {
  const detail = 'The signal ended the call. The request may have arrived.';
  return new StoaError({ code: 'interrupted', requestId, detail, mayHeal: true });
}

/** Whether a text is a code of the service that this client knows. */
export function isErrorCode(text: string | undefined): text is ErrorCode {
  return errorCodes.some((code) => code === text);
}
