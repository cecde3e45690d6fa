import type { Queryable } from '../../database/database.js';
import { refuseQuery } from '../../http/validating/query-parameters.js';
import { type Day, earliestDay, latestDay } from '../../kernel/day.js';
import type { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import {
  beginningOf,
  type EventSum,
  lowestKey,
  type SumDimension,
  type SumFilter,
  type SumKey,
  type SumWalk,
  selectSums,
  sumDimensions,
} from './sum-reading-store.js';

export interface SumsAsked {
  /** Undefined: all merchants. */
  readonly merchantId: number | undefined;
  /** Inclusive; undefined: from the first day. */
  readonly from: Day | undefined;
  /** Exclusive; undefined: to the last day. */
  readonly to: Day | undefined;
  readonly filter: SumFilter;
  readonly by: ReadonlySet<SumDimension>;
  /** Whether to count installations even where that takes long; true by default. */
  readonly countsInstallations?: boolean;
  readonly cursor: SumsCursor | undefined;
  readonly limit: number;
}

/** Where a page begins: at a key, or after it. */
export interface SumsCursor extends SumKey {
  readonly place: 'at' | 'after';
}

export interface SumsPage {
  readonly sums: readonly EventSum[];
  readonly next: SumsCursor | null;
}

/** How much one page reads. */
export interface SumsBounds {
  readonly storedSumsAdded: number;
  readonly storedSumsWalked: number;
  readonly membersCounted: number;
}

/**
 * Sums over recorded events whose installation is known. A page reads a bounded number of stored sums: it may hold
 * fewer sums than its limit, or none, and still lead to a next page.
 * @throws Failure invalid_request if one sum alone would add up too many stored sums
 */
export async function readSums(
  database: Queryable,
  asked: SumsAsked,
  bounds: SumsBounds = limits,
): Promise<SumsPage> {
  const walk = walkOf(asked, bounds);
  const { sums: found, edge } = await selectSums(database, walk);
  if (edge?.isStuck === true) throw tooMuch(bounds);
  const page = pageOfSums(found, asked.limit);
  if (page.next !== null || edge === undefined) return page;
  return { ...page, next: { ...beginningOf(edge, walk.prefix), place: 'at' } };
}

/** The page of what was found; `next` is null if that is all. */
export function pageOfSums(found: readonly EventSum[], limit: number): SumsPage {
  const sums = found.slice(0, limit);
  const last = sums.at(-1);
  return { sums, next: found.length > limit && last !== undefined ? { ...last, place: 'after' } : null };
}

function walkOf(
  { merchantId, filter, by, countsInstallations = true, cursor, limit, ...range }: SumsAsked,
  bounds: SumsBounds,
): SumWalk {
  // For a single merchant, keep the merchant in any case: all its sums share it, so the prefix gets longer.
  const kept = sumDimensions.filter(
    (dimension) => by.has(dimension) || (dimension === 'merchant_id' && merchantId !== undefined),
  );
  const gap = sumDimensions.findIndex((dimension) => !kept.includes(dimension));
  const prefix = gap < 0 ? sumDimensions.length : gap;
  const key = cursor ?? lowestKey;
  const first = merchantId === undefined ? key : { ...key, merchantId };
  return {
    merchantId: merchantId ?? null,
    firstDay: range.from ?? earliestDay,
    endDay: range.to ?? latestDay,
    filter,
    kept,
    prefix,
    from: beginningOf(first, prefix),
    first,
    isAfter: cursor?.place === 'after',
    walked: walkedOf({ prefix, filter, limit }, bounds),
    most: limit + 1,
    membersCounted: countsInstallations ? bounds.membersCounted : 0,
  };
}

interface Page {
  readonly prefix: number;
  readonly filter: SumFilter;
  readonly limit: number;
}

/** If the page adds up and filters nothing, it needs two sums more than it holds: the one before it, and the edge. */
function walkedOf({ prefix, filter, limit }: Page, bounds: SumsBounds): number {
  if (prefix < sumDimensions.length) return bounds.storedSumsAdded;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return isFiltered ? bounds.storedSumsWalked : limit + 2;
}

function tooMuch({ storedSumsAdded }: SumsBounds): Failure {
  const detail = `is too early: one sum would add up more than ${storedSumsAdded} sums of the full breakdown. Ask for fewer days, or keep the first dimensions in by: day, and for operators merchant_id before it.`;
  return refuseQuery({ name: 'from', code: 'out_of_range', detail });
}
