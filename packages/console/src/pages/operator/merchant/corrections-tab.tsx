import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { LinkButton } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/column.js';
import { moneyColumn } from '../../../components/money-column.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Month, Time } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { CorrectionPolicies } from './correction-policies.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

type Correction = Schema<'MadeCorrection'>;
const texts = all.corrections;

export function CorrectionsTab({ merchant: { merchant_id: id } }: TabProps) {
  const cursor = useCursor();
  const corrections = useOperatorRead({
    key: ['corrections', id, cursor],
    read: (client, ending) => client.corrections.list(id, { ...given({ cursor }), limit: 50 }, ending).page(),
  });
  return (
    <>
      <CorrectionPolicies merchantId={id} />
      <Card
        title={texts.made}
        actions={
          <LinkButton to={`/corrections/requests?merchant=${id}&state=all`}>{texts.requests}</LinkButton>
        }
      >
        <PagedTable
          of={corrections}
          rowsOf={({ corrections: rows }) => rows}
          empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
          caption={texts.made}
          keyOf={({ correction_id }) => correction_id}
          columns={columnsFor(id)}
        />
      </Card>
    </>
  );
}

function sideColumn(side: 'before' | 'after'): Column<Correction> {
  return moneyColumn(
    texts[side],
    ({ [side]: standing }) =>
      standing === null ? [] : [{ currency: standing.currency, amount: standing.full_amount }],
    () => texts.nothing,
  );
}

function columnsFor(merchantId: number): readonly Column<Correction>[] {
  return [
    {
      name: texts.transaction,
      show: ({ transaction_id: id }) => (
        <Link to={transactionAddress(merchantId, id)}>
          <code>{id}</code>
        </Link>
      ),
      text: ({ transaction_id }) => transaction_id,
    },
    sideColumn('before'),
    sideColumn('after'),
    { name: texts.reason, show: ({ reason }) => reason, text: ({ reason }) => reason },
    {
      name: texts.month,
      show: ({ statement_month }) => <Month of={statement_month} />,
      text: ({ statement_month }) => statement_month,
    },
    { name: texts.madeAt, show: ({ made_at }) => <Time at={made_at} />, text: ({ made_at }) => made_at },
    { name: texts.by, show: ({ made_by }) => made_by, text: ({ made_by }) => made_by },
  ];
}
