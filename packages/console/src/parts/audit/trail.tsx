import './audit.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { Button } from '../../components/button.js';
import { Facts } from '../../components/card.js';
import type { Column } from '../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../components/filter-bar.js';
import { PagedTable } from '../../components/paged-table.js';
import { NoRows } from '../../components/states.js';
import { Time } from '../../components/values.js';
import { given } from '../../data/given.js';
import { endAfter } from '../../format/day-range.js';
import { type Difference, differencesOf, type Entry } from './entry.js';
import { actionOptions, actionText, isAction, texts } from './texts.js';
import { Who, whoText } from './who.js';

/**
 * The filters of both sides, all of them in the address. The operator names people by number, a merchant by its own
 * ids.
 */
export const entryFilters = (person: Filter): readonly Filter[] => [
  { name: 'from', label: texts.from, type: 'date' },
  { name: 'to', label: texts.to, type: 'date' },
  { name: 'action', label: texts.action, options: actionOptions },
  { name: 'target', label: texts.target },
  person,
  { name: 'key', label: texts.key },
];

/**
 * The filters in the address but that by person, as the call takes them. The service refuses what is not a number. An
 * unknown action is left out.
 */
export function entryQuery(asked: Readonly<Record<string, string>>) {
  const { from, to, action, target, key } = asked;
  return given({
    from,
    to: endAfter(to),
    action: action !== undefined && isAction(action) ? action : undefined,
    target,
    key_id: key === undefined ? undefined : Number(key),
  });
}

/** The filters, and a page of the trail. A page without entries may lead on to one that has some. */
export function Trail<Page extends object>({
  of,
  rowsOf,
  filters,
  actions,
}: {
  readonly of: UseQueryResult<Page>;
  readonly rowsOf: (page: Page) => readonly Entry[];
  readonly filters: readonly Filter[];
  readonly actions?: ComponentChildren;
}) {
  const asked = useFilters(filters);
  return (
    <>
      <FilterBar label={texts.filter} filters={filters} />
      <div class="row apart">
        <span class="faint small">{texts.itself}</span>
        <span class="row">
          <Button disabled={of.isFetching} onClick={() => void of.refetch()}>
            {texts.again}
          </Button>
          {actions}
        </span>
      </div>
      <PagedTable
        of={of}
        rowsOf={rowsOf}
        empty={<NoRows isFiltered={Object.keys(asked).length > 0} words={texts} />}
        caption={texts.entries}
        keyOf={({ key }) => key}
        columns={columns}
      />
    </>
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

/** This many values are always shown. The rest of an entry can be unfolded. */
const mostShown = 4;

/** What an entry changed: for each value what it was, and what it is. */
function Differences({ entry }: { readonly entry: Entry }) {
  const all = differencesOf(entry);
  const { chained, request_id: request, action } = entry;
  const link =
    chained === undefined
      ? undefined
      : chained === null
        ? texts.unchained
        : texts.chained(chained.month, chained.position);
  return (
    <>
      <Grid differences={all.slice(0, mostShown)} />
      <details class="entry-more small">
        <summary>{all.length > mostShown ? texts.all(all.length - mostShown) : texts.more}</summary>
        <Grid differences={all.slice(mostShown)} />
        <Facts
          facts={[
            [texts.code, <code key="code">{action}</code>],
            [texts.request, request === null ? undefined : <code key="request">{request}</code>],
            [texts.chain, link],
          ]}
        />
      </details>
    </>
  );
}

function Grid({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  // Something new has no "before", and something that was ended has no "after".
  const hasBoth = differences.some((one) => one.before !== undefined);
  return (
    <div class={hasBoth ? 'differences both' : 'differences'}>
      {differences.map(({ name, before, after }) => (
        <div key={name}>
          <span class="faint">{name}</span>
          {hasBoth && <del>{before ?? texts.nothing}</del>}
          <ins>{after ?? texts.nothing}</ins>
        </div>
      ))}
    </div>
  );
}
