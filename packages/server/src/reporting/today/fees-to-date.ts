import { type Day, firstDay, type Month, monthBefore, nextMonth, sameDayBefore } from '../month.js';
import type { FeeDay } from './today-store.js';

/** The fees of a month so far in a currency, beside those of the month before. In minor units. */
export interface FeesToDate {
  readonly currency: string;
  readonly fee: bigint;
  /**
   * What the statements of the month before had on the same day of their month or, if it was shorter, on its last day.
   */
  readonly feeBefore: bigint;
  /** What the statements had at the end of each day of the month, up to today. */
  readonly feeByDay: readonly bigint[];
  /** The same of the month before, up to its last day. What was booked later is not in it. */
  readonly feeByDayBefore: readonly bigint[];
}

/** Adds up the fees of the month of a day and of the month before, by currency. */
export function feesToDate(found: readonly FeeDay[], today: Day): FeesToDate[] {
  const month = today.slice(0, 7);
  const dayNumber = Number(today.slice(8));
  const before = monthBefore(month);
  return [...new Set(found.map(({ currency }) => currency))].map((currency) => {
    const own = found.filter((one) => one.currency === currency);
    const feeByDay = sumsByDay(own, month, dayNumber);
    const feeByDayBefore = sumsByDay(own, before, daysOf(before));
    return {
      currency,
      fee: feeByDay.at(-1) ?? 0n,
      feeBefore: feeByDayBefore[Number(sameDayBefore(today).slice(8)) - 1] ?? 0n,
      feeByDay,
      feeByDayBefore,
    };
  });
}

/**
 * What the statements of a month had on each of its first days. What was booked before the month counts from its first
 * day on.
 */
function sumsByDay(found: readonly FeeDay[], month: Month, days: number): bigint[] {
  const fees = Array.from({ length: days }, () => 0n);
  for (const { month: of, day, feeAmount } of found) {
    const index = day < firstDay(month) ? 0 : Number(day.slice(8)) - 1;
    const isShown = of === month && day < firstDay(nextMonth(month)) && index < days;
    if (isShown) fees[index] = (fees[index] ?? 0n) + feeAmount;
  }
  let sum = 0n;
  return fees.map((fee) => {
    sum += fee;
    return sum;
  });
}

function daysOf(month: Month): number {
  return (Date.parse(firstDay(nextMonth(month))) - Date.parse(firstDay(month))) / 86_400_000;
}
