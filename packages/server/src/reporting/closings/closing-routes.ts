import type { FastifyReply } from 'fastify';
import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { askedPage, cursorOf, idKey } from '../../http/page-cursor.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import type { MerchantClosing } from '../statements/close-statement.js';
import { awaitEnd, type ClosingContext } from './close-month.js';
import {
  type ClosedMonthDocument,
  closedMonthOnWire,
  closedMonthSchema,
  closeParamsSchema,
  closeQuerySchema,
  closeRequestSchema,
  closingParamsSchema,
  closingQuerySchema,
  closingsQuerySchema,
  monthClosingListSchema,
  monthClosingOnWire,
} from './closing-schemas.js';
import { listClosings, readClosing } from './read-closing.js';
import { startClosing } from './start-closing.js';
import type { ClosingWork } from './work-on-closings.js';

const { unknown_closing, month_not_over } = reportingFailures;
const merchantCursor = cursorOf({ merchantId: idKey });

export interface ClosingRoutesContext extends ClosingContext {
  readonly work: ClosingWork;
}

/** The operator's calls that close a month, and that show how far closing is. */
export function closingRoutes(app: App, context: ClosingRoutesContext): void {
  app.addHook('preClose', async () => context.work.end());
  const operator = operatorCalls(app);
  operator.change({
    path: '/statements/:month/close',
    id: 'closeMonth',
    scope: 'statements:write',
    audit: 'month.closed',
    summary: 'Close a month',
    description: `Closes this month and every earlier one that is still open, for all merchants or for one. The service does it, merchant by merchant; the call answers at once with where to look, or waits for the end with \`wait\`. A closed statement never changes; what arrives later stands on the next open one. A merchant with transactions without fee, or whose sums do not reconcile with its transactions, is refused with the reason and what keeps its books open, one by one; the others are closed. With dry_run nothing is closed; without it, a person needs a fresh sign-in. Safe to repeat and to call twice at once: whoever starts what is under way joins it. It goes on when the process that works on it dies.`,
    params: closeParamsSchema,
    query: closeQuerySchema,
    body: closeRequestSchema,
    answer: [
      `It has ended: what became of each merchant, up to ${limits.pageItems} of them; next_cursor leads to the rest with GET /closings/{closing_id}.`,
      closedMonthSchema,
    ],
    accepted: [
      'It is under way: how far it is now.',
      closedMonthSchema,
      { location: { description: 'Where to read how far it is.', type: 'string' } },
    ],
    fails: [accessFailures.unknown_merchant, month_not_over],
    handle: async ({ params: { month }, query: { wait = 0 }, body, by, reply }) => {
      const asked = { month, by, merchantId: body?.merchant_id, dryRun: body?.dry_run };
      const { closingId } = await startClosing(context, asked);
      context.work.wake();
      const closed = await answer(context, closingId, { wait, reply, limit: limits.pageItems });
      if (closed.ended_at !== null) return closed;
      const location = `/operator-api/v1/closings/${closingId}`;
      return reply.code(202).header('location', location).send(closed);
    },
  });
  readingRoutes(app, context);
}

function readingRoutes(app: App, context: ClosingRoutesContext): void {
  const operator = operatorCalls(app);
  operator.list({
    path: '/closings',
    id: 'listClosings',
    scope: 'statements:read',
    summary: 'List the closings of months',
    description: 'Those under way and those that ended, dry runs included; the newest first.',
    query: closingsQuerySchema,
    answer: ['A page of closings.', monthClosingListSchema],
    cursor: cursorOf({ closingId: idKey }),
    items: 'closings',
    onWire: monthClosingOnWire,
    find: ({ query: { month } }, { after, most: limit }) =>
      listClosings(context, { month, before: after?.closingId, limit }),
  });
  operator.read({
    path: '/closings/:closing_id',
    id: 'getClosing',
    scope: 'statements:read',
    summary: 'Read how far closing a month is',
    description:
      'The counts so far, and what became of each merchant, with what keeps the books of the others open. With `wait`, it answers when the closing has ended, or when the time is over.',
    params: closingParamsSchema,
    query: closingQuerySchema,
    answer: ['The closing, and a page of merchants.', closedMonthSchema],
    fails: [unknown_closing],
    handle: ({ params, query: { wait = 0, ...query }, reply }) =>
      answer(context, params.closing_id, { ...query, wait, reply }),
  });
}

interface AskedClosing {
  /** In seconds. */
  readonly wait: number;
  readonly reply: FastifyReply;
  readonly outcome?: MerchantClosing['outcome'];
  readonly limit?: number;
  readonly cursor?: string;
}

/** @throws Failure unknown_closing */
async function answer(
  context: ClosingRoutesContext,
  closingId: number,
  { wait, reply, outcome, ...asked }: AskedClosing,
): Promise<ClosedMonthDocument> {
  const { after, most: limit, of } = askedPage(asked, merchantCursor);
  if (wait > 0) {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    await awaitEnd(context, closingId, { waitMs: wait * 1_000, signal: gone.signal });
  }
  const page = { outcome, after: after?.merchantId ?? 0, limit };
  const closing = await readClosing(context, closingId, page);
  const { items, next_cursor } = of(closing.merchants);
  return closedMonthOnWire({ ...closing, merchants: items }, next_cursor);
}
