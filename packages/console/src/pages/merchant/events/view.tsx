import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { TabPage } from '../../../components/tab-page.js';
import { Table } from '../../../components/table.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { given } from '../../../data/given.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { endAfter } from '../../../format/day-range.js';
import { deliveryColumns } from '../../../parts/events/delivery-columns.js';
import { Fate } from '../../../parts/events/fate.js';
import { texts as names } from '../../../parts/events/texts.js';
import { warningColumns } from '../../../parts/events/warning-columns.js';
import { texts } from './texts.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      label={texts.parts}
      to="/events"
      tabs={texts.tabs}
      views={{ find: FindTab, live: LiveTab, waiting: WaitingTab, warnings: WarningsTab }}
    />
  );
}

/** The page that says what became of an event. */
function fateOf(eventId: string): string {
  return `/events/find?event=${eventId}`;
}

const findFilters: readonly Filter[] = [{ name: 'event', label: texts.find.event, type: 'search' }];

/** What became of one event. */
function FindTab() {
  const { event } = useFilters(findFilters);
  return (
    <>
      <FilterBar label={texts.find.search} filters={findFilters} />
      {event === undefined ? (
        <Empty title={texts.find.empty}>{texts.find.emptyHint}</Empty>
      ) : (
        <One id={event} />
      )}
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
        found === null ? (
          <Empty title={texts.find.missing}>{texts.find.missingHint}</Empty>
        ) : (
          <Fate fate={found} />
        )
      }
    </Shown>
  );
}

const reachMs = 15 * 60_000;

/** What was accepted in the last minutes, read again and again while somebody looks. */
function LiveTab() {
  const [isPaused, setPaused] = useState(false);
  const deliveries = useMerchantRead({
    key: ['deliveries', 'live'],
    read: (stoa, ending) =>
      stoa.events
        .deliveries({ accepted_from: new Date(Date.now() - reachMs).toISOString(), limit: 50 }, ending)
        .page(),
    freshMs: isPaused ? Number.POSITIVE_INFINITY : 0,
    ...(isPaused ? {} : { everyMs: 5_000 }),
  });
  return (
    <>
      <div class="row apart">
        <p class="faint">{isPaused ? texts.live.paused : texts.live.running}</p>
        <Button onClick={() => setPaused(!isPaused)}>
          {isPaused ? texts.live.resume : texts.live.pause}
        </Button>
      </div>
      <Shown of={deliveries}>
        {({ deliveries: rows, next_cursor: next }) =>
          rows.length === 0 ? (
            <Empty title={texts.live.none}>{texts.live.noneHint}</Empty>
          ) : (
            <Table
              caption={texts.live.caption}
              rows={rows}
              // An event that was sent twice has two rows, and a row has no id of its own.
              keyOf={(row) => rows.indexOf(row)}
              columns={deliveryColumns(fateOf)}
              foot={next !== null && <span class="faint small">{texts.live.most}</span>}
            />
          )
        }
      </Shown>
    </>
  );
}

/** The events that wait for their installation. */
function WaitingTab() {
  const deliveries = useMerchantPage({
    key: ['deliveries', 'waiting'],
    read: (stoa, page, ending) => stoa.events.deliveries({ ...page, state: 'waiting' }, ending),
  });
  return (
    <>
      <p class="faint">{texts.waiting.hint}</p>
      <PagedTable
        of={deliveries}
        rowsOf={({ deliveries: rows }) => rows}
        empty={<Empty title={texts.waiting.none}>{texts.waiting.noneHint}</Empty>}
        caption={texts.tabs.waiting}
        keyOf={({ event_id }) => event_id}
        columns={deliveryColumns(fateOf)}
      />
    </>
  );
}

const warningFilters: readonly Filter[] = [
  { name: 'from', label: names.filters.from, type: 'date' },
  { name: 'to', label: names.filters.to, type: 'date' },
];

/** Events that may be worth nothing, by day and app. */
function WarningsTab() {
  const { from, to } = useFilters(warningFilters);
  const asked = given({ from, to: endAfter(to) });
  const warnings = useMerchantPage({
    key: ['warnings', asked],
    read: (stoa, page, ending) => stoa.events.warnings({ ...asked, ...page }, ending),
  });
  return (
    <>
      <FilterBar label={texts.warnings.search} filters={warningFilters} />
      <PagedTable
        of={warnings}
        rowsOf={({ warnings: rows }) => rows}
        empty={<Empty title={names.noWarning}>{names.noWarningHint}</Empty>}
        caption={texts.warnings.caption}
        keyOf={(row) => JSON.stringify([row.day, row.bundle_id, row.code])}
        columns={warningColumns}
      />
    </>
  );
}
