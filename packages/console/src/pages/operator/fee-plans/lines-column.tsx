import type { Schema } from '@stoa/client';
import type { Column } from '../../../components/columns.js';
import { moneyText } from '../../../format/money.js';
import { texts } from './texts.js';

interface OfLines {
  readonly currency: string;
  readonly lines: readonly Schema<'LineDifference'>[];
}

/** What the lines of rate cards charge, before and afterwards. Nothing if no row has more than one line. */
export function linesColumns(rows: readonly OfLines[]): readonly Column<OfLines>[] {
  if (rows.every(({ lines }) => lines.length < 2)) return [];
  return [
    {
      name: texts.byLine,
      show: (row) =>
        textsOf(row).map((text) => (
          <div class="faint small words" key={text}>
            {text}
          </div>
        )),
      text: (row) => textsOf(row).join('; '),
    },
  ];
}

function textsOf({ currency, lines }: OfLines): readonly string[] {
  return lines.map(({ name, payee, fee_before: before, fee_after: after }) =>
    texts.lineChange(nameOf(name, payee), moneyText(before, currency), moneyText(after, currency)),
  );
}

function nameOf(name: string | null, payee: string | null): string {
  if (name === null) return texts.undivided;
  return payee === null ? name : texts.lineFor(name, payee);
}
