import { assertMerchant } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import { askedPage, cursorOf, dayKey, idKey, textKey, wordKey } from '../../http/page-cursor.js';
import { readDayBound, utcDayFrom } from '../../http/validating/query-parameters.js';
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
