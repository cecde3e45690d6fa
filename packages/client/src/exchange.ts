import { type JsonValue, parseJson } from '@stoa/contract';
import { explainFailure } from './explain-failure.js';

/** The result of a report of 50,000 transactions has at most half of this. */
const answerBytes = 67_108_864;

/** One request to the service. */
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

/** A whole answer, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Empty without one. */
  readonly location: string;
  /** Undefined if the answer is not JSON. */
  readonly body: JsonValue | undefined;
}

/** The outcome of one request. */
export type Exchange =
  | { readonly kind: 'answered'; readonly answer: HttpAnswer }
  /** No complete answer came; the request may still have arrived. */
  | { readonly kind: 'failed'; readonly reason: string; readonly mayHeal: boolean }
  | { readonly kind: 'interrupted' };

/** Sends one request and reads its answer within limits of time and size. Never rejects. */
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
  // A service that repeats what it was sent must not make us print the key.
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
