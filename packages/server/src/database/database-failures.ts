import { defineFailures } from '../kernel/failure.js';

/** The text must not say that nothing was stored: the connection may have broken during the commit. */
const fix =
  'Send the same request again after Retry-After; calls of merchants and apps are safe to repeat. After a call of the operator look first whether it was done.';

export const databaseFailures = defineFailures({
  database_unavailable: {
    status: 503,
    title: 'The database is away',
    fix,
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    fix,
  },
});
