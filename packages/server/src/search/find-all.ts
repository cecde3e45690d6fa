import { namesOfMerchants, type Scope } from '../access/index.js';
import type { Database } from '../database/database.js';
import { limits } from '../kernel/limits.js';
import { type Found, foundKinds, type Sought, soughtOf } from '../kernel/sought.js';

/** How an area finds its things. */
export interface Finder {
  /** What the caller needs to see them. */
  readonly scope: Scope;
  /** Keys find none of them, whatever their scopes are: no key may list them. */
  readonly isForPeople?: true;
  /** Finds nothing, without asking the database, for a text that cannot name such a thing. */
  readonly find: (database: Database, sought: Sought) => Promise<readonly Found[]>;
}

export interface Asking {
  readonly text: string;
  /** Whose data is searched; null: that of all merchants. */
  readonly merchantId: number | null;
  readonly scopes: readonly Scope[];
  /** Whether a person asks, and not a key. */
  readonly isPerson: boolean;
}

export interface FoundAtMerchant extends Found {
  readonly merchantName: string | null;
}

/**
 * What the caller may see of what the text names. The areas are asked one after the other, so that a search holds one
 * connection. Finds nothing for a text with NUL, which PostgreSQL refuses.
 */
export async function findAll(
  database: Database,
  finders: readonly Finder[],
  { text, merchantId, scopes, isPerson }: Asking,
): Promise<readonly FoundAtMerchant[]> {
  const sought = soughtOf(text, { merchantId, most: limits.foundOfKind });
  if (sought.words.length === 0 || text.includes('\0')) return [];
  const found: Found[] = [];
  for (const { scope, isForPeople = false, find } of finders)
    if (scopes.includes(scope) && (isPerson || !isForPeople)) found.push(...(await find(database, sought)));
  const owners = [...new Set(found.flatMap((one) => one.merchantId ?? []))];
  const names = owners.length === 0 ? new Map<number, string>() : await namesOfMerchants(database, owners);
  return found
    .map((one) => ({
      ...one,
      merchantName: one.merchantId === null ? null : (names.get(one.merchantId) ?? null),
    }))
    .toSorted((one, other) => foundKinds.indexOf(one.kind) - foundKinds.indexOf(other.kind));
}
