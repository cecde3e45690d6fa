import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { SelectField, TextField } from '../../../components/field.js';
import { given } from '../../../data/given.js';
import { texts as bookTexts } from '../../../parts/books/texts.js';
import type { LineDraft } from './card-draft.js';
import { countryChoices } from './country-choices.js';
import { editorTexts as texts } from './editor-texts.js';
import { type Choice, PickField } from './pick-field.js';
import { RowsField } from './rows-field.js';

type NewLine = Schema<'NewFeeLine'>;
type Conditions = NonNullable<NewLine['applies_to']>;

/** What the fields of a line need to know of the rest. */
export interface LineFieldProps {
  readonly line: LineDraft;
  /** What the names of its fields begin with: that of the errors that the service answers. */
  readonly at: string;
  /** The lines before it, of which it may be a part. */
  readonly earlier: readonly LineDraft[];
  readonly known: Known;
  readonly onChange: (line: LineDraft) => void;
}

/** What the pickers offer. */
export interface Known {
  readonly channels: readonly string[];
  readonly apps: readonly string[];
  readonly groups: readonly string[];
}

/** Reads the texts of a line. */
export interface LineReader {
  /** The name of an earlier line. */
  readonly nameOf: (id: string) => string;
  /** Minor units of an amount; the fault is noted if it cannot be read. */
  readonly amount: (text: string, currency: string, field: string) => bigint;
}

/** The parts of the form of a line; those but the first are folded while they are empty. */
export const lineParts = ['charge', 'tiers', 'amounts', 'conditions'] as const;

/** A member of a line: where it stands, how it is entered, and what of it is sent. To add one, add a row to {@link lineMembers}. */
interface LineMember {
  readonly part: (typeof lineParts)[number];
  readonly Field: (props: LineFieldProps) => ComponentChildren;
  readonly line?: (line: LineDraft, reader: LineReader) => Partial<NewLine>;
  readonly conditions?: (line: LineDraft) => Partial<Conditions>;
}

const textOf = ({ texts: all }: LineDraft, name: string): string => all[name]?.trim() ?? '';
const filled = (line: LineDraft, name: string): string | undefined => textOf(line, name) || undefined;

function withText(line: LineDraft, changed: Readonly<Record<string, string>>): LineDraft {
  return { ...line, texts: { ...line.texts, ...changed } };
}

