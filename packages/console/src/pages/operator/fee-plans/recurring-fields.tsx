import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import { given } from '../../../data/given.js';
import { monthText } from '../../../format/time.js';
import { readAmount } from '../../../parts/books/read-amount.js';
import { texts as bookTexts } from '../../../parts/books/texts.js';
import type { CardDraft, Row } from './card-draft.js';
import { editorTexts as texts } from './editor-texts.js';
import type { Choice } from './pick-field.js';
import type { Fault } from './read-terms.js';
import { RowsField } from './rows-field.js';

const kinds = ['monthly', 'yearly', 'minimum'] as const;
const months = Array.from({ length: 12 }, (_, index) => index + 1);
const monthChoices: readonly Choice[] = [
  ['', texts.everyMonth],
  ...months.map(
    (month): Choice => [
      String(month),
      monthText(`2000-${String(month).padStart(2, '0')}`).replace(/ \d+$/, ''),
    ],
  ),
];

/** What a plan charges when a month is closed, without a transaction. */
export function RecurringFields({
  card: { recurring },
  onChange,
}: {
  readonly card: CardDraft;
  readonly onChange: (change: (before: CardDraft) => CardDraft) => void;
}) {
  return (
    <Card title={texts.recurring}>
      <p class="faint">{texts.recurringHint}</p>
      <RowsField
        words={texts.recurringRows}
        name="recurring_fees"
        cells={['kind', 'name', 'currency', 'amount', 'month', 'payee']}
        choices={{
          kind: kinds.map((kind): Choice => [kind, texts.recurringKinds[kind]]),
          month: monthChoices,
        }}
        rows={recurring}
        onChange={(rows) => onChange((before) => ({ ...before, recurring: rows }))}
      />
    </Card>
  );
}

/** The recurring fees as they are sent, with what in them cannot be read. */
export function readRecurring({ recurring }: CardDraft): {
  readonly fees: Schema<'NewRecurringFee'>[];
  readonly faults: readonly Fault[];
} {
  const faults: Fault[] = [];
  const fees = recurring.map((row: Row, index) => {
    const { kind = '', name = '', currency = '', amount: text = '', month = '', payee = '' } = row;
    const amount = readAmount(text, currency);
    if (amount === undefined) {
      const detail = bookTexts.faults.unreadable_amount;
      faults.push({ pointer: `/recurring_fees/${index}/amount`, code: 'unreadable_amount', detail });
    }
    return {
      kind: kinds.find((one) => one === kind) ?? 'monthly',
      ...{ name: name.trim(), currency, amount: amount ?? 0n },
      ...given({
        month: month === '' ? undefined : Number(month),
        payee: payee.trim() === '' ? undefined : payee.trim(),
      }),
    };
  });
  return { fees, faults };
}
