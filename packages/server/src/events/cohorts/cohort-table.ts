import type { CsvCell } from '../../export/csv-row.js';
import type { cohortOnWire, merchantCohortOnWire } from './cohort-schemas.js';

type CohortPage = {
  readonly cohorts: readonly ReturnType<typeof cohortOnWire>[];
  readonly next_cursor: string | null;
};
type MerchantCohortPage = {
  readonly cohorts: readonly ReturnType<typeof merchantCohortOnWire>[];
  readonly next_cursor: string | null;
};
type Row = readonly CsvCell[];

const ages = ['day_1', 'day_7', 'day_30'] as const;

/** Of a merchant's table of cohorts. */
export const cohortColumns: readonly string[] = [
  ...['week', 'bundle_id', 'source', 'campaign', 'installations'],
  ...ages.map((age) => `${age}_complete`),
  'currency',
  ...ages.flatMap((age) => [`${age}_events`, `${age}_amount`]),
];

/** Of an operator's. */
export const merchantCohortColumns: readonly string[] = ['merchant_id', ...cohortColumns];

export function cohortRows({ cohorts }: CohortPage): readonly Row[] {
  return cohorts.flatMap(rowsOfCohort);
}

export function merchantCohortRows({ cohorts }: MerchantCohortPage): readonly Row[] {
  return cohorts.flatMap((cohort) => rowsOfCohort(cohort).map((row) => [cohort.merchant_id, ...row]));
}

/** A row for each currency of a cohort, and one without values for a cohort that has no events. */
function rowsOfCohort({ complete, values, ...cohort }: CohortPage['cohorts'][number]): readonly Row[] {
  const { week, bundle_id, source, campaign, installations } = cohort;
  const start = [week, bundle_id, source, campaign, installations, ...ages.map((age) => complete[age])];
  const worth = values.length === 0 ? [undefined] : values;
  return worth.map((value) => [
    ...start,
    value?.currency ?? null,
    ...ages.flatMap((age) => [value?.[age].events ?? null, value?.[age].amount ?? null]),
  ]);
}
