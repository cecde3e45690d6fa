import { type Instant, microsecondsOfDay } from '@stoa/contract';
import { Type } from 'typebox';
import { type Day, dayText, earliestDay, latestDay, parseDay } from '../kernel/day.js';
import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import { type SealOptions, seal, unseal } from '../kernel/seal.js';
import { httpFailures } from './http-failures.js';

/** The query parameters of every call that answers in pages. */
export const pageParameters = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageItems,
      description: `The most items of a page; ${limits.pageItemsByDefault} by default.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: limits.cursorCharacters,
      description: 'The next_cursor of the previous page, unchanged; without it, the first page.',
    }),
  ),
};

/** The member of a page that leads to the next one. */
export const nextCursorSchema = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'Leads to the next page; null on the last one.',
});

/** A member of a sort key: how its values are written as text, and which texts are such values. */
export interface KeyPart<T> {
  readonly write: (value: T) => string;
  readonly read: (text: string) => T | undefined;
}

/** An integer within bounds. */
export function integerKey<T>(least: bigint, most: bigint, of: (value: bigint) => T): KeyPart<T> {
  return {
    write: String,
    read: (text) => {
      if (!/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
      const value = BigInt(text);
      return value < least || value > most ? undefined : of(value);
    },
  };
}

/** An id of an `integer` column, such as a merchant's. */
export const idKey: KeyPart<number> = integerKey(1n, 2n ** 31n - 1n, Number);
/** An id that JavaScript holds exactly, such as a report's. */
export const safeIdKey: KeyPart<number> = integerKey(1n, 2n ** 53n - 1n, Number);
/** An id of a `bigint` column. */
export const bigIdKey: KeyPart<bigint> = integerKey(1n, 2n ** 63n - 1n, (value) => value);
/** A count or a position, from 0. */
export const countKey: KeyPart<number> = integerKey(0n, 2n ** 53n - 1n, Number);
/** A day as the days since 1970-01-01, as far as a parser of times can return it. */
export const dayKey: KeyPart<number> = integerKey(BigInt(earliestDay), BigInt(latestDay), Number);
/** A day as `YYYY-MM-DD`. */
export const dateKey: KeyPart<Day> = { write: dayText, read: parseDay };
/** An instant in microseconds, as far as a parser of times can return it. PostgreSQL's timestamps hold all of them. */
export const instantKey: KeyPart<Instant> = integerKey(
  BigInt(earliestDay) * microsecondsOfDay,
  BigInt(latestDay) * microsecondsOfDay,
  (value) => value,
);
/** Any text that PostgreSQL can hold, such as an id that a merchant chose. */
export const textKey: KeyPart<string> = { write: (text) => text, read: (text) => text };
export const uuidKey: KeyPart<string> = textLike(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** A text of a pattern, such as a month. */
export function textLike(pattern: RegExp): KeyPart<string> {
  return { write: (text) => text, read: (text) => (pattern.test(text) ? text : undefined) };
}

/** One of a few words. */
export function wordKey<const W extends string>(...words: readonly W[]): KeyPart<W> {
  return { write: (word) => word, read: (text) => words.find((word) => word === text) };
}

type KeyParts<K> = { readonly [N in keyof K]: KeyPart<K[N]> };

/** How a call writes the sort key of a page's last item as opaque text, and reads it again. */
export interface PageCursor<K> {
  /** `item` may have more members than the key. */
  encode(item: K): string;
  /** @throws Failure invalid_request for any text that is not a key of this call */
  decode(cursor: string | undefined): K | undefined;
}

/**
 * The cursor of a call, from the members of its sort key in their order. With `sealed`, it is also encrypted: for keys
 * that the caller must not read or make. Every key that `encode` takes is one that `decode` accepts.
 */
export function cursorOf<K extends object>(parts: KeyParts<K>, sealed?: SealOptions): PageCursor<K> {
  // An object has exactly the names of its type here, because every call writes the parts out.
  const names = Object.keys(parts) as (keyof K)[];
  const read = (texts: readonly string[]): K | undefined => {
    const values = names.map((name, index) => parts[name].read(texts[index] ?? ''));
    if (texts.length !== names.length || values.includes(undefined)) return undefined;
    // `values` holds what each part has read, in the order of the parts.
    return Object.fromEntries(names.map((name, index) => [name, values[index]])) as K;
  };
  return {
    encode: (item) => {
      const texts = names.map((name) => parts[name].write(item[name]));
      const json = Buffer.from(JSON.stringify(texts));
      return (sealed === undefined ? json : seal(json, sealed)).toString('base64url');
    },
    decode: (cursor) => {
      if (cursor === undefined) return undefined;
      const bytes = Buffer.from(cursor, 'base64url');
      const json = sealed === undefined ? bytes : unseal(bytes, sealed);
      const texts = json === undefined ? undefined : textsOf(json.toString('utf8'));
      const key = texts === undefined ? undefined : read(texts);
      if (key === undefined) throw unknownCursor();
      return key;
    },
  };
}

/** A page that a caller asked for. */
export interface AskedPage<K> {
  /** The last item of the page before; undefined for the first page. */
  readonly after: K | undefined;
  /** How many items to look for: one more than the page holds, which tells whether there is a next page. */
  readonly most: number;
  /** The page, from what was found, and the cursor of the next page if there is one. */
  of<T extends K>(found: readonly T[]): Page<T>;
  /**
   * The same, if what was found is the page, and `next` is the key after which the next one begins; null: it is the
   * last one.
   */
  ending<T>(found: { readonly items: readonly T[]; readonly next: K | null }): Page<T>;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

/** Reads `limit` and `cursor` of a query. @throws Failure invalid_request for a cursor that no page of this call has */
export function askedPage<K>(
  {
    limit = limits.pageItemsByDefault,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  cursors: PageCursor<K>,
): AskedPage<K> {
  return {
    after: cursors.decode(cursor),
    most: limit + 1,
    of: (found) => {
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        next_cursor: found.length > limit && last !== undefined ? cursors.encode(last) : null,
      };
    },
    ending: ({ items, next }) => ({ items, next_cursor: next === null ? null : cursors.encode(next) }),
  };
}

/** How a cursor is refused that no page of a call has answered. */
export function unknownCursor(): Failure {
  return new Failure(httpFailures.invalid_request, {
    detail: 'No page has answered this cursor; see errors.',
    faults: [
      {
        pointer: '/query/cursor',
        code: 'invalid_cursor',
        detail: 'Use next_cursor unchanged, with the same other parameters.',
      },
    ],
  });
}

function textsOf(json: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (!Array.isArray(value)) return undefined;
    const texts = value.filter((part): part is string => typeof part === 'string' && !part.includes('\0'));
    return texts.length === value.length ? texts : undefined;
  } catch {
    return undefined;
  }
}
