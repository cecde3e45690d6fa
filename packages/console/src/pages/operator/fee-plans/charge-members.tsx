import { SelectField, TextField } from '../../../components/field.js';
import { given } from '../../../data/given.js';
import { editorTexts as texts } from './editor-texts.js';
import { filled, type LineMember, textOf, withText } from './line-member.js';

/** A member that is a text. */
function textMember(
  name: 'name' | 'payee' | 'rate_percent',
  words: { readonly label: string; readonly hint?: string },
): LineMember {
  return {
    part: 'charge',
    Field: ({ line, at, onChange }) => (
      <TextField
        {...words}
        name={`${at}${name}`}
        value={line.texts[name] ?? ''}
        onInput={(text) => onChange(withText(line, { [name]: text }))}
      />
    ),
    line: (line) => given({ [name]: filled(line, name) }),
  };
}

/** What the rate is of: the net, the gross, or what an earlier line charged. */
const base: LineMember = {
  part: 'charge',
  Field: ({ line, at, earlier, onChange }) => {
    const { base: chosen = 'net', base_line: of = '' } = line.texts;
    const choose = (value: string): void =>
      onChange(
        withText(
          line,
          /^\d+$/.test(value) ? { base: 'line', base_line: value } : { base: value, base_line: '' },
        ),
      );
    return (
      <SelectField
        label={texts.base}
        name={chosen === 'line' ? `${at}base_line` : `${at}base`}
        value={chosen === 'line' ? of : chosen}
        onChange={choose}
        options={[
          ['net', texts.bases.net],
          ['gross', texts.bases.gross],
          ...earlier.map((one) => [String(one.id), texts.baseLine(textOf(one, 'name'))] as const),
          ...(chosen === 'line' && earlier.every(({ id }) => String(id) !== of)
            ? [[of, texts.lostLine] as const]
            : []),
        ]}
      />
    );
  },
  line: ({ texts: { base: chosen, base_line: of = '' } }, { nameOf }) => {
    if (chosen === 'line') return { base: 'line', base_line: nameOf(of) };
    return chosen === 'gross' ? { base: 'gross' } : {};
  },
};

/** The name of a line, what it charges, and who gets it. */
export const chargeMembers: readonly LineMember[] = [
  textMember('name', { label: texts.lineName, hint: texts.lineNameHint }),
  textMember('rate_percent', { label: texts.rate, hint: texts.rateHint }),
  base,
  textMember('payee', { label: texts.payee, hint: texts.payeeHint }),
];
