import { dayForm, type Fault, misfit, parseRfc3339 } from '@stoa/contract';
import type { Actor } from '../../audit-entries/index.js';
import { Failure, type FailureDefinition } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';
import { termsOfLines } from './fee-line.js';
import type { FeePlan } from './fee-plan.js';
import { type RecurringFee, recurringFaults, usableRecurringFee } from './recurring-fee.js';
import {
  countryFaults,
  knownRate,
  nameFaults,
  type RequestedTier,
  rateFaults,
  tierFaults,
} from './term-faults.js';
import { lineFaults, type RequestedLine, usableLine } from './usable-lines.js';

/** A plan as requested. */
export interface RequestedFeePlan {
  /** Null: a group, or the whole store. */
  readonly merchantId: number | null;
  /** Absent: a merchant, or the whole store. */
  readonly group?: string | undefined;
  /** Countries of payers, ISO 3166-1 alpha-3; null: all. */
  readonly countries: readonly string[] | null;
  readonly name: string;
  /** Parts per million; null if none was given, or two that differ. */
  readonly ratePpm: number | null;
  /** In any order. */
  readonly tiers: readonly RequestedTier[];
  /** A rate card, instead of a rate and tiers. */
  readonly lines?: readonly RequestedLine[] | undefined;
  /** What is charged without a transaction when a month is closed. */
  readonly recurringFees?: readonly RecurringFee[] | undefined;
  /** `YYYY-MM-DD`, from 00:00 UTC on. */
  readonly inForceFrom: string;
  /** `YYYY-MM-DD`, the first day on which it is no longer in force; null: until it is ended. */
  readonly inForceUntil: string | null;
  readonly createdBy: Actor;
}

export type UsableFeePlan = Pick<
  FeePlan,
  | 'merchantId'
  | 'group'
  | 'countries'
  | 'name'
  | 'ratePpm'
  | 'tiers'
  | 'lines'
  | 'recurringFees'
  | 'inForceFrom'
  | 'inForceUntil'
  | 'createdBy'
>;

/** How a day is written. */
export const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$';
const dayExpression = new RegExp(dayPattern);

const ofPlans: PeriodNames = { from: '/in_force_from', until: '/in_force_until', what: 'A plan' };
const { unusable_fee_plan: unusable } = reportingFailures;

/** The detail contains the sentences of at most this many faults; the answer's `errors` lists more. */
const faultsInDetail = 10;

/**
 * The plan with its name trimmed and its countries as a set; or all faults at once. Whether its merchant exists is not
 * checked here.
 * @throws Failure unusable_fee_plan
 */
export function usableFeePlan(requested: RequestedFeePlan): UsableFeePlan {
  const { merchantId, group, countries, tiers, lines, inForceFrom, inForceUntil, createdBy } = requested;
  const recurring = requested.recurringFees ?? [];
  const name = requested.name.trim();
  refuseFaults([
    ...nameFaults(name, '/name'),
    ...scopeFaults(requested),
    ...termFaults(requested),
    ...periodFaults({ from: inForceFrom, until: inForceUntil }, ofPlans),
    ...countryFaults(countries, '/countries'),
    ...(lines === undefined ? tierFaults(tiers, '') : []),
    ...recurringFaults(recurring, { countries }),
  ]);
  return {
    merchantId,
    group: group ?? null,
    countries: countries === null ? null : new Set(countries),
    name,
    ...usableTerms(requested),
    recurringFees: recurring.map(usableRecurringFee),
    inForceFrom,
    inForceUntil,
    createdBy: createdBy.name,
  };
}

function scopeFaults({ merchantId, group }: Pick<RequestedFeePlan, 'merchantId' | 'group'>): Fault[] {
  if (merchantId === null || group === undefined) return [];
  const detail = 'A plan is for a merchant or for a group of merchants, not for both.';
  return [{ pointer: '/group', code: 'contradiction', detail }];
}

type RequestedTerms = Pick<RequestedFeePlan, 'ratePpm' | 'tiers' | 'lines' | 'group'>;

function termFaults({ ratePpm, tiers, lines, group }: RequestedTerms): Fault[] {
  if (lines === undefined) return rateFaults(ratePpm, '');
  if (ratePpm === null && tiers.length === 0) return lineFaults(lines, group);
  const detail = 'A plan has either a rate, perhaps with tiers, or lines: each line has its own.';
  return [{ pointer: '/lines', code: 'contradiction', detail }];
}

function usableTerms({
  ratePpm,
  tiers,
  lines,
}: RequestedTerms): Pick<FeePlan, 'ratePpm' | 'tiers' | 'lines'> {
  if (lines !== undefined) return termsOfLines(lines.map(usableLine));
  return {
    ratePpm: knownRate(ratePpm),
    tiers: tiers.map((tier) => ({ ...tier, ratePpm: knownRate(tier.ratePpm) })),
    lines: null,
  };
}

/** The day on which a plan ends. @throws Failure unusable_fee_plan */
export function usableEnd({ inForceFrom }: Pick<FeePlan, 'inForceFrom'>, until: string): string {
  refuseFaults(endFaults({ from: inForceFrom, until }, ofPlans));
  return until;
}

/** @throws Failure unusable_fee_plan, or another one, if there are faults */
export function refuseFaults(faults: readonly Fault[], failure: FailureDefinition = unusable): void {
  if (faults.length === 0) return;
  const sentences = faults.slice(0, faultsInDetail).map(({ detail }) => detail);
  const more = faults.length > faultsInDetail ? [`And ${faults.length - faultsInDetail} more.`] : [];
  throw new Failure(failure, {
    detail: [...sentences, ...more].join(' '),
    faults,
  });
}

interface Period {
  readonly from: string;
  /** Null: it has no end. */
  readonly until: string | null;
}

/** Where the days of a period stand in a request, and what has it. */
interface PeriodNames {
  readonly from: string;
  readonly until: string;
  readonly what: string;
}

/** What is wrong with the days on which something begins and ends. */
export function periodFaults(period: Period, names: PeriodNames): Fault[] {
  return [...dayFaults(period.from, names.from), ...endFaults(period, names)];
}

function dayFaults(day: string, pointer: string): Fault[] {
  if (isDay(day)) return [];
  return [{ pointer, code: 'wrong_format', detail: `A day ${misfit(dayForm, day)}` }];
}

function isDay(text: string): boolean {
  return dayExpression.test(text) && text >= '0001' && parseRfc3339(`${text}T00:00:00Z`) !== undefined;
}

function endFaults({ from, until }: Period, { until: pointer, what }: PeriodNames): Fault[] {
  if (until === null) return [];
  if (!isDay(until)) return dayFaults(until, pointer);
  if (!isDay(from) || until >= from) return [];
  return [
    { pointer, code: 'out_of_range', detail: `${what} that begins on ${from} cannot end on ${until}.` },
  ];
}
