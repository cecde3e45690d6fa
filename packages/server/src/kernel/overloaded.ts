import { defineFailures, Failure } from './failure.js';

/**
 * What to do after a 503. The text must not say that nothing was stored: a connection may have broken during the
 * commit.
 */
export const sendAgain =
  'Send the same request again after Retry-After; calls of merchants and apps are safe to repeat. After a call of the operator look first whether it was done.';

/** The failure of every part that has too much to do. */
export const overloadFailures = defineFailures({
  overloaded: { status: 503, title: 'The service is overloaded', fix: sendAgain },
});

/** Refuses a request because too much is under way; `detail` says what. */
export function overloaded(detail: string, retryAfterSeconds: number, cause?: unknown): Failure {
  return new Failure(overloadFailures.overloaded, {
    detail,
    headers: { 'retry-after': String(retryAfterSeconds) },
    ...(cause === undefined ? {} : { cause }),
  });
}
