import type { Schema } from '@stoa/client';
import { Link, useParams } from 'wouter';
import { Badge, Notice } from '../../../components/badge.js';
import { Card, Facts, KeyFigure } from '../../../components/card.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Shown } from '../../../components/states.js';
import { Num, Time } from '../../../components/values.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
import { InvalidReasons } from './invalid-reasons.js';
import { texts } from './texts.js';
import { Totals } from './totals.js';

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
  const nameOf = useMerchantNames([report.merchant_id]);
  const state = stateOf(report);
  return (
    <Card title={texts.about}>
      <Facts
        facts={[
          [
            texts.merchant,
            <Link key="merchant" to={`/merchants/${report.merchant_id}`}>
              {nameOf(report.merchant_id)}
            </Link>,
          ],
          [
            texts.state,
            <Badge key="state" tone={state === 'done' ? 'good' : 'calm'}>
              {texts.states[state]}
            </Badge>,
          ],
          [texts.uploadedBy, report.uploaded_by ?? <span class="faint">{texts.uploadedUnknown}</span>],
          [texts.created, <Time key="created" at={report.created_at} />],
          [texts.accepted, <Time key="accepted" at={report.accepted_at} />],
          [texts.completed, <Time key="completed" at={report.completed_at} />],
        ]}
      />
    </Card>
  );
}

function stateOf({ processing_at, completed_at }: Report): keyof typeof texts.states {
  if (completed_at !== null) return 'done';
  return processing_at === null ? 'waiting' : 'processing';
}
