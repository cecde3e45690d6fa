import type { StoaClient } from '@stoa/client';
import type { OperatorClient } from '@stoa/client/operator';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'preact/hooks';
import { useSearchParams } from 'wouter';
import { given } from '../data/given.js';
import { type Ending, type Reading, useMerchantRead, useOperatorRead } from '../data/use-read.js';
import { Button } from './button.js';
import type { RowOrder } from './columns.js';
import { texts } from './texts.js';

/**
 * The page of a list that the address names; undefined is the first. Hand it to the call as `cursor`. Where a page has
 * several lists, each has a name for its cursor.
 */
export function useCursor(name = 'cursor'): string | undefined {
  const [params] = useSearchParams();
  return params.get(name) ?? undefined;
}

/** The cursor of a page and its length, as the calls of lists take them. */
interface PageQuery {
  readonly cursor?: string;
  readonly limit: number;
}

/** The reading of a list, of which the address names a page. */
interface Listing<Client, T> extends Omit<Reading<Client, T>, 'read'> {
  readonly read: (client: Client, page: PageQuery, ending: Ending) => { page(): Promise<T> };
}

function useListing<Client, T>({ key, read, ...rest }: Listing<Client, T>): Reading<Client, T> {
  const cursor = useCursor();
  const page = { ...given({ cursor }), limit: 50 };
  return { ...rest, key: [...key, cursor], read: (client, ending) => read(client, page, ending).page() };
}

/** Reads a page of a list with the calls of the operator. */
export function useOperatorPage<T>(listing: Listing<OperatorClient, T>): UseQueryResult<T> {
  return useOperatorRead(useListing(listing));
}

/** Reads a page of a list with the calls of the merchant whose pages these are. */
export function useMerchantPage<T>(listing: Listing<StoaClient, T>): UseQueryResult<T> {
  return useMerchantRead(useListing(listing));
}

/**
 * Leads to the other pages of a list. The current page is in the address, so the browser's back button leads to the
 * previous one.
 */
export function Paging({
  next,
  name = 'cursor',
}: {
  readonly next: string | null | undefined;
  readonly name?: string;
}) {
  const [params, setParams] = useSearchParams();
  const place = useRef<HTMLSpanElement>(null);
  const goTo = (cursor: string | undefined): void => {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (cursor === undefined) after.delete(name);
      else after.set(name, cursor);
      return after;
    });
    // The new rows replace the old ones in the same table. The focus goes to its beginning, because the button may now
    // be disabled.
    const table = place.current?.closest('.table-frame')?.querySelector<HTMLElement>('.table-scroll');
    table?.focus({ preventScroll: true });
    table?.scrollIntoView();
  };
  const isFirst = !params.has(name);
  if (isFirst && (next === null || next === undefined)) return null;
  return (
    <span class="row" ref={place}>
      <Button disabled={isFirst} onClick={() => goTo(undefined)}>
        {texts.table.first}
      </Button>
      <Button disabled={next === null || next === undefined} onClick={() => goTo(next ?? undefined)}>
        {texts.table.next}
      </Button>
    </span>
  );
}

/** The order by time that the address says, the newest first by default, and what turns it. */
export function useTimeOrder(): {
  readonly asked: 'oldest_first' | 'newest_first';
  readonly order: RowOrder;
} {
  const [params, setParams] = useSearchParams();
  const isOldest = params.get('order') === 'oldest';
  const turn = (): void =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('cursor');
      if (isOldest) after.delete('order');
      else after.set('order', 'oldest');
      return after;
    });
  const order = { is: isOldest ? 'ascending' : 'descending', turn } as const;
  return { asked: isOldest ? 'oldest_first' : 'newest_first', order };
}
