import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { choice } from '../../http/validating/members.js';
import { timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { limits } from '../../kernel/limits.js';
import type { AppOrder } from './app-quality-store.js';
import { count, countsOnWire, dateTime, periodUnit, qualityMembers, share } from './quality-schemas.js';
import type { AppQuality } from './read-app-quality.js';
import { qualityOf, shareOf, sumOf } from './read-quality.js';

const appQualitySchema = Type.Object({
  merchant_id: Type.Integer({ minimum: 1 }),
  bundle_id: Type.String(),
  ...qualityMembers,
  match_rate_before: share(
    'matched / asked in the time before `from`, as many hours or days',
    'nobody was looked for then',
  ),
  missing_matches: count(
    'How many more would be matched at the rate of the time before; 0 if the rate is not lower, or unknown.',
  ),
  periods: Type.Array(
    Type.Object({
      starts_at: dateTime('The beginning of the hour or day, in UTC.'),
      installations: qualityMembers.installations,
      asked: qualityMembers.asked,
      matched: qualityMembers.matched,
      unresolved: qualityMembers.unresolved,
    }),
    { description: 'The oldest first, without those in which nothing was installed.' },
  ),
});

/** A page of apps with how well their installations were matched. */
export const appQualityPageSchema = Type.Object(
  {
    from: dateTime('Hours that begin at this time or later.'),
    to: dateTime('Hours that begin before this time.'),
    apps: Type.Array(appQualitySchema),
    next_cursor: nextCursorSchema,
  },
  { $id: 'AppQualityPage' },
);

export const appQualityQuerySchema = Type.Object({
  from: timeBound(
    `The beginning, inclusive; by default 24 hours before \`to\`, and at most ${limits.appQualityHours} hours before it, or ${limits.qualityDays} days with \`by=day\`.`,
  ),
  to: timeEnd('The end, exclusive; by default now.'),
  by: periodUnit,
  order: Type.Optional(
    choice<AppOrder>(
      ['installations', 'missing_matches'],
      'What comes first: the apps with the most installations (by default), or those whose match rate fell and that miss the most matches by it; then no others.',
    ),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.appsWithPeriods,
      description: `The most items of a page; ${limits.appsWithPeriodsByDefault} by default.`,
    }),
  ),
  cursor: pageParameters.cursor,
});

/** An app of a page on the wire. */
export function appQualityOnWire(app: AppQuality): Static<typeof appQualitySchema> {
  return {
    merchant_id: app.merchantId,
    bundle_id: app.bundleId,
    ...countsOnWire(sumOf(app.periods)),
    match_rate_before: shareOf(app.matchedBefore, app.askedBefore),
    missing_matches: app.missing,
    periods: app.periods.map((period) => {
      const { installations, asked, matched, unresolved } = qualityOf(period);
      return { starts_at: period.startsAt.toISOString(), installations, asked, matched, unresolved };
    }),
  };
}
