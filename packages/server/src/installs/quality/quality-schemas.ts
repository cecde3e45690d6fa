import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { choice, named, time } from '../../http/validating/members.js';
import { timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { StorableText } from '../../http/validating/text-forms.js';
import { Int64 } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { AppOrder } from './app-quality-store.js';
import type { PeriodCounts, PeriodUnit, QualityCounts } from './quality-store.js';
import type { AppQuality } from './read-app-quality.js';
import { qualityOf, shareOf, sumOf } from './read-quality.js';

const dateTime = (description: string) => time(description);
const count = (description: string) => Int64({ minimum: 0, description });
const share = (description: string, unknown = '`asked` is 0') =>
  Type.Unsafe<number | null>({
    type: ['number', 'null'],
    minimum: 0,
    maximum: 1,
    description: `${description}, rounded to four decimals; null if ${unknown}.`,
  });

const qualityMembers = {
  installations: count('New installations; repeated calls are not counted.'),
  asked: count('Those for which a store user was looked for: not those of apps whose matching was off.'),
  matched: count('Matched to a store user, by rule `ip` or `device`.'),
  collisions: count('More than one store user was on the address: rules `device` and `ambiguous`.'),
  unresolved: count('Several store users, and nothing decided between them: rule `ambiguous`.'),
  attributed: count('With attribution data.'),
  match_rate: share('matched / asked'),
  collision_rate: share('collisions / asked'),
  unresolved_rate: share('unresolved / asked'),
};

/** How well installations were matched. */
export const attributionQualitySchema = named('AttributionQuality', {
  from: dateTime('Hours that begin at this time or later.'),
  to: dateTime('Hours that begin before this time.'),
  total: Type.Object(qualityMembers),
  periods: Type.Array(
    Type.Object({ starts_at: dateTime('The beginning of the hour or day, in UTC.'), ...qualityMembers }),
    { description: 'The oldest first, without those in which nothing was installed.' },
  ),
});

const periodUnit = Type.Optional(
  choice<PeriodUnit>(['hour', 'day'], 'How long a period is, in UTC; by default an hour.'),
);

export const qualityQuerySchema = Type.Object({
  from: timeBound(
    `The beginning, inclusive; by default 24 hours before \`to\`, and at most ${limits.qualityDays} days before it.`,
  ),
  to: timeEnd('The end, exclusive; by default now.'),
  by: periodUnit,
  bundle_id: Type.Optional(
    StorableText({
      maxLength: limits.bundleIdCharacters,
      description: 'Only this app.',
      example: 'com.example.app',
    }),
  ),
});

/** The counts and rates of a range of time on the wire. */
export function qualityOnWire(
  periods: readonly PeriodCounts[],
  range: { readonly from: string; readonly to: string },
): Static<typeof attributionQualitySchema> {
  return {
    ...range,
    total: countsOnWire(sumOf(periods)),
    periods: periods.map((one) => ({ starts_at: one.startsAt.toISOString(), ...countsOnWire(one) })),
  };
}

/** The counts and rates of a period on the wire. */
function countsOnWire(counts: QualityCounts) {
  const { matchRate, collisionRate, unresolvedRate, ...numbers } = qualityOf(counts);
  return {
    ...numbers,
    match_rate: matchRate,
    collision_rate: collisionRate,
    unresolved_rate: unresolvedRate,
  };
}

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
export const appQualityPageSchema = named('AppQualityPage', {
  from: dateTime('Hours that begin at this time or later.'),
  to: dateTime('Hours that begin before this time.'),
  apps: Type.Array(appQualitySchema),
  next_cursor: nextCursorSchema,
});

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
