import type { Queryable } from '../../database/database.js';
import { isTwin } from '../../kernel/twin.js';
import { type Converter, createConverter, roundedDown } from '../exchange-rates/convert-volume.js';
import { selectRatesTo } from '../exchange-rates/exchange-rate-store.js';
import { type GroupMembership, selectMembershipsOfMerchant } from '../groups/membership-store.js';
import type { Day } from '../month.js';
import {
  type DayScope,
  type GroupVolumeDay,
  lockGroupVolumes,
  selectGroupVolumeDays,
  selectVolumeDays,
  type VolumeDay,
  type VolumePlace,
} from './volume-day-store.js';
import { placeAt } from './year-volumes.js';

/** Whose sales a volume counts. */
export const volumeOwners = ['merchant', 'app', 'group'] as const;
/**
 * Over which time: the calendar year or month of the day on which a transaction counts, the 12 months up to that day,
 * or always.
 */
export const volumePeriods = ['year', 'month', 'rolling_12_months', 'life'] as const;

/** Which volume decides about the tiers of a line. */
export interface TierVolume {
  readonly of: (typeof volumeOwners)[number];
  readonly period: (typeof volumePeriods)[number];
  /** Counts all currencies in this one (ISO 4217, alpha-3); null: only that of the transaction. */
  readonly currency: string | null;
  /** The group of merchants, if it is the volume of one: what its members sold while they were members. */
  readonly group?: string;
}

export function isSameVolume(one: TierVolume, other: TierVolume): boolean {
  const isSameOwner = one.of === other.of && one.group === other.group;
  return isSameOwner && one.period === other.period && one.currency === other.currency;
}

/** A volume as a line sees it. */
export interface SeenVolume {
  /** In minor units. */
  readonly before: bigint;
  /**
   * The app is not known, so that its volume is 0, or there is no rate for the transaction's currency, which therefore
   * counts nothing.
   */
  readonly isAssumed: boolean;
}

/** The volumes of a merchant, in their own currency or in that of a place. */
export interface TierVolumes {
  /** What is booked so far on the days of the period: the volume before a transaction that is booked now. */
  soFar(volume: TierVolume, place: VolumePlace): SeenVolume;
  /**
   * What is booked on the days of the period that are before the day of the place: the volume before a transaction that
   * was booked some time ago. It depends on no order within a day, and on nothing that came on later days.
   */
  onEarlierDays(volume: TierVolume, place: VolumePlace): SeenVolume;
  /** Books a base. */
  add(place: VolumePlace, base: bigint): void;
}

interface Window {
  /** Days after this one. Days compare as texts; a bound need not be a day that exists. */
  readonly after: string;
  /** The last day. */
  readonly through: string;
}

/**
 * The days of one owner in one currency, or with all currencies in one, with the sums of the windows that were asked
 * for.
 */
interface Account {
  readonly days: Map<Day, bigint>;
  readonly sums: Map<string, Window & { sum: bigint }>;
}

interface Booked {
  readonly ofMerchant: readonly VolumeDay[];
  readonly ofApps: readonly VolumeDay[];
  readonly ofGroups: readonly GroupVolumeDay[];
  /** When the merchant is a member of these groups. */
  readonly memberships: readonly Pick<GroupMembership, 'group' | 'memberFrom' | 'memberUntil'>[];
  /** The currencies in which some volumes count all; null: those that count one currency. */
  readonly countedIn: ReadonlySet<string | null>;
  readonly converter: Converter;
}

export function createTierVolumes({ memberships, countedIn, converter, ...booked }: Booked): TierVolumes {
  const accounts = new Map<string, Account>();
  const accountOf = (owner: string, currency: string, inCurrency: string | null): Account => {
    const key = `${inCurrency ?? `only ${currency}`} ${owner}`;
    const known = accounts.get(key);
    if (known !== undefined) return known;
    const account = { days: new Map<Day, bigint>(), sums: new Map<string, Window & { sum: bigint }>() };
    accounts.set(key, account);
    return account;
  };
  const add = (owner: string, place: Omit<VolumePlace, 'bundleId'>, base: bigint): void => {
    for (const inCurrency of countedIn) {
      const counted = inCurrency === null ? base : converter.convert(inCurrency, place, base);
      if (counted !== undefined) addTo(accountOf(owner, place.currency, inCurrency), place.day, counted);
    }
  };
  for (const one of booked.ofMerchant) add('merchant', one, one.base);
  for (const one of booked.ofApps) add(ownerOf('app', one.bundleId), one, one.base);
  for (const one of booked.ofGroups) add(ownerOf('group', one.group), one, one.base);
  const sumOf = (
    { of, currency, group = '' }: TierVolume,
    place: VolumePlace,
    window: Window,
  ): SeenVolume => {
    if (of === 'app' && place.bundleId === '') return { before: 0n, isAssumed: true };
    const owner = ownerOf(of, of === 'group' ? group : place.bundleId);
    const sum = sumIn(accountOf(owner, place.currency, currency), window);
    if (currency === null) return { before: placeAt(sum), isAssumed: false };
    const isAssumed = converter.convert(currency, place, 1n) === undefined;
    return { before: placeAt(roundedDown(sum)), isAssumed };
  };
  return {
    soFar: (volume, place) => sumOf(volume, place, windowOf(volume.period, place.day)),
    onEarlierDays: (volume, place) => {
      const { after } = windowOf(volume.period, place.day);
      return sumOf(volume, place, { after, through: dayBefore(place.day) });
    },
    add: (place, base) => {
      add('merchant', place, base);
      if (place.bundleId !== '') add(ownerOf('app', place.bundleId), place, base);
      for (const one of memberships)
        if (isMemberOn(one, place.day)) add(ownerOf('group', one.group), place, base);
    },
  };
}

