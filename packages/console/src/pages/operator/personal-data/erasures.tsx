import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { type Column, numColumn, textColumn, timeColumn, wordColumn } from '../../../components/columns.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { texts as all } from './texts.js';

type Erasure = Schema<'Erasure'>;
const texts = all.list;

/** The records of erasures, which name nobody. */
export function Erasures() {
  const erasures = useOperatorPage({
    key: ['erasures'],
    read: (client, page, ending) => client.storeUsers.erasures(page, ending),
  });
  return (
    <Card title={texts.title}>
      <PagedTable
        of={erasures}
        rowsOf={({ erasures: rows }) => rows}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
        caption={texts.title}
        keyOf={({ erasure_id }) => erasure_id}
        columns={columns}
      />
    </Card>
  );
}

function isNothing({ sessions, attribution_data: data, installations }: Erasure): boolean {
  return sessions + data + installations === 0n;
}

const columns: readonly Column<Erasure>[] = [
  numColumn(texts.number, ({ erasure_id }) => erasure_id),
  timeColumn(texts.at, ({ erased_at: at }) => at),
  {
    name: texts.state,
    show: (row) =>
      isNothing(row) ? <Badge>{texts.nothing}</Badge> : <Badge tone="good">{texts.erased}</Badge>,
    text: (row) => (isNothing(row) ? 'nothing_held' : 'erased'),
  },
  textColumn(texts.by, ({ erased_by: by }) => by),
  wordColumn(texts.askedBy, ({ asked_by: by }) => by, texts.asked),
  numColumn(texts.sessions, ({ sessions }) => sessions),
  numColumn(texts.data, ({ attribution_data: data }) => data),
  numColumn(texts.installations, ({ installations }) => installations),
];
