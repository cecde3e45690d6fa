import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import { given } from '../../../data/given.js';
import { monthName } from '../../../format/time.js';
import { readAmount } from '../../../parts/books/read-amount.js';
import { texts as bookTexts } from '../../../parts/books/texts.js';
import type { CardDraft, Row } from './card-draft.js';
import { editorTexts as texts } from './editor-texts.js';
import type { Choice } from './pick-field.js';
import type { Fault } from './read-terms.js';
import { RowsField } from './rows-field.js';

type NewFee = Schema<'NewRecurringFee'>;
type Kind = NewFee['kind'];

/** What a fee of each kind says besides its name, amount and payee. */
const cellsOfKind = {
  monthly: [],
  yearly: ['month'],
  minimum: [],
  installations: ['above', 'of'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>;

const kinds = ['monthly', 'yearly', 'minimum', 'installations'] as const satisfies readonly Kind[];
const counts = ['merchant', 'app'] as const;
const choices = {
  kind: kinds.map((kind): Choice => [kind, texts.recurringKinds[kind]]),
  month: Array.from({ length: 12 }, (_, index): Choice => [String(index + 1), monthName(index + 1)]),
  of: counts.map((of): Choice => [of, bookTexts.card.installationsOf[of]]),
};

function kindOf({ kind }: Row): Kind {
  return kinds.find((one) => one === kind) ?? 'monthly';
}

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
        cellsOf={(row) => ['kind', 'name', 'currency', 'amount', ...cellsOfKind[kindOf(row)], 'payee']}
        choices={choices}
        rows={recurring}
        onChange={(rows) => onChange((before) => ({ ...before, recurring: rows }))}
      />
    </Card>
  );
}

/** The recurring fees as they are sent, with what in them cannot be read. */
export function readRecurring({ recurring }: CardDraft): {
  readonly fees: NewFee[];
  readonly faults: readonly Fault[];
} {
  const faults: Fault[] = [];
  const fees = recurring.map((row, index) => {
    const fault = (member: string, code: string, detail: string): bigint => {
      faults.push({ pointer: `/recurring_fees/${index}/${member}`, code, detail });
      return 0n;
    };
    const { name = '', currency = '', amount = '', payee = '' } = row;
    const code = 'unreadable_amount';
    return {
      kind: kindOf(row),
      ...{ name: name.trim(), currency },
      amount: readAmount(amount, currency) ?? fault('amount', code, bookTexts.faults[code]),
      ...ofKind(row, () => fault('above', 'unreadable_number', texts.unreadableNumber)),
      ...given({ payee: payee.trim() === '' ? undefined : payee.trim() }),
    };
  });
  return { fees, faults };
}

/** What only a fee of its kind says. */
function ofKind(row: Row, unreadable: () => bigint): Pick<NewFee, 'month' | 'above' | 'of'> {
  const { month = '1', above = '', of } = row;
  if (kindOf(row) === 'yearly') return { month: Number(month) };
  if (kindOf(row) !== 'installations') return {};
  return {
    above: /^\d{1,15}$/.test(above.trim()) ? BigInt(above.trim()) : unreadable(),
    of: counts.find((one) => one === of) ?? 'merchant',
  };
}
