/**
 * Converts a wall clock's time to UTC, in seconds since 1970; times in the gap or overlap of a clock change have no
 * answer.
 */
export type ToUtc = (wallSeconds: number) => number | 'never' | 'twice';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Since 1970, clocks change only on the quarter hour, so one offset holds for a whole quarter. */
const QUARTER = 900;
const MAX_REMEMBERED = 100_000;

/**
 * Abbreviations that reports of payment providers use and that mean one offset, in hours. CST, IST, AST and the like
 * are missing because they mean several. BST is British Summer Time, as in Adyen's description of its report.
 */
const abbreviations: ReadonlyMap<string, number> = new Map([
  ['UTC', 0],
  ['GMT', 0],
  ['Z', 0],
  ['WET', 0],
  ['WEST', 1],
  ['BST', 1],
  ['CET', 1],
  ['CEST', 2],
  ['EET', 2],
  ['EEST', 3],
  ['MSK', 3],
  ['EST', -5],
  ['EDT', -4],
  ['CDT', -5],
  ['MST', -7],
  ['MDT', -6],
  ['PST', -8],
  ['PDT', -7],
  ['BRT', -3],
  ['SGT', 8],
  ['HKT', 8],
  ['JST', 9],
  ['AEST', 10],
  ['AEDT', 11],
  ['NZST', 12],
  ['NZDT', 13],
]);

/** Finds time zones by name and remembers them: an abbreviation, an offset like `+02:00`, or an IANA name. */
export function createTimeZones(): (name: string) => ToUtc | undefined {
  const known = new Map<string, ToUtc | undefined>();
  return (name) => {
    if (known.has(name)) return known.get(name);
    if (known.size >= 1_000) known.clear();
    const zone = findZone(name);
    known.set(name, zone);
    return zone;
  };
}

function findZone(name: string): ToUtc | undefined {
  const hours = abbreviations.get(name.toUpperCase());
  const offset = hours === undefined ? readOffset(name) : hours * HOUR;
  if (offset !== undefined) return (wall) => wall - offset;
  // Intl also accepts names without a slash, such as MET and CST6CDT. In the file, these may mean something else.
  return name.includes('/') ? namedZone(name) : undefined;
}

function readOffset(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60);
}

function namedZone(name: string): ToUtc | undefined {
  const clock = clockOf(name);
  if (clock === undefined) return undefined;
  const remembered = new Map<number, number | 'never' | 'twice'>();
  return (wall) => {
    const quarter = Math.floor(wall / QUARTER);
    let offset = remembered.get(quarter);
    if (offset === undefined) {
      offset = offsetAt(clock, wall);
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(quarter, offset);
    }
    return typeof offset === 'number' ? wall - offset : offset;
  };
}

/**
 * Tries the offsets of a day before and a day after: around a clock change they differ, and a time fits none, one or
 * both.
 */
function offsetAt(clock: (utcSeconds: number) => number, wall: number): number | 'never' | 'twice' {
  const candidates = new Set([wall - DAY, wall + DAY].map((utc) => clock(utc) - utc));
  const fitting = [...candidates].filter((offset) => clock(wall - offset) === wall);
  if (fitting.length > 1) return 'twice';
  return fitting[0] ?? 'never';
}

/** Returns what a wall clock of the time zone shows at a time of UTC, in seconds. */
function clockOf(timeZone: string): ((utcSeconds: number) => number) | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return (utcSeconds) => {
      const parts = new Map(
        format.formatToParts(utcSeconds * 1_000).map(({ type, value }) => [type, Number(value)]),
      );
      const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
      const day = Date.UTC(part('year'), part('month') - 1, part('day'));
      return day / 1_000 + part('hour') * HOUR + part('minute') * 60 + part('second');
    };
  } catch {
    // A RangeError: Intl knows no such zone.
    return undefined;
  }
}
