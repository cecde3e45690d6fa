import type { Schema } from '@stoa/client';
import { useSearchParams } from 'wouter';
import { Card, Facts } from '../../../components/card.js';
import { TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Money, Month, Time } from '../../../components/values.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { RequestForm } from './request-form.js';
import { texts } from './texts.js';

type Transaction = Schema<'RecordedTransaction'>;

/** The transaction is part of the address, so that a statement, a report or a colleague can lead here with it. */
export function View() {
  const [params, setParams] = useSearchParams();
  const id = params.get('transaction_id') ?? '';
  const found = useMerchantRead({
    key: ['transactions', { id }],
    read: (stoa, ending) => stoa.transactions.list({ transaction_id: id }, ending).page(),
    enabled: id !== '',
  });
  return (
    <PageFrame title={texts.title} lead={texts.lead} up={{ to: '/transactions', title: texts.up }}>
      <Card title={texts.which}>
        <Form
          key={id}
          label={texts.which}
          onSubmit={(values) => setParams({ transaction_id: values.text('id') ?? '' })}
          action={texts.find}
        >
          <TextField label={texts.id} name="id" hint={texts.idHint} start={id} required />
        </Form>
      </Card>
      {id !== '' && (
        <Shown of={found}>
          {({ transactions: [transaction] }) =>
            transaction === undefined ? (
              <Empty title={texts.unknown}>{texts.unknownHint}</Empty>
            ) : (
              <Found key={transaction.id} transaction={transaction} />
            )
          }
        </Shown>
      )}
    </PageFrame>
  );
}

function Found({ transaction }: { readonly transaction: Transaction }) {
  const { standing, settled_at, statement_month } = transaction;
  if (standing === null) return <Empty title={texts.voided}>{texts.voidedHint}</Empty>;
  const { currency, full_amount, tax_amount, fee_amount } = standing;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <Card title={texts.now}>
        <Facts
          facts={[
            [texts.full, money(full_amount)],
            [texts.tax, money(tax_amount)],
            [texts.base, money(full_amount - tax_amount)],
            [texts.fee, fee_amount === null ? texts.noFee : money(fee_amount)],
            [texts.settled, <Time at={settled_at} key="settled" />],
            [texts.month, <Month of={statement_month} key="month" />],
          ]}
        />
      </Card>
      <RequestForm transactionId={transaction.id} standing={standing} />
    </>
  );
}
