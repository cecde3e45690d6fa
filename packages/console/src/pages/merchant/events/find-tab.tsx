import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Empty, Shown } from '../../../components/states.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { Fate } from '../../../parts/events/fate.js';
import { texts as all } from './texts.js';

const texts = all.find;
const filters: readonly Filter[] = [{ name: 'event', label: texts.event, type: 'search' }];

/** What became of one event. */
export function FindTab() {
  const { event } = useFilters(filters);
  return (
    <>
      <FilterBar label={texts.search} filters={filters} />
      {event === undefined ? <Empty title={texts.empty}>{texts.emptyHint}</Empty> : <One id={event} />}
    </>
  );
}

function One({ id }: { readonly id: string }) {
  const fate = useMerchantRead({
    key: ['events', 'fate', id],
    read: (stoa, ending) => foundOrNull(stoa.events.fate(id, ending)),
    // People who debug watch this page until the event is recorded.
    everyMs: (found) => (found?.state === 'recorded' ? undefined : 10_000),
  });
  return (
    <Shown of={fate}>
      {(found) =>
        found === null ? <Empty title={texts.missing}>{texts.missingHint}</Empty> : <Fate fate={found} />
      }
    </Shown>
  );
}
