import { type Instant, instantOf, microsecondsOfDay, toRfc3339 } from '@stoa/contract';
import { needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { httpFailures } from '../../http/http-failures.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf, daysBefore } from '../../http/validating/time-bound-parameter.js';
import { ref } from '../../http/validating/validation.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { appQualityOnWire, appQualityPageSchema, appQualityQuerySchema } from './app-quality-schemas.js';
import type { PeriodUnit } from './quality-store.js';
import type { AppQuality, ReadAppQuality } from './read-app-quality.js';

export interface AppQualityRoutesOptions {
  readonly clock: Clock;
  readonly readAppQuality: ReadAppQuality;
}

/** How well the installations of each app are matched, for the operator. */
export function appQualityRoutes(app: App, { clock, readAppQuality }: AppQualityRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/apps',
    {
      schema: {
        tags: ['Operator'],
        security: needs('installs:read', 'operator_token'),
        operationId: 'listAppQuality',
        summary: 'List apps with how well their installations are matched',
        description:
          'Each app with its counts and rates, by hour or day, and its match rate in the time before: which app has become worse, and since when. An app that overtakes others while its pages are read may be missed or appear twice.',
        querystring: appQualityQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of apps.', ref(appQualityPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const {
        by = 'hour',
        order = 'installations',
        limit = limits.appsWithPeriodsByDefault,
        cursor,
      } = request.query;
      const to = boundOf(request.query.to) ?? instantOf(clock.now());
      const from = boundOf(request.query.from) ?? daysBefore(to, 1);
      refuseTooLong(from, to, by);
      const found = await readAppQuality({ from, to, by, order, after: appAfter(cursor), most: limit + 1 });
      const { items, next_cursor } = pageOf(found, limit, keyOf);
      const range = { from: toRfc3339(from), to: toRfc3339(to) };
      return reply.send({ ...range, apps: items.map(appQualityOnWire), next_cursor });
    },
  );
}

function keyOf({ place, merchantId, bundleId }: AppQuality): string[] {
  return [String(place), String(merchantId), bundleId];
}

function appAfter(cursor: string | undefined) {
  const key = decodeCursor(cursor, isKey);
  if (key === undefined) return undefined;
  const [place = '', merchantId = '', bundleId = ''] = key;
  return { place: BigInt(place), merchantId: Number(merchantId), bundleId };
}

/** Whether a cursor holds a count, a merchant and an app. A count of up to 18 digits always fits into an int64. */
function isKey(key: readonly string[]): boolean {
  const [place = '', merchant = ''] = key;
  return key.length === 3 && /^[1-9]\d{0,17}$/.test(place) && /^[1-9]\d{0,8}$/.test(merchant);
}

/** @throws Failure invalid_request */
function refuseTooLong(from: Instant, to: Instant, by: PeriodUnit): void {
  const [most, text] =
    by === 'hour'
      ? [(BigInt(limits.appQualityHours) * microsecondsOfDay) / 24n, `${limits.appQualityHours} hours`]
      : [BigInt(limits.qualityDays) * microsecondsOfDay, `${limits.qualityDays} days`];
  if (to - from <= most) return;
  throw new Failure(httpFailures.invalid_request, {
    detail: 'The range is too long; see errors.',
    faults: [
      { pointer: '/query/from', code: 'out_of_range', detail: `must not be more than ${text} before to.` },
    ],
  });
}
