import type { UseQueryResult } from '@tanstack/react-query';
import type { VNode } from 'preact';
import { Paging } from './paging.js';
import { Empty, Loading, Shown } from './states.js';
import { Table, type TableProps } from './table.js';
import { texts } from './texts.js';

interface PagedTableProps<Page, Row>
  extends Pick<TableProps<Row>, 'caption' | 'columns' | 'keyOf' | 'isSmall' | 'isPartial'> {
  /** One page of a list, as it was read. */
  readonly of: UseQueryResult<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** Shown instead of a table without rows. */
  readonly empty: VNode;
}

/** Where the next page begins, null after the last one; undefined for a list that has no pages. */
function nextOf(page: object): string | null | undefined {
  if (!('next_cursor' in page)) return undefined;
  return typeof page.next_cursor === 'string' ? page.next_cursor : null;
}

/**
 * A list that is read as a whole or page by page: loading, failure, what stands there when it is empty, the rows, and
 * the way to other pages. A page without rows is not the end of a list whose search goes on after it.
 */
export function PagedTable<Page extends object, Row>({
  of,
  rowsOf,
  empty,
  ...table
}: PagedTableProps<Page, Row>) {
  return (
    <Shown of={of}>
      {(page) => {
        const rows = rowsOf(page);
        // The previous list was empty. Nothing is known of this one yet.
        if (rows.length === 0 && of.isPlaceholderData) return <Loading />;
        const next = nextOf(page);
        const paging = next !== undefined && <Paging next={next} />;
        if (rows.length > 0)
          return <Table {...table} rows={rows} isOlder={of.isPlaceholderData} foot={paging} />;
        if (typeof next === 'string')
          return (
            <Empty title={texts.table.noneYet} action={paging}>
              {texts.table.noneYetHint}
            </Empty>
          );
        return (
          <>
            {empty}
            {paging}
          </>
        );
      }}
    </Shown>
  );
}
