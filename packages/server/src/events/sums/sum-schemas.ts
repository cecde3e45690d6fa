import { type Static, Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, named, pageSchema, textOrNull } from '../../http/validating/members.js';
import { dayBound, dayEnd } from '../../http/validating/query-parameters.js';
import { StorableText, TextOf } from '../../http/validating/text-forms.js';
import { Int64, Int64OrNull } from '../../http/validating/validation.js';
import { dayText } from '../../kernel/day.js';
import { limits } from '../../kernel/limits.js';
import { type EventSum, type SumDimension, sumDimensions } from './sum-reading-store.js';
import { timeZoneCharacters } from './time-zone.js';

const place = (example: string, description: string) =>
  Type.Optional(StorableText({ maxLength: limits.attributionTextCharacters, description, example }));

/** The query parameters that filter sums and cohorts. */
export const sumFilters = {
  bundle_id: Type.Optional(
    StorableText({
      maxLength: limits.bundleIdCharacters,
      description: 'Only this app.',
      example: 'com.example.app',
    }),
  ),
  source: place('newsletter', 'Only this source; empty for installations without one.'),
  campaign: place('autumn', 'Only this campaign; empty for installations without one.'),
  currency: Type.Optional(
    TextOf('anyCaseCurrency', {
      pattern: '^([A-Za-z]{3})?$',
      description: 'Only this currency, in any case; empty for events that name none.',
    }),
  ),
};

/** A missing text is empty in the tables and null on the wire. */
export function orNull(text: string): string | null {
  return text === '' ? null : text;
}

const keptText = (description: string) => Type.Optional(textOrNull(description));

const sumMembers = {
  day: Type.Optional(
    Type.String({ format: 'date', description: 'On which the events happened, in UTC or in `tz`.' }),
  ),
  bundle_id: Type.Optional(Type.String({ description: 'The app of the installations.' })),
  event_name: Type.Optional(Type.String({ description: 'In lower case.' })),
  source: keptText('Where the installations came from; null without a source.'),
  campaign: keptText('The campaign they came from; null without one.'),
  currency: keptText("The events' `payload.currency` in upper case; null if that is not a currency."),
  events: Int64({ minimum: 0, description: 'Each once, however often it was sent.' }),
  installations: Int64OrNull(
    'Installations that had these events, each counted once: so the numbers of several sums do not add up. Null if counting would take too long (ask for less, or with a smaller `limit`), or if the installations are no longer kept.',
  ),
  amount: textOrNull(
    'The exact sum of `payload.amount` where that is an amount. Null if the sum may mix currencies: keep `currency` in `by`, or ask for one currency.',
  ),
};

const eventSumSchema = named('EventSum', sumMembers);

export const eventSumPageSchema = pageSchema('EventSumPage', 'sums', eventSumSchema);

const merchantEventSumSchema = named('MerchantEventSum', {
  merchant_id: Type.Optional(Type.Integer({ minimum: 1 })),
  ...sumMembers,
});

export const merchantEventSumPageSchema = pageSchema('MerchantEventSumPage', 'sums', merchantEventSumSchema);

export const sumSchemas = [
  eventSumSchema,
  eventSumPageSchema,
  merchantEventSumSchema,
  merchantEventSumPageSchema,
];

/** The dimensions that merchants can keep. */
export const merchantDimensions = sumDimensions.filter((dimension) => dimension !== 'merchant_id');

function by(dimensions: readonly SumDimension[]) {
  const one = `(${dimensions.join('|')})`;
  return Type.Optional(
    TextOf('dimensions', {
      pattern: `^(${one}(,${one})*)?$`,
      description: `The dimensions to keep, with commas: ${dimensions.map((name) => `\`${name}\``).join(', ')}; by default all of them. The others are added up, and absent in the answer. Empty for one sum of everything.`,
    }),
  );
}

const queryMembers = {
  from: dayBound('The first day; by default the first one with events.'),
  to: dayEnd('The day after the last one; by default after the last one with events.'),
  tz: Type.Optional(
    StorableText({
      maxLength: timeZoneCharacters,
      example: 'Europe/Berlin',
      description: `Days of this time zone instead of UTC, by its IANA name, like \`Europe/Berlin\`. They are exact in every zone, also when its clocks change. Sums are stored for days of UTC, so these are counted from the events at each reading. If days are told apart, as they are by default, a page reads about ${limits.zonedEventsOfPage} events, or one day: it may hold fewer sums than \`limit\`, or none, and still lead to a next page. Without \`day\`, only the events around the days of UTC are read, about those of one day, and the stored sums of the days between. More than ${limits.zonedEvents} events or stored sums, or ${limits.zonedEventsSearched} events before \`event_name\` and \`currency\` filter them, or ${limits.zonedBatches} batches in the months asked for, is 400. It takes \`from\`, \`to\` (${limits.zonedDays} days at most) and one merchant, and only events that are still kept. Events of installations that were erased since count without source and campaign; in stored sums they keep both.`,
    }),
  ),
  event_name: Type.Optional(
    StorableText({
      maxLength: limits.eventNameCharacters,
      description: 'Only events of this name, in any case.',
      example: 'purchase_completed',
    }),
  ),
  ...sumFilters,
  count_installations: Type.Optional(
    choice(
      ['true', 'false'],
      'With `false`, installations are not counted where each sum would have to count them one by one: `installations` is null there. That is most of the time that a large page takes.',
    ),
  ),
  ...pageParameters,
};

export const sumsQuerySchema = Type.Object({ by: by(merchantDimensions), ...queryMembers });

export const merchantSumsQuerySchema = Type.Object({
  merchant_id: Type.Optional(Type.Integer({ description: 'Only this merchant; by default all merchants.' })),
  by: by(sumDimensions),
  ...queryMembers,
});
export type SumsQuery = Static<typeof sumsQuerySchema>;

/** How a sum is shown. */
export interface SumView {
  /** The dimensions that are kept. */
  readonly by: readonly SumDimension[];
  /** Whether each sum is in one currency. */
  readonly isOfOneCurrency: boolean;
}

export function sumOnWire(sum: EventSum, { by: kept, isOfOneCurrency }: SumView) {
  return {
    ...(kept.includes('merchant_id') ? { merchant_id: sum.merchantId } : {}),
    ...(kept.includes('day') ? { day: dayText(sum.day) } : {}),
    ...(kept.includes('bundle_id') ? { bundle_id: sum.bundleId } : {}),
    ...(kept.includes('event_name') ? { event_name: sum.eventName } : {}),
    ...(kept.includes('source') ? { source: orNull(sum.source) } : {}),
    ...(kept.includes('campaign') ? { campaign: orNull(sum.campaign) } : {}),
    ...(kept.includes('currency') ? { currency: orNull(sum.currency) } : {}),
    events: sum.events,
    installations: sum.installations,
    amount: isOfOneCurrency ? sum.amount : null,
  };
}
