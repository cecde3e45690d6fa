import { currencyDecimals } from '@stoa/contract';
import { oneOf, type Readers } from './read-setting.js';

/** The amounts above which corrections are large: minor units by currency; without the setting none is. */
export function readLargeCorrections({ text, read }: Readers): ReadonlyMap<string, bigint> {
  if (text('largeCorrection') === undefined) return new Map();
  const expected = 'currencies with whole amounts in major units, such as EUR:1000,USD:1000, each once';
  return read('largeCorrection', largeAmountsOf, expected);
}

/**
 * Whether large corrections wait for a second person. On is refused if no amounts are set, because then nothing would
 * ever wait.
 */
export function readFourEyes({ text, read }: Readers): boolean {
  const expected = 'off, or on together with STOA_LARGE_CORRECTION';
  const choices = text('largeCorrection') !== undefined ? (['on', 'off'] as const) : (['off'] as const);
  return read('fourEyes', (value) => oneOf(choices, value), expected) === 'on';
}

/**
 * Reads amounts in major units, such as `EUR:1000,JPY:100000`; undefined if one cannot be read, or a currency appears
 * twice.
 */
function largeAmountsOf(text: string): ReadonlyMap<string, bigint> | undefined {
  const parts = text.split(',').map((part) => amountOf(part.trim()));
  const amounts = parts.flatMap((part) => (part === undefined ? [] : [part]));
  const large = new Map(amounts);
  return large.size === parts.length ? large : undefined;
}

function amountOf(part: string): readonly [currency: string, minorUnits: bigint] | undefined {
  const [, currency = '', amount = ''] = /^([A-Z]{3}):(\d{1,12})$/.exec(part) ?? [];
  const decimals = currencyDecimals(currency);
  return decimals === undefined ? undefined : [currency, BigInt(amount) * 10n ** BigInt(decimals)];
}
