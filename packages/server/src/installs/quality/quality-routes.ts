import { toRfc3339 } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { periodAsked } from '../../http/validating/query-parameters.js';
import type { Clock } from '../../kernel/clock.js';
import { limits } from '../../kernel/limits.js';
import { attributionQualitySchema, qualityOnWire, qualityQuerySchema } from './quality-schemas.js';
import { type QualitySource, readQuality } from './read-quality.js';

/** How well installations are matched, for the operator. */
export function qualityRoutes(app: App, source: QualitySource & { readonly clock: Clock }): void {
  operatorCalls(app).read(
    {
      path: '/attribution/quality',
      id: 'getAttributionQuality',
      scope: 'installs:read',
      summary: 'Read how well installations are matched',
      description:
        'Match rate, collision rate and share of unresolved installations of all apps or of one, in total and by hour or day. The transaction that creates an installation counts it: the counts always agree with the installations. Erased installations stay counted.',
      query: qualityQuerySchema,
      answer: ['The counts and rates.', attributionQualitySchema],
      fails: [accessFailures.unknown_merchant, accessFailures.unknown_app],
    },
    async ({ query }) => {
      const most = [limits.qualityDays, 'days'] as const;
      const period = periodAsked(query, { now: source.clock.now(), days: 1, most });
      const asked = { ...period, by: query.by ?? 'hour', bundleId: query.bundle_id };
      const range = { from: toRfc3339(period.from), to: toRfc3339(period.to) };
      return qualityOnWire(await readQuality(source, asked), range);
    },
  );
}
