import { type Static, Type } from 'typebox';
import { AnySizeInteger as sum } from '../../http/validating/validation.js';
import type { ReportWarning } from '../guards/report-warning-store.js';
import type { CurrencyTotal, OutcomeCount } from './tally-report.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** How many items of a report became what. */
export const reportCountsSchema = Type.Object(
  {
    accepted: count('Items of the report.'),
    valid: count('Items that are recorded, now or before.'),
    recorded: count('New items, which this report recorded.'),
    repeated: count('Items that were already recorded with the same content.'),
    invalid: count('Items that are not recorded.'),
    invalid_by_code: Type.Record(Type.String(), Type.Integer(), {
      description: 'Invalid items by the code that their reason begins with.',
    }),
  },
  { $id: 'ReportCounts' },
);

/** The sums of the transactions that a report recorded, in one currency. */
export const reportTotalSchema = Type.Object(
  {
    currency: Type.String({ description: 'Alpha-3 code (ISO 4217).' }),
    transactions: count('Transactions that the report recorded.'),
    gross: sum('Sum of full_amount in minor units.'),
    tax: sum('Sum of tax_amount in minor units.'),
    base: sum('gross - tax: what fees are computed from.'),
    fee: sum("Sum of the store's fees in minor units."),
    without_fee: count('How many of these transactions have no fee yet, because no fee plan covers them.'),
  },
  { $id: 'ReportTotal' },
);

/** Something that looks wrong in a report. Nothing is refused because of it. */
export const reportWarningSchema = Type.Object(
  {
    code: Type.String({ description: 'Stable: amounts_jumped, settled_long_ago.' }),
    currency: Type.String({ description: 'Alpha-3 code (ISO 4217) of the transactions.' }),
    detail: Type.String({ description: 'What is unusual, and what to check.' }),
  },
  { $id: 'ReportWarning' },
);

export function countsOnWire(outcomes: readonly OutcomeCount[]): Static<typeof reportCountsSchema> {
  const of = (outcome: OutcomeCount['outcome']): number =>
    outcomes.filter((one) => one.outcome === outcome).reduce((total, one) => total + one.count, 0);
  const [recorded, repeated, invalid] = [of('recorded'), of('repeated'), of('invalid')];
  return {
    accepted: recorded + repeated + invalid,
    valid: recorded + repeated,
    recorded,
    repeated,
    invalid,
    invalid_by_code: Object.fromEntries(
      outcomes.flatMap((one) => (one.reasonCode === null ? [] : [[one.reasonCode, one.count]])),
    ),
  };
}

export function totalOnWire(total: CurrencyTotal): Static<typeof reportTotalSchema> {
  return {
    currency: total.currency,
    transactions: total.transactionCount,
    gross: total.fullAmount,
    tax: total.taxAmount,
    base: total.fullAmount - total.taxAmount,
    fee: total.feeAmount,
    without_fee: total.withoutFeeCount,
  };
}

export function warningOnWire({ code, currency, detail }: ReportWarning): Static<typeof reportWarningSchema> {
  return { code, currency, detail };
}
