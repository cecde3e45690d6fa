import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/column.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Num, Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { texts as all } from './texts.js';

type Erasure = Schema<'Erasure'>;
const texts = all.list;

/** The records of erasures, which name nobody. */
export function Erasures() {
  const cursor = useCursor();
  const erasures = useOperatorRead({
    key: ['erasures', cursor],
    read: (client, ending) => client.storeUsers.erasures({ ...given({ cursor }), limit: 50 }, ending).page(),
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

function countColumn(name: string, of: (row: Erasure) => bigint): Column<Erasure> {
  return {
    name,
    isNumber: true,
    show: (row) => <Num value={of(row)} />,
    text: (row) => of(row).toString(),
  };
}

const columns: readonly Column<Erasure>[] = [
  countColumn(texts.number, ({ erasure_id }) => erasure_id),
  {
    name: texts.at,
    show: ({ erased_at: at }) => <Time at={at} />,
    text: ({ erased_at: at }) => at,
  },
  {
    name: texts.state,
    show: (row) =>
      isNothing(row) ? <Badge>{texts.nothing}</Badge> : <Badge tone="good">{texts.erased}</Badge>,
    text: (row) => (isNothing(row) ? 'nothing_held' : 'erased'),
  },
  { name: texts.by, show: ({ erased_by: by }) => by, text: ({ erased_by: by }) => by },
  {
    name: texts.askedBy,
    show: ({ asked_by: by }) => texts.asked[by],
    text: ({ asked_by: by }) => by,
  },
  countColumn(texts.sessions, ({ sessions }) => sessions),
  countColumn(texts.data, ({ attribution_data: data }) => data),
  countColumn(texts.installations, ({ installations }) => installations),
];
