import { dayOf, firstOfDays, monthAfter } from './day-range.js';

/** The first and the last day of a period, both included; empty: it has none. A type, because filters are a record. */
export type Days = { readonly from: string; readonly to: string };

const dayMs = 86_400_000;

/**
 * The periods that people choose most, by their names in the texts. All but `any` and the last month reach to today.
 */
export function usualPeriods(nowMs: number) {
  const month = dayOf(nowMs).slice(0, 7);
  const before = monthAfter(month, -1);
  const days = (count: number): Days => ({ from: firstOfDays(count, nowMs), to: '' });
  return [
    { name: 'any', days: { from: '', to: '' } },
    { name: 'today', days: days(1) },
    { name: 'week', days: days(7) },
    { name: 'days30', days: days(30) },
    { name: 'month', days: { from: `${month}-01`, to: '' } },
    { name: 'lastMonth', days: { from: `${before}-01`, to: dayOf(Date.parse(`${month}-01`) - dayMs) } },
  ] as const satisfies readonly { readonly name: string; readonly days: Days }[];
}
