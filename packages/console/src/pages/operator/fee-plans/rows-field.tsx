import { Button } from '../../../components/button.js';
import { SelectField, TextField } from '../../../components/field.js';
import type { Row } from './card-draft.js';
import { editorTexts } from './editor-texts.js';
import type { Choice } from './pick-field.js';

/** What a list of rows says. */
interface RowsWords {
  readonly add: string;
  readonly remove: (row: string) => string;
}

type Cell = keyof typeof editorTexts.cells;

/** Any number of rows of a few short texts, such as tiers. Each row is one thing, and can be removed. */
export function RowsField({
  words,
  name,
  cellsOf,
  rows,
  choices = {},
  nameOf = (cell, index) => `${name}/${index}/${cell}`,
  next = {},
  onChange,
}: {
  readonly words: RowsWords;
  readonly name: string;
  /** The cells of a row, which may depend on what it says. */
  readonly cellsOf: (row: Row) => readonly Cell[];
  readonly rows: readonly Row[];
  /** The cells that are one of a few values, of which the first is the usual one. */
  readonly choices?: { readonly [Name in Cell]?: readonly Choice[] };
  /** The name of a field, if the answers of the service name it otherwise. */
  readonly nameOf?: (cell: Cell, index: number) => string;
  /** What a new row says. */
  readonly next?: Row;
  readonly onChange: (rows: readonly Row[]) => void;
}) {
  const write = (index: number, cell: Cell, text: string): void => {
    const value = cell === 'currency' ? text.toUpperCase() : text;
    onChange(rows.map((row, at) => (at === index ? { ...row, [cell]: value } : row)));
  };
  return (
    <div class="stack tight">
      {rows.map((row, index) => (
        <div class="card-row" key={index}>
          {cellsOf(row).map((cell) => {
            const field = {
              label: editorTexts.cells[cell],
              name: nameOf(cell, index),
              value: row[cell] ?? choices[cell]?.[0]?.[0] ?? '',
            };
            const options = choices[cell];
            const set = (text: string): void => write(index, cell, text);
            if (options === undefined) return <TextField key={cell} {...field} onInput={set} />;
            return <SelectField key={cell} {...field} options={options} onChange={set} />;
          })}
          <Button
            look="quiet"
            label={words.remove(String(index + 1))}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            {editorTexts.remove}
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...rows, next])}>{words.add}</Button>
      </div>
    </div>
  );
}
