import type { Schema } from '@stoa/client';
import { lastPeriods } from '../../../format/periods.js';
import { hourText, shortDayText } from '../../../format/time.js';

type Counts = Pick<Schema<'AttributionQuality'>['total'], 'asked' | 'matched' | 'unresolved'>;

/** What the page is about: the last hours, or the last days. */
export interface Period {
  readonly by: 'hour' | 'day';
  /** The beginnings of its hours or days. */
  readonly starts: readonly string[];
  readonly from: string;
  readonly showPoint: (start: string) => string;
}

export function periodOf(name: string | undefined): Period {
  const starts = name === 'days' ? lastPeriods('day', 30, Date.now()) : lastPeriods('hour', 24, Date.now());
  const from = starts[0] ?? '';
  return name === 'days'
    ? { by: 'day', starts, from, showPoint: shortDayText }
    : { by: 'hour', starts, from, showPoint: hourText };
}

/** The installations without a store session on their address. */
export function organicOf({ asked, matched, unresolved }: Counts): bigint {
  return asked - matched - unresolved;
}
