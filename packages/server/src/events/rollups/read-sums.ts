import type { Queryable } from '../../database/database.js';
import { httpFailures } from '../../http/http-failures.js';
import { type Day, earliestDay, latestDay } from '../../kernel/day.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import {
  beginningOf,
  lowestKey,
  type RollupDimension,
  type RollupKey,
  rollupDimensions,
} from './rollup-key.js';
import { type RollupFilter, type RollupSums, type RollupWalk, selectRollupSums } from './rollup-store.js';

export interface SumsAsked {
  /** All of them unless told. */
  readonly merchantId: number | undefined;
  /** Inclusive; open unless told. */
  readonly from: Day | undefined;
  /** Exclusive; open unless told. */
  readonly to: Day | undefined;
  readonly filter: RollupFilter;
  readonly by: ReadonlySet<RollupDimension>;
  readonly cursor: SumsCursor | undefined;
  readonly limit: number;
}

/** Where a page begins: at a key or, where `isBehind`, behind it. */
export interface SumsCursor {
  readonly key: RollupKey;
  readonly isBehind: boolean;
}

export interface SumsPage {
  readonly sums: readonly RollupSums[];
  readonly next: SumsCursor | null;
}

/**
 * Sums over recorded events whose installation is known. A page reads a bounded number of rollups, so that it may hold
 * fewer sums than it could, or none, and still lead to a next one.
 * @throws Failure invalid_request where one sum alone would be of too many rollups
 */
export type ReadSums = (asked: SumsAsked) => Promise<SumsPage>;

/** How much one page reads; the limits unless told. */
export interface SumsBounds {
  readonly rollupsSummed: number;
  readonly rollupsWalked: number;
  readonly installationsTold: number;
}

export function createReadSums(database: Queryable, bounds: SumsBounds = limits): ReadSums {
  return async (asked) => {
    const walk = walkOf(asked, bounds);
    const { sums: found, edge } = await selectRollupSums(database, walk);
    if (edge?.isStuck === true) throw tooMuch(bounds);
    const sums = found.slice(0, asked.limit);
    const last = sums.at(-1);
    if (found.length > asked.limit && last !== undefined) {
      return { sums, next: { key: last, isBehind: true } };
    }
    return {
      sums,
      next: edge === undefined ? null : { key: beginningOf(edge, walk.prefix), isBehind: false },
    };
  };
}

function walkOf(
  { merchantId, filter, by, cursor, limit, ...range }: SumsAsked,
  bounds: SumsBounds,
): RollupWalk {
  // One merchant's have the merchant in common, told or not.
  const kept = rollupDimensions.filter(
    (dimension) => by.has(dimension) || (dimension === 'merchant_id' && merchantId !== undefined),
  );
  const gap = rollupDimensions.findIndex((dimension) => !kept.includes(dimension));
  const prefix = gap < 0 ? rollupDimensions.length : gap;
  const key = cursor?.key ?? lowestKey;
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
    isBehind: cursor?.isBehind ?? false,
    walked: walkedOf({ prefix, filter, limit }, bounds),
    most: limit + 1,
    installationsTold: bounds.installationsTold,
  };
}

interface Page {
  readonly prefix: number;
  readonly filter: RollupFilter;
  readonly limit: number;
}

/** Where nothing is summed away and nothing filtered, two more than the page holds: the one before it, and the edge. */
function walkedOf({ prefix, filter, limit }: Page, bounds: SumsBounds): number {
  if (prefix < rollupDimensions.length) return bounds.rollupsSummed;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return isFiltered ? bounds.rollupsWalked : limit + 2;
}

function tooMuch({ rollupsSummed }: SumsBounds): Failure {
  const detail = `A row would add up more than ${rollupsSummed} rows of the full breakdown. Ask for fewer days, or keep in by what comes first: day, and for operators merchant_id before it.`;
  return new Failure(httpFailures.invalid_request, {
    detail: 'There is too much to add up; see errors.',
    faults: [{ pointer: '/query/from', code: 'out_of_range', detail }],
  });
}
