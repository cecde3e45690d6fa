import type { components, paths } from '../generated/api.js';
import type { CallOptions } from '../transport/connection.js';
import type { Listing } from './listing.js';

/** A schema of openapi.json by its name, such as `Schema<'Statement'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Path = keyof paths;
type Methods = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** Method and path of every call of openapi.json, such as `GET /merchant-api/v1/statements/{month}`. */
export type Address = {
  [P in Path]: {
    [M in Methods]: paths[P][M] extends { responses: unknown } ? `${Uppercase<M>} ${P}` : never;
  }[Methods];
}[Path];

type OperationAt<A extends string> = A extends `${infer M} ${infer P extends Path}`
  ? paths[P][Lowercase<M> & Methods & keyof paths[P]]
  : never;

/** What a caller may give for a type of the description: instead of a bigint also a number, if it is not beyond 2^53. */
export type Sendable<T> = T extends bigint
  ? bigint | number
  : T extends object
    ? { readonly [Name in keyof T]: Sendable<T[Name]> }
    : T;

/** A part of a path. */
export type PathPart = string | number | bigint;

type PathParts<A extends string> = A extends `${string}{${string}}${infer Rest}`
  ? [part: PathPart, ...PathParts<Rest>]
  : [];

type BodyOf<A extends Address> =
  OperationAt<A> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? [body: Sendable<Body> | Uint8Array]
    : [];

type QueryOf<A extends Address> =
  OperationAt<A> extends { parameters: { query: infer Query } }
    ? [query: Sendable<Query>]
    : OperationAt<A> extends { parameters: { query?: infer Query } }
      ? [Query] extends [never]
        ? []
        : [query?: Sendable<Query>]
      : [];

/** What a call takes besides the parts of its path, in this order. */
export type Takes<A extends Address> = [...BodyOf<A>, ...QueryOf<A>] extends []
  ? 'nothing'
  : BodyOf<A> extends []
    ? 'query'
    : QueryOf<A> extends []
      ? 'body'
      : 'body and query';

type ContentOf<A extends Address> =
  OperationAt<A> extends { responses: infer Responses }
    ? Responses extends { 200: { content: infer Content } } | { 201: { content: infer Content } }
      ? Content
      : never
    : never;

/** The JSON answer of a call. */
export type JsonAnswer<A extends Address> =
  ContentOf<A> extends { 'application/json': infer Body }
    ? Body
    : ContentOf<A> extends { 'application/schema+json': infer Body }
      ? Body
      : never;

/** The member of a page that is a list. */
export type ItemsOf<Page> = {
  [Name in keyof Page]: Page[Name] extends readonly unknown[] ? Name : never;
}[keyof Page] &
  string;

type ItemOf<Page, Items> = Items extends keyof Page
  ? Page[Items] extends readonly (infer Item)[]
    ? Item
    : never
  : never;

/**
 * What a call returns: JSON, a text, bytes as they arrive (`stream`, and `export` for the rows of a period), nothing, or pages of a
 * list. With `json of one`, a parameter of the query names one thing, and the method takes its value instead of a query.
 */
export type Kind = 'json' | 'json of one' | 'text' | 'stream' | 'export' | 'nothing' | 'list';

/** The rows of an export, in bytes as they arrive. */
export interface ExportStream extends ReadableStream<Uint8Array> {
  /**
   * Where the period ended (RFC 3339), which may be earlier than the `to` that was asked for. An export with this as its `from`
   * misses nothing and repeats nothing. Undefined if rows may still be added to the period, as with `by: 'settled'`.
   */
  readonly endedAt: string | undefined;
}

/** One row of the tables of calls. */
export interface Call<A extends Address, K extends Kind, Items extends string = never> {
  readonly call: A;
  readonly kind: K;
  readonly takes: 'nothing' | 'query' | 'body' | 'body and query';
  readonly accept: string;
  /** Whether the call may be repeated, because a repeat does nothing twice. */
  readonly mayRepeat: boolean;
  /** The member of a page that is listed. */
  readonly items?: Items;
  /** For `json of one`: the parameter of the query that names the thing. */
  readonly names?: string;
}

/** Any row. */
export type AnyCall = Call<Address, Kind, string>;

type Answered<A extends Address, K extends Kind, Items> = K extends 'list'
  ? Listing<JsonAnswer<A>, ItemOf<JsonAnswer<A>, Items>>
  : Promise<
      K extends 'json' | 'json of one'
        ? JsonAnswer<A>
        : K extends 'text'
          ? string
          : K extends 'stream'
            ? ReadableStream<Uint8Array>
            : K extends 'export'
              ? ExportStream
              : undefined
    >;

/** The method of a row: parts of the path, then body, then query, then options. */
export type Method<C> =
  C extends Call<infer A, infer K, infer Items>
    ? (
        ...args: [
          ...PathParts<A>,
          ...(K extends 'json of one' ? [id: PathPart] : [...BodyOf<A>, ...QueryOf<A>]),
          options?: CallOptions,
        ]
      ) => Answered<A, K, Items>
    : never;

/** Areas of calls, by name. */
export type Calls = Readonly<Record<string, Readonly<Record<string, AnyCall>>>>;

/** The methods of areas of calls. */
export type Bound<T extends Calls> = {
  readonly [Area in keyof T]: { readonly [Name in keyof T[Area]]: Method<T[Area][Name]> };
};
