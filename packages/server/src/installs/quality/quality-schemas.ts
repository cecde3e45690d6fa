import { type Static, Type } from 'typebox';
import { choice, time } from '../../http/validating/members.js';
import { timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { StorableText } from '../../http/validating/text-forms.js';
import { Int64 } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { PeriodCounts, PeriodUnit, QualityCounts } from './quality-store.js';
import { qualityOf, sumOf } from './read-quality.js';

export const dateTime = (description: string) => time(description);
export const count = (description: string) => Int64({ minimum: 0, description });
export const share = (description: string, unknown = '`asked` is 0') =>
  Type.Unsafe<number | null>({
    type: ['number', 'null'],
    minimum: 0,
    maximum: 1,
    description: `${description}, rounded to four decimals; null if ${unknown}.`,
  });

export const qualityMembers = {
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
export const attributionQualitySchema = Type.Object(
  {
    from: dateTime('Hours that begin at this time or later.'),
    to: dateTime('Hours that begin before this time.'),
    total: Type.Object(qualityMembers),
    periods: Type.Array(
      Type.Object({ starts_at: dateTime('The beginning of the hour or day, in UTC.'), ...qualityMembers }),
      { description: 'The oldest first, without those in which nothing was installed.' },
    ),
  },
  { $id: 'AttributionQuality' },
);

export const periodUnit = Type.Optional(
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
export function countsOnWire(counts: QualityCounts) {
  const { matchRate, collisionRate, unresolvedRate, ...numbers } = qualityOf(counts);
  return {
    ...numbers,
    match_rate: matchRate,
    collision_rate: collisionRate,
    unresolved_rate: unresolvedRate,
  };
}
