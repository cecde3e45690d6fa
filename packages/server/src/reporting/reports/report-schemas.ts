import { type Static, Type } from 'typebox';
import { CountryCode, CurrencyCode } from '../../http/validating/text-forms.js';
import { Int64, MinorUnits, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { reportCountsSchema, reportTotalSchema, reportWarningSchema } from './report-totals-schemas.js';

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
