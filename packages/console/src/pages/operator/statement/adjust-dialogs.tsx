import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import type { Column } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { LongTextField, SelectField, TextField } from '../../../components/field.js';
import type { FormValues } from '../../../components/form.js';
import { booksChanged } from '../../../data/books-changed.js';
import { operator } from '../../../data/clients.js';
import { monthText } from '../../../format/time.js';
import { amountError, readAmount } from '../../../parts/books/read-amount.js';
import type { Adjustment } from '../../../parts/statements/adjustments.js';
import { texts as statementTexts } from '../../../parts/statements/texts.js';
import { texts as all } from './texts.js';

const texts = all.adjust;
const kinds = ['credit', 'charge', 'interest', 'late_fee'] as const;
const changes = [...booksChanged, ['fee-proposals']];

interface OfStatement {
  readonly merchantId: number;
  readonly month: string;
}

/** Enters a credit, a charge, interest or a late fee. */
export function Adjust(of: OfStatement) {
  return (
    <DialogButton words={texts.add}>{(close) => <NewAdjustment {...of} onClose={close} />}</DialogButton>
  );
}

function NewAdjustment({ merchantId, month, onClose }: OfStatement & { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.addTitle(monthText(month))}
      action={texts.addAction}
      run={async (values) => operator.adjustments.make(merchantId, adjustmentOf(values, month))}
      changes={changes}
      done={(made) => ('fee_proposal_id' in made ? texts.waits : texts.added)}
      onClose={onClose}
    >
      <SelectField label={texts.kind} name="kind" options={kinds.map((kind) => [kind, texts.kinds[kind]])} />
      <TextField label={texts.currency} name="currency" required />
      <TextField label={texts.amount} name="amount" hint={texts.amountHint} required />
      <LongTextField label={texts.reason} name="reason" hint={texts.reasonHint} rows={2} required />
      <TextField label={texts.reference} name="reference" hint={texts.referenceHint} required />
    </FormDialog>
  );
}

/** @throws StoaError that points to the field, if the amount cannot be read */
function adjustmentOf(values: FormValues, month: string): Schema<'NewAdjustment'> {
  const currency = (values.text('currency') ?? '').toUpperCase();
  const amount = readAmount(values.text('amount') ?? '', currency);
  if (amount === undefined) throw amountError('amount', 'unreadable_amount');
  return {
    kind: kinds.find((kind) => kind === values.text('kind')) ?? 'credit',
    month,
    currency,
    amount,
    reason: values.text('reason') ?? '',
    reference: values.text('reference') ?? '',
  };
}

/** Takes back what somebody entered, once. What takes back, and the use of a credit, stays. */
export function useTakeBack(merchantId: number, rows: readonly Adjustment[]) {
  const back = new Set(rows.flatMap((one) => (one.takes_back ? one.of_adjustment_id : [])));
  const [taken, setTaken] = useState<Adjustment | undefined>(undefined);
  const column: Column<Adjustment> = {
    name: texts.takeBack,
    show: (one) =>
      one.of_adjustment_id === null &&
      one.reference !== null &&
      !back.has(one.adjustment_id) && (
        <Button
          look="quiet"
          label={texts.takeBackOf(statementTexts.adjustments.kinds[one.kind], one.adjustment_id)}
          onClick={() => setTaken(one)}
        >
          {texts.takeBack}
        </Button>
      ),
  };
  const dialog = taken !== undefined && (
    <TakeBack merchantId={merchantId} id={taken.adjustment_id} onClose={() => setTaken(undefined)} />
  );
  return { column, dialog };
}

function TakeBack({
  merchantId,
  id,
  onClose,
}: Pick<OfStatement, 'merchantId'> & { readonly id: number; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.takeBackTitle}
      action={texts.takeBack}
      look="danger"
      of={id}
      run={(values) => operator.adjustments.reverse(merchantId, id, { reason: values.text('reason') ?? '' })}
      changes={changes}
      done={(made) => ('fee_proposal_id' in made ? texts.waits : texts.takenBack)}
      onClose={onClose}
    >
      <p>{texts.takeBackHint}</p>
      <LongTextField label={texts.reason} name="reason" hint={texts.reasonHint} rows={2} required />
    </FormDialog>
  );
}
