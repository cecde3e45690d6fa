import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { useParams } from 'wouter';
import { Badge, Notice } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Card, Facts } from '../../../components/card.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Day, Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { isMonth, monthText } from '../../../format/time.js';
import { Adjustments } from '../../../parts/statements/adjustments.js';
import { ChargedInstallations, useAskedAdjustment } from '../../../parts/statements/charged-installations.js';
import { Flow } from '../../../parts/statements/flow.js';
import { entriesAddress } from '../../../parts/statements/line-choice.js';
import { StatementDownloads } from '../../../parts/statements/statement-downloads.js';
import { StatementLines } from '../../../parts/statements/statement-lines.js';
import { vatText } from '../../../parts/statements/statement-state.js';
import { texts as statementTexts } from '../../../parts/statements/texts.js';
import { useOperatorStatement } from '../../../parts/statements/use-operator-statement.js';
import { Adjust, useTakeBack } from './adjust-dialogs.js';
import { CloseCard, type CloseOutcome } from './close-card.js';
import { texts } from './texts.js';

type Statement = Schema<'Statement'>;

export function View() {
  const { month = '', merchantId = '' } = useParams();
  if (isMonth(month) && /^[1-9]\d{0,9}$/.test(merchantId))
    return <StatementOf key={`${month} ${merchantId}`} month={month} merchantId={Number(merchantId)} />;
  return (
    <PageFrame title={texts.title}>
      <Empty title={texts.missing}>{texts.missingHint}</Empty>
    </PageFrame>
  );
}

function StatementOf({ month, merchantId }: { readonly month: string; readonly merchantId: number }) {
  const statement = useOperatorStatement(merchantId, month);
  const mayClose = useMay('statements:write');
  // Kept here, so that the outcome of a close is shown even though the statement is closed by then.
  const [outcome, setOutcome] = useState<CloseOutcome | undefined>(undefined);
  const found = statement.data;
  const name = found?.merchant_name ?? texts.merchant(String(merchantId));
  return (
    <PageFrame
      title={texts.titleOf(name, monthText(month))}
      up={{ to: `/month-close/${month}`, title: texts.up(monthText(month)) }}
      actions={found != null && <Files merchantId={merchantId} month={month} />}
    >
      <Shown of={statement}>
        {(shown) => (
          <>
            {(shown === null || shown.currencies.length === 0) && (
              <Empty title={texts.none}>{texts.noneHint}</Empty>
            )}
            <div class="columns">
              {shown !== null && <About statement={shown} />}
              {mayClose && (shown?.status !== 'closed' || outcome !== undefined) && (
                <CloseCard
                  merchantId={merchantId}
                  month={month}
                  isClosed={shown?.status === 'closed'}
                  outcome={outcome}
                  onOutcome={setOutcome}
                />
              )}
            </div>
            {shown !== null && <Currencies statement={shown} merchantId={merchantId} />}
            <Adjusted statement={shown} merchantId={merchantId} month={month} />
          </>
        )}
      </Shown>
    </PageFrame>
  );
}

/** Credits and charges without a transaction; those who may change books can enter more while the month is open. */
function Adjusted({
  statement,
  merchantId,
  month,
}: {
  readonly statement: Statement | null;
  readonly merchantId: number;
  readonly month: string;
}) {
  const mayChange = useMay('statements:write');
  const rows = statement?.adjustments ?? [];
  const { column, dialog } = useTakeBack(merchantId, rows);
  const asked = useAskedAdjustment();
  const isOpen = statement?.status !== 'closed';
  return (
    <>
      <Adjustments
        rows={rows}
        expected={statement?.expected ?? []}
        notCounted={statement?.expected_without ?? []}
        address={`/month-close/${month}/${merchantId}`}
        {...(mayChange && isOpen ? { actions: <Adjust merchantId={merchantId} month={month} /> } : {})}
        more={mayChange ? [column] : []}
      />
      {dialog}
      {asked !== undefined && <Installations merchantId={merchantId} adjustmentId={asked} />}
    </>
  );
}

function Installations({
  merchantId,
  adjustmentId,
}: {
  readonly merchantId: number;
  readonly adjustmentId: number;
}) {
  const page = useOperatorPage({
    key: ['statements', merchantId, 'installations', adjustmentId],
    read: (client, query, ending) =>
      client.adjustments.installations(merchantId, adjustmentId, query, ending),
  });
  return <ChargedInstallations adjustmentId={adjustmentId} of={page} />;
}

function Currencies({
  statement,
  merchantId,
}: {
  readonly statement: Statement;
  readonly merchantId: number;
}) {
  return (
    <>
      {statement.currencies.map((sums) => (
        <Card key={sums.currency} title={statementTexts.flow(sums.currency)}>
          {sums.without_fee > 0n && (
            <Notice tone="warn">{statementTexts.withoutFee(sums.without_fee)}</Notice>
          )}
          <Flow sums={sums} status={statement.status} />
          <StatementLines
            of={sums}
            addressOf={(line) =>
              entriesAddress(`/month-close/${statement.month}/${merchantId}`, sums.currency, line)
            }
            plansAt={`/fee-plans?merchant=${merchantId}`}
          />
        </Card>
      ))}
    </>
  );
}

function About({ statement }: { readonly statement: Statement }) {
  const { status, number, closed_at: closedAt, due_on: due, issuer, recipient } = statement;
  return (
    <Card title={texts.about}>
      <Facts
        facts={[
          [
            texts.state,
            <Badge key="state" tone={status === 'closed' ? 'good' : 'calm'}>
              {texts.states[status]}
            </Badge>,
          ],
          [texts.closedAt, closedAt === null ? undefined : <Time key="closed" at={closedAt} />],
          [texts.number, number ?? undefined],
          [texts.due, due === null ? undefined : <Day key="due" on={due} />],
          [texts.issuer, issuer?.name ?? texts.nobody],
          [texts.recipient, recipient?.name ?? texts.noAddress],
          [statementTexts.vat, vatText(statement)],
        ]}
      />
    </Card>
  );
}

/** The statement as a page, as a PDF, and its entries as CSV. */
function Files({ merchantId, month }: { readonly merchantId: number; readonly month: string }) {
  return (
    <>
      <LinkButton to={`/month-close/${month}/${merchantId}/entries`}>{texts.entries}</LinkButton>
      <a
        class="button plain"
        href={`/operator-api/v1/merchants/${merchantId}/statements/${month}/page`}
        target="_blank"
        rel="noopener"
      >
        {texts.page}
      </a>
      <StatementDownloads
        name={`statement-${merchantId}-${month}`}
        words={texts.files}
        read={(kind) => operator.statements[kind](merchantId, month)}
      />
    </>
  );
}
