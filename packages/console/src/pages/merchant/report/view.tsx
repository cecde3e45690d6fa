import type { Schema } from '@stoa/client';
import { useParams } from 'wouter';
import { Badge, Notice } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Card, Facts, KeyFigure } from '../../../components/card.js';
import { type Column, moneyColumn, numColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { reportState } from '../../../components/report-columns.js';
import { Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Num, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { InvalidItems } from './invalid-items.js';
import { texts } from './texts.js';

type Report = Schema<'ReportSummary'>;

export function View() {
  const { reportId = '' } = useParams<{ reportId: string }>();
  const mayUpload = useMay('reports:write');
  const report = useMerchantRead({
    key: ['reports', reportId],
    read: (stoa, ending) => stoa.reports.summary(reportId, ending),
    // A completed report never changes.
    everyMs: (found) => (found === undefined || found.completed_at === null ? 10_000 : undefined),
  });
  return (
    <PageFrame
      title={texts.named(reportId)}
      up={{ to: '/reports', title: texts.up }}
      actions={mayUpload && <LinkButton to="/upload">{texts.again}</LinkButton>}
    >
      <Shown of={report}>{(found) => <Whole report={found} />}</Shown>
    </PageFrame>
  );
}

function Whole({ report }: { readonly report: Report }) {
  const { counts, totals, warnings } = report;
  const state = reportState(report);
  return (
    <>
      <Card title={texts.about}>
        <Facts
          facts={[
            [texts.state, <Badge tone={state === 'done' ? 'good' : 'calm'}>{texts.states[state]}</Badge>],
            [texts.created, <Time at={report.created_at} />],
            [texts.accepted, <Time at={report.accepted_at} />],
            [texts.completed, state === 'done' ? <Time at={report.completed_at} /> : undefined],
            [texts.uploadedBy, report.uploaded_by ?? undefined],
          ]}
        />
      </Card>
      {counts === null ? (
        <Notice>{texts.waiting}</Notice>
      ) : (
        <>
          <div class="columns">
            <KeyFigure
              name={texts.recorded}
              value={<Num value={counts.recorded} />}
              hint={texts.recordedHint}
            />
            <KeyFigure
              name={texts.repeated}
              value={<Num value={counts.repeated} />}
              hint={texts.repeatedHint}
            />
            <KeyFigure name={texts.invalid} value={<Num value={counts.invalid} />} hint={texts.invalidHint} />
          </div>
          {warnings.length > 0 && (
            <Notice tone="warn">
              <strong>{texts.warnings}</strong>
              <ul>
                {warnings.map(({ code, currency, detail }) => (
                  <li key={code + currency}>
                    {currency}: {detail}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <InvalidItems reportId={report.report_id} counts={counts} />
          <Sums totals={totals} />
        </>
      )}
    </>
  );
}

type Total = Schema<'ReportSummary'>['totals'][number];

const columns: readonly Column<Total>[] = [
  numColumn(texts.transactions, ({ transactions }) => transactions),
  ...(['gross', 'tax', 'base', 'fee'] as const).map((name) =>
    moneyColumn<Total>(texts[name], ({ currency, [name]: amount }) => [{ currency, amount }]),
  ),
  numColumn(texts.withoutFee, ({ without_fee }) => without_fee),
];

/** What a report recorded, by currency. */
function Sums({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <Card title={texts.sums}>
      {totals.length === 0 ? (
        <p class="faint">{texts.sumsNone}</p>
      ) : (
        <Table caption={texts.sums} rows={totals} keyOf={({ currency }) => currency} columns={columns} />
      )}
    </Card>
  );
}
