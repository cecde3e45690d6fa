import { Card } from '../../../components/card.js';
import { TextField } from '../../../components/field.js';
import type { CardDraft } from './card-draft.js';
import { countryChoices } from './country-choices.js';
import { editorTexts as texts } from './editor-texts.js';
import { MerchantField } from './merchant-field.js';
import { PickField } from './pick-field.js';

/** The name of a plan, for which merchant and payers it is, and its days. */
export function PlanFields({
  card,
  onChange,
}: {
  readonly card: CardDraft;
  readonly onChange: (change: (before: CardDraft) => CardDraft) => void;
}) {
  const field = (name: string) => ({
    name,
    value: card.texts[name] ?? '',
    onInput: (text: string): void =>
      onChange((before) => ({ ...before, texts: { ...before.texts, [name]: text } })),
  });
  return (
    <Card title={texts.plan}>
      <div class="columns">
        <TextField label={texts.name} hint={texts.nameHint} {...field('name')} />
        <MerchantField label={texts.forWhom} hint={texts.forWhomHint} {...field('merchant_id')} />
        <PickField
          label={texts.payers}
          hint={texts.payersHint}
          name="countries"
          choices={countryChoices()}
          picked={card.countries}
          onPick={(countries) => onChange((before) => ({ ...before, countries }))}
        />
        <TextField label={texts.from} type="date" {...field('in_force_from')} />
        <TextField label={texts.until} hint={texts.untilHint} type="date" {...field('in_force_until')} />
      </div>
    </Card>
  );
}
