import type { OptionNames } from './check-options.js';
import type { Pacing } from './retry.js';

/** What hooks learn about a try of a call: never a header, a body or an identifier. */
export interface TryFacts {
  /** Method and path with its placeholders, such as `GET /merchant-api/v1/statements/{month}`. */
  readonly call: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** What to log and trace. A hook must not throw. */
export interface Hooks {
  /** Called before each try. */
  readonly onRequest?: (facts: TryFacts) => void;
  /** Called after each try, with the milliseconds that it took. `status` is undefined if no answer came. */
  readonly onResponse?: (
    facts: TryFacts & {
      readonly status: number | undefined;
      readonly requestId: string | undefined;
      readonly durationMs: number;
    },
  ) => void;
  /** Called before each wait of `waitMs` milliseconds; `reason` says why the previous try failed. */
  readonly onRetry?: (facts: TryFacts & { readonly waitMs: number; readonly reason: string }) => void;
  /** Headers to add to each request, such as `traceparent`. */
  readonly headers?: (facts: TryFacts) => Readonly<Record<string, string>>;
}

/** What may differ from call to call. */
export interface CallOptions {
  /**
   * Ends the call, even while it waits for its next try, and the stream that it returned. The call, or reading the
   * stream, then rejects with `interrupted`.
   */
  readonly signal?: AbortSignal | undefined;
  /** No further try begins this many milliseconds after the first, or later: 300,000 by default. 0 means one try. */
  readonly giveUpAfterMs?: number | undefined;
  /**
   * Milliseconds for one try, from connecting to the last byte of the answer, or to the start of a stream: 60,000 by
   * default.
   */
  readonly timeoutMs?: number | undefined;
}

/** The settings of all clients. */
export interface ConnectionOptions extends Hooks, CallOptions {
  /** The address of the service, such as `https://stoa.example.com`, with its path if it has one. */
  readonly baseUrl: string;
  /** What to call instead of the runtime's `fetch`, for tests and proxies. */
  readonly fetch?: typeof globalThis.fetch;
  /** Time and chance; for tests. */
  readonly pacing?: Pacing;
}

export const callOptions: OptionNames<CallOptions> = { signal: true, giveUpAfterMs: true, timeoutMs: true };

export const connectionOptions: OptionNames<ConnectionOptions> = {
  ...callOptions,
  baseUrl: true,
  fetch: true,
  pacing: true,
  onRequest: true,
  onResponse: true,
  onRetry: true,
  headers: true,
};

/** Tries for five minutes, which outlasts a restart of the service and its database. */
export const usualGiveUpAfterMs = 300_000;
/** The service itself spends at most 60 s on a request. */
export const usualTimeoutMs = 60_000;

/** How a page of the service calls: with the cookie of the person who is signed in there, and without a key. */
export interface SessionUse {
  /** For a person who works for several merchants: the one that the calls are about. */
  readonly merchantId?: number | undefined;
}

/** Where calls go and what they carry. Secrets are in closures only: nothing prints them. */
export interface Connection {
  readonly options: ConnectionOptions;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The value of the header `authorization` for a call; undefined for none. */
  readonly authorize: (call: string) => string | undefined;
  /** The session that the calls belong to; undefined for programs, which have keys. */
  readonly session?: SessionUse | undefined;
  /** The text without the secrets, which a service may have repeated. */
  readonly hide: (text: string) => string;
}

/** Checks the base URL and the secrets. Throws `TypeError` without repeating them. */
export function connect(
  options: ConnectionOptions,
  secrets: readonly string[],
  authorize: Connection['authorize'],
): Connection {
  if (!URL.canParse(options.baseUrl)) throw new TypeError('baseUrl must be a URL');
  const { protocol, username, password, search, hash, href } = new URL(options.baseUrl);
  if (!/^https?:$/.test(protocol) || [username, password, search, hash].some((part) => part !== ''))
    throw new TypeError('baseUrl must be an http:// or https:// URL without user, query or fragment');
  // Only what a header can carry: for anything else, the runtime's own error would show the secret.
  if (!secrets.every((secret) => /^[!-~]{1,512}$/.test(secret)))
    throw new TypeError('a key must be 1 to 512 visible ASCII characters');
  return {
    options,
    baseUrl: href.replace(/\/+$/, ''),
    authorize,
    hide: (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '(key)'), text),
  };
}

/** As {@link connect}, with the cookie of the browser instead of a key. */
export function connectSession(options: ConnectionOptions, session: SessionUse): Connection {
  return { ...connect(options, [], () => undefined), session };
}

/** The value of `authorization` for a key. */
export function bearer(key: string): string {
  return `Bearer ${key}`;
}

/** The value of `authorization` for a credential (RFC 7617). Its parts are visible ASCII. */
export function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${btoa(`${username}:${password}`)}`;
}
