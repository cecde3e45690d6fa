import { Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { pageSchema, text, time } from '../../http/validating/members.js';
import { CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { wireOf } from '../../http/wire-of.js';
import { ratePattern } from './manage-exchange-rates.js';

const currency = 'The currency of transactions, alpha-3 (ISO 4217).';
const toCurrency = 'The currency in which volumes are counted.';
const fromDay = 'The first day on which it holds, in UTC; until a later rate of the same currencies begins.';
const rate = 'What one major unit of currency is worth in to_currency, such as `0.92`.';

export const exchangeRateQuerySchema = Type.Object({
  currency: Type.Optional(CurrencyCode('Only rates of this currency.')),
  to_currency: Type.Optional(CurrencyCode('Only rates by which volumes are counted in this currency.')),
  ...pageParameters,
});

export const newExchangeRateSchema = Type.Object(
  {
    currency: CurrencyCode(currency),
    to_currency: CurrencyCode(toCurrency),
    from_day: TextOf('day', { pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: fromDay }),
    rate: TextOf('exchangeRate', {
      pattern: ratePattern,
      description: `${rate} At most twelve digits before the point, and twelve after it.`,
    }),
  },
  { $id: 'NewExchangeRate', additionalProperties: false },
);

export const exchangeRateSchema = Type.Object(
  {
    currency: text(currency),
    to_currency: text(toCurrency),
    from_day: text(fromDay),
    rate: text(rate),
    entered_at: time('When it was entered.'),
    entered_by: text('Who entered it.'),
  },
  { $id: 'ExchangeRate' },
);

export const exchangeRatePageSchema = pageSchema('ExchangeRatePage', 'exchange_rates', exchangeRateSchema);

export const exchangeRateSchemas = [
  newExchangeRateSchema,
  exchangeRateSchema,
  exchangeRatePageSchema,
] as const;

export const exchangeRateOnWire = wireOf(exchangeRateSchema);
