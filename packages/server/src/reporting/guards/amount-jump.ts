import { currencyDecimals } from '@stoa/contract';

/** How large a merchant's amounts in a currency usually are, in minor units. No money is computed from it. */
export interface AmountLevel {
  readonly currency: string;
  readonly meanLog10: number;
  /** The weight of the mean: how many transactions it counts as. */
  readonly transactionCount: number;
}

/** The amounts of a report in a currency look wrong. Nothing is refused because of it. */
export interface AmountWarning {
  readonly code: 'amounts_jumped';
  readonly currency: string;
  /** For the merchant; contains no amount. */
  readonly detail: string;
}

/** Watches the amounts that a report records. */
export interface AmountWatch {
  /** Adds a recorded transaction, in any order. An amount of zero is ignored. */
  observe(currency: string, fullAmount: number | bigint): void;
  /** The levels that the amounts so far lead to, and what is strange about the amounts. Changes nothing. */
  finish(): { readonly levels: readonly AmountLevel[]; readonly warnings: readonly AmountWarning[] };
}

/**
 * Wrong decimals are wrong by a power of ten, usually by 100. These are the jumps to which 100 is the nearest power: by
 * a factor of 32 to 316, up or down. A report whose prices are half or twice the usual ones stays far below.
 */
const leastJump = 1.5;
const mostJump = 2.5;

/** A mean of fewer transactions says more about the day than about a merchant's usual prices. */
const leastHistory = 30;
const leastInReport = 10;
/** The largest standard error of a report's mean: a jump by 32 is then six standard errors, too many to be chance. */
const mostError = 0.25;

/**
 * The weight of a level stops growing here, so that it follows the merchant's prices of today, not those of all years.
 */
const mostWeight = 2_000;
/**
 * A report weighs at most a twentieth of what the known level weighs (rounded up), so it moves the level by about a
 * twenty-first of the distance. Otherwise one report with wrong decimals would become the usual, silence the warning on
 * the next one, and cause a warning on the corrected one. A merchant whose amounts really changed gets no more warnings
 * after some reports.
 */
const mostShare = 1 / 20;

interface Sums {
  count: number;
  sum: number;
  squares: number;
}

/** Compares the amounts of a report, currency by currency, with the merchant's levels. */
export function createAmountWatch(levels: readonly AmountLevel[]): AmountWatch {
  const usual = new Map(levels.map((level) => [level.currency, level]));
  const observed = new Map<string, Sums>();
  return {
    observe: (currency, fullAmount) => {
      if (fullAmount <= 0) return;
      let sums = observed.get(currency);
      if (sums === undefined) {
        sums = { count: 0, sum: 0, squares: 0 };
        observed.set(currency, sums);
      }
      const size = Math.log10(Number(fullAmount));
      sums.count += 1;
      sums.sum += size;
      sums.squares += size * size;
    },
    finish: () => {
      const found = [...observed].map(([currency, sums]) => ({ currency, sums, level: usual.get(currency) }));
      return {
        levels: found.map(({ currency, sums, level }) => movedLevel(currency, sums, level)),
        warnings: found.flatMap(({ currency, sums, level }) => warningsOf(currency, sums, level)),
      };
    },
  };
}

function movedLevel(currency: string, { count, sum }: Sums, level: AmountLevel | undefined): AmountLevel {
  const before = level?.transactionCount ?? 0;
  const added =
    before < leastHistory ? Math.min(count, mostWeight) : Math.min(count, Math.ceil(before * mostShare));
  const mean = sum / count;
  return {
    currency,
    meanLog10: level === undefined ? mean : (level.meanLog10 * before + mean * added) / (before + added),
    transactionCount: Math.min(before + added, mostWeight),
  };
}

function warningsOf(currency: string, sums: Sums, level: AmountLevel | undefined): AmountWarning[] {
  if (level === undefined || level.transactionCount < leastHistory || sums.count < leastInReport) return [];
  const jump = sums.sum / sums.count - level.meanLog10;
  const size = Math.abs(jump);
  if (size < leastJump || size > mostJump || standardError(sums) > mostError) return [];
  return [{ code: 'amounts_jumped', currency, detail: explain(currency, jump) }];
}

function standardError({ count, sum, squares }: Sums): number {
  const mean = sum / count;
  // Rounding may leave a negative variance if all amounts are the same.
  return Math.sqrt(Math.max(0, squares / count - mean * mean) / count);
}

function explain(currency: string, jump: number): string {
  const factor = Number((10 ** Math.abs(jump)).toPrecision(2));
  const decimals = currencyDecimals(currency) ?? 0;
  const count = decimals === 0 ? 'no decimals' : `${decimals} decimals`;
  return (
    `The amounts in ${currency} are about ${factor} times ${jump > 0 ? 'larger' : 'smaller'} than usual. ` +
    `${currency} has ${count} (ISO 4217): ${(1234 / 10 ** decimals).toFixed(decimals)} ${currency} is sent as 1234. ` +
    'Check that the amounts are in minor units; when they are right, there is nothing to do.'
  );
}
