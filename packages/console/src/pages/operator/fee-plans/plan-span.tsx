import './fee-plans.css';
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

/** When a plan is in force, as a bar; the days stand in the columns beside it. */
export function PlanSpan({ plan, nowMs }: { readonly plan: Plan; readonly nowMs: number }) {
  const { first, last } = shownMonths(nowMs);
  const start = Date.parse(`${first}-01`);
  const end = Date.parse(`${monthAfter(last, 1)}-01`);
  const place = (ms: number): number => Math.min(1000, Math.max(0, ((ms - start) / (end - start)) * 1000));
  const from = place(Date.parse(plan.in_force_from));
  const until = plan.in_force_until === null ? 1000 : place(Date.parse(plan.in_force_until));
  const isNow = stateOf(plan, dayOf(nowMs)) === 'now';
  const today = place(nowMs);
  return (
    <svg class="span" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="1000" height="20" />
      <rect class={isNow ? 'now' : 'other'} x={from} y="4" width={Math.max(0, until - from)} height="12" />
      <line class="today" x1={today} x2={today} y1="0" y2="20" />
    </svg>
  );
}
