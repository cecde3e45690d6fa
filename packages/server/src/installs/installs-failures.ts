import { defineFailures } from '../kernel/failure.js';

/** Expected failures of the installs area. */
export const installsFailures = defineFailures({
  unknown_installation: {
    status: 404,
    title: 'There is no such installation',
    fix: 'Check the identifier: it is the installation_token of the token that the app was given.',
  },
  store_user_erased: {
    status: 409,
    title: 'The store user was erased',
    fix: 'Erase the user in the systems that feed Stoa, too. If the user comes back, send the data again 24 hours after the erasure.',
  },
  too_many_sessions: {
    status: 413,
    title: 'The batch has too many sessions',
    fix: 'Send at most 1,000 sessions in one request; nothing of the batch was stored.',
  },
  feed_interrupted: {
    status: 503,
    title: 'The feed was interrupted',
    fix: 'Send all of it again: detail says how much was stored, and stored sessions only count as repeated.',
  },
});
