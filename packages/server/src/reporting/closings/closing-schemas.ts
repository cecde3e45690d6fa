import { type Static, Type } from 'typebox';
import { mostId } from '../../database/can-be-id.js';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import {
  choice,
  count,
  idOf,
  integerOrNull,
  named,
  pageSchema,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { limits } from '../../kernel/limits.js';
import { monthPattern } from '../month.js';
import type { MerchantClosing } from '../statements/close-statement.js';
import type { Closing } from './closing.js';
import type { ShownClosing } from './read-closing.js';

const outcomes = ['closed', 'closed_before', 'refused', 'would_close'] as const;

const keepsOpenSchema = Type.Object({
  cause: choice(
    ['report_under_way', 'no_fee_plan', 'fee_not_applied'],
    'report_under_way: a report is not processed yet. no_fee_plan: no plan covers the transaction. fee_not_applied: a plan covers it, and was not applied yet.',
  ),
  report_id: Type.Optional(Type.Integer({ description: 'The report.' })),
  transaction_id: Type.Optional(text('The transaction.')),
  day: text('When the transaction was settled, or the report accepted; a day in UTC.'),
  commands: Type.Array(Type.String(), {
    description:
      "The operator's commands that resolve it, any one of them; words in capitals are to be filled in.",
  }),
});

const closingSchema = Type.Object({
  merchant_id: Type.Integer(),
  outcome: choice(
    outcomes,
    'closed: closed now. closed_before: already closed, nothing changed. refused: not closed, see code. would_close: of a dry run.',
  ),
  months: Type.Optional(
    Type.Array(Type.String(), {
      description: 'The months that were closed now or, in a dry run, would be; the earliest first.',
    }),
  ),
  numbers: Type.Optional(
    Type.Array(textOrNull(), {
      description:
        'The number of the statement of each of these months; null for a month with nothing on it. Absent without an issuer.',
    }),
  ),
  without_billing_details: Type.Optional(
    Type.Boolean({
      description:
        'true: the statements name no address, because the merchant has no billing details; nothing adds them later.',
    }),
  ),
  code: Type.Optional(text('Why it was refused; a code from the error catalogue.')),
  detail: Type.Optional(text('Why it was refused, with numbers.')),
  keeps_open: Type.Optional(
    Type.Array(keepsOpenSchema, {
      description: 'What keeps it open, one by one: the first 100, the oldest first; detail has the number.',
    }),
  ),
});

const month = (description: string) => TextOf('month', { pattern: monthPattern, description });

const members = {
  closing_id: idOf(
    'Names the closing. It is kept for 90 days after it has ended; of the same month and merchant, at most ten closes and ten dry runs are kept.',
  ),
  month: Type.String(),
  merchant_id: integerOrNull('The only merchant; null: all that there were when it was started.'),
  dry_run: Type.Boolean({
    description: 'Whether it closes nothing, and only finds out what would be closed.',
  }),
  started_by: text('Who started it.'),
  started_at: time('When it was started.'),
  ended_at: timeOrNull('When the last merchant had its outcome; null while it is under way.'),
  merchant_count: count('Merchants that it is about.'),
  closed_count: Type.Integer({ description: 'Merchants whose books were closed now.' }),
  would_close_count: Type.Integer({ description: 'In a dry run: merchants whose books would be closed.' }),
  closed_before_count: Type.Integer({ description: 'Merchants whose books were already closed.' }),
  refused_count: Type.Integer({ description: 'Merchants whose books stay open.' }),
};

/** The work of closing a month, without what became of each merchant. */
const monthClosingSchema = named('MonthClosing', members);

export const monthClosingListSchema = pageSchema('MonthClosingList', 'closings', monthClosingSchema);

/** How far closing a month is, or what it came to. */
export const closedMonthSchema = named('ClosedMonth', {
  ...members,
  has_issuer: Type.Boolean({
    description: 'false: nobody has said who issues the statements, so they get no numbers.',
  }),
  merchants: Type.Array(closingSchema, {
    description: 'What became of each merchant so far, by id: a page of them.',
  }),
  next_cursor: nextCursorSchema,
});

/** The body of a close, which may be absent. */
export const closeRequestSchema = Type.Unsafe<{ merchant_id?: number; dry_run?: boolean } | null>({
  $id: 'CloseRequest',
  type: ['object', 'null'],
  properties: {
    merchant_id: {
      type: 'integer',
      minimum: 1,
      maximum: mostId,
      description: "Close this merchant's books only.",
    },
    dry_run: {
      type: 'boolean',
      description:
        'Close nothing: say what would be closed, and what keeps the rest open. The month need not be over.',
    },
  },
  additionalProperties: false,
});

const wait = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: limits.closingWaitSeconds,
    description: 'How many seconds to wait for its end; 0 by default.',
  }),
);

export const closeParamsSchema = Type.Object({ month: month('The month (UTC) of the statement.') });
export const closeQuerySchema = Type.Object({ wait });
export const closingParamsSchema = Type.Object({ closing_id: idOf('The closing.') });

export const closingQuerySchema = Type.Object({
  outcome: Type.Optional(choice(outcomes, 'Only merchants with this outcome; all by default.')),
  wait,
  ...pageParameters,
});

export const closingsQuerySchema = Type.Object({
  month: Type.Optional(month('Only closings of this month; all by default.')),
  ...pageParameters,
});

export type ClosedMonthDocument = Static<typeof closedMonthSchema>;

/** The schemas of the calls about closings that have an `$id`. */
export const closingSchemas = [
  monthClosingSchema,
  monthClosingListSchema,
  closedMonthSchema,
  closeRequestSchema,
] as const;

export function monthClosingOnWire({ counts, ...closing }: Closing): Static<typeof monthClosingSchema> {
  return {
    closing_id: closing.closingId,
    month: closing.month,
    merchant_id: closing.merchantId,
    dry_run: closing.isDryRun,
    started_by: closing.startedBy.name,
    started_at: closing.startedAt.toISOString(),
    ended_at: closing.endedAt?.toISOString() ?? null,
    merchant_count: closing.merchantCount,
    closed_count: counts.closed,
    would_close_count: counts.would_close,
    closed_before_count: counts.closed_before,
    refused_count: counts.refused,
  };
}

/** A closing with a page of its merchants; by default the only one. */
export function closedMonthOnWire(
  { hasIssuer, merchants, ...closing }: ShownClosing,
  next_cursor: string | null = null,
): ClosedMonthDocument {
  return {
    ...monthClosingOnWire(closing),
    has_issuer: hasIssuer,
    merchants: merchants.map(closingOnWire),
    next_cursor,
  };
}

function closingOnWire({ merchantId: merchant_id, ...closing }: MerchantClosing) {
  if (closing.outcome === 'closed_before') return { merchant_id, ...closing };
  if (closing.outcome !== 'refused') {
    const { withoutBillingDetails: without_billing_details, ...closed } = closing;
    return {
      merchant_id,
      ...closed,
      ...(without_billing_details === true ? { without_billing_details } : {}),
    };
  }
  const { keepsOpen, ...refusal } = closing;
  const keeps_open = keepsOpen.map(({ cause, reportId, transactionId, day, commands }) => ({
    cause,
    ...(reportId === undefined ? {} : { report_id: reportId }),
    ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
    day,
    commands: [...commands],
  }));
  return { merchant_id, ...refusal, keeps_open };
}
