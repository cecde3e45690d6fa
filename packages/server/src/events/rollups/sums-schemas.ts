import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { Int64, Int64OrNull, ref } from '../../http/validation.js';
import { dayText } from '../../kernel/day.js';
import { limits } from '../../kernel/limits.js';
import { type RollupDimension, rollupDimensions } from './rollup-key.js';
import { day, orNull, rollupFilters } from './rollup-parameters.js';
import type { RollupSums } from './rollup-store.js';

const textOrNull = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], description }));

const sumsMembers = {
  day: Type.Optional(Type.String({ format: 'date', description: 'On which the events happened, in UTC.' })),
  bundle_id: Type.Optional(Type.String({ description: 'The app of the installations.' })),
  event_name: Type.Optional(Type.String({ description: 'In lower case.' })),
  source: textOrNull('Where the installations came from; null without a source.'),
  campaign: textOrNull('The campaign they came from; null without one.'),
  currency: textOrNull("What the events' `payload.currency` says, in upper case; null where that is none."),
  events: Int64({ minimum: 0, description: 'Each once, however often it was sent.' }),
  installations: Int64OrNull(
    'Installations that had these events, each once; so they do not add up over rows. Null where counting them would take too long (ask for less, or with a smaller `limit`), or where they are not kept any more.',
  ),
  amount: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'The exact sum of `payload.amount` where that is an amount. Null where the row may hold several currencies: keep `currency` in `by`, or ask for one.',
  }),
};

const eventSumsSchema = Type.Object(sumsMembers, { $id: 'EventSums' });

export const eventSumsPageSchema = Type.Object(
  { rows: Type.Array(ref(eventSumsSchema)), next_cursor: nextCursorSchema },
  { $id: 'EventSumsPage' },
);

const merchantEventSumsSchema = Type.Object(
  { merchant_id: Type.Optional(Type.Integer({ minimum: 1 })), ...sumsMembers },
  { $id: 'MerchantEventSums' },
);

export const merchantEventSumsPageSchema = Type.Object(
  { rows: Type.Array(ref(merchantEventSumsSchema)), next_cursor: nextCursorSchema },
  { $id: 'MerchantEventSumsPage' },
);

export const sumsSchemas = [
  eventSumsSchema,
  eventSumsPageSchema,
  merchantEventSumsSchema,
  merchantEventSumsPageSchema,
];

/** What merchants can break sums down by. */
export const merchantDimensions = rollupDimensions.filter((dimension) => dimension !== 'merchant_id');

function by(dimensions: readonly RollupDimension[]) {
  const one = `(${dimensions.join('|')})`;
  return Type.Optional(
    Type.String({
      pattern: `^(${one}(,${one})*)?$`,
      description: `What rows are told apart by, with commas: ${dimensions.map((name) => `\`${name}\``).join(', ')}; all of them unless told. The others are summed away, and absent in the rows. Empty for one sum of all.`,
    }),
  );
}

const queryMembers = {
  from: day('Events of this day (UTC) or later; from the first on unless told.'),
  to: day('Events of before this day (UTC); to the last unless told.'),
  event_name: Type.Optional(
    Type.String({
      maxLength: limits.eventNameCharacters,
      pattern: '^[^\\u0000]*$',
      description: 'Only events of this name, in any case.',
    }),
  ),
  ...rollupFilters,
  ...pageParameters,
};

export const sumsQuerySchema = Type.Object({ by: by(merchantDimensions), ...queryMembers });

export const merchantSumsQuerySchema = Type.Object({
  merchant_id: Type.Optional(
    Type.Integer({ description: 'Only those of this merchant; all of them unless told.' }),
  ),
  by: by(rollupDimensions),
  ...queryMembers,
});
export type SumsQuery = Static<typeof sumsQuerySchema>;

/** How a row is shown: with what it is told apart by. */
export interface SumsView {
  readonly by: readonly RollupDimension[];
  /** Whether each row is of one currency. */
  readonly isOfOneCurrency: boolean;
}

export function sumsOnWire(sums: RollupSums, { by: kept, isOfOneCurrency }: SumsView) {
  return {
    ...(kept.includes('merchant_id') ? { merchant_id: sums.merchantId } : {}),
    ...(kept.includes('day') ? { day: dayText(sums.day) } : {}),
    ...(kept.includes('bundle_id') ? { bundle_id: sums.bundleId } : {}),
    ...(kept.includes('event_name') ? { event_name: sums.eventName } : {}),
    ...(kept.includes('source') ? { source: orNull(sums.source) } : {}),
    ...(kept.includes('campaign') ? { campaign: orNull(sums.campaign) } : {}),
    ...(kept.includes('currency') ? { currency: orNull(sums.currency) } : {}),
    events: sums.events,
    installations: sums.installations,
    amount: isOfOneCurrency ? sums.amount : null,
  };
}
