import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { invalidAddress } from '../../../parts/books/addresses.js';
import { type ReasonCount, reasonColumns } from '../../../parts/books/reason-columns.js';
import { remedyOf } from '../../../parts/books/remedy.js';
import { texts } from './texts.js';

/** Invalid items by reason, the most frequent first, with what to do about them. */
export function InvalidReasons({
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
