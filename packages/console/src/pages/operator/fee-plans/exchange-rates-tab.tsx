import type { Schema } from '@stoa/client';
import { FormDialog } from '../../../components/change-dialogs.js';
import { type Column, dayColumn, textColumn, timeColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { NoRows } from '../../../components/states.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import { texts as all } from './texts.js';

const texts = all.exchangeRates;

/** The rates for tiers that count the volume of all currencies in one. */
export function ExchangeRatesTab() {
  const { currency, to_currency: to } = useFilters(filters);
  const pair = given({ currency: currency?.toUpperCase(), to_currency: to?.toUpperCase() });
  const rates = useOperatorPage({
    key: ['exchange-rates', pair],
    read: (client, page, ending) => client.exchangeRates.list({ ...pair, ...page }, ending),
  });
  return (
    <>
      <div class="row apart">
        <p class="faint">{texts.lead}</p>
        {useMay('statements:write') && (
          <DialogButton words={texts.enter}>
            {(close) => <EnterRate pair={pair} onClose={close} />}
          </DialogButton>
        )}
      </div>
      <FilterBar label={texts.search} filters={filters} />
      <PagedTable
        of={rates}
        rowsOf={({ exchange_rates: rows }) => rows}
        empty={<NoRows isFiltered={Object.keys(pair).length > 0} words={texts} />}
        caption={all.tabs['exchange-rates']}
        keyOf={({ currency, to_currency: to, from_day: from }) => `${currency} ${to} ${from}`}
        columns={columns}
      />
    </>
  );
}

const filters: readonly Filter[] = [
  { name: 'currency', label: texts.currency },
  { name: 'to_currency', label: texts.to },
];

const columns: readonly Column<Schema<'ExchangeRate'>>[] = [
  textColumn(texts.currency, ({ currency }) => currency),
  textColumn(texts.to, ({ to_currency: to }) => to),
  { ...textColumn(texts.rate, ({ rate }) => rate), isNumber: true },
  dayColumn(texts.from, ({ from_day: from }) => from),
  timeColumn(texts.at, ({ entered_at: at }) => at),
  madeByColumn(texts.by, ({ entered_by: by }) => by),
];

/** Begins with the currencies that are looked at. */
function EnterRate({
  pair: { currency = '', to_currency: to = '' },
  onClose,
}: {
  readonly pair: { readonly currency?: string; readonly to_currency?: string };
  readonly onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.enter}
      action={texts.enter}
      run={(values) =>
        operator.exchangeRates.enter({
          currency: values.text('currency')?.toUpperCase() ?? '',
          to_currency: values.text('to_currency')?.toUpperCase() ?? '',
          rate: values.text('rate') ?? '',
          from_day: values.text('from_day') ?? '',
        })
      }
      changes={[['exchange-rates']]}
      done={({ currency, rate, to_currency: to }) => texts.entered(currency, rate, to)}
      onClose={onClose}
    >
      <p>{texts.enterHint}</p>
      <TextField label={texts.currency} name="currency" hint={texts.currencyHint} start={currency} required />
      <TextField label={texts.to} name="to_currency" hint={texts.toHint} start={to} required />
      <TextField label={texts.rate} name="rate" hint={texts.rateHint} required />
      <TextField label={texts.from} name="from_day" type="date" required />
    </FormDialog>
  );
}
