import {
  aboutCurrency,
  dayForm,
  type Fault,
  isSettlementCurrency,
  misfit,
  parseRfc3339,
} from '@stoa/contract';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { bindContext, type Context } from '../../database/context.js';
import { Failure } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  type ExchangeRate,
  type ExchangeRatePage,
  insertExchangeRate,
  selectExchangeRate,
  selectExchangeRates,
} from './exchange-rate-store.js';

export interface RequestedExchangeRate extends Omit<ExchangeRate, 'enteredAt' | 'enteredBy'> {
  readonly by: Actor;
}

/**
 * The rates by which volumes of tiers are counted in one currency. They are entered, never fetched, and never change.
 */
export const exchangeRateManagement = (context: Context) =>
  bindContext(context, { list: listExchangeRates, enter: enterExchangeRate });

export function listExchangeRates(
  { database }: Context,
  page: ExchangeRatePage = {},
): Promise<ExchangeRate[]> {
  return selectExchangeRates(database, page);
}

/** A repeat changes nothing. @throws Failure unusable_exchange_rate with all faults, exchange_rate_exists */
export function enterExchangeRate(
  { database, clock }: Context,
  { by, ...asked }: RequestedExchangeRate,
): Promise<ExchangeRate> {
  refuse(faultsOf(asked));
  return database.transaction(async (tx) => {
    const rate = { ...asked, enteredAt: clock.now(), enteredBy: by.name };
    const entered = await insertExchangeRate(tx, rate);
    if (entered === undefined) return sameRate(await selectExchangeRate(tx, asked), asked);
    const { currency, toCurrency, fromDay } = entered;
    const entry = {
      action: 'exchange_rate.entered' as const,
      merchantId: null,
      target: `${currency} in ${toCurrency}`,
      after: { from_day: fromDay, rate: entered.rate },
    };
    await recordAudit(tx, entry, { by, clock });
    return entered;
  });
}

export const ratePattern = '^(?:0|[1-9][0-9]{0,11})(?:\\.[0-9]{1,12})?$';
const rateExpression = new RegExp(ratePattern);

type Asked = Omit<RequestedExchangeRate, 'by'>;

function faultsOf({ currency, toCurrency, fromDay, rate }: Asked): Fault[] {
  const currencies = { '/currency': currency, '/to_currency': toCurrency };
  const faults = Object.entries(currencies).flatMap(([pointer, code]): Fault[] =>
    isSettlementCurrency(code)
      ? []
      : [{ pointer: pointer as Fault['pointer'], code: 'unknown_currency', detail: aboutCurrency(code) }],
  );
  if (currency === toCurrency)
    faults.push({ pointer: '/to_currency', code: 'repeated', detail: 'A rate is of two currencies.' });
  if (!isRateDay(fromDay))
    faults.push({ pointer: '/from_day', code: 'wrong_format', detail: `A day ${misfit(dayForm, fromDay)}` });
  if (!rateExpression.test(rate) || Number(rate) === 0) {
    const detail =
      'A rate is a decimal number above 0, with at most twelve digits before the point and twelve after it.';
    faults.push({ pointer: '/rate', code: 'out_of_range', detail });
  }
  return faults;
}

export function isRateDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '0001' && parseRfc3339(`${text}T00:00:00Z`) !== undefined
  );
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const detail = faults.map((fault) => fault.detail).join(' ');
  throw new Failure(reportingFailures.unusable_exchange_rate, { detail, faults });
}

/** @throws Failure exchange_rate_exists */
function sameRate(known: ExchangeRate | undefined, { rate }: Asked): ExchangeRate {
  if (known === undefined) throw new Error('an exchange rate disappeared');
  if (known.rate === trimmed(rate)) return known;
  const { currency, toCurrency, fromDay } = known;
  const detail = `One ${currency} is ${known.rate} ${toCurrency} from ${fromDay} on. Fees have been computed with it, so it never changes.`;
  throw new Failure(reportingFailures.exchange_rate_exists, { detail });
}

/** Without zeros at the end of the decimals. */
function trimmed(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
}
