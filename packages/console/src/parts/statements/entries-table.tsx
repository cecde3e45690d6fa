import type { Schema } from '@stoa/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { Badge } from '../../components/badge.js';
import { type Column, moneyColumn, textColumn, timeColumn } from '../../components/columns.js';
import { Cure } from '../../components/cure.js';
import { type Filter, FilterBar, useFilters } from '../../components/filter-bar.js';
import { PagedTable } from '../../components/paged-table.js';
import { Empty } from '../../components/states.js';
import { lineChoices } from './line-choice.js';
import { texts } from './texts.js';

type Statement = Schema<'Statement'>;
type Entry = Schema<'StatementEntry'>;

const lineFilter: Filter = { name: 'line', label: texts.line, options: [] };

/** The line, or the currency, that the address names. */
export function useChosenLine(): string | undefined {
  return useFilters([lineFilter])['line'];
}

/** Chooses a line of a statement. */
export function LineFilter({ statement }: { readonly statement: Statement | undefined }) {
  const chosen = useChosenLine();
  const known = lineChoices(statement?.currencies ?? []);
  // Before the statement is loaded, and if it no longer has the line, the filter still shows what the address says.
  const isKnown = chosen === undefined || known.some(([value]) => value === chosen);
  const options = isKnown ? known : [...known, [chosen, chosen.replaceAll('.', ', ')] as const];
  return <FilterBar label={texts.chooseLine} filters={[{ ...lineFilter, options }]} />;
}

/** Where an entry leads: to its transaction, and to what can be done about it. */
export interface EntryLinks {
  readonly transaction: (id: string) => string;
  readonly action?: { readonly name: string; readonly to: (id: string) => string } | undefined;
}

/** The entries of a statement, or of one of its lines. */
export function EntriesTable({
  of,
  links,
}: {
  readonly of: UseQueryResult<Schema<'StatementEntryPage'>>;
  readonly links: EntryLinks;
}) {
  return (
    <PagedTable
      of={of}
      rowsOf={({ entries }) => entries}
      empty={<Empty title={texts.noEntry}>{texts.noEntryHint}</Empty>}
      caption={texts.entries}
      keyOf={({ kind, transaction_id, correction_id }) => `${kind} ${correction_id} ${transaction_id}`}
      columns={columnsFor(links)}
    />
  );
}

function columnsFor({ transaction, action }: EntryLinks): readonly Column<Entry>[] {
  return [
    {
      name: texts.transaction,
      show: ({ transaction_id: id }) => (
        <Cure to={transaction(id)}>
          <code>{id}</code>
        </Cure>
      ),
      text: ({ transaction_id }) => transaction_id,
    },
    {
      name: texts.kind,
      show: ({ kind, late, reason }) => (
        <>
          <span class="row">
            {texts.kinds[kind]} {late && <Badge tone="warn">{texts.late}</Badge>}
          </span>
          {reason !== null && <div class="faint small">{reason}</div>}
        </>
      ),
      text: ({ kind, late, reason }) =>
        [late ? `${kind}, late` : kind, ...(reason === null ? [] : [reason])].join(': '),
    },
    ...(['full_amount', 'base_amount', 'fee_amount'] as const).map(sumColumn),
    timeColumn(texts.settledAt, ({ settled_at }) => settled_at),
    textColumn(texts.country, ({ payer_country }) => payer_country),
    ...(action === undefined
      ? []
      : [
          {
            name: texts.question,
            show: ({ transaction_id: id }: Entry) => <Cure to={action.to(id)}>{action.name}</Cure>,
          },
        ]),
  ];
}

function sumColumn(member: 'full_amount' | 'base_amount' | 'fee_amount'): Column<Entry> {
  return moneyColumn(
    texts.sums[member],
    ({ currency, [member]: amount }) => [{ currency, amount }],
    () => <span class="faint">{texts.noFee}</span>,
  );
}
