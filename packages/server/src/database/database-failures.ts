import { defineFailures } from '../kernel/failure.js';

export const databaseFailures = defineFailures({
  database_unavailable: {
    status: 503,
    title: 'The database is away',
    fix: 'Send the same request again after Retry-After; nothing of it was stored.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    fix: 'Send the same request again after Retry-After; nothing of it was stored.',
  },
});
