import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { cursorOf, textLike } from '../../http/page-cursor.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  exchangeRateOnWire,
  exchangeRatePageSchema,
  exchangeRateQuerySchema,
  exchangeRateSchema,
  newExchangeRateSchema,
} from './exchange-rate-schemas.js';
import { enterExchangeRate, isRateDay, listExchangeRates } from './manage-exchange-rates.js';

const currencyKey = textLike(/^[A-Z]{3}$/);
const dayKey = {
  write: (day: string) => day,
  read: (day: string) => (isRateDay(day) ? day : undefined),
};

/** The operator's calls for the rates by which volumes are counted in one currency. */
export function exchangeRateRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.list(
    {
      path: '/exchange-rates',
      id: 'listExchangeRates',
      scope: 'statements:read',
      summary: 'List the exchange rates',
      description: 'By to_currency, currency and day.',
      query: exchangeRateQuerySchema,
      answer: ['A page of rates.', exchangeRatePageSchema],
      cursor: cursorOf({ toCurrency: currencyKey, currency: currencyKey, fromDay: dayKey }),
      items: 'exchange_rates',
      onWire: exchangeRateOnWire,
    },
    ({ query: { currency, to_currency: toCurrency } }, { after, most }) =>
      listExchangeRates(context, { currency, toCurrency, after, limit: most }),
  );
  operator.change(
    {
      path: '/exchange-rates',
      id: 'enterExchangeRate',
      scope: 'statements:write',
      audit: 'exchange_rate.entered',
      summary: 'Enter an exchange rate',
      description:
        'Volumes of tiers that are counted in one currency use it for what counts on its days. It never changes, and volumes that fees have seen stay: enter rates before the reports of their days. A repeat changes nothing; another rate from the same day on is refused. A person needs a fresh sign-in.',
      body: newExchangeRateSchema,
      status: 201,
      answer: ['The rate.', exchangeRateSchema],
      fails: [reportingFailures.exchange_rate_exists, reportingFailures.unusable_exchange_rate],
    },
    async ({ body: { currency, to_currency: toCurrency, from_day: fromDay, rate }, by }) =>
      exchangeRateOnWire(await enterExchangeRate(context, { currency, toCurrency, fromDay, rate, by })),
  );
}
