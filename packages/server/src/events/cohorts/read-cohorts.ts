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

/** Where a page begins: at a cohort, or after it. */
export interface CohortCursor extends CohortKey {
  readonly place: 'at' | 'after';
  readonly merchantId: number;
}

export interface CohortPage {
  readonly cohorts: readonly Cohort[];
  readonly next: CohortCursor | null;
}

/** How many merchants one page looks at. */
const merchantsOfPage = 50;

export interface CohortSource {
  readonly database: Queryable;
  readonly installationCohorts: InstallationCohorts;
}

/**
 * Cohorts in the order of merchant, first day, app, source and campaign. A page reads a bounded number of rows: it may
 * hold fewer cohorts than its limit, or none, and still lead to a next page.
 */
export async function readCohorts(source: CohortSource, asked: CohortPageAsked): Promise<CohortPage> {
  if (asked.merchantId !== undefined)
    return readCohortsOfMerchant(source, { ...asked, merchantId: asked.merchantId });
  const { installationCohorts } = source;
  const cohorts: Cohort[] = [];
  let merchantId = asked.cursor?.merchantId ?? (await installationCohorts.nextMerchant(0));
  for (let seen = 0; merchantId !== undefined && seen < merchantsOfPage; seen += 1) {
    const rest = { ...asked, merchantId, limit: asked.limit - cohorts.length };
    const page = await readCohortsOfMerchant(source, rest);
    cohorts.push(...page.cohorts);
    if (page.next !== null) return { cohorts, next: page.next };
    merchantId = await installationCohorts.nextMerchant(merchantId);
    if (cohorts.length === asked.limit) break;
  }
  return {
    cohorts,
    next: merchantId === undefined ? null : { place: 'at', merchantId, ...firstOf(asked.from) },
  };
}

function firstOf(from: Day | undefined): CohortKey {
  return { firstDay: from ?? earliestDay, bundleId: '', source: '', campaign: '' };
}

async function readCohortsOfMerchant(
  { database, installationCohorts }: CohortSource,
  { merchantId, period, from, to, filter, cursor, limit }: CohortPageAsked & { readonly merchantId: number },
): Promise<CohortPage> {
  const isHere = cursor !== undefined && cursor.merchantId === merchantId;
  const key = isHere && cursor.firstDay >= (from ?? earliestDay) ? cursor : firstOf(from);
  // Two more than the page holds: the last one of the page before, and one that shows whether there is a next page.
  const walk = { merchantId, period, from: key, before: to ?? latestDay, filter, most: limit + 2 };
  const sizes = await installationCohorts.sizes(walk);
  const read = await selectCohorts(database, { ...walk, currency: filter.currency, sizes });
  const isAfter = isHere && cursor.place === 'after';
  const found = isAfter ? read.cohorts.filter((one) => !isSame(one, key)) : read.cohorts;
  const cohorts = found.slice(0, limit);
  const last = cohorts.at(-1);
  if (found.length > limit && last !== undefined) return { cohorts, next: { ...last, place: 'after' } };
  return {
    cohorts,
    next: read.edge === undefined ? null : { place: 'at', merchantId, ...read.edge },
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
