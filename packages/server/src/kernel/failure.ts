import type { Fault } from '@stoa/contract';

/** One row of an area's closed catalogue: an outcome that a caller has to expect, and how HTTP answers it. */
export interface FailureDefinition {
  /** Stable, in snake_case; the catalogue's key and the `code` of the answer. */
  readonly code: string;
  /** The HTTP status, 400 to 599. */
  readonly status: number;
  /** The same short sentence for every occurrence (RFC 9457, `title`). */
  readonly title: string;
  /** What the caller does about it, in a sentence. */
  readonly fix: string;
}

export interface FailureOptions {
  /** What happened this time: names the thing, the limit and the way out, never a secret or a payload. */
  readonly detail: string;
  /** The faults that the answer lists. */
  readonly faults?: readonly Fault[];
  /** The number of all faults, where more were found than are listed; `faults.length` by default. */
  readonly faultCount?: number;
  /** Headers of the answer, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * An expected outcome that ends the request. Any other exception is a bug. Only the `http` folder turns a failure into
 * an answer (`application/problem+json`, RFC 9457).
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly definition: FailureDefinition;
  readonly detail: string;
  readonly faults: readonly Fault[];
  readonly faultCount: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(definition: FailureDefinition, options: FailureOptions) {
    super(`${definition.code}: ${options.detail}`, 'cause' in options ? { cause: options.cause } : {});
    this.definition = definition;
    this.detail = options.detail;
    this.faults = options.faults ?? [];
    this.faultCount = options.faultCount ?? this.faults.length;
    this.headers = options.headers ?? {};
  }
}

type Rows = Record<string, Omit<FailureDefinition, 'code'>>;

/** A catalogue: every row under its code, with the code in it. */
export type Failures<T extends Rows> = {
  readonly [K in keyof T & string]: FailureDefinition & { readonly code: K } & Readonly<T[K]>;
};

const CODE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/**
 * Makes an area's catalogue of failures from `{ code: { status, title, fix } }`.
 * @throws TypeError when the module is loaded, for a code that is not snake_case, a status that is not an error, or an
 * empty title or fix
 */
export function defineFailures<const T extends Rows>(rows: T): Failures<T> {
  const entries = Object.entries(rows).map(([code, row]) => [code, defineFailure(code, row)]);
  // The type of `fromEntries` loses the keys; they are those of `rows`.
  return Object.freeze(Object.fromEntries(entries)) as Failures<T>;
}

function defineFailure(
  code: string,
  { status, title, fix }: Omit<FailureDefinition, 'code'>,
): FailureDefinition {
  if (!CODE.test(code)) throw new TypeError(`failure code ${code} is not snake_case`);
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new TypeError(`failure ${code} has the status ${status}, which is not an error`);
  }
  if (title === '' || fix === '') throw new TypeError(`failure ${code} has no title or no fix`);
  return Object.freeze({ code, status, title, fix });
}
