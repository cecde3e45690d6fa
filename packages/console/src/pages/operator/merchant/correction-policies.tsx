import { type Schema, StoaError } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import type { Column } from '../../../components/columns.js';
import { TextField } from '../../../components/field.js';
import type { FormValues } from '../../../components/form.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Money, Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { readAmount } from '../../../parts/books/read-amount.js';
import { texts as all } from './texts.js';

type Policy = Schema<'CorrectionPolicy'>;
const texts = all.policies;

/** The amounts up to which a merchant's requests are accepted automatically. */
export function CorrectionPolicies({ merchantId }: { readonly merchantId: number }) {
  const policies = useOperatorRead({
    key: ['correction-policies', merchantId],
    read: (client, ending) => client.corrections.policies(merchantId, ending),
  });
  const [isSetting, setSetting] = useState(false);
  const mayChange = useMay('corrections:write');
  return (
    <Card
      title={texts.title}
      actions={mayChange && <Button onClick={() => setSetting(true)}>{texts.set}</Button>}
    >
      <Shown of={policies}>
        {({ correction_policies: rows }) =>
          rows.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <Table
              caption={texts.title}
              rows={rows}
              keyOf={({ currency }) => currency}
              columns={columns}
              isSmall
            />
          )
        }
      </Shown>
      {isSetting && <SetPolicy merchantId={merchantId} onClose={() => setSetting(false)} />}
    </Card>
  );
}

const columns: readonly Column<Policy>[] = [
  {
    name: texts.most,
    isNumber: true,
    show: ({ most_amount: most, currency }) =>
      most === 0n ? texts.never(currency) : <Money amount={most} currency={currency} />,
  },
  { name: texts.since, show: ({ made_at }) => <Time at={made_at} /> },
  { name: texts.by, show: ({ made_by }) => made_by },
];

function SetPolicy({ merchantId, onClose }: { readonly merchantId: number; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.set}
      action={texts.set}
      run={async (values) => operator.corrections.setPolicy(merchantId, policyOf(values))}
      changes={[['correction-policies', merchantId]]}
      done={() => texts.done}
      onClose={onClose}
    >
      <p class="faint">{texts.setHint}</p>
      <TextField label={texts.currency} name="currency" start="EUR" required />
      <TextField label={texts.most} name="most_amount" hint={texts.mostHint} required />
    </FormDialog>
  );
}

/** What the form asks for. @throws StoaError for an amount that cannot be read */
function policyOf(values: FormValues): { readonly currency: string; readonly most_amount: bigint } {
  const currency = (values.text('currency') ?? '').toUpperCase();
  const most = readAmount(values.text('most_amount') ?? '', currency);
  if (most !== undefined) return { currency, most_amount: most };
  const detail = texts.badAmount(currency);
  const errors = [{ pointer: '/most_amount', code: 'format', detail }] as const;
  throw new StoaError({ code: 'invalid_request', detail, errors });
}
