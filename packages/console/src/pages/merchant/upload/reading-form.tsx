import { factMembers } from '@stoa/contract';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { ChecksField, SelectField, TextField } from '../../../components/field.js';
import { columnFields } from './guess-columns.js';
import { namesOfPart, type ReadingOfPage } from './use-reading.js';
import { words } from './words.js';

/** Asks for what the file itself does not say about how to read it. */
export function ReadingForm({
  columns,
  guesses,
  isOfProvider,
  isMissing,
  reading,
}: {
  readonly columns: readonly string[];
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
    <ColumnField key={name} {...{ name, otherwise, columns }} chosen={said(name) || (guesses[name] ?? '')} />
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
  readonly columns: readonly string[];
  readonly chosen: string;
  /** What it says if no column is chosen. */
  readonly otherwise: string;
}

function ColumnField({ name, columns, chosen, otherwise }: ColumnOfField) {
  return (
    <SelectField
      name={name}
      label={words.fields[name]}
      start={chosen}
      options={[['', otherwise], ...optionsOf(columns, chosen)]}
    />
  );
}

/**
 * The columns of the file, and the one that a link names even if the file lacks it, so that nothing is silently lost.
 */
function optionsOf(columns: readonly string[], chosen: string): (readonly [string, string])[] {
  const names = [...new Set([...columns.map((name) => name.trim()), chosen])].filter((name) => name !== '');
  return names.map((name) => [name, name]);
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
