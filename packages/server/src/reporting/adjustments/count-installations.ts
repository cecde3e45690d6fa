import type { Queryable, Transaction } from '../../database/database.js';
import type { RecurringFee } from '../fees/recurring-fee.js';
import { type Month, monthBefore } from '../month.js';
import {
  areInstallationsFew,
  countMonth,
  type InstallationCount,
  insertCharged,
  selectCounts,
} from './installation-store.js';

/** The first installations of the twelve months that end with one. */
export interface InstallationYear {
  readonly month: Month;
  readonly counts: readonly InstallationCount[];
  /** Those that were counted now, and are not stored. */
  readonly fresh: readonly InstallationCount[];
}

/**
 * Counts the twelve months that end with this one. A month is counted once: its count is stored when a month is closed. Undefined if that
 * would read more than `most` installations.
 */
export async function countYear(
  tx: Queryable,
  merchantId: number,
  { month, most }: { readonly month: Month; readonly most: number | null },
): Promise<InstallationYear | undefined> {
  const months = lastMonths(month);
  const from = months.at(-1) ?? month;
  const stored = await selectCounts(tx, merchantId, { from, to: month });
  const missing = months.filter((one) => !stored.some((count) => count.month === one));
  const [latest, earliest] = [missing[0], missing.at(-1)];
  if (most !== null && latest !== undefined && earliest !== undefined) {
    const range = { from: earliest, to: latest, most };
    if (!(await areInstallationsFew(tx, merchantId, range))) return undefined;
  }
  const fresh: InstallationCount[] = [];
  for (const one of missing) fresh.push(...(await countMonth(tx, merchantId, one)));
  return { month, counts: [...stored, ...fresh], fresh };
}

/** The newest first. */
function lastMonths(month: Month): Month[] {
  const months = [month];
  for (let one = month; months.length < 12 && one > '0001-01'; months.push(one)) one = monthBefore(one);
  return months;
}

/** Of an app, or of the merchant (null): how many of the month are charged, and how many before them are not. */
export interface ChargedPart {
  readonly bundleId: string | null;
  readonly charged: bigint;
  readonly free: bigint;
}

/** What lies above the free number, counted over twelve months in the order of installing. */
export function chargedParts(
  { of, above }: RecurringFee,
  { month, counts }: InstallationYear,
): ChargedPart[] {
  const apps = new Set(counts.flatMap(({ bundleId }) => (bundleId === '' ? [] : bundleId)));
  const groups = of === 'app' ? [...apps].toSorted() : [null];
  return groups.flatMap((bundleId) => {
    const counted = counts.filter((one) => bundleId === null || one.bundleId === bundleId);
    const sumOf = (some: readonly InstallationCount[]): bigint =>
      some.reduce((sum, one) => sum + (bundleId === null ? one.firstOfMerchant : one.firstOfApp), 0n);
    const now = sumOf(counted.filter((one) => one.month === month));
    const left = (above ?? 0n) - (sumOf(counted) - now);
    const free = left < 0n ? 0n : left < now ? left : now;
    return now === free ? [] : [{ bundleId, charged: now - free, free }];
  });
}

/** Writes down which installations of a month an adjustment charges. */
export async function listCharged(
  tx: Transaction,
  adjustment: { readonly merchantId: number; readonly adjustmentId: number; readonly month: Month },
  parts: readonly ChargedPart[],
): Promise<void> {
  let before = 0n;
  for (const part of parts) {
    if ((await insertCharged(tx, { ...adjustment, ...part, before })) !== part.charged)
      throw new Error('installations disappeared while a month was closed');
    before += part.charged;
  }
}
