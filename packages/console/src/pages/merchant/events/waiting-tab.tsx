import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { given } from '../../../data/given.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { deliveryColumns } from '../../../parts/events/delivery-columns.js';
import { fateOf } from './event-address.js';
import { texts as all } from './texts.js';

const texts = all.waiting;

/** The events that wait for their installation. */
export function WaitingTab() {
  const cursor = useCursor();
  const deliveries = useMerchantRead({
    key: ['deliveries', 'waiting', cursor],
    read: (stoa, ending) =>
      stoa.events.deliveries({ ...given({ cursor }), state: 'waiting', limit: 50 }, ending).page(),
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