/** A member that is a text. */
function textMember(
  part: LineMember['part'],
  name: 'name' | 'payee' | 'rate_percent',
  words: { readonly label: string; readonly hint?: string },
): LineMember {
  return {
    part,
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

const tiers: LineMember = {
  part: 'tiers',
  Field: ({ line, at, onChange }) => (
    <RowsField
      words={texts.tierRows}
      name={`${at}tiers`}
      cells={['currency', 'volume_from', 'rate_percent']}
      rows={line.rows['tiers'] ?? []}
      onChange={(rows) => onChange({ ...line, rows: { ...line.rows, tiers: rows } })}
    />
  ),
  line: ({ rows: { tiers: rows = [] } }, { amount }) =>
    rows.length === 0
      ? {}
      : {
          tiers: rows.map(({ currency = '', volume_from: from = '', rate_percent: rate }, index) => ({
            currency,
            volume_from: amount(from, currency, `tiers/${index}/volume_from`),
            ...given({ rate_percent: rate }),
          })),
        },
};

const tierMode: LineMember = {
  part: 'tiers',
  Field: ({ line, at, onChange }) =>
    (line.rows['tiers'] ?? []).length > 0 && (
      <SelectField
        label={texts.tierMode}
        name={`${at}tier_mode`}
        value={line.texts['tier_mode'] ?? 'marginal'}
        onChange={(mode) => onChange(withText(line, { tier_mode: mode }))}
        options={[
          ['marginal', texts.tierModes.marginal],
          ['whole', texts.tierModes.whole],
        ]}
      />
    ),
  line: ({ rows, texts: { tier_mode: mode } }) =>
    mode === 'whole' && (rows['tiers'] ?? []).length > 0 ? { tier_mode: 'whole' } : {},
};

const periods = ['year', 'month', 'rolling_12_months', 'life'] as const;
const volumes = (['merchant', 'app'] as const).flatMap((of) => periods.map((period) => ({ of, period })));

const usualVolume = 'merchant year';

/** Which volume the tiers count; in its own currency, or all currencies in one. */
const volume: LineMember = {
  part: 'tiers',
  Field: ({ line, at, onChange }) =>
    (line.rows['tiers'] ?? []).length > 0 && (
      <div class="card-row">
        <SelectField
          label={texts.volume}
          name={`${at}volume`}
          value={line.texts['volume'] ?? usualVolume}
          onChange={(chosen) => onChange(withText(line, { volume: chosen }))}
          options={volumes.map(({ of, period }) => [`${of} ${period}`, texts.volumes[of][period]])}
        />
        <TextField
          label={texts.volumeCurrency}
          name={`${at}volume/currency`}
          value={line.texts['volume_currency'] ?? ''}
          onInput={(text) => onChange(withText(line, { volume_currency: text.toUpperCase() }))}
        />
      </div>
    ),
  line: (line) => {
    const { volume: chosen = usualVolume } = line.texts;
    const currency = filled(line, 'volume_currency');
    const found = volumes.find(({ of, period }) => `${of} ${period}` === chosen);
    const isUsual = found === undefined || (chosen === usualVolume && currency === undefined);
    return isUsual || (line.rows['tiers'] ?? []).length === 0
      ? {}
      : { volume: { ...found, ...given({ currency }) } };
  },
};

const amountLists = ['fixed_amounts', 'minimum_amounts', 'maximum_amounts'] as const;

const amounts: LineMember = {
  part: 'amounts',
  Field: ({ line, at, onChange }) => (
    <RowsField
      words={texts.amountRows}
      name={`${at}amounts`}
      cells={['currency', ...amountLists]}
      rows={line.rows['amounts'] ?? []}
      // The service has a list of each kind: an error names the place in that list.
      nameOf={(cell, index) =>
        cell === 'currency'
          ? `${at}amounts/${index}`
          : `${at}${cell}/${amountsOf(line, cell).findIndex((one) => one.index === index)}`
      }
      onChange={(rows) => onChange({ ...line, rows: { ...line.rows, amounts: rows } })}
    />
  ),
  line: (line, { amount }) =>
    Object.fromEntries(
      amountLists.flatMap((list) => {
        const found = amountsOf(line, list);
        const sent = found.map(({ currency, text }, index) => ({
          currency,
          amount: amount(text, currency, `${list}/${index}`),
        }));
        return sent.length === 0 ? [] : [[list, sent]];
      }),
    ),
};

/** The rows that have an amount of a kind. */
function amountsOf({ rows: { amounts: rows = [] } }: LineDraft, list: string) {
  return rows.flatMap(({ currency = '', [list]: text = '' }, index) =>
    text.trim() === '' ? [] : [{ currency, text, index }],
  );
}

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

/** Whether the line applies where that is not known. The service has no default, because one would lose money in silence. */
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

/** Every member of a line, in the order of the form. */
export const lineMembers: readonly LineMember[] = [
  textMember('charge', 'name', { label: texts.lineName, hint: texts.lineNameHint }),
  textMember('charge', 'rate_percent', { label: texts.rate, hint: texts.rateHint }),
  base,
  textMember('charge', 'payee', { label: texts.payee, hint: texts.payeeHint }),
  tiers,
  tierMode,
  volume,
  amounts,
  pickMember('countries', { label: texts.countries }, countryChoices),
  pickMember('apps', { label: texts.apps }, ({ apps }) => same(apps)),
  pickMember('kinds', { label: texts.kinds }, () => kindChoices),
  pickMember('channels', { label: texts.channels }, ({ channels }) => same(channels)),
  pickMember('groups', { label: texts.groups }, ({ groups }) => same(groups)),
  ageMember('installation_age'),
  ageMember('subscription_age'),
  otherwise,
];

/** A line as it is sent. */
export function newLine(line: LineDraft, reader: LineReader): NewLine {
  const members = lineMembers.map((member) => member.line?.(line, reader) ?? {});
  const conditions = Object.assign({}, ...lineMembers.map((member) => member.conditions?.(line) ?? {}));
  const body: NewLine = Object.assign({ name: '' }, ...members);
  return Object.keys(conditions).length === 0 ? body : { ...body, applies_to: conditions };
}

/** Whether a part of the form of a line says anything. */
export function isPartUsed(line: LineDraft, part: LineMember['part']): boolean {
  const reader: LineReader = { nameOf: () => '', amount: () => 0n };
  return lineMembers.some((member) => {
    const said = member.part === part && { ...member.line?.(line, reader), ...member.conditions?.(line) };
    return said !== false && Object.keys(said).length > 0;
  });
}
