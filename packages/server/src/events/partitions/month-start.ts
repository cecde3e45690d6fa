/**
 * The first day of a month (UTC) in the years 1000 to 9999, as `YYYY-MM-01`. These texts sort in the order of their
 * months.
 */
export type MonthStart = string;

/** Pure: the month (UTC) that is `monthsLater` months after the month of `now`; before it if that is negative. */
export function monthStart(now: Date, monthsLater = 0): MonthStart {
  const months = now.getUTCFullYear() * 12 + now.getUTCMonth() + monthsLater;
  const month = String((months % 12) + 1).padStart(2, '0');
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${month}-01`;
}

/**
 * Partitions made besides this month's. Maintenance can fail for this long before a request must make its own
 * partitions.
 */
const monthsAhead = 2;
const monthsBack = 10 * 12;
const monthsOn = 12;

/**
 * No month outside this range gets a partition, even if our own clock is wrong: `…_past` and `…_distant` hold those
 * times.
 */
const firstOfAll: MonthStart = '2000-01-01';
const endOfAll: MonthStart = '2100-01-01';

/** A range of months: `from` is inclusive, `until` is not. */
interface Months {
  readonly from: MonthStart;
  readonly until: MonthStart;
}

function isWithin(month: MonthStart, { from, until }: Months): boolean {
  return month >= from && month < until;
}

/** Pure: the months whose partitions are made before anyone needs them. */
export function monthsAround(now: Date): MonthStart[] {
  return Array.from({ length: monthsAhead + 1 }, (_none, index) => monthStart(now, index)).filter((month) =>
    isWithin(month, { from: firstOfAll, until: endOfAll }),
  );
}

/** Pure: the months that may have a partition. */
export function monthsInReach(now: Date, retentionMonths: number | undefined): Months {
  const from = monthStart(now, -Math.min(monthsBack, retentionMonths ?? monthsBack));
  const until = monthStart(now, monthsOn + 1);
  return { from: from > firstOfAll ? from : firstOfAll, until: until < endOfAll ? until : endOfAll };
}

const monthPattern = /^\d{4}-\d{2}-01$/;

/** Pure: whether a month, as PostgreSQL writes it, may have a partition. */
export function isInReach(month: string, now: Date, retentionMonths: number | undefined): boolean {
  return monthPattern.test(month) && isWithin(month, monthsInReach(now, retentionMonths));
}

/**
 * Pure: the oldest month that is kept; all earlier ones ended at least `retentionMonths` ago. So an event stays at
 * least that long after it happened, and up to a month longer.
 */
export function oldestKept(now: Date, retentionMonths: number): MonthStart {
  return monthStart(now, -retentionMonths);
}

/**
 * Pure: the same for batches and duplicates. They stay until all events of a batch are gone, including events that are
 * dated in the future: without these rows, a duplicate would look like an event that counts.
 */
export function oldestBatchesKept(now: Date, retentionMonths: number): MonthStart {
  return monthStart(now, -retentionMonths - monthsOn - 1);
}
