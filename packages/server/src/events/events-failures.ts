import { defineFailures } from '../kernel/failure.js';

/** Expected failures of the events area. */
export const eventsFailures = defineFailures({
  too_many_events: {
    status: 413,
    title: 'The batch has too many events',
    fix: 'Split it into batches of 1,000 events at most.',
  },
  unknown_event: {
    status: 404,
    title: 'There is no such event',
    fix: 'Check the event_id; if its batch was not answered with 204, send it again.',
  },
  unknown_batch: {
    status: 404,
    title: 'No such batch is set aside',
    fix: 'List the batches that are set aside; a batch that was replayed is no longer among them.',
  },
  event_removed: {
    status: 410,
    title: 'The event was recorded and has been removed since',
    fix: 'Nothing: its month is over for longer than events are kept. Its event_id is still taken, so do not use it again.',
  },
});
