import { dayOf, endAfter, firstOfDays } from '../../format/day-range.js';

const dayCount = 30;
const dayMs = 86_400_000;
/** Nobody can tell more days apart in a picture. */
const mostDays = 92;

/**
 * The days of a filter, by default the last 30, as the calls take them: from the first, inclusive, to the day after the
 * last.
 */
export function dayRange({ from, to }: Readonly<Record<string, string>>) {
  return { from: from ?? firstOfDays(dayCount, Date.now()), to: endAfter(to) };
}

/** Each day of a range, where a picture has room for them; otherwise those that have values. */
export function daysOf(
  { from, to }: { readonly from: string; readonly to: string | undefined },
  found: readonly string[],
): readonly string[] {
  const startMs = Date.parse(from);
  const endMs = to === undefined ? Date.now() : Date.parse(to);
  const count = Math.ceil((endMs - startMs) / dayMs);
  if (!(count > 0 && count <= mostDays)) return [...new Set(found)].toSorted();
  return Array.from({ length: count }, (_, index) => dayOf(startMs + index * dayMs));
}
