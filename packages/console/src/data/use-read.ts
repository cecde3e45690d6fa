import type { StoaClient } from '@stoa/client';
import type { OperatorClient } from '@stoa/client/operator';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { merchantClient, operator } from './clients.js';
import { usePlace } from './session.js';

/** What ends a call when its page is left. */
export interface Ending {
  readonly signal: AbortSignal;
}

/** One reading of a page. */
export interface Reading<Client, T> {
  /** Names what is read, with everything that it depends on: `['reports', filters]`. The merchant is added by itself. */
  readonly key: readonly unknown[];
  readonly read: (client: Client, ending: Ending) => Promise<T>;
  /**
   * Reads again this long after the last answer while the page is looked at; at least 5 s. Rarer while it fails. What comes to an
   * end computes it from the last answer: undefined reads no more.
   */
  readonly everyMs?: number | ((data: T | undefined) => number | undefined);
  /** How long it counts as fresh; 30 s without it. What never changes: `Infinity`. */
  readonly freshMs?: number;
  /** False: do not read yet. */
  readonly enabled?: boolean;
}

const leastEveryMs = 5_000;
const mostEveryMs = 300_000;

/** What a query has come to. */
interface Fate<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

/** How long until the next reading: after a failure as long again as it has failed already, up to five minutes. */
function pauseMs(
  everyMs: number,
  { error, dataUpdatedAt, errorUpdatedAt }: Omit<Fate<unknown>, 'data'>,
): number {
  const usualMs = Math.max(everyMs, leastEveryMs);
  if (error === null) return usualMs;
  return Math.max(usualMs, Math.min(errorUpdatedAt - dataUpdatedAt, mostEveryMs));
}

/** How long until the next reading; false for what is read no more. */
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
    // The rows of the last filter stay until those of the next are there, instead of a page that jumps.
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

/** Reads on either side, with calls that the caller has bound. */
export function useSideRead<T>({
  read,
  ...reading
}: Omit<Reading<never, T>, 'read'> & {
  readonly read: (ending: Ending) => Promise<T>;
}): UseQueryResult<T> {
  const { side } = usePlace();
  const scope = side?.kind === 'merchant' ? ['merchant', side.merchantId] : ['operator'];
  return useReading(undefined, scope, { ...reading, read: (_, ending) => read(ending) });
}

/** The calls of the merchant whose pages these are, for what changes something. */
export function useMerchant(): StoaClient {
  return merchantClient(useMerchantId());
}

/** The merchant whose pages these are. */
export function useMerchantId(): number {
  const { side } = usePlace();
  if (side?.kind !== 'merchant') throw new Error('this page belongs to no merchant');
  return side.merchantId;
}
