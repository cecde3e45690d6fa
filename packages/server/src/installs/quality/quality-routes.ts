import { type Instant, instantOf, microsecondsOfDay, parseRfc3339, toRfc3339 } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import { needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf } from '../../http/time-bound-parameter.js';
import { ref } from '../../http/validation.js';
import type { Clock } from '../../kernel/clock.js';
import { attributionQualitySchema, qualityOnWire, qualityQuerySchema } from './quality-schemas.js';
import type { ReadQuality } from './read-quality.js';

export interface QualityRoutesOptions {
  readonly clock: Clock;
  readonly readQuality: ReadQuality;
}

/** How well installations are matched, for the operator. */
export function qualityRoutes(app: App, { clock, readQuality }: QualityRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/quality',
    {
      schema: {
        tags: ['Operator'],
        security: needs('installs:read', 'operator_token'),
        operationId: 'getAttributionQuality',
        summary: 'Read how well installations are matched',
        description:
          'Match rate, collision rate and share of unresolved installations, in total, by hour or day, and by app. The transaction that creates an installation counts it: the counts always agree with the installations. Erased installations stay counted.',
        querystring: qualityQuerySchema,
        response: responses(
          { 200: jsonAnswer('The counts and rates.', ref(attributionQualitySchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
          accessFailures.unknown_app,
        ),
      },
    },
    async (request, reply) => {
      const { by = 'hour', bundle_id: bundleId } = request.query;
      const to = boundOf(request.query.to) ?? instantOf(clock.now());
      const from = boundOf(request.query.from) ?? dayBefore(to);
      const found = await readQuality({ from, to, by, bundleId });
      return reply.send(qualityOnWire(found, { from: toRfc3339(from), to: toRfc3339(to) }));
    },
  );
}

/** The first instant that RFC 3339 can write. */
const earliest = parseRfc3339('0000-01-01T00:00:00+23:59') ?? 0n;

function dayBefore(to: Instant): Instant {
  const from = to - microsecondsOfDay;
  return from < earliest ? earliest : from;
}
