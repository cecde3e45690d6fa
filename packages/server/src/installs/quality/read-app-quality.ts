import { type Instant, instantOf, microsecondsOfDay, toPostgresTimestamp } from '@stoa/contract';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import {
  type AppPeriod,
  type AppPeriodsAsked,
  type CountedTime,
  type RankedApp,
  type RankedAsked,
  selectPeriodsOfApps,
  selectRankedApps,
} from './app-quality-store.js';
import { hourlyCountsSince } from './keep-running-counts.js';
import type { PeriodUnit } from './quality-store.js';
import { selectKeptTimes } from './running-count-store.js';

const microsecondsOf = { hour: microsecondsOfDay / 24n, day: microsecondsOfDay } as const;

export interface AppQualityAsked extends Pick<RankedAsked, 'order' | 'most'> {
  /** Hours that begin at this time or later. */
  readonly from: Instant;
  /** Hours that begin before this time. */
  readonly to: Instant;
  readonly by: PeriodUnit;
  /** Undefined: from the first app on. */
  readonly after: RankedAsked['after'] | undefined;
}

export interface AppQuality extends RankedApp {
  /** The oldest first, without those in which nothing was installed. */
  readonly periods: readonly AppPeriod[];
}

const beforeAll = { place: 2n ** 63n - 1n, merchantId: 0, bundleId: '' };

/** Reads apps with the counts of each hour or day. */
export async function readAppQuality(
  { database, clock }: Context,
  { by, order, after = beforeAll, most, ...asked }: AppQualityAsked,
): Promise<readonly AppQuality[]> {
  const from = nextWhole(asked.from, 'hour');
  const to = nextWhole(asked.to, 'hour');
  if (from >= to) return [];
  const start = from - nextWhole(to - from, by);
  const kept = await keptTimes(database, { start, from, to }, clock.now());
  const apps = await selectRankedApps(database, {
    start: countedTime(start, kept.start),
    from: countedTime(from, kept.from),
    to: countedTime(to, kept.to),
    order,
    after,
    most,
  });
  const range = { from: toPostgresTimestamp(from), to: toPostgresTimestamp(to) };
  const days = by === 'day' ? keptDays(from, to, kept.to) : [];
  const periods = await selectPeriodsOfApps(database, {
    apps,
    unit: by,
    ...range,
    ...partOf(days, range.from),
  });
  const found = byApp(periods);
  return apps.map((app) => ({ ...app, periods: found.get(app.bundleId) ?? [] }));
}

/** Rounds up to whole hours or days. */
function nextWhole(instant: Instant, unit: PeriodUnit): Instant {
  const length = microsecondsOf[unit];
  const over = ((instant % length) + length) % length;
  return over === 0n ? instant : instant + length - over;
}

type Times<T> = Readonly<Record<'start' | 'from' | 'to', T>>;

/** The kept time that is nearest to each of these times; undefined if nothing is kept. */
async function keptTimes(
  database: Database,
  times: Times<Instant>,
  now: Date,
): Promise<Times<Instant | undefined>> {
  const hourlySince = hourlyCountsSince(now);
  const keptTime = async (at: Instant): Promise<Instant | undefined> => {
    const { upTo, after } = await selectKeptTimes(database, { at: toPostgresTimestamp(at), hourlySince });
    return nearest(at, upTo && instantOf(upTo), after && instantOf(after));
  };
  const [start, from, to] = await Promise.all([
    keptTime(times.start),
    keptTime(times.from),
    keptTime(times.to),
  ]);
  // If no time since `start` is kept yet, add up the hours from `start` on, and not those from a kept time long before.
  const isKept = to !== undefined && to >= times.start;
  return isKept ? { start, from, to } : { start: times.start, from: times.start, to: times.start };
}

function nearest(at: Instant, upTo: Instant | undefined, after: Instant | undefined): Instant | undefined {
  if (upTo === undefined || after === undefined) return upTo ?? after;
  return at - upTo <= after - at ? upTo : after;
}

function countedTime(instant: Instant, keptAt: Instant | undefined): CountedTime {
  const at = toPostgresTimestamp(instant);
  const kept = keptAt === undefined ? '-infinity' : toPostgresTimestamp(keptAt);
  return keptAt === undefined || keptAt <= instant
    ? { kept, since: kept, until: at, sign: 1 }
    : { kept, since: at, until: kept, sign: -1 };
}

/** The beginnings of days from one time to another, but none after the last time that is kept. */
function keptDays(from: Instant, to: Instant, keptUntil: Instant | undefined): Instant[] {
  const days: Instant[] = [];
  let day = nextWhole(from, 'day');
  for (; keptUntil !== undefined && day <= keptUntil && day <= to; day += microsecondsOfDay) days.push(day);
  return days;
}

function partOf(
  days: readonly Instant[],
  from: string,
): Pick<AppPeriodsAsked, 'keptTimes' | 'keptFrom' | 'keptTo'> {
  const keptTimes = days.map(toPostgresTimestamp);
  return { keptTimes, keptFrom: keptTimes[0] ?? from, keptTo: keptTimes.at(-1) ?? from };
}

/** A bundle identifier is unique over all merchants. */
function byApp(periods: readonly AppPeriod[]): ReadonlyMap<string, readonly AppPeriod[]> {
  const found = new Map<string, AppPeriod[]>();
  for (const period of periods) {
    const known = found.get(period.bundleId);
    if (known === undefined) found.set(period.bundleId, [period]);
    else known.push(period);
  }
  return found;
}
