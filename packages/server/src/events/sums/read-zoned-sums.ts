import type { Queryable } from '../../database/database.js';
import { sqlState, sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import { type DayBound, notWhole, refuseQuery } from '../../http/validating/query-parameters.js';
import type { Day } from '../../kernel/day.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import { pageOfSums, type SumsAsked, type SumsBounds, type SumsPage } from './read-sums.js';
import { type EventSum, lowestKey, sumDimensions } from './sum-reading-store.js';
import { knownTimeZone, unknownTimeZone } from './time-zone.js';
import {
  selectObstacle,
  selectZonedDay,
  selectZonedSums,
  selectZonedTotals,
  type ZonedDays,
  type ZonedWalk,
} from './zoned-sum-store.js';

/** Days of a time zone can be given as dates, or as the instants at which they begin. */
export interface ZonedSumsAsked extends Omit<SumsAsked, 'from' | 'to'> {
  readonly zone: string;
  readonly from: DayBound | undefined;
  readonly to: DayBound | undefined;
}

/** How much one page reads. */
export interface ZonedBounds extends Pick<SumsBounds, 'membersCounted'> {
  readonly zonedDays: number;
  readonly zonedBatches: number;
  readonly zonedEvents: number;
  readonly zonedEventsSearched: number;
  /** If days come first, a page ends after so many events or statements, with the day that is under way. */
  readonly zonedEventsOfPage: number;
  readonly zonedStatementsOfPage: number;
}

/**
 * Sums over days of a named time zone. If days are told apart, each call counts the events themselves, because sums are
 * stored only for days of UTC. It counts day after day: a page may hold fewer sums than its limit, or none, and still
 * lead to a next page. If they are not, only the events around the days of UTC are counted, and the stored sums of
 * these are added.
 * @throws Failure invalid_request for an unknown time zone, if there is too much to read, or if some of the events are
 * not kept any more; overloaded if it takes too long
 */
export async function readZonedSums(
  database: Queryable,
  asked: ZonedSumsAsked,
  bounds: ZonedBounds = limits,
): Promise<SumsPage> {
  const days = await readDays(database, asked, bounds);
  const { batches, removedMonth } = await selectObstacle(database, days, bounds.zonedBatches);
  if (batches > bounds.zonedBatches) throw tooMuch(`${bounds.zonedBatches} batches in its months`);
  if (removedMonth !== null) throw removed(removedMonth);
  const { cursor, limit, filter, by } = asked;
  const question = {
    ...days,
    filter,
    kept: sumDimensions.filter((dimension) => by.has(dimension)),
    first: cursor ?? lowestKey,
    isAfter: cursor?.place === 'after',
    most: limit + 1,
    eventsRead: bounds.zonedEvents,
    eventsSearched: bounds.zonedEventsSearched,
  };
  if (by.has('day')) return readDayByDay(database, question, bounds);
  const membersCounted = asked.countsInstallations === false ? 0 : bounds.membersCounted;
  const found = await bounded(question, bounds, () =>
    selectZonedTotals(database, { ...question, membersCounted }),
  );
  if (found instanceof Failure) throw found;
  return pageOfSums(found.sums, limit);
}

/**
 * How much longer the next period may be than the last one. Each begins again at a day: days are counted as a whole.
 */
const growth = 8;

/**
 * Counts period after period, so that no statement reads many more events than a page should. The first period is a
 * day, and tells how many days the next one may have.
 */
async function readDayByDay(
  database: Queryable,
  question: ZonedWalk,
  bounds: ZonedBounds,
): Promise<SumsPage> {
  const { merchantId, endDay, most } = question;
  const sums: EventSum[] = [];
  let { firstDay } = question;
  let days = 1;
  let left = bounds.zonedEventsOfPage;
  for (let made = 0; made < bounds.zonedStatementsOfPage && firstDay < endDay && left > 0; made += 1) {
    const until = Math.min(firstDay + days, endDay);
    // A day is never divided.
    const eventsRead = days === 1 ? bounds.zonedEvents : Math.min(left, bounds.zonedEvents);
    const part = { ...question, firstDay, endDay: until, eventsRead, most: most - sums.length };
    const found = await bounded(part, bounds, () => selectZonedSums(database, part));
    if (found instanceof Failure) {
      if (days === 1) throw found;
      days = 1;
      continue;
    }
    sums.push(...found.sums);
    if (sums.length === most) return pageOfSums(sums, most - 1);
    firstDay = until;
    left -= found.eventsRead;
    const fitting = found.eventsRead === 0 ? endDay : Math.floor((left * days) / found.eventsRead);
    days = Math.max(1, Math.min(growth * days, fitting));
  }
  const next = { ...lowestKey, merchantId, day: firstDay, place: 'at' as const };
  return { sums, next: firstDay < endDay ? next : null };
}

/** The failure if there are more events than may be read or searched. */
async function bounded<Found>(
  question: ZonedWalk,
  bounds: ZonedBounds,
  select: () => Promise<Found | undefined>,
): Promise<Found | Failure> {
  try {
    return (await select()) ?? tooMuch(`${bounds.zonedEvents} events or stored sums`);
  } catch (error) {
    if (sqlStateOf(error) === sqlState.programLimitExceeded)
      return tooMuch(`${bounds.zonedEventsSearched} events on its days, of all names`);
    if (tookTooLong(error)) throw tooSlow(error);
    return refuseUnknownZone(question.zone)(error);
  }
}

async function readDays(
  database: Queryable,
  { merchantId, from, to, by, cursor, zone: name }: ZonedSumsAsked,
  { zonedDays }: ZonedBounds,
): Promise<ZonedDays> {
  const zone = knownTimeZone(name);
  const missing = [
    ...(merchantId === undefined ? ['merchant_id'] : []),
    ...(from === undefined ? ['from'] : []),
    ...(to === undefined ? ['to'] : []),
  ];
  if (merchantId === undefined || from === undefined || to === undefined)
    throw refuseQuery(
      ...missing.map((missed) => ({
        name: missed,
        code: 'missing',
        detail: 'is required together with tz.',
      })),
    );
  const firstDay = await dayOf(database, { zone, name: 'from', bound: from });
  const endDay = await dayOf(database, { zone, name: 'to', bound: to });
  if (endDay - firstDay > zonedDays)
    throw refuseQuery({
      name: 'from',
      code: 'out_of_range',
      detail: `must be at most ${zonedDays} days before to, if tz is given.`,
    });
  // If days come first, all days before the cursor's day were on earlier pages.
  const isByDay = by.has('day') && cursor !== undefined;
  return { merchantId, zone, firstDay: isByDay ? Math.max(firstDay, cursor.day) : firstDay, endDay };
}

interface BoundAsked {
  readonly zone: string;
  readonly name: 'from' | 'to';
  readonly bound: DayBound;
}

async function dayOf(database: Queryable, { zone, name, bound }: BoundAsked): Promise<Day> {
  if (typeof bound === 'number') return bound;
  const found = await selectZonedDay(database, zone, bound).catch(refuseUnknownZone(zone));
  if (!found.isBeginning) throw notWhole(name);
  return found.day;
}

/**
 * PostgreSQL may not know a time zone that `Intl` knows: each has its own list, and these may be from different years.
 */
function refuseUnknownZone(zone: string): (error: unknown) => never {
  return (error) => {
    throw sqlStateOf(error) === sqlState.invalidParameterValue ? unknownTimeZone(zone) : error;
  };
}

function tooMuch(what: string): Failure {
  const detail = `counts the events themselves, and there are more than ${what}. Ask for fewer days or for one event_name, leave tz out, or export the events.`;
  return refuseQuery({ name: 'tz', code: 'out_of_range', detail });
}

/** Elsewhere a statement that takes too long is answered like a database that is away. Here, asking for less helps. */
function tooSlow(cause: unknown): Failure {
  return overloaded('To count these events takes too long now. Ask for fewer days, or later.', 60, cause);
}

function removed(month: string): Failure {
  const detail = `counts the events themselves, and those of ${month} are no longer kept. Ask for later days, or leave tz out.`;
  return refuseQuery({ name: 'tz', code: 'out_of_range', detail });
}
