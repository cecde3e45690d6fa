import { type Command, InvalidArgumentError } from 'commander';

/** An amount in major units as it was typed, like `EUR:50.00`. */
export interface WrittenAmount {
  readonly currency: string;
  readonly whole: string;
  readonly fraction: string;
}

/**
 * Reads `currency:amount`. All options with an amount take major units.
 * @param form what to write, for the error message: an example, and what its parts are
 * @throws InvalidArgumentError
 */
export function writtenAmount(text: string, form: string): WrittenAmount {
  const [, currency, whole, fraction = ''] = /^([^:]+):(\d{1,19})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (currency === undefined || whole === undefined)
    throw new InvalidArgumentError(`It must be like ${form}.`);
  return { currency, whole, fraction };
}

const mostAmount = 2n ** 63n - 1n;

/**
 * The amount in minor units, within int64; ends the command if the currency has fewer decimals. The service refuses an
 * unknown currency together with the other faults.
 */
export async function minorUnitsOf(
  { currency, whole, fraction }: WrittenAmount,
  command: Command,
): Promise<bigint> {
  const { currencyDecimals, tooManyDecimals } = await import('@stoa/contract');
  const written = `${whole}${fraction === '' ? '' : `.${fraction}`} ${currency}`;
  const excess = tooManyDecimals(fraction.length, currency);
  if (excess !== undefined) command.error(`error: ${written} ${excess}`);
  const amount = BigInt(whole + fraction.padEnd(currencyDecimals(currency) ?? fraction.length, '0'));
  if (amount > mostAmount) command.error(`error: ${written} is more than an amount can be`);
  return amount;
}
