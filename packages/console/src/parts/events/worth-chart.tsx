import type { Schema } from '@stoa/client';
import { BarChart } from '../../charts/bar-chart.js';
import { addDecimals } from '../../format/add-decimals.js';
import { majorUnitsText } from '../../format/money.js';
import { shortDayText } from '../../format/time.js';
import { daysOf } from './day-range.js';
import { texts as all } from './texts.js';

type Sum = Schema<'EventSum'>;
const texts = all.worth;
/** Nobody compares more pictures below each other. */
const mostCurrencies = 3;
/** The sixth colour is for all the others. */
const mostSources = 5;

/** Amounts by day, stacked by source; one picture for each currency, because currencies do not add up. */
export function WorthChart({
  sums,
  range,
  isPartial,
}: {
  readonly sums: readonly Sum[];
  readonly range: { readonly from: string; readonly to: string | undefined };
  readonly isPartial: boolean;
}) {
  const days = daysOf(
    range,
    sums.flatMap(({ day }) => day ?? []),
  );
  const currencies = byFrequency(sums, ({ currency }) => currency);
  const others = currencies.slice(mostCurrencies);
  return (
    <>
      {currencies.slice(0, mostCurrencies).map((currency) => (
        <OfCurrency
          key={currency}
          currency={currency}
          days={days}
          sums={sums.filter((sum) => sum.currency === currency)}
        />
      ))}
      {others.length > 0 && <p class="faint">{texts.otherCurrencies(others.join(', '))}</p>}
      {isPartial && <p class="faint">{texts.partial}</p>}
    </>
  );
}

function OfCurrency({
  currency,
  days,
  sums,
}: {
  readonly currency: string;
  readonly days: readonly string[];
  readonly sums: readonly Sum[];
}) {
  const sources = byFrequency(sums, ({ source }) => source ?? '');
  const shown = sources.slice(0, mostSources);
  const groups = sources.length > mostSources ? [...shown, undefined] : shown;
  const write = (amount: string): string => majorUnitsText(amount, currency);
  return (
    <BarChart
      title={texts.byDay(currency)}
      points={days}
      pointName={all.day}
      show={(value) => write(String(value))}
      showPoint={shortDayText}
      series={groups.map((group) => {
        const amounts = amountsOf(
          days,
          sums.filter(({ source }) =>
            group === undefined ? !shown.includes(source ?? '') : (source ?? '') === group,
          ),
        );
        return {
          name: group === undefined ? texts.others : group || texts.noSource,
          // A picture of stacked amounts cannot show values below zero. The table has them.
          values: amounts.map((amount) => Math.max(0, Number(amount))),
          texts: amounts.map(write),
          exact: amounts,
        };
      })}
    />
  );
}

/** The exact amount of each day. */
function amountsOf(days: readonly string[], sums: readonly Sum[]): readonly string[] {
  const amounts = new Map<string, string>();
  for (const { day = '', amount } of sums)
    amounts.set(day, addDecimals(amounts.get(day) ?? '0', amount ?? '0'));
  return days.map((day) => amounts.get(day) ?? '0');
}

/** The values of a dimension, those with the most events first. Events without a value are left out. */
function byFrequency(sums: readonly Sum[], of: (sum: Sum) => string | null | undefined): readonly string[] {
  const counts = new Map<string, bigint>();
  for (const sum of sums) {
    const name = of(sum);
    if (name != null) counts.set(name, (counts.get(name) ?? 0n) + sum.events);
  }
  return [...counts].toSorted(([, one], [, other]) => Number(other - one)).map(([name]) => name);
}
