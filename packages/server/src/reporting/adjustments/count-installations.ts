import { microsecondsOfDay, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import type { RecurringFee } from '../fees/recurring-fee.js';
import { endOf, type Month, monthBefore, startOf } from '../month.js';
import {
  areInstallationsFew,
  type ChargedPart,
  countSlice,
  type InstallationCount,
  insertCharged,
  type Slice,
  selectCounts,
} from './installation-store.js';

/** The first installations of the twelve months that end with one. */
export interface InstallationYear {
  readonly month: Month;
  readonly counts: readonly InstallationCount[];
  /** Those that were counted now, and are not stored. */
  readonly fresh: readonly InstallationCount[];
}

export interface AskedYear {
  readonly month: Month;
  /** The most installations that may be read; null: any number. */
  readonly most: number | null;
  /** Counts that are not stored yet. */
  readonly known: readonly InstallationCount[];
}

/**
 * Counts the twelve months that end with this one. A month is counted once: its count is stored when a month is closed.
 * Undefined if that would read more than `most` installations.
 */
export async function countYear(
  tx: Queryable,
  merchantId: number,
  { month, most, known }: AskedYear,
): Promise<InstallationYear | undefined> {
  const months = lastMonths(month);
  const from = months.at(-1) ?? month;
  const stored = [
    ...(await selectCounts(tx, merchantId, { from, to: month })),
    ...known.filter((count) => months.includes(count.month)),
  ];
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

/**
 * Writes down which installations of a month an adjustment charges, in the order of installing. If a store user is
 * erased meanwhile, more are first ones than were counted, and the first of them are charged.
 */
export async function listCharged(
  tx: Transaction,
  {
    month,
    ...adjustment
  }: { readonly merchantId: number; readonly adjustmentId: number; readonly month: Month },
  parts: readonly ChargedPart[],
): Promise<void> {
  if (parts.length === 0) return;
  let before = 0n;
  let left = parts;
  for (const slice of await slicesOf(tx, adjustment.merchantId, month)) {
    const found = await insertCharged(tx, { ...adjustment, ...slice, parts: left, before });
    before += found.reduce((sum, { charged }) => sum + charged, 0n);
    left = left.map((part) => {
      const one = found.find(({ bundleId }) => bundleId === part.bundleId);
      if (one === undefined) return part;
      const free = one.found < part.free ? part.free - one.found : 0n;
      return { ...part, free, charged: part.charged - one.charged };
    });
  }
  if (left.some(({ charged }) => charged !== 0n))
    throw new Error('installations disappeared while a month was closed');
}

async function countMonth(tx: Queryable, merchantId: number, month: Month): Promise<InstallationCount[]> {
  const sums = new Map<string, InstallationCount>();
  const add = ({ bundleId, ...one }: Omit<InstallationCount, 'month'>): void => {
    const before = sums.get(bundleId);
    const firstOfMerchant = one.firstOfMerchant + (before?.firstOfMerchant ?? 0n);
    const firstOfApp = one.firstOfApp + (before?.firstOfApp ?? 0n);
    sums.set(bundleId, { month, bundleId, firstOfMerchant, firstOfApp });
  };
  add({ bundleId: '', firstOfMerchant: 0n, firstOfApp: 0n });
  for (const slice of await slicesOf(tx, merchantId, month))
    for (const one of await countSlice(tx, merchantId, slice)) add(one);
  return [...sums.values()];
}

/** Bounds the time of each statement: a month with more installations is cut at each day. */
const installationsOfSlice = 20_000;

async function slicesOf(tx: Queryable, merchantId: number, month: Month): Promise<Slice[]> {
  const range = { from: month, to: month, most: installationsOfSlice };
  if (await areInstallationsFew(tx, merchantId, range))
    return [{ from: toPostgresTimestamp(startOf(month)), until: toPostgresTimestamp(endOf(month)) }];
  const days: Slice[] = [];
  for (let day = startOf(month); day < endOf(month); day += microsecondsOfDay)
    days.push({ from: toPostgresTimestamp(day), until: toPostgresTimestamp(day + microsecondsOfDay) });
  return days;
}
