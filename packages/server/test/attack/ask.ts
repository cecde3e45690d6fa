import assert from 'node:assert/strict';

/** A call of a client that behaves. */
export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly key?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The address of the caller, as its proxy says it. */
  readonly from?: string;
  /** 200 unless it is given. */
  readonly status?: number;
}

/** Makes the call, and fails unless it is answered with the status; what the body says. */
export type Ask = <T>(call: Call) => Promise<T>;

/** `measured`: called with the time of every answer. */
export function createAsk(url: string, measured: (milliseconds: number) => void = () => undefined): Ask {
  return async <T>({
    path,
    key,
    body,
    from,
    status = 200,
    method = body === undefined ? 'GET' : 'POST',
  }: Call) => {
    const startedMs = performance.now();
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    measured(performance.now() - startedMs);
    assert.equal(response.status, status, `${method} ${path}: ${text.slice(0, 500)}`);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return (isJson ? JSON.parse(text) : text) as T;
  };
}

/** What a token of an installation says, whoever signed it. */
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
