import { Type } from 'typebox';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { cursorOf, pageParameters, textLike } from '../../http/page-cursor.js';
import { exact, named, pageSchema, text, time } from '../../http/validating/members.js';
import { CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { wireOf } from '../../http/wire-of.js';
import { reportingFailures } from '../reporting-failures.js';
import { enterExchangeRate, isRateDay, listExchangeRates, ratePattern } from './manage-exchange-rates.js';

const currency = 'The currency of transactions, alpha-3 (ISO 4217).';
const toCurrency = 'The currency in which volumes are counted.';
const fromDay = 'The first day on which it holds, in UTC; until a later rate of the same currencies begins.';
const rate = 'What one major unit of currency is worth in to_currency, such as `0.92`.';

const exchangeRateQuerySchema = Type.Object({
  currency: Type.Optional(CurrencyCode('Only rates of this currency.')),
  to_currency: Type.Optional(CurrencyCode('Only rates by which volumes are counted in this currency.')),
  ...pageParameters,
});

const newExchangeRateSchema = exact('NewExchangeRate', {
  currency: CurrencyCode(currency),
  to_currency: CurrencyCode(toCurrency),
  from_day: TextOf('day', { pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: fromDay }),
  rate: TextOf('exchangeRate', {
    pattern: ratePattern,
    description: `${rate} At most twelve digits before the point, and twelve after it.`,
  }),
});

const exchangeRateSchema = named('ExchangeRate', {
  currency: text(currency),
  to_currency: text(toCurrency),
  from_day: text(fromDay),
  rate: text(rate),
  entered_at: time('When it was entered.'),
  entered_by: text('Who entered it.'),
});

const exchangeRatePageSchema = pageSchema('ExchangeRatePage', 'exchange_rates', exchangeRateSchema);

export const exchangeRateSchemas = [
  newExchangeRateSchema,
  exchangeRateSchema,
  exchangeRatePageSchema,
] as const;

export const exchangeRateOnWire = wireOf(exchangeRateSchema);

const currencyKey = textLike(/^[A-Z]{3}$/);
const dayKey = { write: (day: string) => day, read: (day: string) => (isRateDay(day) ? day : undefined) };

/** The operator's calls for the rates by which volumes are counted in one currency. */
export function exchangeRateRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.list({
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
    find: ({ query: { currency, to_currency: toCurrency } }, { after, most }) =>
      listExchangeRates(context, { currency, toCurrency, after, limit: most }),
  });
  operator.change({
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
    handle: async ({ body: { currency, to_currency: toCurrency, from_day: fromDay, rate }, by }) =>
      exchangeRateOnWire(await enterExchangeRate(context, { currency, toCurrency, fromDay, rate, by })),
  });
}
