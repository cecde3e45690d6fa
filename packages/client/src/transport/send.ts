import { textOf } from '../json-members.js';
import { StoaError } from '../stoa-error.js';
import type { CallOptions } from './connection.js';
import { type Connection, type TryFacts, usualGiveUpAfterMs, usualTimeoutMs } from './connection.js';
import { explainFailure } from './explain-failure.js';
import { errorOf, mayHeal, readJson, readText } from './read-answer.js';
import { type Attempt, readRetryAfter, tryUntilDone } from './retry.js';
import { systemPacing, timerMs } from './system-pacing.js';

/** A call that is ready to be sent; every try sends the same bytes. */
export interface Request {
  /** Method and path with its placeholders. */
  readonly call: string;
  /** With the query. */
  readonly path: string;
  readonly accept: string;
  readonly body?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly isGzipped: boolean } | undefined;
  /** Whether a repeat does nothing twice. Otherwise only 429 is tried again, which says that nothing was done. */
  readonly mayRepeat: boolean;
  /** Whether the answer is handed on as a stream instead of being read whole. */
  readonly streams: boolean;
}

/** The answer of a call; `text` is empty and the body unread if it is handed on as a stream. */
export interface Answer {
  readonly response: Response;
  readonly text: string;
}

/** Sends a request until it is answered or refused. Rejects with {@link StoaError}, or with `TypeError` if the secret is missing. */
export async function send(
  connection: Connection,
  request: Request,
  options: CallOptions = {},
): Promise<Answer> {
  const { pacing = systemPacing, onRetry, ...usual } = connection.options;
  const signals = [usual.signal, options.signal].filter((signal) => signal !== undefined);
  const signal = AbortSignal.any(signals);
  const giveUpAfterMs = options.giveUpAfterMs ?? usual.giveUpAfterMs ?? usualGiveUpAfterMs;
  const timeoutMs = options.timeoutMs ?? usual.timeoutMs ?? usualTimeoutMs;
  let facts: TryFacts = { call: request.call, attempt: 0 };
  let last: StoaError | undefined;
  const attempt = async (): Promise<Attempt<Answer | StoaError>> => {
    facts = { ...facts, attempt: facts.attempt + 1 };
    const outcome = await tryOnce({ connection, request, facts, timeoutMs, signal });
    if (outcome.kind === 'again') last = outcome.error;
    return outcome;
  };
  const onWait = (waitMs: number, reason: string): void => onRetry?.({ ...facts, waitMs, reason });
  const outcome = await tryUntilDone(attempt, { pacing, signal, giveUpAfterMs, onWait });
  if (outcome.kind === 'done') {
    if (outcome.value instanceof StoaError) throw outcome.value;
    return outcome.value;
  }
  if (outcome.kind === 'interrupted')
    throw new StoaError({ code: 'interrupted', detail: 'interrupted', mayHeal: true });
  const { code = 'no_answer', status, requestId } = last ?? {};
  throw new StoaError({ code, status, requestId, detail: outcome.reason, mayHeal: true });
}

interface Try {
  readonly connection: Connection;
  readonly request: Request;
  readonly facts: TryFacts;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

type Tried =
  | Exclude<Attempt<Answer | StoaError>, { kind: 'again' }>
  | (Extract<Attempt<never>, { kind: 'again' }> & { readonly error: StoaError });

async function tryOnce(one: Try): Promise<Tried> {
  const { connection, request, facts, signal } = one;
  const { onRequest, onResponse, pacing = systemPacing } = connection.options;
  const begunMs = pacing.now();
  onRequest?.(facts);
  const exchanged = await exchange(one);
  const { response } = exchanged;
  onResponse?.({
    ...facts,
    status: response?.status,
    requestId: requestIdOf(connection, response),
    durationMs: pacing.now() - begunMs,
  });
  if (response === undefined) {
    if (signal.aborted) return { kind: 'interrupted' };
    const { reason, mayHeal } = exchanged;
    const error = new StoaError({ code: mayHeal ? 'no_answer' : 'unreachable', detail: reason, mayHeal });
    return mayHeal && request.mayRepeat ? { kind: 'again', reason, error } : { kind: 'done', value: error };
  }
  if (response.ok) return { kind: 'done', value: { response, text: exchanged.text } };
  return judge(one, response, connection.hide(exchanged.text));
}

function requestIdOf({ hide }: Connection, response: Response | undefined): string | undefined {
  const id = response?.headers.get('x-request-id') ?? undefined;
  return id === undefined ? undefined : hide(id);
}

function judge({ connection, request }: Try, response: Response, text: string): Tried {
  const { status, headers } = response;
  const location = connection.hide(headers.get('location') ?? '');
  const error = errorOf({ status, location, text });
  const isWorthRepeating = request.mayRepeat ? mayHeal(status) : status === 429;
  if (!isWorthRepeating) return { kind: 'done', value: error };
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), Date.now());
  const reason = `${status} ${textOf(readJson(text), 'detail') ?? 'without a reason'}`;
  return { kind: 'again', reason, error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

type Exchanged =
  | { readonly response: Response; readonly text: string }
  | { readonly response?: never; readonly reason: string; readonly mayHeal: boolean };

/** One request and its answer. Never rejects. */
async function exchange({ connection, request, facts, timeoutMs, signal }: Try): Promise<Exchanged> {
  const { options, baseUrl, authorize } = connection;
  const authorization = authorize(request.call);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timerMs(timeoutMs));
  try {
    const response = await (options.fetch ?? fetch)(baseUrl + request.path, {
      method: request.call.slice(0, request.call.indexOf(' ')),
      headers: {
        ...options.headers?.(facts),
        accept: `${request.accept}, application/problem+json`,
        ...(authorization === undefined ? {} : { authorization }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.body?.isGzipped === true ? { 'content-encoding': 'gzip' } : {}),
      },
      // A redirect would turn the request into another one, perhaps to another host.
      redirect: 'manual',
      signal: AbortSignal.any([late.signal, signal]),
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
