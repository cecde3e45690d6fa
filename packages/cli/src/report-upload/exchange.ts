import { type JsonValue, parseJson } from '@stoa/server/report-rules';
import { errorCode } from './error-code.js';

/** The result of a report of 50,000 transactions has at most half of it. */
const answerBytes = 67_108_864;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly apiKey: string;
  /** Gzipped JSON. */
  readonly body?: Buffer;
  /** For the whole exchange, from the connection to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Ends the exchange early. */
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Empty without one. */
  readonly location: string;
  /** Undefined where the answer is not JSON. */
  readonly body: JsonValue | undefined;
}

/** What became of one request. */
export type Exchange =
  | { readonly kind: 'answered'; readonly answer: HttpAnswer }
  /** No whole answer came; the request may have arrived all the same. */
  | { readonly kind: 'failed'; readonly reason: string; readonly mayHeal: boolean }
  | { readonly kind: 'interrupted' };

/** Sends one request, and reads its answer within bounds of time and size. Throws nothing. */
export async function exchange(call: Call): Promise<Exchange> {
  try {
    return { kind: 'answered', answer: await send(call) };
  } catch (error) {
    if (call.signal.aborted) return { kind: 'interrupted' };
    return { kind: 'failed', ...explainFailure(error, call.timeoutMs) };
  }
}

async function send({ method, url, apiKey, body, timeoutMs, signal }: Call): Promise<HttpAnswer> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json, application/problem+json',
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    },
    // A redirect would turn the upload into another request, perhaps to another host.
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), signal]),
    ...(body === undefined ? {} : { body }),
  });
  // Whoever answers with what was sent must not make us print the key.
  const withoutKey = (text: string): string => text.replaceAll(apiKey, '(key)');
  const text = await readText(response);
  const parsed = parseJson(response.ok ? text : withoutKey(text));
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    location: withoutKey(response.headers.get('location') ?? ''),
    body: parsed.ok ? parsed.value : undefined,
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop also ends the connection.
    if (length > answerBytes) throw new Error(`the answer has more than ${answerBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

interface FailureReason {
  readonly reason: string;
  /** False where the next try would end alike. */
  readonly mayHeal: boolean;
}

const hopeless: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ENOTFOUND$/, 'the host of the base URL is not known'],
  [/CERT|^ERR_TLS|^ERR_SSL/, 'its certificate or TLS is not trusted'],
  [/^HPE_/, 'it does not answer in HTTP'],
];

const passing: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'it could not be reached in time',
  ETIMEDOUT: 'it could not be reached in time',
  EAI_AGAIN: 'the name of its host could not be looked up',
};

/** What an error of `fetch` means, by the code of the one that caused it. */
export function explainFailure(error: unknown, timeoutMs: number): FailureReason {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { reason: `no whole answer within ${timeoutMs / 1000} s`, mayHeal: true };
  }
  const code = causeCode(error);
  const [, hopelessReason] = hopeless.find(([pattern]) => pattern.test(code)) ?? [];
  if (hopelessReason !== undefined) return { reason: `${hopelessReason} (${code})`, mayHeal: false };
  const known = Object.hasOwn(passing, code) ? passing[code] : undefined;
  return { reason: `${known ?? 'the exchange failed'} (${code})`, mayHeal: true };
}

/** `fetch` wraps what happened, and the tries on several addresses once more. */
function causeCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof AggregateError && !('code' in error)) return causeCode(error.errors[0]);
  return error.cause instanceof Error ? causeCode(error.cause) : errorCode(error);
}
