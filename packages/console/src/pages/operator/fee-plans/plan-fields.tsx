import { Card } from '../../../components/card.js';
import { SelectField, TextField } from '../../../components/field.js';
import type { CardDraft } from './card-draft.js';
import { countryChoices } from './country-choices.js';
import { editorTexts as texts } from './editor-texts.js';
import { MerchantField } from './merchant-field.js';
import { PickField } from './pick-field.js';

/** The name of a plan, its merchant or group, its payers, and its days. */
export function PlanFields({
  card,
  groups,
  onChange,
}: {
  readonly card: CardDraft;
  readonly groups: readonly string[];
  readonly onChange: (change: (before: CardDraft) => CardDraft) => void;
}) {
  const write = (name: string, text: string): void =>
    onChange((before) => ({ ...before, texts: { ...before.texts, [name]: text } }));
  const field = (name: string) => ({
    name,
    value: card.texts[name] ?? '',
    onInput: (text: string): void => write(name, text),
  });
  return (
    <Card title={texts.plan}>
      <div class="columns">
        <TextField label={texts.name} hint={texts.nameHint} {...field('name')} />
        <MerchantField label={texts.merchant} hint={texts.merchantHint} {...field('merchant_id')} />
        {groups.length > 0 && (
          <SelectField
            label={texts.group}
            name="group"
            value={card.texts['group'] ?? ''}
            onChange={(group) => write('group', group)}
            options={[['', texts.noGroup], ...groups.map((group) => [group, group] as const)]}
          />
        )}
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
