import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card, Facts, KeyFigure } from '../../../components/card.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Month, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { monthAfter } from '../../../format/day-range.js';
import { agoText, monthText } from '../../../format/time.js';
import { operatorReportColumns } from '../../../parts/books/report-columns.js';
import { texts as shared } from '../../../parts/merchants/texts.js';
import { Blockers } from '../../../parts/statements/blockers.js';
import { InvalidShare, totalColumns } from '../../../parts/statements/compared-fees.js';
import { FeesOfMonths } from './fees-of-months.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

const texts = all.overview;
const shownReports = 5;

/**
 * What somebody wants to know first of a merchant: its reports, its open statement, what is in the way, and twelve
 * months of fees.
 */
export function OverviewTab({ merchant: { merchant_id: id } }: TabProps) {
  const mayRead = useMay('statements:read');
  const month = new Date().toISOString().slice(0, 7);
  const books = useOperatorRead({
    key: ['readiness', month, 'merchants', [id]],
    read: (client, ending) =>
      client.statements.readiness(month, { merchant_ids: String(id), limit: 1 }, ending),
    enabled: mayRead,
  });
  const statements = useOperatorRead({
    key: ['statements', id, 'year'],
    read: (client, ending) =>
      client.statements.ofMerchant(id, { from: monthAfter(month, -23), to: month, limit: 24 }, ending).page(),
    enabled: mayRead,
  });
  const [own] = books.data?.merchants ?? [];
  return (
    <>
      <ReportFigures id={id} own={own} />
      {mayRead && (
        <Card title={texts.open(monthText(month))}>
          <Shown of={books}>
            {({ has_issuer: hasIssuer, is_over: isOver }) =>
              own && <OpenStatement own={own} hasIssuer={hasIssuer} isOver={isOver} />
            }
          </Shown>
        </Card>
      )}
      {mayRead && (
        <Shown of={statements}>
          {({ statements: found }) => <FeesOfMonths statements={found} to={month} />}
        </Shown>
      )}
      <LastReports id={id} />
    </>
  );
}

/** How often reports are expected, when the next one is due, and how many items are invalid. */
function ReportFigures({
  id,
  own,
}: {
  readonly id: number;
  readonly own: Schema<'MerchantReadiness'> | undefined;
}) {
  const cadence = useOperatorRead({
    key: ['cadence', id],
    read: (client, ending) => client.cadences.get(id, ending),
  });
  return (
    <Shown of={cadence}>
      {({ cadence: often, due_at: due, last_report_at: last, missed }) => (
        <div class="columns">
          <KeyFigure
            name={texts.due}
            value={
              <span class="row">
                {due === null ? texts.noDue : agoText(due, Date.now())}
                {missed && <Badge tone="bad">{texts.late}</Badge>}
              </span>
            }
            hint={often !== null && shared.cadence.values[often]}
          />
          <KeyFigure
            name={texts.last}
            value={last === null ? texts.noLast : agoText(last, Date.now())}
            hint={last !== null && <Time at={last} />}
          />
          {own !== undefined && own.items > 0 && (
            <KeyFigure name={texts.invalid} value={<InvalidShare of={own} />} />
          )}
        </div>
      )}
    </Shown>
  );
}

function OpenStatement({
  own,
  hasIssuer,
  isOver,
}: {
  readonly own: Schema<'MerchantReadiness'>;
  readonly hasIssuer: boolean;
  readonly isOver: boolean;
}) {
  const { closed_through: through, totals } = own;
  return (
    <>
      <Facts
        facts={[
          [texts.closedThrough, through === null ? texts.noneClosed : <Month key="through" of={through} />],
          [texts.blockers, <Blockers key="blockers" of={own} hasIssuer={hasIssuer} />],
        ]}
      />
      {totals.length === 0 ? (
        <p class="faint">{texts.nothing}</p>
      ) : (
        <Table
          caption={texts.totals}
          rows={totals}
          keyOf={({ currency }) => currency}
          columns={totalColumns(isOver)}
          isSmall
        />
      )}
    </>
  );
}

function LastReports({ id }: { readonly id: number }) {
  const reports = useOperatorRead({
    key: ['reports', id, 'last'],
    read: (client, ending) => client.reports.list({ merchant_id: id, limit: shownReports }, ending).page(),
  });
  return (
    <Card title={texts.reports}>
      <Shown of={reports}>
        {({ reports: found }) =>
          found.length === 0 ? (
            <Empty title={all.reports.none}>{all.reports.noneHint}</Empty>
          ) : (
            <Table
              caption={texts.reports}
              rows={found}
              keyOf={({ report_id }) => report_id}
              columns={operatorReportColumns}
              isSmall
            />
          )
        }
      </Shown>
    </Card>
  );
}
