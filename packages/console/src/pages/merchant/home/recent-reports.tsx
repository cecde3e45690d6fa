import type { Schema } from '@stoa/client';
import { BarChart } from '../../../charts/bar-chart.js';
import { Card } from '../../../components/card.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { firstOfDays } from '../../../format/day-range.js';
import { numberText } from '../../../format/number.js';
import { shortDayText } from '../../../format/time.js';
import { reasonColumns } from '../../../parts/books/invalid-columns.js';
import { sumReasons } from './sum-reasons.js';
import { texts } from './texts.js';

const dayCount = 30;
/** The counts by day have no reasons, so the reasons come from the newest reports, at most this many. */
const mostReports = 200;
const everyMs = 60_000;

/** What became of the transactions of the last days. */
export function RecentReports() {
  const from = firstOfDays(dayCount, Date.now());
  const first = firstOfDays(2 * dayCount, Date.now());
  const days = useMerchantRead({
    key: ['reports', 'days', first],
    read: (stoa, ending) => stoa.reports.days({ from: first }, ending),
    everyMs,
  });
  return (
    <Shown of={days}>
      {({ days: found }) =>
        found.slice(-dayCount).every(({ reports }) => reports === 0) ? (
          <Empty title={texts.none}>{texts.noneHint}</Empty>
        ) : (
          <>
            <Days days={found} />
            <Reasons from={from} />
          </>
        )
      }
    </Shown>
  );
}

/** The last days, with the same number of days before them as a line. */
function Days({ days: found }: Pick<Schema<'ReportDays'>, 'days'>) {
  const days = found.slice(-dayCount);
  const before = found.slice(-2 * dayCount, -dayCount);
  return (
    <BarChart
      title={texts.chart}
      points={days.map(({ day }) => day)}
      pointName={texts.day}
      show={numberText}
      showPoint={shortDayText}
      before={{
        name: texts.before(dayCount),
        values: before.map(({ recorded, repeated, invalid }) => recorded + repeated + invalid),
      }}
      series={[
        // A repeated transaction was recorded before, so it counts as valid.
        { name: texts.valid, values: days.map(({ recorded, repeated }) => recorded + repeated) },
        { name: texts.invalidName, values: days.map(({ invalid }) => invalid) },
      ]}
    />
  );
}

function Reasons({ from }: { readonly from: string }) {
  const reports = useMerchantRead({
    key: ['reports', 'recent', from],
    read: (stoa, ending) =>
      stoa.reports.list({ accepted_from: `${from}T00:00:00Z`, limit: mostReports }, ending).page(),
    everyMs,
  });
  return (
    <Card title={texts.reasons}>
      <Shown of={reports}>
        {({ reports: found, next_cursor: next }) => (
          <>
            <ReasonTable reasons={sumReasons(found)} />
            {next !== null && <p class="faint">{texts.more}</p>}
          </>
        )}
      </Shown>
    </Card>
  );
}

function ReasonTable({ reasons }: { readonly reasons: ReturnType<typeof sumReasons> }) {
  if (reasons.length === 0) return <p>{texts.noReasons}</p>;
  return <Table caption={texts.reasons} rows={reasons} keyOf={([code]) => code} columns={reasonColumns} />;
}
