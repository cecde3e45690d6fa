import { Type } from 'typebox';
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

/** Where a page ended: the sort key of its last item, as opaque text. */
export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * The sort key after which a page begins, or `undefined` for the first page. `isKey` says whether the parts can be a
 * sort key of this call.
 * @throws Failure invalid_request for anything that no page has answered
 */
export function decodeCursor(
  cursor: string | undefined,
  isKey: (key: readonly string[]) => boolean,
): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  return keyOf(Buffer.from(cursor, 'base64url'), isKey);
}

/** The number after which a page begins whose items are sorted by their number. @throws Failure invalid_request */
export function numberAfter(cursor: string | undefined): number {
  const [after = '0'] =
    decodeCursor(cursor, (key) => key.length === 1 && /^[1-9]\d{0,8}$/.test(key[0] ?? '')) ?? [];
  return Number(after);
}

/** Like `encodeCursor` and `decodeCursor`, but encrypted: for sort keys that the client must not read. */
export interface SealedCursors {
  encode(key: readonly string[]): string;
  decode: typeof decodeCursor;
}

export function createSealedCursors(options: SealOptions): SealedCursors {
  return {
    encode: (key) => seal(Buffer.from(JSON.stringify(key)), options).toString('base64url'),
    decode: (cursor, isKey) =>
      cursor === undefined ? undefined : keyOf(unseal(Buffer.from(cursor, 'base64url'), options), isKey),
  };
}

function keyOf(json: Buffer | undefined, isKey: (key: readonly string[]) => boolean): readonly string[] {
  const key = json === undefined ? undefined : textsOf(json.toString('utf8'));
  if (key !== undefined && isKey(key)) return key;
  throw new Failure(httpFailures.invalid_request, {
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

/** `found` has one item more than `limit` if there is a next page. The cursor of the page's last item then leads to it. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  keyOf: (item: T) => readonly string[],
): { readonly items: readonly T[]; readonly next_cursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next_cursor: found.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null,
  };
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
