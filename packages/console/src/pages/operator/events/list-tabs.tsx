import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { LinkButton } from '../../../components/button.js';
import type { Column } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { endAfter } from '../../../format/day-range.js';
import { deliveryColumns } from '../../../parts/events/delivery-columns.js';
import { Fate } from '../../../parts/events/fate.js';
import { texts as names } from '../../../parts/events/texts.js';
import { warningColumns } from '../../../parts/events/warning-columns.js';
import { merchantFilter, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { MerchantLink, merchantColumns, useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { texts } from './texts.js';

type Warning = Schema<'MerchantEventWarningCount'>;
const filters: readonly Filter[] = [
  merchantFilter,
  { name: 'from', label: names.filters.from, type: 'date' },
  { name: 'to', label: names.filters.to, type: 'date' },
];

/** Events that may be worth nothing, by day and app. */
export function WarningsTab() {
  return (
    <>
      <FilterBar label={texts.warnings.search} filters={filters} />
      <OfMerchant>{(merchantId) => <Warnings merchantId={merchantId} />}</OfMerchant>
    </>
  );
}

function Warnings({ merchantId }: { readonly merchantId: number | undefined }) {
  const { from, to } = useFilters(filters);
  const asked = given({ merchant_id: merchantId, from, to: endAfter(to) });
  const warnings = useOperatorPage({
    key: ['warnings', asked],
    read: (operator, page, ending) => operator.events.warnings({ ...asked, ...page }, ending),
  });
  const nameOf = useMerchantNames(warnings.data?.warnings.map((one) => one.merchant_id) ?? []);
  const columns: readonly Column<Warning>[] = warningColumns;
  return (
    <PagedTable
      of={warnings}
      rowsOf={({ warnings: rows }) => rows}
      empty={<Empty title={names.noWarning}>{names.noWarningHint}</Empty>}
      caption={texts.warnings.caption}
      keyOf={(row) => JSON.stringify([row.day, row.merchant_id, row.bundle_id, row.code])}
      columns={columns.toSpliced(1, 0, ...merchantColumns<Warning>(nameOf))}
    />
  );
}

const waitingFilters: readonly Filter[] = [merchantFilter];

/** The events of one merchant that wait for their installation. */
export function WaitingTab() {
  return (
    <>
      <FilterBar label={texts.list.search} filters={waitingFilters} />
      <OfMerchant>
        {(merchantId) =>
          merchantId === undefined ? (
            <Empty
              title={texts.list.which}
              action={<LinkButton to="/events/warnings">{texts.list.allWarnings}</LinkButton>}
            >
              {texts.list.whichHint}
            </Empty>
          ) : (
            <Waiting merchantId={merchantId} />
          )
        }
      </OfMerchant>
    </>
  );
}

function Waiting({ merchantId }: { readonly merchantId: number }) {
  const deliveries = useOperatorPage({
    key: ['deliveries', 'waiting', merchantId],
    read: (operator, page, ending) =>
      operator.events.deliveries({ ...page, merchant_id: merchantId, state: 'waiting' }, ending),
  });
  return (
    <PagedTable
      of={deliveries}
      rowsOf={({ deliveries: rows }) => rows}
      empty={<Empty title={texts.list.none}>{texts.list.noneHint}</Empty>}
      caption={texts.tabs.waiting}
      keyOf={({ batch_id, event_id }) => `${batch_id} ${event_id}`}
      columns={deliveryColumns((id) => `/events/find?merchant=${merchantId}&event=${id}`)}
    />
  );
}

const findFilters: readonly Filter[] = [
  merchantFilter,
  { name: 'event', label: texts.find.event, type: 'search' },
];

/** What became of one event. */
export function FindTab() {
  const { event } = useFilters(findFilters);
  return (
    <>
      <FilterBar label={texts.find.search} filters={findFilters} />
      <OfMerchant>
        {(merchantId) =>
          merchantId === undefined || event === undefined ? (
            <Empty title={texts.find.empty}>{texts.find.emptyHint}</Empty>
          ) : (
            <One merchantId={merchantId} eventId={event} />
          )
        }
      </OfMerchant>
    </>
  );
}

function One({ merchantId, eventId }: { readonly merchantId: number; readonly eventId: string }) {
  const fate = useOperatorRead({
    key: ['events', 'fate', merchantId, eventId],
    read: (operator, ending) =>
      foundOrNull(operator.events.fate(eventId, { merchant_id: merchantId }, ending)),
  });
  return (
    <Shown of={fate}>
      {(found) =>
        found === null ? (
          <Empty title={texts.find.missing}>{texts.find.missingHint}</Empty>
        ) : (
          <Fate
            fate={found}
            facts={[
              [names.merchant, <MerchantLink key="merchant" id={found.merchant_id} />],
              [names.batch, <code key="batch">{found.batch_id}</code>],
              [
                names.setAside,
                found.set_aside_at === null ? undefined : (
                  <Link key="aside" to={`/events/set-aside?merchant=${found.merchant_id}`}>
                    <Time at={found.set_aside_at} />
                  </Link>
                ),
              ],
              [names.reason, found.reason === null ? undefined : <code key="reason">{found.reason}</code>],
            ]}
          />
        )
      }
    </Shown>
  );
}
