import assert from 'node:assert/strict';
import { waitUntil } from '../wait-until.js';

/** How long something may take while the service is attacked on a busy machine. */
export const settleLimitMs = 60_000;

/** A call of a well-behaved client. */
export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly key?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The address of the caller, as a proxy would report it. */
  readonly from?: string;
  /** 200 unless it is given. */
  readonly status?: number;
}

/** Makes the call and returns the parsed body. Fails if the answer has another status. */
export type Ask = <T>(call: Call) => Promise<T>;

/**
 * A call that is refused because the service is busy is repeated, as docs/limits.md says. `measured` gets the time of
 * every answer.
 */
export function createAsk(url: string, measured: (milliseconds: number) => void = () => undefined): Ask {
  return <T>(call: Call): Promise<T> =>
    waitUntil(
      `${call.path} is answered`,
      async () => {
        const startedMs = performance.now();
        const response = await send(url, call);
        const text = await response.text();
        measured(performance.now() - startedMs);
        if (response.status === 503 && text.includes('"code":"overloaded"')) return undefined;
        assert.equal(response.status, call.status ?? 200, `${call.path}: ${text.slice(0, 500)}`);
        const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
        return (isJson ? JSON.parse(text) : text) as T;
      },
      settleLimitMs,
    );
}

function send(
  url: string,
  { path, key, body, from, method = body === undefined ? 'GET' : 'POST' }: Call,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The claims of an installation's token; the signature is not checked. */
export function claimsOf(token: string): InstallationClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as InstallationClaims;
}

export interface InstallationClaims {
  readonly installation_token: string;
  readonly request_token: string;
  readonly aud: string;
  readonly attribution_data?: Readonly<Record<string, unknown>>;
  readonly match: { readonly rule: string; readonly candidates: number };
}
