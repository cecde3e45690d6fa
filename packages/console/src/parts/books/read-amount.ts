import { type Schema, StoaError } from '@stoa/client';
import { currencyDecimals } from '@stoa/contract';
import { texts } from './texts.js';

type Problem = NonNullable<Schema<'CorrectionResults'>['results'][number]['problem']>;
/** What can be wrong with an amount. */
type AmountFault = keyof typeof texts.faults;

/** The most characters that an amount has; int64 has 19 digits. */
const mostCharacters = 24;

/**
 * Minor units of what somebody wrote in major units, such as 1250 of `12.50`. Undefined for what is below zero, has
 * more decimals than the currency, or could be read in two ways: nothing about money is guessed.
 */
export function readAmount(text: string, currency: string): bigint | undefined {
  const decimals = currencyDecimals(currency);
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (decimals === undefined || whole === '' || text.length > mostCharacters) return undefined;
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** The error that marks the field of an amount, and says why it cannot be taken. */
export function amountError(name: string, code: AmountFault): StoaError {
  return inMajorUnits({ detail: '', errors: [{ pointer: `/${name}`, code, detail: '' }] });
}

/**
 * Why the service refuses a correction. It speaks of minor units, and a form of major ones: what is known of amounts is
 * said without any.
 */
export function inMajorUnits({ detail, errors }: Pick<Problem, 'detail' | 'errors'>): StoaError {
  const told = errors.map((one) =>
    isAmountFault(one.code) ? { ...one, detail: texts.faults[one.code] } : one,
  );
  return new StoaError({
    code: 'unusable_correction',
    detail: told.length > 0 ? told.map((one) => one.detail).join(' ') : detail,
    errors: told,
  });
}

function isAmountFault(code: string): code is AmountFault {
  return code in texts.faults;
}
