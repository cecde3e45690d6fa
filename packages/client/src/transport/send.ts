import { readRetryAfter } from '@stoa/contract';
import { interruption, StoaError } from '../stoa-error.js';
import {
  type CallOptions,
  type Connection,
  type TryFacts,
  usualGiveUpAfterMs,
  usualTimeoutMs,
} from './connection.js';
import { explainFailure } from './explain-failure.js';
import { errorOf, mayHeal, readText } from './read-answer.js';
import { type Attempt, type Outcome, tryUntilDone } from './retry.js';
import { systemPacing, timerMs } from './system-pacing.js';

/** A call that is ready to be sent; every try sends the same bytes. */
export interface Request {
  /** Method and path with its placeholders. */
  readonly call: string;
  /** With the query. */
  readonly path: string;
  readonly accept: string;
  readonly body?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly isGzipped: boolean } | undefined;
  /**
   * Whether the call may be repeated, because a repeat does nothing twice. If not, only 429 is repeated, where nothing
   * was done.
   */
  readonly mayRepeat: boolean;
  /** Whether the answer is handed on as a stream instead of being read whole. */
  readonly streams: boolean;
}

/** The answer of a call. If it is handed on as a stream, `text` is empty and the body is not read yet. */
export interface Answer {
  readonly response: Response;
  readonly text: string;
  readonly requestId: string | undefined;
  /** Ends the call, even while its body is read. The reader of a stream releases it at the end. */
  readonly following: FollowingSignal;
}

/**
 * Sends a request until it is answered or refused. Rejects with {@link StoaError}, or with `TypeError` if the secret is
 * missing.
 */
export async function send(
  connection: Connection,
  request: Request,
  options: CallOptions = {},
): Promise<Answer> {
  const { pacing = systemPacing, onRetry, ...usual } = connection.options;
  const following = followSignals([usual.signal, options.signal].filter((signal) => signal !== undefined));
  const { signal } = following;
  const giveUpAfterMs = options.giveUpAfterMs ?? usual.giveUpAfterMs ?? usualGiveUpAfterMs;
  const timeoutMs = options.timeoutMs ?? usual.timeoutMs ?? usualTimeoutMs;
  let facts: TryFacts = { call: request.call, attempt: 0 };
  let last: StoaError | undefined;
  const attempt = async (): Promise<Attempt<Answer | StoaError>> => {
    facts = { ...facts, attempt: facts.attempt + 1 };
    const outcome = await tryOnce({ connection, request, facts, timeoutMs, following });
    if (outcome.kind === 'again') last = outcome.error;
    return outcome;
  };
  const onWait = (waitMs: number, reason: string): void => onRetry?.({ ...facts, waitMs, reason });
  let answer: Answer | undefined;
  try {
    const outcome = await tryUntilDone(attempt, { pacing, signal, giveUpAfterMs, onWait });
    answer = answerOf(outcome, last);
    return answer;
  } finally {
    if (answer === undefined || !request.streams) following.release();
  }
}

/** Returns the answer that the tries ended with, or throws the error. */
function answerOf(outcome: Outcome<Answer | StoaError>, last: StoaError | undefined): Answer {
  if (outcome.kind === 'done') {
    if (outcome.value instanceof StoaError) throw outcome.value;
    return outcome.value;
  }
  if (outcome.kind === 'interrupted') throw interruption();
  const { code = 'no_answer', status, requestId } = last ?? {};
  throw new StoaError({ code, status, requestId, detail: outcome.reason, mayHeal: true });
}

interface Try {
  readonly connection: Connection;
  readonly request: Request;
  readonly facts: TryFacts;
  readonly timeoutMs: number;
  readonly following: FollowingSignal;
}

type Tried =
  | Exclude<Attempt<Answer | StoaError>, { kind: 'again' }>
  | (Extract<Attempt<never>, { kind: 'again' }> & { readonly error: StoaError });

