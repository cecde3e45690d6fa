import { currencyDecimals } from '@stoa/contract';
import type { ColumnMap } from './column-map.js';
import { type Complain, type ConversionRules, firstFilled, type Reversal } from './conversion.js';
import { readMajorUnits, readMinorUnits } from './minor-units.js';
import { readRowId } from './read-fields.js';
import type { SourceRow } from './source-row.js';
import { includedTax } from './tax-rates.js';

export interface Money {
  readonly currency: string;
  readonly amount: bigint;
  readonly column: string;
}

export function readMoney(row: SourceRow, rules: ConversionRules, complain: Complain): Money | undefined {
  const { map, defaults } = rules;
  const filled = map.money.find(
    ({ amount, debit, currency }) =>
      (row.cell(amount) !== '' || (debit !== undefined && row.cell(debit) !== '')) &&
      (currency === undefined || row.cell(currency) !== '' || defaults.currency !== undefined),
  );
  const columns =
    filled ?? map.money.findLast(({ amount }) => row.nameOf(amount) !== undefined) ?? map.money.at(-1);
  const column = columns?.amount ?? 'amount';
  const code = columns?.currency === undefined ? '' : row.cell(columns.currency);
  const currency = (code === '' ? (defaults.currency ?? '') : code).toUpperCase();
  const decimals = currencyDecimals(currency);
  if (decimals === undefined) {
    return complain(columns?.currency ?? 'currency', 'is not a currency of ISO 4217.', currency);
  }
  const unit = { unit: map.amountUnit, currency, decimals };
  const credit = readAmount(row, { rules, complain, column, ...unit });
  const debit =
    columns?.debit === undefined ? 0n : readAmount(row, { rules, complain, column: columns.debit, ...unit });
  if (credit === undefined || debit === undefined) return undefined;
  if (row.cell(column) === '' && (columns?.debit === undefined || row.cell(columns.debit) === '')) {
    return complain(column, 'is empty, and every transaction needs an amount.');
  }
  const amount = signed(credit - debit, { row, map, complain });
  return amount === undefined ? undefined : { currency, amount, column };
}

function signed(
  amount: bigint,
  { row, map, complain }: { row: SourceRow; map: ColumnMap; complain: Complain },
): bigint | undefined {
  const { direction, isUnsigned = false } = map;
  if (isUnsigned) return amount < 0n ? -amount : amount;
  if (direction === undefined) return amount;
  const text = row.cell(direction.column).toUpperCase();
  if (text === direction.out) return -amount;
  if (text === direction.in) return amount;
  return complain(direction.column, `is neither ${direction.in} nor ${direction.out}.`, text);
}

interface AmountReading {
  readonly rules: ConversionRules;
  readonly complain: Complain;
  readonly column: string;
  readonly unit: 'major' | 'minor';
  readonly currency: string;
  readonly decimals: number;
}

/** An empty cell counts as zero; the caller decides whether that is allowed. */
function readAmount(row: SourceRow, reading: AmountReading): bigint | undefined {
  const { rules, complain, column, unit, currency, decimals } = reading;
  const text = row.cell(column);
  return text === ''
    ? 0n
    : readUnits(text, { map: rules.map, unit, currency, decimals }, (problem) =>
        complain(column, problem, text),
      );
}

interface Units {
  readonly map: ColumnMap;
  readonly unit: 'major' | 'minor';
  readonly currency: string;
  readonly decimals: number;
}

function readUnits(
  text: string,
  { map, unit, currency, decimals }: Units,
  complain: (problem: string) => undefined,
): bigint | undefined {
  const unitDecimals = Object.hasOwn(map.unitDecimals, currency) ? map.unitDecimals[currency] : undefined;
  const amount =
    unit === 'minor'
      ? readMinorUnits(text, decimals, unitDecimals ?? decimals)
      : readMajorUnits(text, { currency, format: map.numbers });
  return typeof amount === 'string' ? complain(`${amount}.`) : amount;
}

export interface MoneyReading {
  readonly rules: ConversionRules;
  readonly complain: Complain;
  readonly money: Money | undefined;
}

export function readTax(
  row: SourceRow,
  reading: MoneyReading,
  country: string | undefined,
): bigint | undefined {
  const { rules, complain, money } = reading;
  const { map, defaults, rates } = rules;
  const { column, text } = firstFilled(row, map.tax);
  const decimals = money === undefined ? undefined : currencyDecimals(money.currency);
  if (money === undefined || decimals === undefined) return undefined;
  const units = { map, unit: map.taxUnit, currency: money.currency, decimals };
  const rate = text === '' && country !== undefined ? rates?.(country) : undefined;
  if (rate !== undefined) return includedTax(money.amount, rate);
  const given = text === '' ? defaults.tax : text;
  if (given === undefined && rates !== undefined && map.tax.length === 0) {
    return country === undefined
      ? undefined
      : complain('country', `--tax-rates has no rate for ${country}, and none for *.`);
  }
  if (given === undefined)
    return complain(column, 'is empty; set the tax with --tax-rates or --default tax=0.');
  const tax = readUnits(given, units, (problem) => complain(column, problem, given));
  if (tax === undefined) return undefined;
  if (tax < 0n) return complain(column, 'is a negative tax.', given);
  return tax > money.amount ? complain(column, 'is more than the amount that includes it.', given) : tax;
}

export function readReversal(
  row: SourceRow,
  rules: ConversionRules,
  complain: Complain,
): Reversal | undefined {
  const column = rules.map.reversals?.payment ?? '';
  const payment = row.cell(column);
  const money = readMoney(row, rules, complain);
  if (payment === '') {
    return complain(
      column,
      'is empty, so it is unknown which payment this row takes back; export the file with this column.',
    );
  }
  const id = readRowId(row, rules, complain);
  if (money === undefined || id === undefined) return undefined;
  const { currency, amount } = money;
  return { id, payment, currency, amount: amount < 0n ? -amount : amount };
}

/** The money minus what other rows of the file take back from it. */
export function whatRemains(
  row: SourceRow,
  { rules, complain, money }: MoneyReading,
): Money | 'taken back' | undefined {
  const keys = rules.map.reversals?.paymentOf ?? [];
  const payment = keys.map((column) => row.cell(column)).find((key) => key !== '');
  const taken = payment === undefined ? undefined : rules.takenBack(payment);
  if (money === undefined || taken === undefined) return money;
  if (taken.currency !== money.currency || taken.amount > money.amount) {
    return complain(
      money.column,
      'is less than what other rows take back from the same payment, or in another currency.',
    );
  }
  const amount = money.amount - taken.amount;
  return amount === 0n ? 'taken back' : { ...money, amount };
}
