import { amountLists, type LineDraft } from './card-draft.js';
import { editorTexts as texts } from './editor-texts.js';
import type { LineMember } from './line-member.js';
import { RowsField } from './rows-field.js';

/** The fixed amounts, minimums and maximums of a line, one row for each currency. */
export const amounts: LineMember = {
  part: 'amounts',
  Field: ({ line, at, onChange }) => (
    <RowsField
      words={texts.amountRows}
      name={`${at}amounts`}
      cellsOf={() => ['currency', ...amountLists]}
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