async function tryOnce(one: Try): Promise<Tried> {
  const { connection, request, facts, following } = one;
  const { onRequest, onResponse, pacing = systemPacing } = connection.options;
  const begunMs = pacing.now();
  onRequest?.(facts);
  const exchanged = await exchange(one);
  const { response } = exchanged;
  const requestId = requestIdOf(connection, response);
  onResponse?.({
    ...facts,
    status: response?.status,
    requestId,
    durationMs: pacing.now() - begunMs,
  });
  if (response === undefined) {
    if (following.signal.aborted) return { kind: 'interrupted' };
    const { reason, mayHeal } = exchanged;
    const error = new StoaError({ code: mayHeal ? 'no_answer' : 'unreachable', detail: reason, mayHeal });
    return mayHeal && request.mayRepeat ? { kind: 'again', reason, error } : { kind: 'done', value: error };
  }
  if (response.ok) return { kind: 'done', value: { response, text: exchanged.text, requestId, following } };
  return check(one, response, connection.hide(exchanged.text));
}

function requestIdOf({ hide }: Connection, response: Response | undefined): string | undefined {
  const id = response?.headers.get('x-request-id') ?? undefined;
  return id === undefined ? undefined : hide(id);
}

function check({ connection, request }: Try, response: Response, text: string): Tried {
  const { status, headers } = response;
  const location = connection.hide(headers.get('location') ?? '');
  const error = errorOf({ status, type: headers.get('content-type') ?? '', location, text });
  const isWorthRepeating = request.mayRepeat ? mayHeal(status) : status === 429;
  if (!isWorthRepeating) return { kind: 'done', value: error };
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), Date.now());
  const reason = error.code === 'unexpected_answer' ? error.detail : `${status} ${error.detail}`;
  return { kind: 'again', reason, error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

type Exchanged =
  | { readonly response: Response; readonly text: string }
  | { readonly response?: never; readonly reason: string; readonly mayHeal: boolean };

/**
 * The headers that the caller adds. What no header can hold is a fault of the program, which another try would repeat;
 * the error of the runtime would show it.
 */
function addedHeaders({ options }: Connection, facts: TryFacts): Headers {
  const added = options.headers?.(facts);
  try {
    return new Headers(added);
  } catch {
    throw new TypeError('the hook headers gives a name or a value that no header can have');
  }
}

/** One request and its answer. Rejects only for what a hook or a missing secret throws. */
async function exchange({ connection, request, facts, timeoutMs, following }: Try): Promise<Exchanged> {
  const { options, baseUrl, authorize, session } = connection;
  const authorization = authorize(request.call);
  const headers = addedHeaders(connection, facts);
  headers.set('accept', `${request.accept}, application/problem+json`);
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (session?.merchantId !== undefined) headers.set('stoa-merchant', String(session.merchantId));
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.body?.isGzipped === true) headers.set('content-encoding', 'gzip');
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timerMs(timeoutMs));
  try {
    const response = await (options.fetch ?? fetch)(baseUrl + request.path, {
      method: request.call.slice(0, request.call.indexOf(' ')),
      headers,
      // A redirect would turn the request into another one, perhaps to another host.
      redirect: 'manual',
      ...(session === undefined ? {} : { credentials: 'same-origin' }),
      signal: AbortSignal.any([late.signal, following.signal]),
      ...(request.body === undefined ? {} : { body: request.body.bytes }),
    });
    const isHandedOn = request.streams && response.ok;
    return { response, text: isHandedOn ? '' : await readText(response) };
  } catch (error) {
    if (late.signal.aborted) return { reason: `no whole answer within ${timeoutMs / 1000} s`, mayHeal: true };
    return explainFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A signal of one call. */
interface FollowingSignal {
  readonly signal: AbortSignal;
  /** Stops following. */
  readonly release: () => void;
}

/**
 * A signal that is aborted when one of the caller's is, until it is released. With `AbortSignal.any`, a signal that
 * lives as long as the process would leak memory with each call: 125 bytes in Node.js 20.
 */
function followSignals(signals: readonly AbortSignal[]): FollowingSignal {
  const ending = new AbortController();
  const abort = (): void => ending.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  }
  return {
    signal: ending.signal,
    release: () => {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
