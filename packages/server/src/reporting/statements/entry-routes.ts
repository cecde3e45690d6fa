import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { refuseQuery } from '../../http/validating/query-parameters.js';
import { limits } from '../../kernel/limits.js';
import type { Reader } from '../fees/line-reason.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  type EntriesQuery,
  entriesQuerySchema,
  entryCursor,
  entryOnWire,
  statementEntryPageSchema,
} from './entry-schemas.js';
import { listEntries } from './list-entries.js';
import { knownMerchant } from './read-statements.js';
import type { StatementKey } from './statement.js';
import { merchantMonthParamsSchema, monthParamsSchema } from './statement-schemas.js';

const listing = {
  scope: 'statements:read',
  description: `What the sums of a statement are made of: transactions that were settled in the month and late ones, each in the order of settlement, then corrections in the order of making. With currency, kind, settled_month and fee_plan_id (or \`fee=missing\`) of a line, these are the entries that add up to it. A filter looks through ${limits.transactionsWalked} of each for one page: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same other parameters, until it is null. A draft may change between two pages; a closed statement does not. The CSV has all entries at one moment.`,
  query: entriesQuerySchema,
  answer: ['A page of entries.', statementEntryPageSchema],
} as const;

/** The entries of a statement page by page, for its merchant and for the operator. */
export function entryRoutes(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate }).read(
    {
      ...listing,
      path: '/statements/:month/entries',
      id: 'listStatementEntries',
      summary: 'List the entries of your statement',
      params: monthParamsSchema,
      fails: [reportingFailures.unknown_statement],
    },
    ({ merchantId, params: { month }, query }) =>
      pageFor(context, { merchantId, month }, { query, reader: 'merchant' }),
  );
  operatorCalls(app).read(
    {
      ...listing,
      path: '/merchants/:merchant_id/statements/:month/entries',
      id: 'listMerchantStatementEntries',
      summary: 'List the entries of a statement',
      params: merchantMonthParamsSchema,
      fails: [accessFailures.unknown_merchant, reportingFailures.unknown_statement],
    },
    async ({ params: { merchant_id, month }, query }) => {
      const merchantId = await knownMerchant(context, merchant_id);
      return pageFor(context, { merchantId, month }, { query, reader: 'operator' });
    },
  );
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
