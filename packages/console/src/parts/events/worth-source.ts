import type { Schema } from '@stoa/client';
import { type Ending, useMerchant } from '../../data/use-read.js';

/** The parameters of sums and cohorts, as the address has them. */
export interface WorthQuery {
  readonly from?: string;
  readonly to?: string;
  readonly bundle_id?: string;
  readonly source?: string;
  readonly campaign?: string;
  readonly currency?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

interface CohortPage {
  readonly cohorts: readonly (Schema<'Cohort'> & { readonly merchant_id?: number })[];
  readonly next_cursor: string | null;
}

/** Where the numbers of one side come from: all merchants, one of them, or the merchant whose pages these are. */
export interface WorthSource {
  /** The beginning of its query keys. */
  readonly key: readonly unknown[];
  readonly sums: (
    query: WorthQuery & {
      readonly by: string;
      readonly event_name?: string;
      readonly count_installations?: 'true' | 'false';
    },
    ending: Ending,
  ) => Promise<Schema<'EventSumPage'>>;
  readonly cohorts: (
    query: WorthQuery & { readonly period?: 'week' | 'day' },
    ending: Ending,
  ) => Promise<CohortPage>;
}

/** The numbers of the merchant whose pages these are. */
export function useOwnSource(): WorthSource {
  const stoa = useMerchant();
  return {
    key: ['worth'],
    sums: ({ by, ...query }, ending) => stoa.events.sums({ ...query, by }, ending).page(),
    cohorts: (query, ending) => stoa.events.cohorts(query, ending).page(),
  };
}
