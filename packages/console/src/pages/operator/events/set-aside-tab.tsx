import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { actionColumn, type Column, codeColumn, numColumn, timeColumn } from '../../../components/columns.js';
import { type Filter, FilterBar } from '../../../components/filter-bar.js';
import { Paging, useCursor, useOperatorPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { merchantFilter, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { merchantColumns, useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { ReplayAll, ReplayOne } from './replay.js';
import { texts as all } from './texts.js';

type Batch = Schema<'SetAsideBatch'>;
const texts = all.setAside;
const filters: readonly Filter[] = [merchantFilter];

/** The batches that could not be recorded, and their replay. */
export function SetAsideTab() {
  return (
    <>
      <FilterBar label={all.list.search} filters={filters} />
      <OfMerchant>{(merchantId) => <Batches merchantId={merchantId} />}</OfMerchant>
    </>
  );
}

function Batches({ merchantId }: { readonly merchantId: number | undefined }) {
  const batches = useOperatorPage({
    key: ['set-aside', merchantId],
    read: (operator, page, ending) =>
      operator.events.setAside({ ...page, ...given({ merchant_id: merchantId }) }, ending),
  });
  return (
    <Shown of={batches}>
      {({ batches: rows, next_cursor: next }) =>
        rows.length === 0 && next === null ? (
          <Empty title={texts.none}>{texts.noneHint}</Empty>
        ) : (
          <Rows rows={rows} next={next} merchantId={merchantId} isOlder={batches.isPlaceholderData} />
        )
      }
    </Shown>
  );
}

function Rows({
  rows,
  next,
  merchantId,
  isOlder,
}: {
  readonly rows: readonly Batch[];
  readonly next: string | null;
  readonly merchantId: number | undefined;
  readonly isOlder: boolean;
}) {
  const [asked, setAsked] = useState<Batch | 'all' | undefined>(undefined);
  const mayReplay = useMay('events:write');
  const chosen = merchantId === undefined ? [] : [merchantId];
  const nameOf = useMerchantNames([...chosen, ...rows.map((one) => one.merchant_id)]);
  const shown = columns.toSpliced(1, 0, ...merchantColumns<Batch>(nameOf));
  const cursor = useCursor();
  const isMore = next !== null || cursor !== undefined;
  const close = (): void => setAsked(undefined);
  return (
    <>
      <div class="row apart">
        <p class="faint">{texts.hint}</p>
        {mayReplay && (
          <Button onClick={() => setAsked('all')}>
            {merchantId === undefined ? texts.replayAll : texts.replayAllOf(nameOf(merchantId))}
          </Button>
        )}
      </div>
      <Table
        caption={texts.caption}
        rows={rows}
        keyOf={({ batch_id }) => batch_id}
        columns={
          mayReplay
            ? [...shown, actionColumn<Batch>(texts.replay, (one) => texts.replayOne(one.batch_id), setAsked)]
            : shown
        }
        isOlder={isOlder}
        foot={<Paging next={next} />}
      />
      <p class="faint small">{texts.reasonHint}</p>
      {asked === 'all' && (
        <ReplayAll
          merchantId={merchantId}
          nameOf={nameOf}
          shown={rows.length}
          isMore={isMore}
          onClose={close}
        />
      )}
      {asked !== undefined && asked !== 'all' && <ReplayOne batch={asked} nameOf={nameOf} onClose={close} />}
    </>
  );
}

const columns: readonly Column<Batch>[] = [
  {
    name: texts.batch,
    isNumber: true,
    show: ({ batch_id }) => <code>{batch_id}</code>,
    text: ({ batch_id }) => String(batch_id),
  },
  numColumn(texts.events, ({ events }) => events),
  timeColumn(texts.accepted, ({ accepted_at }) => accepted_at),
  timeColumn(texts.at, ({ set_aside_at }) => set_aside_at),
  codeColumn(texts.reason, ({ reason }) => reason),
];
