import { type Day, earliestDay } from '../../kernel/day.js';

/** The dimensions of sums over events, in the order of their key. */
export const sumDimensions = [
  'merchant_id',
  'day',
  'bundle_id',
  'event_name',
  'source',
  'campaign',
  'currency',
] as const;

export type SumDimension = (typeof sumDimensions)[number];

/** Identifies a sum. A missing text is empty. A dimension that is added up has its value of {@link lowestKey}. */
export interface SumKey {
  readonly merchantId: number;
  /** The day of the events, in UTC or in the time zone that was asked for. */
  readonly day: Day;
  readonly bundleId: string;
  /** In lower case. */
  readonly eventName: string;
  readonly source: string;
  readonly campaign: string;
  readonly currency: string;
}

/** Comes before all others. */
export const lowestKey: SumKey = {
  merchantId: 0,
  day: earliestDay,
  bundleId: '',
  eventName: '',
  source: '',
  campaign: '',
  currency: '',
};

/** Pure: the lowest key that shares the first `count` dimensions of a key. */
export function beginningOf(key: SumKey, count: number): SumKey {
  return {
    merchantId: count > 0 ? key.merchantId : lowestKey.merchantId,
    day: count > 1 ? key.day : lowestKey.day,
    bundleId: count > 2 ? key.bundleId : lowestKey.bundleId,
    eventName: count > 3 ? key.eventName : lowestKey.eventName,
    source: count > 4 ? key.source : lowestKey.source,
    campaign: count > 5 ? key.campaign : lowestKey.campaign,
    currency: count > 6 ? key.currency : lowestKey.currency,
  };
}
