import { defineFailures } from '../kernel/failure.js';

/** What an address of the console can answer instead of a page. */
export const consoleFailures = defineFailures({
  console_not_built: {
    status: 503,
    title: 'The console is not built',
    fix: 'The operator builds it with npm run build and starts the service again, or turns it off with STOA_CONSOLE=off.',
  },
});
