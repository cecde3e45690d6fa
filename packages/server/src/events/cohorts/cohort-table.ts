import type { CsvCell } from '../../export/csv-row.js';
import type { CohortPeriod } from '../../installs/index.js';
import type { CohortsAnswer } from './answer-cohorts.js';

type Row = readonly CsvCell[];
type MerchantCohort = CohortsAnswer['cohorts'][number];
type Cohort = Omit<MerchantCohort, 'merchant_id'>;

const ages = ['day_1', 'day_7', 'day_30'] as const;

/** The columns of a merchant's table of cohorts. */
export function cohortColumns(period: CohortPeriod = 'week'): readonly string[] {
  return [
    ...[period, 'bundle_id', 'source', 'campaign', 'installations'],
    ...ages.map((age) => `${age}_complete`),
    'currency',
    ...ages.flatMap((age) => [`${age}_events`, `${age}_amount`]),
  ];
}

/** The columns of an operator's table of cohorts. */
export function merchantCohortColumns(period?: CohortPeriod): readonly string[] {
  return ['merchant_id', ...cohortColumns(period)];
}

export function cohortRows({ cohorts }: { readonly cohorts: readonly Cohort[] }): readonly Row[] {
  return cohorts.flatMap(rowsOfCohort);
}

export function merchantCohortRows({ cohorts }: Pick<CohortsAnswer, 'cohorts'>): readonly Row[] {
  return cohorts.flatMap((cohort) => rowsOfCohort(cohort).map((row) => [cohort.merchant_id, ...row]));
}

/** A row for each currency of a cohort, or a single row without values if the cohort has no events. */
function rowsOfCohort({ complete, values, ...cohort }: Cohort): readonly Row[] {
  const { week, day, bundle_id, source, campaign, installations } = cohort;
  const start = [day ?? week ?? null, bundle_id, source, campaign, installations];
  const worth = values.length === 0 ? [undefined] : values;
  return worth.map((value) => [
    ...start,
    ...ages.map((age) => complete[age]),
    value?.currency ?? null,
    ...ages.flatMap((age) => [value?.[age].events ?? null, value?.[age].amount ?? null]),
  ]);
}
