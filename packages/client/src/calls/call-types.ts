import type { Schemas } from '../generated/schemas.js';
import type { Listing } from './listing.js';

/** A schema of openapi.json by its name, such as `Schema<'Statement'>`. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];

/**
 * What a caller may give for a type of the description: instead of a bigint also a number, if it is not beyond 2^53.
 */
export type Sendable<T> = {
  readonly [Name in keyof T]: SendableValue<T[Name]>;
};

type SendableValue<T> = T extends bigint ? bigint | number : T extends object ? Sendable<T> : T;

/** A part of a path. */
export type PathPart = string | number | bigint;

/** The rows of an export, in bytes as they arrive. */
export interface ExportStream extends ReadableStream<Uint8Array> {
  /**
   * Where the period ended (RFC 3339), which may be earlier than the `to` that was asked for. An export with this as
   * its `from` misses nothing and repeats nothing. Undefined if rows may still be added to the period, as with `by:
   * 'settled'`.
   */
  readonly endedAt: string | undefined;
}

/** What a method answers: `Answer<StoaClient['statements']['get']>` is `Schema<'Statement'>`. Of a list, a page. */
export type Answer<Method extends (...args: never) => unknown> =
  ReturnType<Method> extends Listing<infer Page, unknown> ? Page : Awaited<ReturnType<Method>>;

/** An item of a list: `Item<StoaClient['reports']['list']>` is `Schema<'ReportSummary'>`. */
export type Item<Method extends (...args: never) => unknown> =
  ReturnType<Method> extends Listing<unknown, infer One> ? One : never;
