import { type Static, Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import { mostId } from '../../database/can-be-id.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import {
  bigIdKey,
  cursorOf,
  instantKey,
  type PageCursor,
  pageParameters,
  textKey,
  wordKey,
} from '../../http/page-cursor.js';
import {
  choice,
  integerOrNull,
  named,
  pageSchema,
  text,
  textOrNull,
  time,
} from '../../http/validating/members.js';
import { refuseQuery } from '../../http/validating/query-parameters.js';
import { CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { Int64, Int64OrNull } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { reasonOrNull, toldFeeReason } from '../fees/fee-reason.js';
import type { Reader } from '../fees/line-reason.js';
import { monthPattern } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { type EntryPosition, listEntries } from './list-entries.js';
import { decimalsOf } from './major-units.js';
import { knownMerchant } from './read-statements.js';
import type { StatementKey } from './statement.js';
import type { StatementEntry } from './statement-entries.js';
import { merchantMonthParamsSchema, monthParamsSchema } from './statement-schemas.js';

const kinds = ['recorded', 'reversal', 'restatement'] as const;

const statementEntrySchema = named('StatementEntry', {
  kind: choice<StatementEntry['kind']>(
    kinds,
    'A transaction as it was recorded; what a correction takes back of one, with negative amounts; what stands after a correction.',
  ),
  transaction_id: text('Unique transaction identifier of the merchant.'),
  correction_id: integerOrNull('The correction; null for a transaction as it was recorded.'),
  settled_at: time('When the transaction was settled, exact to the microsecond, in UTC.'),
  report_id: text('The report that recorded it.'),
  payer_country: text('Alpha-3 code (ISO 3166-1).'),
  currency: text('Alpha-3 code (ISO 4217).'),
  decimals: Type.Integer({
    description: 'Decimals of the currency: with 2, an amount of 1234 minor units is 12.34.',
  }),
  full_amount: Int64({ description: 'Minor units.' }),
  tax_amount: Int64({ description: 'Minor units.' }),
  base_amount: Int64({ description: 'full_amount - tax_amount: what the fee is computed from.' }),
  fee_amount: Int64OrNull("The store's fee in minor units; null while no fee plan covers the transaction."),
  fee_plan_id: integerOrNull('The plan that the fee was computed by; null if the fee is.'),
  passed_on_amount: Int64OrNull(
    'What of the fee is passed on to third parties, in minor units; negative for a reversal, null without a fee.',
  ),
  late: Type.Boolean({ description: 'It was reported after its month of settlement was closed.' }),
  reason: textOrNull('Why the correction was made; null for a transaction as it was recorded.'),
  why_this_fee: reasonOrNull(
    'How the fee was computed. Null without a fee, and for a reversal: it takes back the fee of an earlier entry.',
  ),
});

const statementEntryPageSchema = pageSchema('StatementEntryPage', 'entries', statementEntrySchema);

export const statementEntrySchemas = [statementEntrySchema, statementEntryPageSchema] as const;

/** The members of a line of the statement: its entries add up to it. */
const entriesQuerySchema = Type.Object({
  currency: Type.Optional(CurrencyCode('Only entries in this currency.')),
  kind: Type.Optional(choice<StatementEntry['kind']>(kinds, 'Only entries of this kind.')),
  settled_month: Type.Optional(
    TextOf('month', {
      pattern: monthPattern,
      description: 'Only transactions that were settled in this month (UTC).',
    }),
  ),
  fee_plan_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: mostId, description: 'Only entries whose fee this plan gave.' }),
  ),
  fee: Type.Optional(choice(['missing'], 'Only entries without a fee; not together with fee_plan_id.')),
  ...pageParameters,
});

type EntriesQuery = Static<typeof entriesQuerySchema>;

const toldEntry = wireOf(statementEntrySchema);

function entryOnWire(entry: StatementEntry, reader: Reader) {
  const { currency, fullAmount, taxAmount } = entry;
  return toldEntry({
    ...entry,
    decimals: decimalsOf(currency),
    baseAmount: fullAmount - taxAmount,
    passedOnAmount: entry.passedOn,
    whyThisFee: toldFeeReason(entry.whyThisFee, reader),
  });
}

const afterRecorded = cursorOf({
  part: wordKey('settled', 'late'),
  settledAt: instantKey,
  transactionId: textKey,
});
const afterCorrection = cursorOf({
  part: wordKey('corrections'),
  correctionId: bigIdKey,
  side: wordKey('reversal', 'restatement'),
});

/** Where a page of entries ended. */
const entryCursor: PageCursor<EntryPosition> = {
  encode: (position) =>
    position.part === 'corrections' ? afterCorrection.encode(position) : afterRecorded.encode(position),
  decode: (cursor) => {
    try {
      return afterRecorded.decode(cursor);
    } catch {
      return afterCorrection.decode(cursor);
    }
  },
};

const listing = {
  scope: 'statements:read',
  description: `What the sums of a statement are made of: transactions that were settled in the month and late ones, each in the order of settlement, then corrections in the order of making. With currency, kind, settled_month and fee_plan_id (or \`fee=missing\`) of a line, these are the entries that add up to it. A filter looks through ${limits.transactionsWalked} of each for one page: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same other parameters, until it is null. A draft may change between two pages; a closed statement does not. The CSV has all entries at one moment.`,
  query: entriesQuerySchema,
  answer: ['A page of entries.', statementEntryPageSchema],
} as const;

/** The entries of a statement page by page, for its merchant and for the operator. */
export function entryRoutes(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate }).read({
    ...listing,
    path: '/statements/:month/entries',
    id: 'listStatementEntries',
    summary: 'List the entries of your statement',
    params: monthParamsSchema,
    fails: [reportingFailures.unknown_statement],
    handle: ({ merchantId, params: { month }, query }) =>
      pageFor(context, { merchantId, month }, { query, reader: 'merchant' }),
  });
  operatorCalls(app).read({
    ...listing,
    path: '/merchants/:merchant_id/statements/:month/entries',
    id: 'listMerchantStatementEntries',
    summary: 'List the entries of a statement',
    params: merchantMonthParamsSchema,
    fails: [accessFailures.unknown_merchant, reportingFailures.unknown_statement],
    handle: async ({ params: { merchant_id, month }, query }) => {
      const merchantId = await knownMerchant(context, merchant_id);
      return pageFor(context, { merchantId, month }, { query, reader: 'operator' });
    },
  });
}

async function pageFor(
  context: Context,
  key: StatementKey,
  { query, reader }: { readonly query: EntriesQuery; readonly reader: Reader },
) {
  const { limit = limits.pageItemsByDefault, cursor, currency, kind, fee, fee_plan_id: feePlanId } = query;
  if (fee !== undefined && feePlanId !== undefined) {
    const detail =
      'must not be sent with fee_plan_id: no plan gave the fee of an entry without one. Send one of them.';
    throw refuseQuery({ name: 'fee', code: 'not_allowed', detail });
  }
  const settledMonth = query.settled_month;
  const asked = { currency, kind, fee, settledMonth, feePlanId, after: entryCursor.decode(cursor), limit };
  const { entries, next } = await listEntries(context, key, asked);
  return {
    entries: entries.map((entry) => entryOnWire(entry, reader)),
    next_cursor: next === null ? null : entryCursor.encode(next),
  };
}
