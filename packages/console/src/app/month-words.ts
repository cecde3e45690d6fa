import { monthName } from '../format/time.js';

const monthsBack = 14;
const leastLetters = 3;

/**
 * The month that the words name, such as `oct` or `2026-10`, and the words that do not. Without a year, it is the last
 * such month.
 */
export function monthIn(
  words: readonly string[],
  nowMs: number,
): { readonly month: string | undefined; readonly others: readonly string[] } {
  const now = new Date(nowMs);
  const months = Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
  const year = words.find((word) => months.some((month) => month.slice(0, 4) === word));
  const isNamed = (month: string, word: string): boolean =>
    month === word ||
    (word.length >= leastLetters &&
      monthName(Number(month.slice(5)))
        .toLowerCase()
        .startsWith(word));
  for (const word of words) {
    const month = months.find((one) => isNamed(one, word) && (year === undefined || one.startsWith(year)));
    if (month !== undefined)
      return { month, others: words.filter((other) => other !== word && other !== year) };
  }
  return { month: undefined, others: words };
}
