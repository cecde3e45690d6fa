import { defineFailures } from '../kernel/failure.js';

/** What the events call can answer beyond what every call can. */
export const eventsFailures = defineFailures({
  too_many_events: {
    status: 413,
    title: 'The batch has too many events',
    fix: 'Split it into batches of 1,000 events at most.',
  },
});
