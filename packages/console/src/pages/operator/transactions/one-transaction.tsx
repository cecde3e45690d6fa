import type { Schema } from '@stoa/client';
import { Link, useSearchParams } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Card, Facts, KeyFigure } from '../../../components/card.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Money, Month, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { moneyText } from '../../../format/money.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { baseOf } from '../../../parts/books/standing.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
import { FeeReason } from './fee-reason.js';
import { MadeCorrections } from './made-corrections.js';
import { NamingReports } from './naming-reports.js';
import { texts as all } from './texts.js';
import { useTransaction } from './use-transaction.js';

type Transaction = Schema<'MerchantTransaction'>;
const texts = all.one;

/** One transaction: what stands of it, why its fee is what it is, what was corrected, and which reports brought it. */
export function OneTransaction({ merchantId }: { readonly merchantId: number }) {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const transaction = useTransaction(merchantId, id);
  const mayCorrect = useMay('corrections:write') && transaction.data != null;
  return (
    <PageFrame
      title={id === '' ? texts.title : id}
      up={{ to: `/transactions/${merchantId}`, title: texts.up }}
      actions={
        mayCorrect && (
          <LinkButton to={transactionAddress(merchantId, id, 'correct')}>{texts.correct}</LinkButton>
        )
      }
    >
      {id === '' ? (
        <Empty title={all.teach} />
      ) : (
        <Shown of={transaction}>
          {(found) => (
            <>
              {found === null ? (
                <Empty title={texts.missing}>{texts.missingHint}</Empty>
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
        <Notice tone="warn">{status === 'voided' ? texts.voided : texts.restated}</Notice>
      )}
      {late && <Notice tone="warn">{texts.late}</Notice>}
      <Amounts transaction={transaction} />
      <FeeReason transaction={transaction} />
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
      {figure(all.gross, gross)}
      {figure(all.tax, tax)}
      {figure(all.base, baseOf(standing), texts.baseHint)}
      {fee === null ? <KeyFigure name={all.fee} value={all.noFee} /> : figure(all.fee, fee)}
    </div>
  );
}

function AsReported({ merchantId, transaction }: KnownProps) {
  const nameOf = useMerchantNames([merchantId]);
  const { currency, full_amount: gross, tax_amount: tax } = transaction;
  return (
    <Card title={texts.about}>
      <Facts
        facts={[
          [
            all.merchant,
            <Link key="merchant" to={`/merchants/${merchantId}`}>
              {nameOf(merchantId)}
            </Link>,
          ],
          [texts.amounts, texts.reported(moneyText(gross, currency), moneyText(tax, currency))],
          [texts.payer, transaction.payer_country],
          [all.settled, <Time key="settled" at={transaction.settled_at} />],
          [texts.recordedAt, <Time key="recorded" at={transaction.recorded_at} />],
          [all.month, <Month key="month" of={transaction.statement_month} />],
        ]}
      />
    </Card>
  );
}
