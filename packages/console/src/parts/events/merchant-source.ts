import { useMerchant } from '../../data/use-read.js';
import type { WorthSource } from './worth-source.js';

/** The numbers of the merchant whose pages these are. */
export function useOwnSource(): WorthSource {
  const stoa = useMerchant();
  return {
    key: ['worth'],
    sums: ({ by, ...query }, ending) => stoa.events.sums({ ...query, by }, ending).page(),
    cohorts: (query, ending) => stoa.events.cohorts(query, ending).page(),
  };
}
