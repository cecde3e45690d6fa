import { useRef } from 'preact/hooks';
import { useSearchParams } from 'wouter';
import { Button } from './button.js';
import { texts } from './texts.js';

/**
 * The page of a list that the address names; undefined is the first. Hand it to the call as `cursor`. Where a page has several
 * lists, each has a name for its cursor.
 */
export function useCursor(name = 'cursor'): string | undefined {
  const [params] = useSearchParams();
  return params.get(name) ?? undefined;
}

/** Leads to the other pages of a list. The current page is in the address, so the browser's back button leads to the previous one. */
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
    // The new rows replace the old ones in the same table. The focus goes to its beginning, because the button may now be disabled.
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
