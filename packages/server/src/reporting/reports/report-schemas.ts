import { type Static, Type } from 'typebox';
import { CountryCode, CurrencyCode } from '../../http/validating/text-forms.js';
import { Int64, MinorUnits, ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
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

const dateTime = (description: string) => Type.String({ format: 'date-time', description });
const dateTimeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });

/** One transaction of an upload (specification, Resources). Fields that are not listed are ignored. */
export const reportItemSchema = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      maxLength: limits.transactionIdCharacters,
      description: 'Unique transaction identifier of the merchant.',
    }),
    currency: CurrencyCode('Alpha-3 code (ISO 4217) of the original currency of the transaction.'),
    full_amount: MinorUnits({
      description:
        'Amount in the original currency in minor units: 12.34 in a currency with two decimals is 1234. Unlike in events, whose `payload.amount` is in major units.',
    }),
    tax_amount: MinorUnits({
      description: 'Taxes included in the transaction, in the original currency in minor units.',
    }),
    payer_country: CountryCode('Alpha-3 code (ISO 3166-1) of the country of the payer; XKX for Kosovo.'),
    settled_at: dateTime('When the transaction was settled.'),
  },
  { $id: 'MerchantTransactionsReportTransactionsItem' },
);

/** The body of an upload (specification, Resources). */
export const reportSchema = Type.Object(
  {
    created_at: dateTime('When the report was generated.'),
    transactions: Type.Array(ref(reportItemSchema), {
      minItems: 1,
      maxItems: limits.transactionsPerReport,
      description: 'Settled transactions. More than the limit does not fit into 5 MB.',
    }),
  },
  { $id: 'MerchantTransactionsReport' },
);

export type UploadedReport = Static<typeof reportSchema>;

/** The answer to an upload. Always below 2^53, so that no client rounds it. */
export const reportIdSchema = Type.Object(
  {
    reportId: Type.Integer({
      format: 'int64',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Unique identifier of the report; the same for the same content.',
    }),
  },
  { $id: 'ReportIdResponse' },
);

const invalidTransactionSchema = Type.Object({
  id: Type.String({ description: 'Transaction identifier.' }),
  reason: Type.String({ description: 'Why it is invalid: a stable code, a colon and a sentence.' }),
});

const itemsSchema = {
  valid: Type.Array(Type.String(), {
    description: 'Identifiers of valid transactions, each once, in the order of the upload.',
  }),
  invalid: Type.Array(invalidTransactionSchema, {
    description: 'Invalid transactions, in the order of the upload.',
  }),
};

/** What became of a report (specification, Resources). */
export const reportResultSchema = Type.Object(
  {
    report_id: Type.String({ description: 'Unique report identifier.' }),
    accepted_at: dateTime('When the report was accepted.'),
    processing_at: Type.Optional(dateTimeOrNull('When processing started; null before.')),
    completed_at: Type.Optional(dateTimeOrNull('When the report was completed; null before.')),
    transactions: Type.Object(
      {
        valid: Type.Optional(itemsSchema.valid),
        invalid: Type.Optional(itemsSchema.invalid),
      },
      { description: 'Empty until the report is completed; then with both lists.' },
    ),
  },
  { $id: 'ResultOfMerchantTransactionsReportProcessing' },
);

export type ReportResult = Static<typeof reportResultSchema>;

/** What a report would become. */
export const reportForecastSchema = Type.Object(
  {
    transactions: Type.Object(itemsSchema),
    counts: ref(reportCountsSchema),
    totals: Type.Array(ref(reportTotalSchema), {
      description: 'By currency: what the transactions that would be recorded come to.',
    }),
    warnings: Type.Array(ref(reportWarningSchema)),
  },
  { $id: 'TransactionsReportForecast' },
);

/** The id is read from the URL as a text, not as a number, so that it is not rounded before the lookup. */
export const reportQuerySchema = Type.Object({
  report_id: Int64({ minimum: 1, description: 'The reportId that the upload answered.' }),
});
