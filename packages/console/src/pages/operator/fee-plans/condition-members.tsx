import { SelectField, TextField } from '../../../components/field.js';
import { texts as bookTexts } from '../../../parts/books/texts.js';
import type { LineDraft } from './card-draft.js';
import { countryChoices } from './country-choices.js';
import { editorTexts as texts } from './editor-texts.js';
import { filled, type Known, type LineMember, withText } from './line-member.js';
import { type Choice, PickField } from './pick-field.js';

type List = 'countries' | 'apps' | 'kinds' | 'channels' | 'groups';

/** A condition that is a list of values, of which many are picked. */
function pickMember(
  name: List,
  words: { readonly label: string; readonly hint?: string },
  choicesOf: (known: Known) => readonly Choice[],
): LineMember {
  return {
    part: 'conditions',
    Field: ({ line, at, known, onChange }) => (
      <PickField
        {...words}
        name={`${at}applies_to/${name}`}
        choices={choicesOf(known)}
        picked={line.lists[name] ?? []}
        onPick={(picked) => onChange({ ...line, lists: { ...line.lists, [name]: picked } })}
      />
    ),
    conditions: ({ lists: { [name]: picked = [] } }) => (picked.length === 0 ? {} : { [name]: [...picked] }),
  };
}

const same = (values: readonly string[]): readonly Choice[] => values.map((value) => [value, value]);

const kindChoices: readonly Choice[] = Object.entries(bookTexts.factKinds);

/** The lists that ask for what a transaction may not say. */
const uncertain: readonly List[] = ['apps', 'kinds', 'channels'];

type Age = (typeof ages)[number];
const ages = ['installation_age', 'subscription_age'] as const;
const ageEdges = ['from_months', 'below_months'] as const;

/** How old the installation or the subscription must be, in whole months. */
function ageMember(name: Age): LineMember {
  return {
    part: 'conditions',
    Field: ({ line, at, onChange }) => (
      <fieldset class="card-row">
        <legend>{texts.ages[name]}</legend>
        {ageEdges.map((edge) => (
          <TextField
            key={edge}
            label={texts.ageEdges[edge]}
            name={`${at}applies_to/${name}/${edge}`}
            type="number"
            min="0"
            value={line.texts[`${name} ${edge}`] ?? ''}
            onInput={(text) => onChange(withText(line, { [`${name} ${edge}`]: text }))}
          />
        ))}
      </fieldset>
    ),
    conditions: (line) => {
      const asked = ageEdges.flatMap((edge) => {
        const text = filled(line, `${name} ${edge}`);
        return text === undefined ? [] : [[edge, Number(text)]];
      });
      return asked.length === 0 ? {} : { [name]: Object.fromEntries(asked) };
    },
  };
}

/**
 * Whether the line applies where that is not known. The service has no default, because one would lose money in
 * silence.
 */
const otherwise: LineMember = {
  part: 'conditions',
  Field: ({ line, at, onChange }) =>
    asksFacts(line) && (
      <SelectField
        label={texts.otherwise}
        name={`${at}applies_to/otherwise`}
        value={line.texts['otherwise'] ?? ''}
        onChange={(value) => onChange(withText(line, { otherwise: value }))}
        options={[
          ['', texts.choose],
          ['applies', texts.otherwises.applies],
          ['does_not_apply', texts.otherwises.does_not_apply],
        ]}
      />
    ),
  conditions: (line) => {
    const { otherwise: chosen } = line.texts;
    return asksFacts(line) && (chosen === 'applies' || chosen === 'does_not_apply')
      ? { otherwise: chosen }
      : {};
  },
};

function asksFacts(line: LineDraft): boolean {
  const asksAge = ages.some((age) => ageEdges.some((edge) => filled(line, `${age} ${edge}`) !== undefined));
  return asksAge || uncertain.some((name) => (line.lists[name] ?? []).length > 0);
}

/** Which transactions a line is charged for. */
export const conditionMembers: readonly LineMember[] = [
  pickMember('countries', { label: texts.countries }, countryChoices),
  pickMember('apps', { label: texts.apps }, ({ apps }) => same(apps)),
  pickMember('kinds', { label: texts.kinds }, () => kindChoices),
  pickMember('channels', { label: texts.channels }, ({ channels }) => same(channels)),
  pickMember('groups', { label: texts.groups }, ({ groups }) => same(groups)),
  ageMember('installation_age'),
  ageMember('subscription_age'),
  otherwise,
];
