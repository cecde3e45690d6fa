import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { deliveryColumns } from '../../../parts/events/delivery-columns.js';
import { fateOf } from './event-address.js';
import { texts as all } from './texts.js';

const texts = all.live;
const reachMs = 15 * 60_000;

/** What was accepted in the last minutes, read again and again while somebody looks. */
export function LiveTab() {
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
        <p class="faint">{isPaused ? texts.paused : texts.running}</p>
        <Button onClick={() => setPaused(!isPaused)}>{isPaused ? texts.resume : texts.pause}</Button>
      </div>
      <Shown of={deliveries}>
        {({ deliveries: rows, next_cursor: next }) =>
          rows.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <Table
              caption={texts.caption}
              rows={rows}
              // An event that was sent twice has two rows, and a row has no id of its own.
              keyOf={(row) => rows.indexOf(row)}
              columns={deliveryColumns(fateOf)}
              foot={next !== null && <span class="faint small">{texts.most}</span>}
            />
          )
        }
      </Shown>
    </>
  );
}
