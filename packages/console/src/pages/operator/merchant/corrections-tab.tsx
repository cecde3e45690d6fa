import type { Schema } from '@stoa/client';
import { LinkButton } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import {
  type Column,
  linkColumn,
  moneyColumn,
  monthColumn,
  textColumn,
  timeColumn,
} from '../../../components/columns.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { CorrectionPolicies } from './correction-policies.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

type Correction = Schema<'MadeCorrection'>;
const texts = all.corrections;

export function CorrectionsTab({ merchant: { merchant_id: id } }: TabProps) {
  const corrections = useOperatorPage({
    key: ['corrections', id],
    read: (client, page, ending) => client.corrections.list(id, page, ending),
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
    linkColumn(
      texts.transaction,
      ({ transaction_id }) => transaction_id,
      ({ transaction_id: id }) => transactionAddress(merchantId, id),
    ),
    sideColumn('before'),
    sideColumn('after'),
    textColumn(texts.reason, ({ reason }) => reason),
    monthColumn(texts.month, ({ statement_month }) => statement_month),
    timeColumn(texts.madeAt, ({ made_at }) => made_at),
    textColumn(texts.by, ({ made_by }) => made_by),
  ];
}
