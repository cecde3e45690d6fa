import { type Schema, StoaError } from '@stoa/client';
import { currencyDecimals, ppmOf } from '@stoa/contract';
import { texts } from './texts.js';

type Tier = NonNullable<Schema<'NewFeePlan'>['tiers']>[number];

/** The codes in a text such as `DEU, FRA`; undefined: all countries. */
export function countriesOf(text: string | undefined): string[] | undefined {
  const codes = (text ?? '')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  return codes.length === 0 ? undefined : codes;
}

/**
 * The tiers in a text such as `EUR 1000000 10; USD 1000000 10`.
 * @throws StoaError that points to the field, if a tier cannot be read
 */
export function tiersOf(text: string | undefined): Tier[] | undefined {
  const parts = (text ?? '').split(/[;\n]/).map((part) => part.trim());
  const tiers = parts.filter((part) => part !== '').map(tierOf);
  return tiers.length === 0 ? undefined : tiers;
}

function tierOf(text: string): Tier {
  const [, currency = '', whole = '', part = '', rate = ''] =
    /^([A-Z]{3})\s+(\d{1,18})(?:\.(\d{1,4}))?\s+([\d.]+)\s?%?$/.exec(text) ?? [];
  const decimals = currencyDecimals(currency);
  if (ppmOf(rate) === undefined || decimals === undefined || part.length > decimals) throw unreadable(text);
  return { currency, volume_from: BigInt(whole + part.padEnd(decimals, '0')), rate_percent: rate };
}

function unreadable(text: string): StoaError {
  const detail = texts.badTier(text);
  return new StoaError({
    code: 'invalid_request',
    detail,
    errors: [{ pointer: '/tiers', code: 'invalid_request', detail }],
  });
}
