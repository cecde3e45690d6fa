import { locale } from '../texts/define-texts.js';

const hour: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const utc = { timeZone: 'UTC' };
const dayFormat = new Intl.DateTimeFormat(locale, { ...day, ...utc });
const timeFormat = new Intl.DateTimeFormat(locale, { ...day, ...hour, ...utc, timeZoneName: 'short' });
const ownDayFormat = new Intl.DateTimeFormat(locale, day);
const ownHourFormat = new Intl.DateTimeFormat(locale, { ...hour, timeZoneName: 'short' });
const ownTimeFormat = new Intl.DateTimeFormat(locale, { ...day, ...hour, timeZoneName: 'short' });
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...utc });
const monthNameFormat = new Intl.DateTimeFormat(locale, { month: 'long', ...utc });
const shortDayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...utc });
const hourFormat = new Intl.DateTimeFormat(locale, { ...hour, ...utc });
const agoFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** `22 Nov 2026, 10:00 UTC`. */
export function timeText(instant: string): string {
  return timeFormat.format(new Date(instant));
}

/**
 * The same instant in the reader's time zone, such as `11:00 GMT+1`, with the day if it differs; undefined if it reads
 * the same.
 */
export function ownTimeText(instant: string): string | undefined {
  const date = new Date(instant);
  if (ownTimeFormat.format(date) === timeFormat.format(date)) return undefined;
  const isSameDay = ownDayFormat.format(date) === dayFormat.format(date);
  return (isSameDay ? ownHourFormat : ownTimeFormat).format(date);
}

/** `22 Nov 2026` of `2026-11-22` or of an instant, in UTC. */
export function dayText(date: string): string {
  return dayFormat.format(new Date(date));
}

/** `22 Nov`, for the axis of a chart. */
export function shortDayText(date: string): string {
  return shortDayFormat.format(new Date(date));
}

/** `14:00` in UTC, for the axis of a chart of a day. */
export function hourText(instant: string): string {
  return hourFormat.format(new Date(instant));
}

/** `November 2026` of `2026-11`. */
export function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** `November` of 11. */
export function monthName(month: number): string {
  return monthNameFormat.format(Date.UTC(2000, month - 1));
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 hours`; less than a minute in seconds. */
export function durationText(seconds: number): string {
  const [unit, each] = steps.find(([, stepMs]) => seconds * 1_000 >= stepMs) ?? ['second', 1_000];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor((seconds * 1_000) / each),
  );
}

/** `3 hours`: how long ago an instant was, seen from `nowMs`. */
export function ageText(instant: string, nowMs: number): string {
  return durationText(Math.max(0, (nowMs - Date.parse(instant)) / 1_000));
}

/** `3 hours ago`, `in 2 days`, seen from `nowMs`. */
export function agoText(instant: string, nowMs: number): string {
  const distanceMs = Date.parse(instant) - nowMs;
  const [unit, ms] = steps.find(([, stepMs]) => Math.abs(distanceMs) >= stepMs) ?? ['minute', 60_000];
  return agoFormat.format(Math.trunc(distanceMs / ms), unit);
}

/** Whether a text is a month of the books, such as `2026-10`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}
