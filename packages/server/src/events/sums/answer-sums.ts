import type { Queryable } from '../../database/database.js';
import { readDayBound, utcDayAt } from '../../http/validating/day-bound.js';
import { limits } from '../../kernel/limits.js';
import { createReadSums, type SumsPage } from './read-sums.js';
import { readZonedSums, type ZonedSumsAsked } from './read-zoned-sums.js';
import { type SumDimension, sumDimensions } from './sum-key.js';
import { merchantDimensions, type SumsQuery, sumOnWire } from './sum-schemas.js';
import { decodeSumsCursor, encodeSumsCursor } from './sums-cursor.js';
import { isUtc } from './time-zone.js';

export interface SumsCaller {
  /** Undefined: all merchants. */
  readonly merchantId: number | undefined;
  /** Whether the caller may tell merchants apart. */
  readonly isOperator: boolean;
}

/** The query parameters of the call; their texts may still be unchecked. */
export type SumsQuestion = { readonly [Name in keyof SumsQuery]?: SumsQuery[Name] | undefined };

/** A page of sums as the call answers it. */
export interface SumsAnswer {
  /** The dimensions that are kept, in their order. */
  readonly by: readonly SumDimension[];
  readonly sums: readonly ReturnType<typeof sumOnWire>[];
  readonly next_cursor: string | null;
}

/**
 * Answers a page of sums over recorded events whose installation is known, by days of UTC or of a time zone.
 * @throws Failure invalid_request
 */
export type AnswerSums = (query: SumsQuestion, caller: SumsCaller) => Promise<SumsAnswer>;

export function createAnswerSums(database: Queryable): AnswerSums {
  const readSums = createReadSums(database);
  const read = ({ zone, ...asked }: ZonedSumsAsked): Promise<SumsPage> =>
    isUtc(zone)
      ? readSums({
          ...asked,
          from: asked.from === undefined ? undefined : utcDayAt('from', asked.from),
          to: asked.to === undefined ? undefined : utcDayAt('to', asked.to),
        })
      : readZonedSums(database, { ...asked, zone });
  return async (query, { merchantId, isOperator }) => {
    const dimensions = isOperator ? sumDimensions : merchantDimensions;
    const by = dimensions.filter((name) => query.by?.split(',').includes(name) ?? true);
    const { sums, next } = await read({
      merchantId,
      zone: query.tz ?? 'UTC',
      from: query.from === undefined ? undefined : readDayBound('from', query.from),
      to: query.to === undefined ? undefined : readDayBound('to', query.to),
      filter: {
        bundleId: query.bundle_id,
        eventName: query.event_name?.toLowerCase(),
        source: query.source,
        campaign: query.campaign,
        currency: query.currency?.toUpperCase(),
      },
      by: new Set(by),
      countsInstallations: query.count_installations !== 'false',
      cursor: decodeSumsCursor(query.cursor),
      limit: query.limit ?? limits.pageItemsByDefault,
    });
    const view = { by, isOfOneCurrency: by.includes('currency') || query.currency !== undefined };
    return { by, sums: sums.map((one) => sumOnWire(one, view)), next_cursor: encodeSumsCursor(next) };
  };
}
