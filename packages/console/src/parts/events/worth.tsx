import type { Schema } from '@stoa/client';
import { Card } from '../../components/card.js';
import { type Column, numColumn, textColumn } from '../../components/columns.js';
import { Paging, useCursor } from '../../components/paging.js';
import { Empty, Shown } from '../../components/states.js';
import { Table } from '../../components/table.js';
import { Figure } from '../../components/values.js';
import { given } from '../../data/given.js';
import { useSideRead } from '../../data/use-read.js';
import { majorUnitsText } from '../../format/money.js';
import { dayRange } from './day-range.js';
import { texts as all } from './texts.js';
import { WorthChart } from './worth-chart.js';
import type { WorthSource } from './worth-source.js';

type Sum = Schema<'EventSum'>;
const texts = all.worth;

/** What events add up to: a picture of each currency by day, and a table by source and campaign. */
export function Worth({
  source,
  filters,
}: {
  readonly source: WorthSource;
  readonly filters: Readonly<Record<string, string>>;
}) {
  const { from, to } = dayRange(filters);
  const { app, event, currency } = filters;
  const asked = given({ from, to, bundle_id: app, event_name: event, currency });
  const cursor = useCursor();
  const days = useSideRead({
    key: [...source.key, 'sums', 'days', asked],
    read: (ending) =>
      source.sums({ ...asked, by: 'day,source,currency', count_installations: 'false', limit: 1000 }, ending),
  });
  const sums = useSideRead({
    key: [...source.key, 'sums', 'campaigns', asked, cursor],
    read: (ending) =>
      source.sums({ ...asked, ...given({ cursor }), by: 'source,campaign,currency', limit: 100 }, ending),
  });
  return (
    <>
      <Shown of={days}>
        {({ sums: found, next_cursor: next }) =>
          found.length > 0 && <WorthChart sums={found} range={{ from, to }} isPartial={next !== null} />
        }
      </Shown>
      <Shown of={sums}>
        {({ sums: rows, next_cursor: next }) =>
          rows.length === 0 && next === null ? (
            <Empty title={texts.empty}>{texts.emptyHint}</Empty>
          ) : (
            <Card title={texts.table}>
              <Table
                caption={texts.table}
                rows={rows}
                keyOf={(row) => JSON.stringify([row.source, row.campaign, row.currency])}
                columns={columns}
                isOlder={sums.isPlaceholderData}
                foot={<Paging next={next} />}
              />
            </Card>
          )
        }
      </Shown>
    </>
  );
}

function nameColumn(name: string, of: (sum: Sum) => string | null | undefined): Column<Sum> {
  return textColumn(
    name,
    (sum) => of(sum) ?? null,
    (text) => text ?? <span class="faint">{texts.none}</span>,
  );
}

const columns: readonly Column<Sum>[] = [
  nameColumn(texts.source, ({ source }) => source),
  nameColumn(texts.campaign, ({ campaign }) => campaign),
  nameColumn(texts.currency, ({ currency }) => currency),
  numColumn(texts.events, ({ events }) => events),
  numColumn(
    texts.installations,
    ({ installations }) => installations,
    <span class="faint">{texts.tooMany}</span>,
  ),
  {
    name: texts.amount,
    isNumber: true,
    show: ({ amount, currency }) =>
      amount === null || currency == null ? (
        amount
      ) : (
        <Figure value={amount}>{majorUnitsText(amount, currency)}</Figure>
      ),
    text: ({ amount }) => amount ?? '',
  },
];
