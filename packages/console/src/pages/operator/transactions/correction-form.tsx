import { type Schema, StoaError } from '@stoa/client';
import { type FactMember, factMembers } from '@stoa/contract';
import { useState } from 'preact/hooks';
import { Card } from '../../../components/card.js';
import { LongTextField, SelectField, TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import type { Draft as KeptDraft } from '../../../data/use-draft.js';
import { plainMoney } from '../../../format/money.js';
import type { Draft } from '../../../parts/books/correct.js';
import { amountError, readAmount } from '../../../parts/books/read-amount.js';
import { texts as bookTexts } from '../../../parts/books/texts.js';
import { texts as all } from './texts.js';

type Transaction = Schema<'MerchantTransaction'>;
type Kind = Schema<'NewCorrection'>['kind'];
const texts = all.correct;

interface FormProps {
  readonly transaction: Transaction;
  readonly draft: KeptDraft;
  readonly onPreview: (correction: Draft) => void;
  /** Why there is no preview. */
  readonly error: Error | null;
  readonly isPending: boolean;
}

/** Asks what is wrong with a transaction, and what should stand instead. */
export function CorrectionForm({ transaction, draft: kept, onPreview, error, isPending }: FormProps) {
  const { standing } = transaction;
  const [kind, setKind] = useState<Kind>('restate');
  const [unreadable, setUnreadable] = useState<StoaError | null>(null);
  const preview = (values: FormValues): void => {
    const draft = draftOf(transaction, kind, values);
    setUnreadable(draft instanceof StoaError ? draft : null);
    if (!(draft instanceof StoaError)) onPreview(draft);
  };
  // After a void nothing stands. The reported amounts are then closest to what should stand.
  const start = standing ?? transaction;
  return (
    <Card title={texts.instead}>
      <Form
        label={texts.title}
        draft={kept}
        change={{ isPending, error: unreadable ?? error }}
        action={texts.preview}
        look="main"
        onSubmit={preview}
        more={<span class="faint small">{texts.nothingYet}</span>}
      >
        <SelectField
          label={texts.kind}
          name="kind"
          value={kind}
          onChange={(chosen) => setKind(chosen === 'void' ? 'void' : 'restate')}
          options={(['restate', 'void'] as const)
            .filter((one) => one === 'restate' || standing !== null)
            .map((one) => [one, texts.kinds[one]])}
        />
        {kind === 'restate' && <StartingAmounts start={start} />}
        {kind === 'restate' && <StartingFacts facts={transaction.facts} />}
        <LongTextField label={texts.reason} name="reason" hint={texts.reasonHint} rows={2} required />
      </Form>
    </Card>
  );
}

function StartingAmounts({
  start,
}: {
  readonly start: Pick<Transaction, 'currency' | 'full_amount' | 'tax_amount'>;
}) {
  const { currency, full_amount: gross, tax_amount: tax } = start;
  return (
    <>
      <TextField label={texts.currency} name="currency" start={currency} required />
      <TextField
        label={texts.gross}
        name="full_amount"
        start={plainMoney(gross, currency)}
        hint={texts.amountHint}
        required
      />
      <TextField label={texts.tax} name="tax_amount" start={plainMoney(tax, currency)} required />
    </>
  );
}

/** As faults point to it. The form has a field `kind` already. */
function fieldOf(name: FactMember): string {
  return `facts/${name}`;
}

/** The field that no draft keeps: it identifies a store user. */
export const unkept = [fieldOf('installation_id')];

function StartingFacts({ facts }: Pick<Transaction, 'facts'>) {
  return (
    <details open={facts !== null}>
      <summary>{texts.facts}</summary>
      <p class="faint">{texts.factsHint}</p>
      <div class="columns">
        {factMembers.map((name) => (
          <TextField
            key={name}
            name={fieldOf(name)}
            label={bookTexts.facts[name]}
            start={facts?.[name] ?? ''}
          />
        ))}
      </div>
    </details>
  );
}

/**
 * The correction in the form, or the error about an amount that cannot be read. It sends all amounts, so that exactly
 * what was previewed will stand.
 */
function draftOf(
  { id: transactionId, facts }: Transaction,
  kind: Kind,
  values: FormValues,
): Draft | StoaError {
  const reason = values.text('reason') ?? '';
  if (kind === 'void') return { transaction_id: transactionId, kind, reason };
  const currency = (values.text('currency') ?? '').toUpperCase();
  const gross = readAmount(values.text('full_amount') ?? '', currency);
  const tax = readAmount(values.text('tax_amount') ?? '', currency);
  if (gross === undefined) return amountError('full_amount', 'unreadable_amount');
  if (tax === undefined) return amountError('tax_amount', 'unreadable_amount');
  const changed = factMembers.flatMap((name) => {
    const value = values.text(fieldOf(name))?.trim() ?? '';
    return value === (facts?.[name] ?? '') ? [] : [[name, value === '' ? null : value]];
  });
  const amounts = { currency, full_amount: gross, tax_amount: tax };
  const draft = { transaction_id: transactionId, kind, ...amounts, reason };
  return changed.length === 0 ? draft : { ...draft, facts: Object.fromEntries(changed) };
}
