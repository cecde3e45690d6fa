import type { StoaClient } from '@stoa/client';
import type { OperatorClient } from '@stoa/client/operator';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { merchantClient, operator } from './clients.js';
import { usePlace, useScope } from './session.js';

/** Ends a call when its page is left. */
export interface Ending {
  readonly signal: AbortSignal;
}

/** One reading of a page. */
export interface Reading<Client, T> {
  /**
   * Names what is read and everything that it depends on: `['reports', filters]`. The merchant is added automatically.
   */
  readonly key: readonly unknown[];
  readonly read: (client: Client, ending: Ending) => Promise<T>;
  /**
   * Reads again this long after the last answer while somebody looks at the page; at least 5 s, and longer after
   * failures. A function computes it from the last answer; with undefined, it stops reading.
   */
  readonly everyMs?: number | ((data: T | undefined) => number | undefined);
  /** How long the answer counts as fresh, by default 30 s. `Infinity` for what never changes. */
  readonly freshMs?: number;
  /** False: do not read yet. */
  readonly enabled?: boolean;
}

const leastEveryMs = 5_000;
const mostEveryMs = 300_000;

/** The state of a query. */
interface Fate<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  /** How many readings have failed. */
  readonly errorUpdateCount: number;
}

/**
 * How long until the next reading. After failures, as long as they have lasted, or the usual time for each if nothing
 * was ever read: at least the usual time, and otherwise at most 5 minutes.
 */
function pauseMs(
  everyMs: number,
  { error, dataUpdatedAt, errorUpdatedAt, errorUpdateCount }: Omit<Fate<unknown>, 'data'>,
): number {
  const usualMs = Math.max(everyMs, leastEveryMs);
  if (error === null) return usualMs;
  const failedMs = dataUpdatedAt === 0 ? errorUpdateCount * usualMs : errorUpdatedAt - dataUpdatedAt;
  return Math.max(usualMs, Math.min(failedMs, mostEveryMs));
}

/** How long until the next reading; false if there is none. */
function nextMs<T>(everyMs: Reading<never, T>['everyMs'], fate: Fate<T>): number | false {
  const wantedMs = typeof everyMs === 'function' ? everyMs(fate.data) : everyMs;
  return wantedMs === undefined ? false : pauseMs(wantedMs, fate);
}

function useReading<Client, T>(client: Client, scope: readonly unknown[], reading: Reading<Client, T>) {
  const { key, read, everyMs, freshMs, enabled = true } = reading;
  return useQuery({
    queryKey: [...scope, ...key],
    queryFn: ({ signal }) => read(client, { signal }),
    enabled,
    // The rows of the last filter stay until the new ones are there, so that the page does not jump.
    placeholderData: keepPreviousData,
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    refetchInterval: ({ state }: { readonly state: Fate<T> }) => nextMs(everyMs, state),
  });
}

/** Reads with the calls of the operator. */
export function useOperatorRead<T>(reading: Reading<OperatorClient, T>): UseQueryResult<T> {
  return useReading(operator, ['operator'], reading);
}

/** Reads with the calls of the merchant whose pages these are. */
export function useMerchantRead<T>(reading: Reading<StoaClient, T>): UseQueryResult<T> {
  const merchantId = useMerchantId();
  return useReading(merchantClient(merchantId), ['merchant', merchantId], reading);
}

/** Reads on either side, with a client that the caller chose. */
export function useSideRead<T>({
  read,
  ...reading
}: Omit<Reading<never, T>, 'read'> & {
  readonly read: (ending: Ending) => Promise<T>;
}): UseQueryResult<T> {
  return useReading(undefined, useScope(), { ...reading, read: (_, ending) => read(ending) });
}

/** The client of the merchant whose pages these are, for changes. */
export function useMerchant(): StoaClient {
  return merchantClient(useMerchantId());
}

/** The merchant whose pages these are. */
export function useMerchantId(): number {
  const { side } = usePlace();
  if (side?.kind !== 'merchant') throw new Error('this page belongs to no merchant');
  return side.merchantId;
}
