import { assertMerchant } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { CsvCell } from '../../export/csv-row.js';
import { askedPage, cursorOf, dayKey, idKey, textKey, wordKey } from '../../http/page-cursor.js';
import { readDayBound, utcDayFrom } from '../../http/validating/query-parameters.js';
import type { CohortPeriod } from '../../installs/index.js';
import type { SumsCaller } from '../sums/answer-sums.js';
import { type CohortsQuery, merchantCohortOnWire } from './cohort-schemas.js';
import { type CohortSource, readCohorts } from './read-cohorts.js';

/** The query parameters of the call. */
export type CohortsQuestion = { readonly [Name in keyof CohortsQuery]?: CohortsQuery[Name] | undefined };

/** A page of cohorts as the operator's call answers it. */
export interface CohortsAnswer {
  readonly cohorts: readonly ReturnType<typeof merchantCohortOnWire>[];
  readonly next_cursor: string | null;
}

const cohortsCursor = cursorOf({
  place: wordKey('at', 'after'),
  merchantId: idKey,
  firstDay: dayKey,
  bundleId: textKey,
  source: textKey,
  campaign: textKey,
});

/** Answers a page of cohorts. @throws Failure invalid_request; unknown_merchant for an operator */
export async function answerCohorts(
  context: Context & CohortSource,
  { period = 'week', ...query }: CohortsQuestion,
  { merchantId, isOperator }: SumsCaller,
): Promise<CohortsAnswer> {
  if (isOperator && merchantId !== undefined) await assertMerchant(context.database, merchantId);
  const page = askedPage(query, cohortsCursor);
  const { cohorts, next } = await readCohorts(context, {
    merchantId,
    period,
    from: query.from === undefined ? undefined : utcDayFrom(readDayBound('from', query.from)),
    to: query.to === undefined ? undefined : utcDayFrom(readDayBound('to', query.to)),
    filter: {
      bundleId: query.bundle_id,
      source: query.source,
      campaign: query.campaign,
      currency: query.currency?.toUpperCase(),
    },
    cursor: page.after,
    limit: page.most - 1,
  });
  const view = { period, now: context.clock.now() };
  const { items, next_cursor } = page.ending({ items: cohorts, next });
  return { cohorts: items.map((one) => merchantCohortOnWire(one, view)), next_cursor };
}

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
