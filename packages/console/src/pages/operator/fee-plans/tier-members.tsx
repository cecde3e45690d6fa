import { isSettlementCurrency } from '@stoa/contract';
import { SelectField, TextField } from '../../../components/field.js';
import { given } from '../../../data/given.js';
import type { LineDraft } from './card-draft.js';
import { editorTexts as texts } from './editor-texts.js';
import { filled, type LineMember, textOf, withText } from './line-member.js';
import { MissingRate } from './missing-rate.js';
import { RowsField } from './rows-field.js';

const tiers: LineMember = {
  part: 'tiers',
  Field: ({ line, at, onChange }) => (
    <RowsField
      words={texts.tierRows}
      name={`${at}tiers`}
      cellsOf={() => ['currency', 'volume_from', 'rate_percent']}
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
const volumes = (['merchant', 'app', 'group'] as const).flatMap((of) =>
  periods.map((period) => ({ of, period })),
);

const usualVolume = 'merchant year';

const ownerOf = (line: LineDraft): string | undefined => textOf(line, 'volume').split(' ')[0];

/** Which volume the tiers count; in its own currency, or all currencies in one. */
const volume: LineMember = {
  part: 'tiers',
  Field: ({ line, at, known, onChange }) =>
    (line.rows['tiers'] ?? []).length > 0 && (
      <div class="columns">
        <SelectField
          label={texts.volume}
          name={`${at}volume`}
          value={line.texts['volume'] ?? usualVolume}
          onChange={(chosen) => onChange(withText(line, { volume: chosen }))}
          options={volumes.map(({ of, period }) => [`${of} ${period}`, texts.volumes[of][period]])}
        />
        {ownerOf(line) === 'group' && (
          <SelectField
            label={texts.volumeGroup}
            name={`${at}volume/group`}
            value={line.texts['volume_group'] ?? ''}
            onChange={(group) => onChange(withText(line, { volume_group: group }))}
            options={[['', texts.choose], ...known.groups.map((group): [string, string] => [group, group])]}
          />
        )}
        <TextField
          label={texts.volumeCurrency}
          hint={texts.volumeCurrencyHint}
          name={`${at}volume/currency`}
          value={line.texts['volume_currency'] ?? ''}
          onInput={(text) => onChange(withText(line, { volume_currency: text.toUpperCase() }))}
        />
        {isSettlementCurrency(textOf(line, 'volume_currency')) && (
          <MissingRate key={line.texts['volume_currency']} to={textOf(line, 'volume_currency')} />
        )}
      </div>
    ),
  line: (line) => {
    const { volume: chosen = usualVolume } = line.texts;
    const currency = filled(line, 'volume_currency');
    const group = ownerOf(line) === 'group' ? filled(line, 'volume_group') : undefined;
    const found = volumes.find(({ of, period }) => `${of} ${period}` === chosen);
    const isUsual = found === undefined || (chosen === usualVolume && currency === undefined);
    return isUsual || (line.rows['tiers'] ?? []).length === 0
      ? {}
      : { volume: { ...found, ...given({ currency, group }) } };
  },
};

/** Other rates from volumes on, and which volumes. */
export const tierMembers: readonly LineMember[] = [tiers, tierMode, volume];
