import { type JsonValue, transactionKinds } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { count, named, text, time, timeOrNull } from '../../http/validating/members.js';
import { CountryCode, CurrencyCode } from '../../http/validating/text-forms.js';
import { Int64, MinorUnits, ref, AnySizeInteger as sum } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { CurrencyTotal, OutcomeCount } from './tally-report.js';

/** How many items of a report became what. */
export const reportCountsSchema = named('ReportCounts', {
  accepted: count('Items of the report.'),
  valid: count('Items that are recorded, now or before.'),
  recorded: count('New items, which this report recorded.'),
  repeated: count('Items that were already recorded with the same content.'),
  invalid: count('Items that are not recorded.'),
  invalid_by_code: Type.Record(Type.String(), Type.Integer(), {
    description: 'Invalid items by the code that their reason begins with.',
  }),
});

/** The sums of the transactions that a report recorded, in one currency. */
export const reportTotalSchema = named('ReportTotal', {
  currency: text('Alpha-3 code (ISO 4217).'),
  transactions: count('Transactions that the report recorded.'),
  gross: sum('Sum of full_amount in minor units.'),
  tax: sum('Sum of tax_amount in minor units.'),
  base: sum('gross - tax: what fees are computed from.'),
  fee: sum("Sum of the store's fees in minor units."),
  without_fee: count('How many of these transactions have no fee yet, because no fee plan covers them.'),
});

/** Something that looks wrong in a report. Nothing is refused because of it. */
export const reportWarningSchema = named('ReportWarning', {
  code: text('Stable: amounts_jumped, settled_long_ago.'),
  currency: text('Alpha-3 code (ISO 4217) of the transactions.'),
  detail: text('What is unusual, and what to check.'),
});

/** The counts of an answer, in the names of the code. */
export function countsOf(outcomes: readonly OutcomeCount[]) {
  const of = (outcome: OutcomeCount['outcome']): number =>
    outcomes.filter((one) => one.outcome === outcome).reduce((total, one) => total + one.count, 0);
  const [recorded, repeated, invalid] = [of('recorded'), of('repeated'), of('invalid')];
  const invalidByCode = Object.fromEntries(
    outcomes.flatMap((one) => (one.reasonCode === null ? [] : [[one.reasonCode, one.count]])),
  );
  return {
    accepted: recorded + repeated + invalid,
    valid: recorded + repeated,
    recorded,
    repeated,
    invalid,
    invalidByCode,
  };
}

interface SumsOfCurrency extends Pick<CurrencyTotal, 'currency' | 'fullAmount' | 'taxAmount' | 'feeAmount'> {
  readonly transactionCount: number | bigint;
  readonly withoutFeeCount: number | bigint;
}

/** The totals of an answer, in the names of the code. */
export function totalOf(total: SumsOfCurrency) {
  const { transactionCount: transactions, fullAmount: gross, taxAmount: tax, feeAmount: fee } = total;
  return {
    currency: total.currency,
    transactions,
    gross,
    tax,
    base: gross - tax,
    fee,
    withoutFee: total.withoutFeeCount,
  };
}

/**
 * A fact of a transaction (decision 0060). It has no type, because a wrong one makes its transaction invalid, and never
 * the report: `readFacts` and `createItemDecider` of the contract decide on it.
 */
function fact(description: string, ...examples: readonly string[]) {
  return Type.Optional(Type.Unsafe<JsonValue>({ description, examples }));
}

const facts = {
  bundle_id: fact('The app in which it was paid: one of yours, by its bundle id.', 'com.example.game'),
  kind: fact(`What was paid: ${transactionKinds.join(', ')}.`, ...transactionKinds),
  original_transaction_id: fact(
    'Of a renewal: the id of the first transaction of the subscription.',
    'pay-2026-10-20-0001',
  ),
  installation_id: fact(
    'The installation that paid: the installation_token of your app on that device.',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ),
  channel: fact("The way of payment: a word of the operator's list.", 'web'),
};

/**
 * One transaction of an upload (specification, Resources). Fields that are not listed are ignored. A wrong fact makes
 * the transaction invalid, and not the report.
 */
export const reportItemSchema = named('MerchantTransactionsReportTransactionsItem', {
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
  settled_at: time('When the transaction was settled.'),
  ...facts,
});

/** The body of an upload (specification, Resources). */
export const reportSchema = named('MerchantTransactionsReport', {
  created_at: time('When the report was generated.'),
  transactions: Type.Array(ref(reportItemSchema), {
    minItems: 1,
    maxItems: limits.transactionsPerReport,
    description: 'Settled transactions. More than the limit does not fit into 5 MB.',
  }),
});

export type UploadedReport = Static<typeof reportSchema>;

/** The answer to an upload. Always below 2^53, so that no client rounds it. */
export const reportIdSchema = named('ReportIdResponse', {
  reportId: Type.Integer({
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Unique identifier of the report; the same for the same content.',
  }),
});

const invalidTransactionSchema = Type.Object({
  id: text('Transaction identifier.'),
  reason: text('Why it is invalid: a stable code, a colon and a sentence.'),
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
export const reportResultSchema = named('ResultOfMerchantTransactionsReportProcessing', {
  report_id: text('Unique report identifier.'),
  accepted_at: time('When the report was accepted.'),
  processing_at: Type.Optional(timeOrNull('When processing started; null before.')),
  completed_at: Type.Optional(timeOrNull('When the report was completed; null before.')),
  transactions: Type.Object(
    { valid: Type.Optional(itemsSchema.valid), invalid: Type.Optional(itemsSchema.invalid) },
    { description: 'Empty until the report is completed; then with both lists.' },
  ),
});

export type ReportResult = Static<typeof reportResultSchema>;

/** What a report would become. */
export const reportForecastSchema = named('TransactionsReportForecast', {
  transactions: Type.Object(itemsSchema),
  counts: ref(reportCountsSchema),
  totals: Type.Array(ref(reportTotalSchema), {
    description: 'By currency: what the transactions that would be recorded come to.',
  }),
  warnings: Type.Array(ref(reportWarningSchema)),
});

/** The id is read from the URL as a text, not as a number, so that it is not rounded before the lookup. */
export const reportQuerySchema = Type.Object({
  report_id: Int64({ minimum: 1, description: 'The reportId that the upload answered.' }),
});
