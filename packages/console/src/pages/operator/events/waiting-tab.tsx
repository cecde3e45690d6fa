import { LinkButton } from '../../../components/button.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { deliveryColumns } from '../../../parts/events/delivery-columns.js';
import { merchantFilter, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { texts as all } from './texts.js';

const texts = all.list;
const filters: readonly Filter[] = [merchantFilter];

/** The events of one merchant that wait for their installation. */
export function WaitingTab() {
  const { merchant } = useFilters(filters);
  return (
    <>
      <FilterBar label={texts.search} filters={filters} />
      <OfMerchant filter={merchant}>
        {(merchantId) =>
          merchantId === undefined ? (
            <Empty
              title={texts.which}
              action={<LinkButton to="/events/warnings">{texts.allWarnings}</LinkButton>}
            >
              {texts.whichHint}
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
      empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
      caption={all.tabs.waiting}
      keyOf={({ batch_id, event_id }) => `${batch_id} ${event_id}`}
      columns={deliveryColumns((id) => `/events/find?merchant=${merchantId}&event=${id}`)}
    />
  );
}
