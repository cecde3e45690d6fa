import { currencyDecimals } from '@stoa/contract';
import type { Day } from '../month.js';
import type { ExchangeRate } from './exchange-rate-store.js';

/** Rates have at most this many decimals. */
const rateDecimals = 12;
/** No currency has more. */
const mostDecimals = 4;
const scale = 10n ** BigInt(rateDecimals + mostDecimals);

/** Amounts in another currency, exact: they are added up as they are, and rounded once. */
export interface Converter {
  /** The part of an amount in minor units; undefined without a rate on that day. */
  convert(
    to: string,
    of: { readonly currency: string; readonly day: Day },
    amount: bigint,
  ): bigint | undefined;
}

type Rate = Pick<ExchangeRate, 'currency' | 'toCurrency' | 'fromDay' | 'rate'>;

/** The rates of a currency are in the order of their days. */
export function createConverter(rates: readonly Rate[]): Converter {
  const known = new Map<string, { readonly fromDay: Day; readonly rate: bigint }[]>();
  for (const { currency, toCurrency, fromDay, rate } of rates) {
    const key = currency + toCurrency;
    const list = known.get(key) ?? [];
    list.push({ fromDay, rate: scaledRate(rate) });
    known.set(key, list);
  }
  return {
    convert: (to, { currency, day }, amount) => {
      if (to === currency) return amount * scale;
      const rate = known.get(currency + to)?.findLast(({ fromDay }) => fromDay <= day)?.rate;
      return rate === undefined
        ? undefined
        : amount * rate * 10n ** BigInt(mostDecimals + gained(currency, to));
    },
  };
}

/** How many decimals more the other currency has. */
function gained(currency: string, to: string): number {
  return (currencyDecimals(to) ?? 0) - (currencyDecimals(currency) ?? 0);
}

function scaledRate(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(rateDecimals, '0'));
}

/** A sum of converted parts in minor units, rounded down. */
export function roundedDown(parts: bigint): bigint {
  const whole = parts / scale;
  return whole * scale > parts ? whole - 1n : whole;
}
