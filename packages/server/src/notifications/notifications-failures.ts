import { defineFailures } from '../kernel/failure.js';

/** Every expected failure of notifications. */
export const notificationsFailures = defineFailures({
  notifications_gone: {
    status: 410,
    title: 'Notifications after this one are no longer kept',
    fix: 'Read what is missing from the things themselves, and go on after the number that detail names.',
  },
});
