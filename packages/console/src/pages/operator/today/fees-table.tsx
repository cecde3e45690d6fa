import type { Schema } from '@stoa/client';
import { Sparkline } from '../../../charts/sparkline.js';
import { Card } from '../../../components/card.js';
import { type Column, textColumn } from '../../../components/columns.js';
import { Empty } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { monthAfter } from '../../../format/day-range.js';
import { monthText, shortDayText } from '../../../format/time.js';
import { comparedColumns } from '../../../parts/statements/compared-fees.js';
import { texts as all } from './texts.js';

const texts = all.fees;
type Fees = Schema<'FeesToDate'>;

/** The fees of the month so far, a row for each currency, beside those of the same day of the month before. */
export function FeesTable({ fees, day }: { readonly fees: readonly Fees[]; readonly day: string }) {
  const title = texts.title(monthText(day.slice(0, 7)));
  return (
    <Card title={title}>
      {fees.length === 0 ? (
        <Empty title={texts.none}>{texts.noneHint}</Empty>
      ) : (
        <Table
          caption={title}
          rows={fees}
          keyOf={({ currency }) => currency}
          columns={columnsOf(sameDayBefore(day))}
          isSmall
        />
      )}
    </Card>
  );
}

/** The same day of the month before or, if that is shorter, its last day. */
function sameDayBefore(day: string): string {
  const month = monthAfter(day.slice(0, 7), -1);
  const same = `${month}-${day.slice(8)}`;
  const last = new Date(Date.parse(`${day.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
  return same < last ? same : last;
}

function columnsOf(dayBefore: string): readonly Column<Fees>[] {
  return [
    textColumn(texts.currency, ({ currency }) => currency),
    ...comparedColumns<Fees>(texts.fee, texts.before(shortDayText(dayBefore))),
    {
      name: texts.course,
      show: ({ currency, fee_by_day: values, fee_by_day_before: before }) => (
        <Sparkline title={texts.courseOf(currency)} values={values} before={before} />
      ),
    },
  ];
}
