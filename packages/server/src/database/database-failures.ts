import { defineFailures } from '../kernel/failure.js';
import { sendAgain } from '../kernel/overloaded.js';

export const databaseFailures = defineFailures({
  database_unavailable: { status: 503, title: 'The database is away', fix: sendAgain },
});
