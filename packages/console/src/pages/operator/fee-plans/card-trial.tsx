import type { Schema } from '@stoa/client';
import { Notice } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { type Column, moneyColumn, textColumn } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import type { CardDraft, Row } from './card-draft.js';
import { editorTexts as texts } from './editor-texts.js';
import { describeExample, exampleFields, readExamples } from './examples.js';
import type { Known } from './line-member.js';
import { isOneRate, readTerms } from './read-terms.js';
import { RowsField } from './rows-field.js';
import { useAnswer } from './use-answer.js';

type Tried = Schema<'TriedExample'>;

/** What a card charges for the examples that somebody wrote. What its lines say stands beside them already. */
export function useCardTrial(card: CardDraft) {
  const { examples, faults } = readExamples(card);
  const { countries: _payers, ...terms } = readTerms(card).terms;
  const merchant_id = merchantIdOf(card.texts['merchant_id']?.trim());
  const group = card.texts['group'] || undefined;
  const body = { ...terms, ...given({ merchant_id, group }), examples };
  const answer = useAnswer<Schema<'CardTrial'>>(
    JSON.stringify([card.lines, card.countries, merchant_id, group, card.examples]),
  );
  const start = (): void =>
    answer.ask(async function* (signal) {
      yield await operator.feePlans.trial(body, { signal });
    });
  return { ...answer, faults, start };
}

/**
 * Asks for payments to try the card with. The next one begins as the last, because examples often differ in one thing.
 */
export function ExampleFields({
  card,
  known,
  onChange,
}: {
  readonly card: CardDraft;
  readonly known: Known;
  readonly onChange: (change: (before: CardDraft) => CardDraft) => void;
}) {
  return (
    <Card title={texts.examples}>
      <p class="faint">{texts.examplesHint}</p>
      <RowsField
        words={texts.exampleRows}
        name="examples"
        {...exampleFields(card, known)}
        rows={card.examples}
        next={card.examples.at(-1) ?? {}}
        onChange={(examples) => onChange((before) => ({ ...before, examples }))}
      />
    </Card>
  );
}

/** What each line charges for each example. */
export function TrialResult({
  card,
  of: { steps, isAsked, isCurrent },
}: {
  readonly card: CardDraft;
  readonly of: ReturnType<typeof useCardTrial>;
}) {
  const { soFar: trial } = steps;
  if (!isAsked || trial === undefined) return null;
  if (!isCurrent) return <Notice tone="warn">{texts.trialOutdated}</Notice>;
  return (
    <Table
      caption={texts.examples}
      rows={trial.examples.map((tried, index) => ({ tried, index, asked: card.examples[index] ?? {} }))}
      keyOf={({ index }) => index}
      columns={columnsOf(card)}
    />
  );
}

interface TriedRow {
  readonly tried: Tried;
  readonly index: number;
  readonly asked: Row;
}

function columnsOf(card: CardDraft): readonly Column<TriedRow>[] {
  const { countries } = card;
  const isCovered = ({ asked: { payer_country: country = '' } }: TriedRow): boolean =>
    countries.length === 0 || countries.includes(country);
  const calculations = (row: TriedRow): readonly string[] =>
    isCovered(row) ? calculationsOf(card, row.tried) : [texts.otherPayers];
  return [
    textColumn(
      texts.example,
      ({ asked }) => describeExample(card, asked),
      (text) => <div class="words">{text}</div>,
    ),
    {
      name: texts.calculation,
      show: (row) =>
        calculations(row).map((text) => (
          <div class="words" key={text}>
            {text}
          </div>
        )),
      text: (row) => calculations(row).join('; '),
    },
    moneyColumn(texts.fee, (row) =>
      isCovered(row) ? [{ currency: row.tried.currency, amount: row.tried.fee_amount }] : [],
    ),
  ];
}

/** Each line of the card as a calculation. The service leaves out those that certainly do not apply. */
function calculationsOf(card: CardDraft, { lines: tried }: Tried): readonly string[] {
  const names = isOneRate(card) ? tried : readTerms(card).lines;
  return names.map(({ name }) => {
    const found = tried.find((one) => one.name === name);
    if (found === undefined) return texts.doesNotApply(name);
    return found.assumed ? texts.assumed(found.calculation) : found.calculation;
  });
}
