import type { CsvCell } from '../../export/csv-row.js';
import type { CohortPeriod } from '../../kernel/installation-cohorts.js';
import type { CohortsAnswer } from './answer-cohorts.js';

type Row = readonly CsvCell[];
type Cohort = CohortsAnswer['cohorts'][number];

const ages = ['day_1', 'day_7', 'day_30'] as const;

/** The columns of an operator's table of cohorts. */
export function merchantCohortColumns(period: CohortPeriod): readonly string[] {
  return [
    ...['merchant_id', period, 'bundle_id', 'source', 'campaign', 'installations'],
    ...ages.map((age) => `${age}_complete`),
    'currency',
    ...ages.flatMap((age) => [`${age}_events`, `${age}_amount`]),
  ];
}

/** A row for each currency of a cohort, and one without values for a cohort that has no events. */
export function merchantCohortRows({ cohorts }: Pick<CohortsAnswer, 'cohorts'>): readonly Row[] {
  return cohorts.flatMap(rowsOfCohort);
}

function rowsOfCohort({ complete, values, ...cohort }: Cohort): readonly Row[] {
  const { merchant_id, week, day, bundle_id, source, campaign, installations } = cohort;
  const begin = day ?? week ?? null;
  const start = [merchant_id, begin, bundle_id, source, campaign, installations];
  const worth = values.length === 0 ? [undefined] : values;
  return worth.map((value) => [
    ...start,
    ...ages.map((age) => complete[age]),
    value?.currency ?? null,
    ...ages.flatMap((age) => [value?.[age].events ?? null, value?.[age].amount ?? null]),
  ]);
}
