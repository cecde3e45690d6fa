import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { BarChart } from '../../../charts/bar-chart.js';
import { SelectField } from '../../../components/field.js';
import { monthAfter } from '../../../format/day-range.js';
import { moneyText, plainMoney } from '../../../format/money.js';
import { shortNumberText } from '../../../format/number.js';
import { monthText } from '../../../format/time.js';
import { texts as all } from './texts.js';

const texts = all.overview;

/** The fees of twelve months and of the year before, in one currency: amounts in several do not add up. */
export function FeesOfMonths({
  statements,
  to,
}: {
  readonly statements: readonly Schema<'StatementSummary'>[];
  readonly to: string;
}) {
  const currencies = [
    ...new Set(statements.flatMap((one) => one.currencies.map(({ currency }) => currency))),
  ];
  const [chosen, choose] = useState<string>();
  // The choice may have been made for another merchant.
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  if (currency === undefined) return null;
  const months = Array.from({ length: 12 }, (_, index) => monthAfter(to, index - 11));
  const seriesOf = (name: string, years: number) => {
    const fees = months.map((month) => {
      const found = statements.find((one) => one.month === monthAfter(month, -12 * years));
      return found?.currencies.find((one) => one.currency === currency)?.fee ?? 0n;
    });
    return {
      name,
      values: fees.map((fee) => Number(plainMoney(fee, currency))),
      texts: fees.map((fee) => moneyText(fee, currency)),
      exact: fees.map((fee) => plainMoney(fee, currency)),
    };
  };
  const before = seriesOf(texts.yearBefore, 1);
  return (
    <div class="stack tight">
      {currencies.length > 1 && (
        <SelectField
          label={texts.currency}
          name="currency"
          value={currency}
          options={currencies.map((one) => [one, one])}
          onChange={choose}
        />
      )}
      <BarChart
        title={texts.fees(currency)}
        points={months}
        pointName={texts.month}
        show={shortNumberText}
        showPoint={monthText}
        series={[seriesOf(texts.fee, 0)]}
        before={before.values.some((value) => value !== 0) ? before : undefined}
      />
    </div>
  );
}
