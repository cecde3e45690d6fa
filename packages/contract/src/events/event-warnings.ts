/** The codes of warnings. They are stable, and the warnings of an event are listed in this order. */
export const eventWarningCodes = [
  'unreadable_amount',
  'misnamed_amount',
  'missing_currency',
  'unknown_currency',
  'time_ahead',
  'before_installation',
  'unknown_installation',
] as const;

export type EventWarning = (typeof eventWarningCodes)[number];

/**
 * What may be wrong with a valid attribution event. The event is recorded, but it may add nothing to the sums. A
 * warning never leads to a refusal (specification, Attribution event; decision 0038).
 */
export const eventWarnings: Readonly<Record<EventWarning, { readonly title: string; readonly fix: string }>> =
  {
    unreadable_amount: {
      title: 'The amount cannot be read',
      fix: 'Send `payload.amount` in major units as a decimal text with a point, such as "1.99", or as a number: without a comma, sign of a currency, or space. Leave it out if there is none.',
    },
    misnamed_amount: {
      title: 'There is no amount, but a number under another name',
      fix: 'If it is what the event is worth, send it as `payload.amount`, in major units, such as "1.99".',
    },
    missing_currency: {
      title: 'The amount has no currency',
      fix: 'Send `payload.currency` as a code of ISO 4217, such as "EUR".',
    },
    unknown_currency: {
      title: 'The currency is not one of ISO 4217',
      fix: 'Send `payload.currency` as the three letters of ISO 4217, such as "EUR", not as a sign or a name.',
    },
    time_ahead: {
      title: 'The event happened more than 15 minutes after it was sent',
      fix: 'Check the clock, and the time zone: an `event_datetime` without an offset is read as UTC, and a day alone as its midnight.',
    },
    before_installation: {
      title: 'The event happened more than 15 minutes before its installation',
      fix: 'Check the clock, and the time zone: an `event_datetime` without an offset is read as UTC, and a day alone as its midnight. Check that the installation is that of this event.',
    },
    unknown_installation: {
      title: 'The installation is not known',
      fix: 'Send the `installation_token` that the install call answered to this app. The event counts once its installation appears.',
    },
  };
