import type { Schema } from '@stoa/client';
import { dayOf, monthAfter } from '../../../format/day-range.js';
import type { texts } from './texts.js';

type Plan = Schema<'FeePlan'>;
export type PlanState = keyof typeof texts.states;

/** The state of a plan on a day. */
export function stateOf({ in_force_from: from, in_force_until: until }: Plan, today: string): PlanState {
  if (until !== null && until <= from) return 'revoked';
  if (today < from) return 'later';
  return until !== null && until <= today ? 'over' : 'now';
}

/** The months that the bars show: those around now, and not all since the store began. */
export function shownMonths(nowMs: number): { readonly first: string; readonly last: string } {
  const month = dayOf(nowMs).slice(0, 7);
  return { first: monthAfter(month, -23), last: monthAfter(month, 12) };
}

/** Where a day is on such a bar, from 0 to 1000. */
export function placeOfDay(day: string, nowMs: number): number {
  const { first, last } = shownMonths(nowMs);
  const start = Date.parse(`${first}-01`);
  const end = Date.parse(`${monthAfter(last, 1)}-01`);
  return Math.min(1000, Math.max(0, ((Date.parse(day) - start) / (end - start)) * 1000));
}
