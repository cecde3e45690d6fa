import type { Schema } from '@stoa/client';
import { transactionKinds } from '@stoa/contract';
import { given } from '../../../data/given.js';
import { majorUnitsText } from '../../../format/money.js';
import { readAmount } from '../../../parts/books/read-amount.js';
import { texts as bookTexts } from '../../../parts/books/texts.js';
import type { CardDraft, Row } from './card-draft.js';
import { countryChoices } from './country-choices.js';
import { editorTexts as texts } from './editor-texts.js';
import type { Known, NewLine } from './line-member.js';
import type { Choice } from './pick-field.js';
import { type Fault, readTerms } from './read-terms.js';

type Example = Schema<'CardExample'>;

const unknown: Choice = ['', bookTexts.unknownFact];
const kindChoices: readonly Choice[] = Object.entries(bookTexts.factKinds);

/** What an example says only if a line depends on it. */
const asked = {
  volume_before: ({ tiers = [] }: NewLine) => tiers.length > 0,
  bundle_id: ({ volume, applies_to: conditions }: NewLine) =>
    volume?.of === 'app' || conditions?.apps !== undefined,
  payment_kind: ({ applies_to: conditions }: NewLine) => conditions?.kinds !== undefined,
  channel: ({ applies_to: conditions }: NewLine) => conditions?.channels !== undefined,
  installation_age: ({ applies_to: conditions }: NewLine) => conditions?.installation_age !== undefined,
  subscription_age: ({ applies_to: conditions }: NewLine) => conditions?.subscription_age !== undefined,
  group: ({ applies_to: conditions }: NewLine) => conditions?.groups !== undefined,
};
type Asked = keyof typeof asked;
const askedCells: readonly Asked[] = [
  'volume_before',
  'bundle_id',
  'payment_kind',
  'channel',
  'installation_age',
  'subscription_age',
  'group',
];

function cellsFor(lines: readonly NewLine[]): readonly Asked[] {
  return askedCells.filter((cell) => lines.some(asked[cell]));
}

/** The fields of an example: the payment, the payer's country, and what the lines of the card depend on. */
export function exampleFields(card: CardDraft, { channels, groups }: Known) {
  const { lines } = readTerms(card);
  const cells = ['currency', 'full_amount', 'tax_amount', 'payer_country', ...cellsFor(lines)] as const;
  const listed = (values: readonly string[], none: Choice = unknown): readonly Choice[] => [
    none,
    ...[...new Set(values)].map((value): Choice => [value, value]),
  ];
  const choices = {
    payer_country: [['', texts.choose], ...countryChoices()] as const,
    payment_kind: [unknown, ...kindChoices],
    channel: listed(channels),
    group: listed(groups, ['', texts.noGroup]),
  };
  return { cellsOf: () => cells, choices };
}

/** The one currency in which a line counts its volume; undefined if all count that of the payment. */
function volumeCurrencyOf(lines: readonly NewLine[]): string | undefined {
  return lines.find(({ volume }) => volume?.currency !== undefined)?.volume?.currency;
}

/** `EUR 11.90, EUR 1.90 tax, Germany (DEU), Channel: web` */
export function describeExample(card: CardDraft, row: Row): string {
  const { currency = '', full_amount: full = '', tax_amount: tax = '', payer_country: country } = row;
  const { lines } = readTerms(card);
  const kinds = new Map(kindChoices);
  return [
    majorUnitsText(full.trim(), currency),
    ...(tax.trim() === '' ? [] : [texts.exampleTax(majorUnitsText(tax.trim(), currency))]),
    ...countryChoices().flatMap(([code, name]) => (code === country ? [name] : [])),
    ...cellsFor(lines).flatMap((cell) => {
      const said = row[cell]?.trim() || undefined;
      if (said === undefined) return [];
      const text =
        cell === 'volume_before'
          ? majorUnitsText(said, volumeCurrencyOf(lines) ?? currency)
          : (kinds.get(said) ?? said);
      return [`${texts.cells[cell]}: ${text}`];
    }),
  ].join(', ');
}

/** The examples as they are sent, with what in them cannot be read. What no line depends on any longer is left out. */
export function readExamples(card: CardDraft): {
  readonly examples: Example[];
  readonly faults: readonly Fault[];
} {
  const { lines } = readTerms(card);
  const faults: Fault[] = [];
  const examples = card.examples.map((row, index) =>
    readExample(row, lines, (member, code, detail) => {
      faults.push({ pointer: `/examples/${index}/${member}`, code, detail });
    }),
  );
  return { examples, faults };
}

function readExample(
  row: Row,
  lines: readonly NewLine[],
  fault: (member: string, code: string, detail: string) => void,
): Example {
  const { currency = '', payer_country = '' } = row;
  const cells = cellsFor(lines);
  const textOf = (cell: Asked): string | undefined =>
    cells.includes(cell) ? row[cell]?.trim() || undefined : undefined;
  const amount = (member: string, text: string | undefined, of: string): bigint | undefined => {
    const read = text === undefined ? undefined : readAmount(text, of);
    const code = 'unreadable_amount';
    if (text !== undefined && read === undefined) fault(member, code, bookTexts.faults[code]);
    return read;
  };
  const months = (cell: Asked): number | undefined => {
    const text = textOf(cell);
    if (text !== undefined && !/^\d{1,4}$/.test(text))
      fault(cell, 'unreadable_number', texts.unreadableMonths);
    return text === undefined ? undefined : Number(text);
  };
  if (payer_country === '') fault('payer_country', 'missing', texts.missing.country);
  const group = textOf('group');
  return {
    ...{ currency, payer_country },
    full_amount: amount('full_amount', row['full_amount'] ?? '', currency) ?? 0n,
    ...given({
      tax_amount: amount('tax_amount', row['tax_amount']?.trim() || undefined, currency),
      volume_before: amount('volume_before', textOf('volume_before'), volumeCurrencyOf(lines) ?? currency),
      bundle_id: textOf('bundle_id'),
      kind: transactionKinds.find((kind) => kind === textOf('payment_kind')),
      channel: textOf('channel'),
      installation_age: months('installation_age'),
      subscription_age: months('subscription_age'),
      groups: group === undefined ? undefined : [group],
    }),
  };
}
