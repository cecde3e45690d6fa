import type { Schema } from '@stoa/client';
import { LinkButton } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import {
  type Column,
  linkColumn,
  moneyColumn,
  monthColumn,
  textColumn,
  timeColumn,
} from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import type { FormValues } from '../../../components/form.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { Money, Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { amountError, readAmount } from '../../../parts/books/read-amount.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import type { TabProps } from './merchant.js';
import { texts } from './texts.js';

type Correction = Schema<'MadeCorrection'>;

export function CorrectionsTab({ merchant: { merchant_id: id } }: TabProps) {
  const corrections = useOperatorPage({
    key: ['corrections', id],
    read: (client, page, ending) => client.corrections.list(id, page, ending),
  });
  return (
    <>
      <CorrectionPolicies merchantId={id} />
      <Card
        title={texts.corrections.made}
        actions={
          <LinkButton to={`/corrections/requests?merchant=${id}&state=all`}>
            {texts.corrections.requests}
          </LinkButton>
        }
      >
        <PagedTable
          of={corrections}
          rowsOf={({ corrections: rows }) => rows}
          empty={<Empty title={texts.corrections.none}>{texts.corrections.noneHint}</Empty>}
          caption={texts.corrections.made}
          keyOf={({ correction_id }) => correction_id}
          columns={columnsFor(id)}
        />
      </Card>
    </>
  );
}

function sideColumn(side: 'before' | 'after'): Column<Correction> {
  return moneyColumn(
    texts.corrections[side],
    ({ [side]: standing }) =>
      standing === null ? [] : [{ currency: standing.currency, amount: standing.full_amount }],
    () => texts.corrections.nothing,
  );
}

function columnsFor(merchantId: number): readonly Column<Correction>[] {
  return [
    linkColumn(
      texts.corrections.transaction,
      ({ transaction_id }) => transaction_id,
      ({ transaction_id: id }) => transactionAddress(merchantId, id),
    ),
    sideColumn('before'),
    sideColumn('after'),
    textColumn(texts.corrections.reason, ({ reason }) => reason),
    monthColumn(texts.corrections.month, ({ statement_month }) => statement_month),
    timeColumn(texts.corrections.madeAt, ({ made_at }) => made_at),
    madeByColumn(texts.corrections.by, ({ made_by }) => made_by),
  ];
}

type Policy = Schema<'CorrectionPolicy'>;

/** The amounts up to which a merchant's requests are accepted automatically. */
function CorrectionPolicies({ merchantId }: { readonly merchantId: number }) {
  const policies = useOperatorRead({
    key: ['correction-policies', merchantId],
    read: (client, ending) => client.corrections.policies(merchantId, ending),
  });
  const mayChange = useMay('corrections:write');
  return (
    <Card
      title={texts.policies.title}
      actions={
        mayChange && (
          <DialogButton words={texts.policies.set}>
            {(close) => <SetPolicy merchantId={merchantId} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <PagedTable
        of={policies}
        rowsOf={({ correction_policies: rows }) => rows}
        empty={<Empty title={texts.policies.none}>{texts.policies.noneHint}</Empty>}
        caption={texts.policies.title}
        keyOf={({ currency }) => currency}
        columns={columns}
        isSmall
      />
    </Card>
  );
}

const columns: readonly Column<Policy>[] = [
  {
    name: texts.policies.most,
    isNumber: true,
    show: ({ most_amount: most, currency }) =>
      most === 0n ? texts.policies.never(currency) : <Money amount={most} currency={currency} />,
  },
  { name: texts.policies.since, show: ({ made_at }) => <Time at={made_at} /> },
  madeByColumn(texts.policies.by, ({ made_by }) => made_by),
];

function SetPolicy({ merchantId, onClose }: { readonly merchantId: number; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.policies.set}
      action={texts.policies.set}
      run={async (values) => operator.corrections.setPolicy(merchantId, policyOf(values))}
      changes={[['correction-policies', merchantId]]}
      done={() => texts.policies.done}
      onClose={onClose}
    >
      <p class="faint">{texts.policies.setHint}</p>
      <TextField label={texts.policies.currency} name="currency" start="EUR" required />
      <TextField label={texts.policies.most} name="most_amount" hint={texts.policies.mostHint} required />
    </FormDialog>
  );
}

/** What the form asks for. @throws StoaError for an amount that cannot be read */
function policyOf(values: FormValues): { readonly currency: string; readonly most_amount: bigint } {
  const currency = (values.text('currency') ?? '').toUpperCase();
  const most = readAmount(values.text('most_amount') ?? '', currency);
  if (most === undefined) throw amountError('most_amount', 'unreadable_amount');
  return { currency, most_amount: most };
}
