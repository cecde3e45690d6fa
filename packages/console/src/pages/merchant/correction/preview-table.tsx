import type { Schema } from '@stoa/client';
import { Table } from '../../../components/table.js';
import { Money } from '../../../components/values.js';
import { plainMoney } from '../../../format/money.js';
import type { Preview, Worth } from './preview-correction.js';
import { texts } from './texts.js';

type Standing = NonNullable<Schema<'RecordedTransaction'>['standing']>;

const rows = [
  { name: texts.full, of: ({ full }: Worth) => full },
  { name: texts.tax, of: ({ tax }: Worth) => tax },
  { name: texts.base, of: ({ full, tax }: Worth) => full - tax },
] as const;

/** The amounts as they stand, and as they would stand after the correction. */
export function PreviewTable({
  standing,
  preview,
}: {
  readonly standing: Standing;
  readonly preview: Preview;
}) {
  const { currency, full_amount: full, tax_amount: tax } = standing;
  const after = 'after' in preview ? preview.after : null;
  return (
    <Table
      caption={texts.preview}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { name: texts.what, show: ({ name }) => name, text: ({ name }) => name },
        {
          name: texts.before,
          isNumber: true,
          show: ({ of }) => <Money amount={of({ full, tax })} currency={currency} />,
          text: ({ of }) => plainMoney(of({ full, tax }), currency),
        },
        {
          name: texts.after,
          isNumber: true,
          show: ({ of }) =>
            after === null ? texts.nothing : <Money amount={of(after)} currency={currency} />,
          text: ({ of }) => (after === null ? '' : plainMoney(of(after), currency)),
        },
      ]}
    />
  );
}
