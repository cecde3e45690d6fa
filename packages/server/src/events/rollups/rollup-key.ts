import { type Day, earliestDay } from '../../kernel/day.js';

/** What the sums over events are broken down by, in the order in which they are kept. */
export const rollupDimensions = [
  'merchant_id',
  'day',
  'bundle_id',
  'event_name',
  'source',
  'campaign',
  'currency',
] as const;

export type RollupDimension = (typeof rollupDimensions)[number];

/** A row of a breakdown. Texts are empty where there is none, and whatever is summed away is as in {@link lowestKey}. */
export interface RollupKey {
  readonly merchantId: number;
  /** Of the events, in UTC. */
  readonly day: Day;
  readonly bundleId: string;
  /** In lower case. */
  readonly eventName: string;
  readonly source: string;
  readonly campaign: string;
  readonly currency: string;
}

/** Before all others. */
export const lowestKey: RollupKey = {
  merchantId: 0,
  day: earliestDay,
  bundleId: '',
  eventName: '',
  source: '',
  campaign: '',
  currency: '',
};

/** Pure: the beginning of all that have the first `count` dimensions of a key. */
export function beginningOf(key: RollupKey, count: number): RollupKey {
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
