import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { deliveryColumns } from '../../../parts/events/delivery-columns.js';
import { fateOf } from './event-address.js';
import { texts as all } from './texts.js';

const texts = all.waiting;

/** The events that wait for their installation. */
export function WaitingTab() {
  const deliveries = useMerchantPage({
    key: ['deliveries', 'waiting'],
    read: (stoa, page, ending) => stoa.events.deliveries({ ...page, state: 'waiting' }, ending),
  });
  return (
    <>
      <p class="faint">{texts.hint}</p>
      <PagedTable
        of={deliveries}
        rowsOf={({ deliveries: rows }) => rows}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
        caption={all.tabs.waiting}
        keyOf={({ event_id }) => event_id}
        columns={deliveryColumns(fateOf)}
      />
    </>
  );
}
