import { alpha3Of, isCountry } from '@stoa/contract';

/** Codes of the European Union's tax and customs offices, which ISO 3166-1 reserves for the same countries. */
const europeanCodes: ReadonlyMap<string, string> = new Map([
  ['UK', 'GBR'],
  ['EL', 'GRC'],
]);

/** The alpha-3 code of ISO 3166-1 for an alpha-2 or alpha-3 code, in either case; `undefined` for anything else. */
export function toCountry(code: string): string | undefined {
  const upper = code.toUpperCase();
  if (upper.length === 3) return isCountry(upper) ? upper : undefined;
  return alpha3Of(upper) ?? europeanCodes.get(upper);
}
