import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Card, Facts } from '../../../components/card.js';
import { Paging, useOperatorPage } from '../../../components/paging.js';
import { Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { reportAddress } from '../../../parts/books/addresses.js';
import { invalidColumns } from '../../../parts/books/invalid-columns.js';
import { texts as all } from './texts.js';

const texts = all.one;

/** The reports that name a transaction: the one that recorded it, and those whose item was not recorded, with the reason. */
export function NamingReports({
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
    <Card title={texts.named}>
      {transaction !== null && (
        <Facts
          facts={[
            [
              texts.wasRecorded,
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
              caption={all.refusals}
              rows={rows}
              keyOf={({ report_id, position }) => `${report_id} ${position}`}
              columns={invalidColumns(merchantId)}
              foot={<Paging next={next} />}
            />
          )
        }
      </Shown>
      <p class="faint small">{texts.namedHint}</p>
    </Card>
  );
}
