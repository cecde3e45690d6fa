import type { Queryable } from '../../database/database.js';
import type { CohortFilter, CohortKey, CohortPeriod, InstallationCohorts } from '../../installs/index.js';
import { type Day, earliestDay, latestDay } from '../../kernel/day.js';
import { type Cohort, selectCohorts } from './cohort-store.js';

export interface CohortPageAsked {
  /** Undefined: all merchants, one after the other. */
  readonly merchantId: number | undefined;
  readonly period: CohortPeriod;
  /** Cohorts that begin on this day or later; undefined: from the first one. */
  readonly from: Day | undefined;
  /** Cohorts that begin before this day; undefined: to the last one. */
  readonly to: Day | undefined;
  readonly filter: CohortFilter & { readonly currency?: string | undefined };
  readonly cursor: CohortCursor | undefined;
  readonly limit: number;
}

/** Where a page begins: at a cohort or, with `isAfter`, after it. */
export interface CohortCursor {
  readonly merchantId: number;
  readonly key: CohortKey;
  readonly isAfter: boolean;
}

export interface CohortPage {
  readonly cohorts: readonly Cohort[];
  readonly next: CohortCursor | null;
}

/**
 * Cohorts in the order of merchant, first day, app, source and campaign. A page reads a bounded number of rows: it may hold fewer
 * cohorts than its limit, or none, and still lead to a next page.
 */
export type ReadCohorts = (asked: CohortPageAsked) => Promise<CohortPage>;

/** How many merchants one page looks at. */
const merchantsOfPage = 50;

export function createReadCohorts(database: Queryable, installations: InstallationCohorts): ReadCohorts {
  const ofMerchant = createReadCohortsOfMerchant(database, installations);
  return async (asked) => {
    if (asked.merchantId !== undefined) return ofMerchant({ ...asked, merchantId: asked.merchantId });
    const cohorts: Cohort[] = [];
    let merchantId = asked.cursor?.merchantId ?? (await installations.nextMerchant(0));
    for (let seen = 0; merchantId !== undefined && seen < merchantsOfPage; seen += 1) {
      const page = await ofMerchant({ ...asked, merchantId, limit: asked.limit - cohorts.length });
      cohorts.push(...page.cohorts);
      if (page.next !== null) return { cohorts, next: page.next };
      merchantId = await installations.nextMerchant(merchantId);
      if (cohorts.length === asked.limit) break;
    }
    const next = merchantId === undefined ? null : { merchantId, key: firstOf(asked.from), isAfter: false };
    return { cohorts, next };
  };
}

function firstOf(from: Day | undefined): CohortKey {
  return { firstDay: from ?? earliestDay, bundleId: '', source: '', campaign: '' };
}

function createReadCohortsOfMerchant(
  database: Queryable,
  installations: InstallationCohorts,
): (asked: CohortPageAsked & { readonly merchantId: number }) => Promise<CohortPage> {
  return async ({ merchantId, period, from, to, filter, cursor, limit }) => {
    const isHere = cursor !== undefined && cursor.merchantId === merchantId;
    const key = isHere && cursor.key.firstDay >= (from ?? earliestDay) ? cursor.key : firstOf(from);
    // Two more than the page holds: the last one of the page before, and one that shows whether there is a next page.
    const walk = { merchantId, period, from: key, before: to ?? latestDay, filter, most: limit + 2 };
    const sizes = await installations.sizes(walk);
    const { cohorts: read, edge } = await selectCohorts(database, {
      ...walk,
      currency: filter.currency,
      sizes,
    });
    const found = isHere && cursor.isAfter ? read.filter((one) => !isSame(one, key)) : read;
    const cohorts = found.slice(0, limit);
    const last = cohorts.at(-1);
    if (found.length > limit && last !== undefined)
      return { cohorts, next: { merchantId, key: last, isAfter: true } };
    return { cohorts, next: edge === undefined ? null : { merchantId, key: edge, isAfter: false } };
  };
}

function isSame(one: CohortKey, other: CohortKey): boolean {
  return (
    one.firstDay === other.firstDay &&
    one.bundleId === other.bundleId &&
    one.source === other.source &&
    one.campaign === other.campaign
  );
}
