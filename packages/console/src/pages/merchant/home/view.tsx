import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card, KeyFigure } from '../../../components/card.js';
import { timeColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Money, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { agoText, monthText } from '../../../format/time.js';
import { RecentReports } from './recent-reports.js';
import { texts } from './texts.js';

export function View() {
  const seesReports = useMay('reports:read');
  const seesMoney = useMay('statements:read');
  const seesKeys = useMay('access:read');
  return (
    <PageFrame title={texts.title}>
      <div class="columns">
        {seesReports && <DueFigures />}
        {seesMoney && <FeeFigure />}
      </div>
      {seesKeys && <EndingKeys />}
      {seesReports && <RecentReports />}
    </PageFrame>
  );
}

/** When the next report is due, and when the last one came. */
function DueFigures() {
  const cadence = useMerchantRead({
    key: ['cadence'],
    read: (stoa, ending) => stoa.reports.cadence(ending),
    everyMs: 60_000,
  });
  const now = Date.now();
  return (
    <Shown of={cadence}>
      {({ due_at: due, last_report_at: last, missed }) => (
        <>
          {due === null ? (
            <KeyFigure name={texts.due} value={texts.noDue} hint={texts.noDueHint} />
          ) : (
            <KeyFigure
              name={texts.due}
              value={
                <span class="row">
                  {agoText(due, now)}
                  {missed && <Badge tone="bad">{texts.late}</Badge>}
                </span>
              }
              hint={<Time at={due} />}
            />
          )}
          <KeyFigure
            name={texts.last}
            value={last === null ? texts.noLast : agoText(last, now)}
            hint={last !== null && <Time at={last} />}
          />
        </>
      )}
    </Shown>
  );
}

/** The fee of the running month, in each of its currencies. */
function FeeFigure() {
  const month = new Date().toISOString().slice(0, 7);
  const statements = useMerchantRead({
    key: ['statements', 'running', month],
    read: (stoa, ending) => stoa.statements.list({ from: month, to: month }, ending).page(),
    everyMs: 60_000,
  });
  return (
    <Shown of={statements}>
      {({ statements: found }) => {
        const currencies = found[0]?.currencies ?? [];
        return (
          <KeyFigure
            name={texts.fee(monthText(month))}
            value={
              currencies.length === 0
                ? texts.noFee
                : currencies.map(({ currency, fee }) => (
                    <div key={currency}>
                      <Money amount={fee} currency={currency} />
                    </div>
                  ))
            }
            hint={
              currencies.length > 0 &&
              texts.feeHint(currencies.reduce((sum, { transactions }) => sum + transactions, 0n))
            }
          />
        );
      }}
    </Shown>
  );
}

/** Keys that end within two weeks. Renders nothing if there are none. */
function EndingKeys() {
  const keys = useMerchantRead({ key: ['ending-keys'], read: (stoa, ending) => stoa.apiKeys.ending(ending) });
  const rows = keys.data?.ending_keys ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={texts.ending}>
      <p>{texts.endingHint}</p>
      <Table<Schema<'EndingKeyList'>['ending_keys'][number]>
        caption={texts.ending}
        rows={rows}
        keyOf={({ kind, key_id }) => `${kind} ${key_id}`}
        columns={[
          {
            name: texts.label,
            show: ({ label, prefix }) => (
              <>
                <bdi>{label}</bdi> <code>{prefix}…</code>
              </>
            ),
            text: ({ label, prefix }) => `${label} ${prefix}`,
          },
          timeColumn(texts.ends, ({ expires_at }) => expires_at),
        ]}
      />
    </Card>
  );
}
