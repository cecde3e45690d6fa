import type { Schema } from '@stoa/client';
import { Link, useSearchParams } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Card, Facts, KeyFigure } from '../../../components/card.js';
import {
  type Column,
  monthColumn,
  numColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Paging, useOperatorPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Money, Month, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { moneyText } from '../../../format/money.js';
import { reportAddress, transactionAddress } from '../../../parts/books/addresses.js';
import { baseOf } from '../../../parts/books/change-table.js';
import { invalidColumns } from '../../../parts/books/invalid-columns.js';
import { knownFacts } from '../../../parts/books/known-facts.js';
import { MerchantLink } from '../../../parts/merchants/merchant-names.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import { FeeReason } from './fee-reason.js';
import { texts } from './texts.js';
import { useTransaction } from './use-transaction.js';

type Transaction = Schema<'MerchantTransaction'>;

/** One transaction: what stands of it, why its fee is what it is, what was corrected, and which reports brought it. */
export function OneTransaction({ merchantId }: { readonly merchantId: number }) {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const transaction = useTransaction(merchantId, id);
  const mayCorrect = useMay('corrections:write') && transaction.data != null;
  return (
    <PageFrame
      title={id === '' ? texts.one.title : id}
      up={{ to: `/transactions/${merchantId}`, title: texts.one.up }}
      actions={
        mayCorrect && (
          <LinkButton to={transactionAddress(merchantId, id, 'correct')}>{texts.one.correct}</LinkButton>
        )
      }
    >
      {id === '' ? (
        <Empty title={texts.teach} />
      ) : (
        <Shown of={transaction}>
          {(found) => (
            <>
              {found === null ? (
                <Empty title={texts.one.missing}>{texts.one.missingHint}</Empty>
              ) : (
                <Known merchantId={merchantId} transaction={found} />
              )}
              <NamingReports merchantId={merchantId} id={id} transaction={found} />
            </>
          )}
        </Shown>
      )}
    </PageFrame>
  );
}

interface KnownProps {
  readonly merchantId: number;
  readonly transaction: Transaction;
}

function Known({ merchantId, transaction }: KnownProps) {
  const { status, late } = transaction;
  return (
    <>
      {status !== 'recorded' && (
        <Notice tone="warn">{status === 'voided' ? texts.one.voided : texts.one.restated}</Notice>
      )}
      {late && <Notice tone="warn">{texts.one.late}</Notice>}
      <Amounts transaction={transaction} />
      <FeeReason merchantId={merchantId} transaction={transaction} />
      {status !== 'recorded' && <MadeCorrections transaction={transaction} />}
      <AsReported merchantId={merchantId} transaction={transaction} />
    </>
  );
}

function Amounts({ transaction: { standing } }: Pick<KnownProps, 'transaction'>) {
  if (standing === null) return null;
  const { currency, full_amount: gross, tax_amount: tax, fee_amount: fee } = standing;
  const figure = (name: string, amount: bigint, hint?: string) => (
    <KeyFigure
      key={name}
      name={name}
      value={<Money amount={amount} currency={currency} />}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <div class="columns">
      {figure(texts.gross, gross)}
      {figure(texts.tax, tax)}
      {figure(texts.base, baseOf(standing), texts.one.baseHint)}
      {fee === null ? <KeyFigure name={texts.fee} value={texts.noFee} /> : figure(texts.fee, fee)}
    </div>
  );
}

function AsReported({ merchantId, transaction }: KnownProps) {
  const { currency, full_amount: gross, tax_amount: tax } = transaction;
  return (
    <Card title={texts.one.about}>
      <Facts
        facts={[
          [texts.merchant, <MerchantLink key="merchant" id={merchantId} />],
          [texts.one.amounts, texts.one.reported(moneyText(gross, currency), moneyText(tax, currency))],
          [texts.one.payer, transaction.payer_country],
          ...knownFacts(transaction.facts),
          [texts.settled, <Time key="settled" at={transaction.settled_at} />],
          [texts.one.recordedAt, <Time key="recorded" at={transaction.recorded_at} />],
          [texts.month, <Month key="month" of={transaction.statement_month} />],
        ]}
      />
    </Card>
  );
}

type Correction = Transaction['corrections'][number];

/** What was corrected, the oldest first. */
function MadeCorrections({ transaction }: { readonly transaction: Transaction }) {
  return (
    <Card title={texts.one.corrections}>
      <Table
        caption={texts.one.corrections}
        rows={transaction.corrections}
        keyOf={({ correction_id }) => correction_id}
        columns={columns}
      />
    </Card>
  );
}

const columns: readonly Column<Correction>[] = [
  numColumn(texts.one.number, ({ correction_id }) => correction_id),
  wordColumn(texts.one.kind, ({ kind }) => kind, texts.one.kinds),
  textColumn(texts.reason, ({ reason }) => reason),
  timeColumn(texts.one.made, ({ made_at }) => made_at),
  madeByColumn(texts.one.madeBy, ({ made_by }) => made_by),
  monthColumn(texts.month, ({ statement_month }) => statement_month),
];

/**
 * The reports that name a transaction: the one that recorded it, and those whose item was not recorded, with the
 * reason.
 */
function NamingReports({
  merchantId,
  id,
  transaction,
}: {
  readonly merchantId: number;
  readonly id: string;
  readonly transaction: Schema<'MerchantTransaction'> | null;
}) {
  const invalid = useOperatorPage({
    key: ['invalid-transactions', merchantId, 'of', id],
    read: (operator, page, ending) =>
      operator.transactions.invalid(merchantId, { transaction_id: id, ...page, limit: 20 }, ending),
  });
  return (
    <Card title={texts.one.named}>
      {transaction !== null && (
        <Facts
          facts={[
            [
              texts.one.wasRecorded,
              <Link key="recorded" to={reportAddress(merchantId, transaction.report_id)}>
                <code>{transaction.report_id}</code>
              </Link>,
            ],
          ]}
        />
      )}
      <Shown of={invalid}>
        {({ invalid_transactions: rows, next_cursor: next }) =>
          rows.length > 0 && (
            <Table
              caption={texts.refusals}
              rows={rows}
              keyOf={({ report_id, position }) => `${report_id} ${position}`}
              columns={invalidColumns(merchantId)}
              foot={<Paging next={next} />}
            />
          )
        }
      </Shown>
      <p class="faint small">{texts.one.namedHint}</p>
    </Card>
  );
}
