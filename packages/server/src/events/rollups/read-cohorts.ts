import type { Queryable } from '../../database/database.js';
import { type Day, earliestDay, latestDay } from '../../kernel/day.js';
import type { CohortFilter, CohortKey, InstallationCohorts } from '../installation-cohorts.js';
import { type Cohort, selectCohorts } from './cohort-store.js';

export interface CohortPageAsked {
  /** All of them unless told, one after the other. */
  readonly merchantId: number | undefined;
  /** Weeks that begin on this day or later; open unless told. */
  readonly from: Day | undefined;
  /** Weeks that begin before this day; open unless told. */
  readonly to: Day | undefined;
  readonly filter: CohortFilter & { readonly currency?: string | undefined };
  readonly cursor: CohortCursor | undefined;
  readonly limit: number;
}

/** Where a page begins: at a cohort or, where `isBehind`, behind it. */
export interface CohortCursor {
  readonly merchantId: number;
  readonly key: CohortKey;
  readonly isBehind: boolean;
}

export interface CohortPage {
  readonly cohorts: readonly Cohort[];
  readonly next: CohortCursor | null;
}

/**
 * Cohorts in the order of merchant, week, app, source and campaign. A page reads a bounded number of rows, so that it may
 * hold fewer cohorts than it could, or none, and still lead to a next one.
 */
export type ReadCohorts = (asked: CohortPageAsked) => Promise<CohortPage>;

/** So many merchants are looked at for one page. */
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
    const next = merchantId === undefined ? null : { merchantId, key: firstOf(asked.from), isBehind: false };
    return { cohorts, next };
  };
}

function firstOf(from: Day | undefined): CohortKey {
  return { week: from ?? earliestDay, bundleId: '', source: '', campaign: '' };
}

function createReadCohortsOfMerchant(
  database: Queryable,
  installations: InstallationCohorts,
): (asked: CohortPageAsked & { readonly merchantId: number }) => Promise<CohortPage> {
  return async ({ merchantId, from, to, filter, cursor, limit }) => {
    const isHere = cursor !== undefined && cursor.merchantId === merchantId;
    const key = isHere && cursor.key.week >= (from ?? earliestDay) ? cursor.key : firstOf(from);
    const isBehind = isHere && cursor.isBehind;
    // Two more: the one that the last page ended with, and one to know whether there is a next page.
    const walk = { merchantId, from: key, before: to ?? latestDay, filter, most: limit + 2 };
    const told = await installations.sizes(walk);
    const { cohorts: found, edge } = await selectCohorts(database, {
      ...walk,
      currency: filter.currency,
      isBehind,
      told,
    });
    const cohorts = found.slice(0, limit);
    const last = cohorts.at(-1);
    if (found.length > limit && last !== undefined)
      return { cohorts, next: { merchantId, key: last, isBehind: true } };
    return { cohorts, next: edge === undefined ? null : { merchantId, key: edge, isBehind: false } };
  };
}
