import { type Schema, StoaError } from '@stoa/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { ConfirmDialog } from '../../../components/dialog.js';
import { SelectField, TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import { booksChanged } from '../../../data/books-changed.js';
import { useChange } from '../../../data/use-change.js';
import { useDraft } from '../../../data/use-draft.js';
import { useMerchant, useMerchantId } from '../../../data/use-read.js';
import { plainMoney } from '../../../format/money.js';
import { amountError, readAmount } from '../../../parts/books/read-amount.js';
import { type Preview, previewCorrection, type Wanted } from './preview-correction.js';
import { PreviewTable } from './preview-table.js';
import { texts } from './texts.js';

type Standing = NonNullable<Schema<'RecordedTransaction'>['standing']>;
type Kind = Wanted['kind'];
type Possible = Extract<Preview, { readonly after: unknown }>;
type Request = Schema<'NewCorrectionRequests'>['corrections'][number];

const kinds = ['refund', 'void', 'restate'] as const;

/** A valid request that was not sent yet, with its preview. */
interface Draft {
  readonly request: Request;
  readonly preview: Possible;
}

export function RequestForm({
  transactionId,
  standing,
}: {
  readonly transactionId: string;
  readonly standing: Standing;
}) {
  const { currency } = standing;
  const [kind, setKind] = useState<Kind>('refund');
  const [error, setError] = useState<StoaError | null>(null);
  const [draft, setDraft] = useState<Draft>();
  const kept = useDraft(`request ${useMerchantId()} ${transactionId}`);
  // The same id however often the form is sent, so that it stays one request. The form of another transaction has a new
  // id.
  const [ownId] = useState(() => `console-${crypto.randomUUID()}`);
  const preview = (values: FormValues): void => {
    const wanted = wantedOf(kind, values, currency);
    const found = wanted instanceof StoaError ? wanted : previewOf(standing, wanted);
    setError(found instanceof StoaError ? found : null);
    if (wanted instanceof StoaError || found instanceof StoaError) return;
    setDraft({
      preview: found,
      request: {
        id: values.text('own_id') ?? ownId,
        transaction_id: transactionId,
        reason: values.text('reason') ?? '',
        ...membersOf(wanted, currency),
      },
    });
  };
  return (
    <Card title={texts.form}>
      <Form
        label={texts.form}
        draft={kept}
        change={{ isPending: false, error }}
        onSubmit={preview}
        action={texts.preview}
        look="main"
      >
        <SelectField
          name="kind"
          label={texts.kind}
          hint={texts.kindHints[kind]}
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'refund')}
          options={kinds.map((one) => [one, texts.kinds[one]])}
        />
        <AmountFields kind={kind} standing={standing} />
        <TextField name="reason" label={texts.reason} hint={texts.reasonHint} required />
        <TextField name="own_id" label={texts.own} hint={texts.ownHint} />
      </Form>
      {draft !== undefined && (
        <Confirm
          draft={draft}
          standing={standing}
          onSent={kept.discard}
          onClose={() => setDraft(undefined)}
        />
      )}
    </Card>
  );
}

/** What a refund takes back, or what stands after a restatement. */
function AmountFields({ kind, standing }: { readonly kind: Kind; readonly standing: Standing }) {
  if (kind === 'void') return null;
  const { currency, full_amount: full } = standing;
  const [amount, tax, taxHint] =
    kind === 'refund'
      ? [texts.refundAmount(currency), texts.refundTax(currency), texts.refundTaxHint]
      : [texts.newAmount(currency), texts.newTax(currency), texts.newTaxHint];
  return (
    <>
      <TextField name="amount" label={amount} hint={texts.amountHint(plainMoney(full, currency))} required />
      <TextField name="tax" label={tax} hint={taxHint} />
    </>
  );
}

function Confirm({
  draft: { request, preview },
  standing,
  onSent,
  onClose,
}: {
  readonly draft: Draft;
  readonly standing: Standing;
  readonly onSent: () => void;
  readonly onClose: () => void;
}) {
  const stoa = useMerchant();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<string>();
  const change = useChange({
    run: () => stoa.corrections.request({ corrections: [request] }),
    changes: booksChanged,
    onDone: ({ results: [result] }) => {
      if (result?.request === undefined) setRefusal(result?.problem?.detail);
      else {
        onSent();
        navigate('/transactions/requests');
      }
    },
    done: ({ results: [result] }) =>
      result?.request === undefined ? texts.refused : texts.done(texts.states[result.request.state]),
  });
  return (
    <ConfirmDialog
      title={texts.preview}
      action={texts.send}
      change={change}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{texts.previewLead}</p>
      <PreviewTable standing={standing} preview={preview} />
      {refusal !== undefined && (
        <div role="alert">
          <Notice tone="bad">
            <strong>{texts.refused}</strong>
            <p>{refusal}</p>
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** What the form asks for, or the error about an amount that cannot be read or is 0. */
function wantedOf(kind: Kind, values: FormValues, currency: string): Wanted | StoaError {
  if (kind === 'void') return { kind };
  const full = readAmount(values.text('amount') ?? '', currency);
  const typedTax = values.text('tax');
  const tax = typedTax === undefined ? undefined : readAmount(typedTax, currency);
  if (full === undefined || full === 0n) return amountError('amount', 'unreadable_amount');
  if (typedTax !== undefined && tax === undefined) return amountError('tax', 'unreadable_amount');
  return { kind, full, tax };
}

function previewOf({ full_amount, tax_amount }: Standing, wanted: Wanted): Possible | StoaError {
  const preview = previewCorrection({ full: full_amount, tax: tax_amount }, wanted);
  if (!('problem' in preview)) return preview;
  return amountError(preview.problem === 'tax_exceeds_amount' ? 'tax' : 'amount', preview.problem);
}

function membersOf(wanted: Wanted, currency: string): Pick<Request, 'kind'> & Partial<Request> {
  if (wanted.kind === 'void') return { kind: 'void' };
  const { kind, full, tax } = wanted;
  return { kind, currency, full_amount: full, ...(tax === undefined ? {} : { tax_amount: tax }) };
}