function isMemberOn(
  { memberFrom, memberUntil }: Pick<GroupMembership, 'memberFrom' | 'memberUntil'>,
  day: Day,
): boolean {
  return day >= memberFrom && (memberUntil === null || day < memberUntil);
}

function ownerOf(of: TierVolume['of'], name: string): string {
  return of === 'merchant' ? of : `${of} ${name}`;
}

/** A report asks for the windows of a few days, so each is added up once and then kept. */
function sumIn({ days, sums }: Account, { after, through }: Window): bigint {
  const key = `${after} ${through}`;
  const known = sums.get(key);
  if (known !== undefined) return known.sum;
  let sum = 0n;
  for (const [day, base] of days) if (day > after && day <= through) sum += base;
  sums.set(key, { after, through, sum });
  return sum;
}

function addTo({ days, sums }: Account, day: Day, base: bigint): void {
  days.set(day, (days.get(day) ?? 0n) + base);
  for (const kept of sums.values()) if (day > kept.after && day <= kept.through) kept.sum += base;
}

function windowOf(period: TierVolume['period'], day: Day): Window {
  const [year, month] = [day.slice(0, 4), day.slice(0, 7)];
  if (period === 'year') return { after: `${year}-00`, through: `${year}-12-31` };
  if (period === 'month') return { after: `${month}-00`, through: `${month}-31` };
  if (period === 'life') return { after: '', through: '9999-12-31' };
  return { after: `${String(Number(year) - 1).padStart(4, '0')}${day.slice(4)}`, through: day };
}

function dayBefore(day: Day): Day {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

interface AskedVolumes {
  readonly volumes: readonly TierVolume[];
  readonly places: readonly VolumePlace[];
  /**
   * What is tried out does not count for groups: with invented sales, a member would find out what the others sold. A
   * twin has only invented sales, so it is in its groups alone.
   */
  readonly isForecast?: boolean;
}

/**
 * Reads the volumes that some lines need; undefined if they need none. A caller that books holds the lock of the
 * ledger. From here on it also holds those of the groups, so that of two members that report at the same moment the
 * second one sees the first.
 */
export async function openTierVolumes(
  tx: Queryable,
  merchantId: number,
  { volumes, places, isForecast = false }: AskedVolumes,
): Promise<TierVolumes | undefined> {
  if (volumes.length === 0 || places.length === 0) return undefined;
  const earliest = places.reduce((least, { day }) => (day < least ? day : least), '9999-12-31');
  const daysOf = async <T>(
    owner: TierVolume['of'],
    select: (scope: DayScope) => Promise<T[]>,
  ): Promise<T[]> => {
    const owned = volumes.filter(({ of }) => of === owner);
    if (owned.length === 0) return [];
    const forLife = owned.some(({ period }) => period === 'life');
    const eachDay = owned.some(({ currency }) => currency !== null);
    return select({ earliest, forLife, eachDay });
  };
  const apps = [...new Set(places.flatMap(({ bundleId }) => bundleId || []))];
  const groups = [...new Set(volumes.flatMap(({ group }) => group ?? []))];
  const isAlone = isTwin(merchantId);
  if (groups.length > 0 && !isAlone) await lockGroupVolumes(tx, groups);
  const known = groups.length === 0 ? [] : await selectMembershipsOfMerchant(tx, merchantId);
  const memberships = known.filter(({ group }) => groups.includes(group));
  const currencies = volumes.flatMap(({ currency }) => currency ?? []);
  return createTierVolumes({
    ofMerchant: await daysOf('merchant', (scope) =>
      selectVolumeDays(tx, merchantId, { ...scope, apps: null }),
    ),
    ofApps: await daysOf('app', (scope) => selectVolumeDays(tx, merchantId, { ...scope, apps })),
    ofGroups: await daysOf('group', async (scope) => {
      if (!isAlone) return selectGroupVolumeDays(tx, groups, scope);
      const own = await selectVolumeDays(tx, merchantId, { ...scope, eachDay: true, apps: null });
      return memberships.flatMap((one) =>
        own.filter(({ day }) => isMemberOn(one, day)).map((sold) => ({ ...sold, group: one.group })),
      );
    }),
    memberships: isForecast && !isAlone ? [] : memberships,
    countedIn: new Set(volumes.map(({ currency }) => currency)),
    converter: createConverter(currencies.length === 0 ? [] : await selectRatesTo(tx, currencies)),
  });
}
