import { instantOf, toRfc3339 } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import { needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf, daysBefore } from '../../http/validating/time-bound-parameter.js';
import { ref } from '../../http/validating/validation.js';
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
          'Match rate, collision rate and share of unresolved installations of all apps or of one, in total and by hour or day. The transaction that creates an installation counts it: the counts always agree with the installations. Erased installations stay counted.',
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
      const from = boundOf(request.query.from) ?? daysBefore(to, 1);
      const periods = await readQuality({ from, to, by, bundleId });
      return reply.send(qualityOnWire(periods, { from: toRfc3339(from), to: toRfc3339(to) }));
    },
  );
}
