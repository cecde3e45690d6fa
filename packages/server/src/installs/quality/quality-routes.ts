import { toRfc3339 } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { askedPage, bigIdKey, cursorOf, idKey, textKey } from '../../http/page-cursor.js';
import { periodAsked } from '../../http/validating/query-parameters.js';
import type { Clock } from '../../kernel/clock.js';
import { limits } from '../../kernel/limits.js';
import {
  appQualityOnWire,
  appQualityPageSchema,
  appQualityQuerySchema,
  attributionQualitySchema,
  qualityOnWire,
  qualityQuerySchema,
} from './quality-schemas.js';
import { readAppQuality } from './read-app-quality.js';
import { type QualitySource, readQuality } from './read-quality.js';

/** How well installations are matched, for the operator. */
export function qualityRoutes(app: App, source: QualitySource & { readonly clock: Clock }): void {
  operatorCalls(app).read({
    path: '/attribution/quality',
    id: 'getAttributionQuality',
    scope: 'installs:read',
    summary: 'Read how well installations are matched',
    description:
      'Match rate, collision rate and share of unresolved installations of all apps or of one, in total and by hour or day. The transaction that creates an installation counts it: the counts always agree with the installations. Erased installations stay counted.',
    query: qualityQuerySchema,
    answer: ['The counts and rates.', attributionQualitySchema],
    fails: [accessFailures.unknown_merchant, accessFailures.unknown_app],
    handle: async ({ query }) => {
      const most = [limits.qualityDays, 'days'] as const;
      const period = periodAsked(query, { now: source.clock.now(), days: 1, most });
      const asked = { ...period, by: query.by ?? 'hour', bundleId: query.bundle_id };
      const range = { from: toRfc3339(period.from), to: toRfc3339(period.to) };
      return qualityOnWire(await readQuality(source, asked), range);
    },
  });
}

const cursors = cursorOf({ place: bigIdKey, merchantId: idKey, bundleId: textKey });

/** How well the installations of each app are matched, for the operator. */
export function appQualityRoutes(app: App, context: Context): void {
  operatorCalls(app).read({
    path: '/attribution/apps',
    id: 'listAppQuality',
    scope: 'installs:read',
    summary: 'List apps, and how well their installations are matched',
    description:
      'Each app with its counts and rates, by hour or day, and its match rate in the time before: which app has become worse, and since when. An app that overtakes others while its pages are read may be missed or appear twice.',
    query: appQualityQuerySchema,
    answer: ['A page of apps.', appQualityPageSchema],
    handle: async ({ query: { by = 'hour', order = 'installations', limit, cursor, ...query } }) => {
      const most = by === 'hour' ? ([limits.appQualityHours, 'hours'] as const) : mostDays;
      const period = periodAsked(query, { now: context.clock.now(), days: 1, most });
      const page = askedPage({ limit: limit ?? limits.appsWithPeriodsByDefault, cursor }, cursors);
      const asked = { ...period, by, order, after: page.after, most: page.most };
      const { items, next_cursor } = page.of(await readAppQuality(context, asked));
      const range = { from: toRfc3339(period.from), to: toRfc3339(period.to) };
      return { ...range, apps: items.map(appQualityOnWire), next_cursor };
    },
  });
}

const mostDays = [limits.qualityDays, 'days'] as const;
