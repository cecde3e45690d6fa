import type { Schema } from '@stoa/client';
import { Link, useParams } from 'wouter';
import { Badge, Notice } from '../../../components/badge.js';
import { Card, Facts, KeyFigure } from '../../../components/card.js';
import { type Column, numColumn, textColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { reportState } from '../../../components/report-columns.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Money, Num, Time } from '../../../components/values.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { plainMoney } from '../../../format/money.js';
import { invalidAddress } from '../../../parts/books/addresses.js';
import { type ReasonCount, reasonColumns } from '../../../parts/books/invalid-columns.js';
import { remedyOf } from '../../../parts/books/remedy.js';
import { MerchantLink } from '../../../parts/merchants/merchant-names.js';
import { MadeBy } from '../../../parts/people/made-by.js';
import { texts } from './texts.js';

type Report = Schema<'MerchantReport'>;

export function View() {
  const { merchantId = '', reportId = '' } = useParams();
  const report = useOperatorRead({
    key: ['report', merchantId, reportId],
    read: (operator, ending) => operator.reports.get(merchantId, reportId, ending),
    // A completed report never changes.
    everyMs: (found) => (found === undefined || found.completed_at === null ? 10_000 : undefined),
  });
  return (
    <PageFrame title={texts.titleOf(reportId)} up={{ to: '/reports', title: texts.up }}>
      <Shown of={report}>{(one) => <Whole report={one} />}</Shown>
    </PageFrame>
  );
}

function Whole({ report }: { readonly report: Report }) {
  const { counts, warnings, totals } = report;
  return (
    <>
      {counts === null ? <Notice>{texts.notYet}</Notice> : <Counts counts={counts} />}
      {warnings.length > 0 && (
        <Card title={texts.warnings}>
          {warnings.map(({ code, currency, detail }) => (
            <Notice key={`${code} ${currency}`} tone="warn">
              {detail}
            </Notice>
          ))}
        </Card>
      )}
      {counts !== null && counts.invalid > 0 && <InvalidReasons report={report} />}
      {counts !== null && <Totals totals={totals} />}
      <About report={report} />
    </>
  );
}

function Counts({ counts }: { readonly counts: NonNullable<Report['counts']> }) {
  return (
    <div class="columns">
      <KeyFigure name={texts.items} value={<Num value={counts.accepted} />} />
      <KeyFigure name={texts.recorded} value={<Num value={counts.recorded} />} hint={texts.recordedHint} />
      <KeyFigure name={texts.repeated} value={<Num value={counts.repeated} />} hint={texts.repeatedHint} />
      <KeyFigure name={texts.invalid} value={<Num value={counts.invalid} />} hint={texts.invalidHint} />
    </div>
  );
}

function About({ report }: { readonly report: Report }) {
  const state = reportState(report);
  return (
    <Card title={texts.about}>
      <Facts
        facts={[
          [texts.merchant, <MerchantLink key="merchant" id={report.merchant_id} />],
          [
            texts.state,
            <Badge key="state" tone={state === 'done' ? 'good' : 'calm'}>
              {texts.states[state]}
            </Badge>,
          ],
          [
            texts.uploadedBy,
            report.uploaded_by === null ? (
              <span key="uploaded" class="faint">
                {texts.uploadedUnknown}
              </span>
            ) : (
              <MadeBy key="uploaded" by={report.uploaded_by} />
            ),
          ],
          [texts.created, <Time key="created" at={report.created_at} />],
          [texts.accepted, <Time key="accepted" at={report.accepted_at} />],
          [texts.completed, <Time key="completed" at={report.completed_at} />],
        ]}
      />
    </Card>
  );
}

/** Invalid items by reason, the most frequent first, with what to do about them. */
function InvalidReasons({
  report: { merchant_id: merchantId, counts },
}: {
  readonly report: Schema<'MerchantReport'>;
}) {
  const rows = Object.entries(counts?.invalid_by_code ?? {}).toSorted(
    ([, one], [, other]) => Number(other) - Number(one),
  );
  return (
    <Card title={texts.reasons}>
      <Table
        caption={texts.reasons}
        rows={rows}
        keyOf={([code]) => code}
        columns={columnsFor(merchantId)}
        isSmall
      />
    </Card>
  );
}

function columnsFor(merchantId: number): readonly Column<ReasonCount>[] {
  return [
    ...reasonColumns,
    { name: texts.remedy, show: ([code]) => <div class="words">{remedyOf(code)}</div> },
    {
      name: texts.invalid,
      show: ([code]) => (
        <Link to={invalidAddress(merchantId, { reason: code })} aria-label={texts.showOf(code)}>
          {texts.show}
        </Link>
      ),
    },
  ];
}

type Total = Schema<'ReportTotal'>;

/** The control totals of a report, by currency. */
function Totals({ totals }: { readonly totals: readonly Total[] }) {
  const isAllCharged = !totals.some(({ without_fee }) => without_fee > 0);
  return (
    <Card title={texts.totals}>
      {totals.length === 0 ? (
        <Empty title={texts.totalsNone}>{texts.totalsNoneHint}</Empty>
      ) : (
        <Table
          caption={texts.totals}
          rows={totals}
          keyOf={({ currency }) => currency}
          columns={isAllCharged ? columns : [...columns, withoutFeeColumn]}
        />
      )}
      {!isAllCharged && <p class="faint">{texts.withoutFeeHint}</p>}
    </Card>
  );
}

function sumColumn(name: 'gross' | 'tax' | 'base' | 'fee'): Column<Total> {
  return {
    name: texts[name],
    isNumber: true,
    show: ({ currency, [name]: amount }) => <Money amount={amount} currency={currency} />,
    text: ({ currency, [name]: amount }) => plainMoney(amount, currency),
  };
}

const columns: readonly Column<Total>[] = [
  textColumn(texts.currency, ({ currency }) => currency),
  numColumn(texts.transactions, ({ transactions }) => transactions),
  ...(['gross', 'tax', 'base', 'fee'] as const).map(sumColumn),
];

const withoutFeeColumn: Column<Total> = {
  name: texts.withoutFee,
  isNumber: true,
  show: ({ without_fee: count }) =>
    count > 0 ? (
      <Badge tone="warn">
        <Num value={count} />
      </Badge>
    ) : (
      <Num value={0} />
    ),
  text: ({ without_fee }) => String(without_fee),
};
