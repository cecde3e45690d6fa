import { factMembers } from '@stoa/contract';
import type { DetectedFile } from '@stoa/merchant/file-check';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { ChecksField, SelectField, TextField } from '../../../components/field.js';
import { columnFields } from './guess-columns.js';
import { namesOfPart, type ReadingOfPage } from './use-reading.js';
import { words } from './words.js';

/** Asks for what the file itself does not say about how to read it. */
export function ReadingForm({
  detected,
  guesses,
  isOfProvider,
  isMissing,
  reading,
}: {
  readonly detected: DetectedFile;
  /** The columns that are taken for a field whose column the address does not say. */
  readonly guesses: Readonly<Partial<Record<string, string>>>;
  readonly isOfProvider: boolean;
  /** True if the file cannot be read without something that this form asks for. */
  readonly isMissing: boolean;
  readonly reading: ReadingOfPage;
}) {
  const { said, read, key } = reading;
  const saysSomeOf = (part: keyof typeof namesOfPart): boolean =>
    namesOfPart[part].some((name) => said(name) !== '');
  const columnField = (name: ColumnOfField['name'], otherwise: string) => (
    <ColumnField key={name} {...{ name, otherwise, detected }} chosen={said(name) || (guesses[name] ?? '')} />
  );
  return (
    <Card title={words.how}>
      <p class="faint">{words.howLead}</p>
      <form
        class="stack"
        key={key}
        aria-label={words.how}
        onSubmit={(event) => {
          event.preventDefault();
          read(event.currentTarget, guesses);
        }}
      >
        <details open={isMissing || saysSomeOf('columns') || Object.keys(guesses).length > 0}>
          <summary>{words.columns}</summary>
          <div class="columns">
            {columnFields.map((name) => columnField(name, isOfProvider ? words.asNamed : words.notChosen))}
          </div>
        </details>
        <details open={saysSomeOf('facts')}>
          <summary>{words.facts}</summary>
          <p class="faint">{words.factsLead}</p>
          <div class="columns">
            {factMembers.map((name) => columnField(name, words.notChosen))}
            <TextField
              name="default_bundle_id"
              label={words.defaultApp}
              hint={words.defaultAppHint}
              start={said('default_bundle_id')}
            />
            <TextField name="default_channel" label={words.defaultChannel} start={said('default_channel')} />
          </div>
        </details>
        <details open={isMissing || saysSomeOf('others')}>
          <summary>{words.more}</summary>
          <Others said={said} />
        </details>
        <div class="row">
          <Button type="submit">{words.apply}</Button>
        </div>
      </form>
    </Card>
  );
}

interface ColumnOfField {
  readonly name: (typeof columnFields | typeof factMembers)[number];
  readonly detected: DetectedFile;
  readonly chosen: string;
  /** What it says if no column is chosen. */
  readonly otherwise: string;
}

/** Asks for the column of a field, and shows the first rows below the one that is chosen. */
function ColumnField({ name, detected: { columns, sample }, chosen, otherwise }: ColumnOfField) {
  const [column, setColumn] = useState(chosen);
  const cellsOf = (one: string): readonly string[] => {
    const index = columns.findIndex((other) => other.trim() === one);
    return index === -1 ? [] : sample.map((cells) => cells[index] ?? '');
  };
  // A column that a link names stays, even if the file lacks it, so that nothing is silently lost.
  const names = [...new Set([...columns.map((one) => one.trim()), chosen])].filter((one) => one !== '');
  const options = names.map((one) => {
    const [first = ''] = cellsOf(one);
    return [one, first === '' ? one : words.columnWith(one, first)] as const;
  });
  return (
    <div class="stack tight">
      <SelectField
        name={name}
        label={words.fields[name]}
        start={chosen}
        onChange={setColumn}
        options={[['', otherwise], ...options]}
      />
      {cellsOf(column).length > 0 && (
        <ol class="sample" aria-label={words.sampleOf(column)}>
          {cellsOf(column).map((text, index) => (
            <li key={index}>
              {text === '' ? <span class="faint">{words.empty}</span> : <code>{text}</code>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Others({ said }: Pick<ReadingOfPage, 'said'>) {
  const marks = [
    ['', words.nothing],
    ['.', words.point],
    [',', words.comma],
  ] as const;
  return (
    <div class="stack">
      <div class="columns">
        <TextField
          name="tax_rates"
          label={words.taxRates}
          hint={words.taxRatesHint}
          start={said('tax_rates')}
        />
        <ChecksField
          name="default_tax"
          label={words.fields.tax}
          options={[['0', words.noTax]]}
          chosen={[said('default_tax')]}
        />
      </div>
      <div class="columns">
        <SelectField
          name="date_format"
          label={words.dateFormat}
          start={said('date_format')}
          options={[['', words.nothing], ...Object.entries(words.dateFormats)]}
        />
        <TextField
          name="timezone"
          label={words.timezone}
          hint={words.timezoneHint}
          start={said('timezone')}
        />
        <SelectField name="decimal" label={words.decimal} start={said('decimal')} options={marks} />
        <SelectField name="thousands" label={words.thousands} start={said('thousands')} options={marks} />
        <TextField
          name="default_country"
          label={words.defaultCountry}
          hint={words.defaultCountryHint}
          start={said('default_country')}
        />
        <TextField name="default_currency" label={words.defaultCurrency} start={said('default_currency')} />
      </div>
    </div>
  );
}
