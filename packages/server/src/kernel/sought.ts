/** What a search finds, in the order in which its answer lists the kinds. */
export const foundKinds = [
  'merchant',
  'statement',
  'report',
  'transaction',
  'invalid_transaction',
  'installation',
  'event',
  'person',
] as const;

/** What somebody searches for. Each area finds its own things by it. */
export interface Sought {
  /** As typed, without spaces around it. */
  readonly text: string;
  /** Its words in lower case, without accents, each once. */
  readonly words: readonly string[];
  /** Whose data is searched; null: that of all merchants of the store. */
  readonly merchantId: number | null;
  /** The most things of a kind. */
  readonly most: number;
}

/** A thing that a search found. */
export interface Found {
  readonly kind: (typeof foundKinds)[number];
  /** Its id, as the address of its page has it. */
  readonly id: string;
  /** What people call it, if not by its id. */
  readonly text?: string;
  /** Whose it is; null: nobody's. */
  readonly merchantId: number | null;
  /** Of a statement: its month, such as `2026-10`. */
  readonly month?: string;
}

/**
 * Leaves out what `foldedName` of merchants leaves out, and nothing else: other marks are part of the letters of Hindi,
 * Japanese and Thai.
 * @param text of any kind, without NUL
 */
export function soughtOf(text: string, rest: Omit<Sought, 'text' | 'words'>): Sought {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return {
    ...rest,
    text: text.trim(),
    words: [...new Set(folded.split(/\s+/))].filter((word) => word !== ''),
  };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The text as a UUID, if it is one. */
export function soughtUuid({ text }: Sought): string | undefined {
  return uuid.test(text) ? text.toLowerCase() : undefined;
}
