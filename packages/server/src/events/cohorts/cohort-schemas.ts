import { type Static, Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, named, pageSchema, text, textOrNull } from '../../http/validating/members.js';
import { dayBound, dayEnd } from '../../http/validating/query-parameters.js';
import { Int64, Int64OrNull } from '../../http/validating/validation.js';
import type { CohortPeriod } from '../../installs/index.js';
import { type Day, dayText, startOfDayMs } from '../../kernel/day.js';
import { orNull, sumFilters } from '../sums/sum-schemas.js';
import type { Cohort, CohortValue } from './cohort-store.js';

/** A member for each age: days of 24 hours after each installation. */
function byAge<T extends ReturnType<typeof Type.Object> | ReturnType<typeof Type.Boolean>>(
  schemaOf: (days: number) => T,
) {
  return { day_1: schemaOf(1), day_7: schemaOf(7), day_30: schemaOf(30) };
}

const value = (days: number) =>
  Type.Object(
    {
      events: Int64({ minimum: 0, description: 'Each once, however often it was sent.' }),
      amount: text('The exact sum of `payload.amount`.'),
    },
    { description: `What happened less than ${days * 24} hours after the installation, or before it.` },
  );

const cohortMembers = {
  week: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The Monday of the week (UTC) in which they were installed; absent with `period=day`.',
    }),
  ),
  day: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The day (UTC) on which they were installed; only with `period=day`.',
    }),
  ),
  bundle_id: text('The app.'),
  source: textOrNull('Where they came from; null without a source.'),
  campaign: textOrNull('The campaign they came from; null without one.'),
  installations: Int64OrNull(
    'All of them, with or without events, including those erased since. Null while the service still counts those from before an update.',
  ),
  complete: Type.Object(
    byAge((days) =>
      Type.Boolean({
        description: `Whether ${days * 24} hours are over for every installation of the week or day.`,
      }),
    ),
    { description: 'Whether this much time has passed. Events that arrive late are still added.' },
  ),
  values: Type.Array(
    Type.Object({
      currency: textOrNull("The events' `payload.currency` in upper case; null if that is not a currency."),
      ...byAge(value),
    }),
    {
      description: 'What they were worth by age. Each age includes the ages before it. Empty without events.',
    },
  ),
};

const cohortSchema = named('Cohort', cohortMembers);

export const cohortPageSchema = pageSchema('CohortPage', 'cohorts', cohortSchema);

const merchantCohortSchema = named('MerchantCohort', {
  merchant_id: Type.Integer({ minimum: 1 }),
  ...cohortMembers,
});

export const merchantCohortPageSchema = pageSchema('MerchantCohortPage', 'cohorts', merchantCohortSchema);

export const cohortSchemas = [cohortSchema, cohortPageSchema, merchantCohortSchema, merchantCohortPageSchema];

export const cohortsQuerySchema = Type.Object({
  period: Type.Optional(
    choice<CohortPeriod>(
      ['week', 'day'],
      'Whether a cohort is a week, which is the default, or a day of installations.',
    ),
  ),
  from: dayBound('Cohorts that begin then or later; by default from the first one.'),
  to: dayEnd('Cohorts that begin before then; by default to the last one.'),
  ...sumFilters,
  ...pageParameters,
});
export type CohortsQuery = Static<typeof cohortsQuerySchema>;

export const merchantCohortsQuerySchema = Type.Object({
  merchant_id: Type.Optional(Type.Integer({ description: 'Only this merchant; by default all merchants.' })),
  ...cohortsQuerySchema.properties,
});

export interface CohortView {
  readonly period: CohortPeriod;
  readonly now: Date;
}

function cohortOnWire(cohort: Cohort, { period, now }: CohortView): Static<typeof cohortSchema> {
  const end = cohort.firstDay + daysOf[period];
  return {
    [period]: dayText(cohort.firstDay),
    bundle_id: cohort.bundleId,
    source: orNull(cohort.source),
    campaign: orNull(cohort.campaign),
    installations: cohort.installations,
    complete: {
      day_1: isComplete(end, 1, now),
      day_7: isComplete(end, 7, now),
      day_30: isComplete(end, 30, now),
    },
    values: cohort.worth.map(({ currency, day1, day7, day30 }) => ({
      currency: orNull(currency),
      day_1: valueOnWire(day1),
      day_7: valueOnWire(day7),
      day_30: valueOnWire(day30),
    })),
  };
}

export function merchantCohortOnWire(cohort: Cohort, view: CohortView): Static<typeof merchantCohortSchema> {
  return { merchant_id: cohort.merchantId, ...cohortOnWire(cohort, view) };
}

function valueOnWire({ events, amount }: CohortValue) {
  return { events, amount };
}

const daysOf: Readonly<Record<CohortPeriod, number>> = { day: 1, week: 7 };

/** `end` is the first day after the cohort. */
function isComplete(end: Day, days: number, now: Date): boolean {
  return now.getTime() >= startOfDayMs(end + days);
}
