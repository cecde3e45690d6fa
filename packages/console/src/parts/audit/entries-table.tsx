import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Column } from '../../components/columns.js';
import { PagedTable } from '../../components/paged-table.js';
import { Empty } from '../../components/states.js';
import { Time } from '../../components/values.js';
import { Differences } from './differences.js';
import { differencesOf, type Entry } from './entry.js';
import { actionText, texts } from './texts.js';
import { Who, whoText } from './who.js';

/** A page of the trail. A page without entries may lead on to one that has some. */
export function EntriesTable<Page extends { readonly next_cursor: string | null }>({
  of,
  rowsOf,
  isFiltered,
}: {
  readonly of: UseQueryResult<Page>;
  readonly rowsOf: (page: Page) => readonly Entry[];
  readonly isFiltered: boolean;
}) {
  return (
    <PagedTable
      of={of}
      rowsOf={rowsOf}
      empty={
        isFiltered ? (
          <Empty title={texts.notFound}>{texts.notFoundHint}</Empty>
        ) : (
          <Empty title={texts.none}>{texts.noneHint}</Empty>
        )
      }
      caption={texts.entries}
      keyOf={({ key }) => key}
      columns={columns}
    />
  );
}

/** The action, its target, and the merchant of the target. The target links to all entries about it. */
function What({ entry: { action, target, merchant_id: merchant } }: { readonly entry: Entry }) {
  return (
    <div class="entry-what words">
      <div>{actionText(action)}</div>
      {target !== '' && (
        <div>
          <Link to={`/audit?target=${encodeURIComponent(target)}`}>{target}</Link>
        </div>
      )}
      {merchant !== null && merchant !== undefined && target !== texts.ofMerchant(merchant) && (
        <div class="small">
          <Link to={`/merchants/${merchant}`}>{texts.ofMerchant(merchant)}</Link>
        </div>
      )}
    </div>
  );
}

function whatText({ action, target, merchant_id: merchant }: Entry): string {
  return [action, target, ...(typeof merchant === 'number' ? [texts.ofMerchant(merchant)] : [])].join(' ');
}

const columns: readonly Column<Entry>[] = [
  {
    name: texts.atAndWho,
    show: (entry) => (
      <>
        <Time at={entry.happened_at} />
        <Who entry={entry} />
      </>
    ),
  },
  { name: texts.at, text: ({ happened_at: at }) => at },
  { name: texts.who, text: whoText },
  { name: texts.what, show: (entry) => <What entry={entry} />, text: whatText },
  {
    name: texts.changes,
    show: (entry) => <Differences entry={entry} />,
    text: (entry) =>
      differencesOf(entry)
        .map(({ name, before = '', after = '' }) => `${name}: ${before} → ${after}`)
        .join('; '),
  },
];
