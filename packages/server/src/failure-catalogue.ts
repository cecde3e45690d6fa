import { accessFailures } from './access/access-failures.js';
import { consoleFailures } from './console/console-failures.js';
import { databaseFailures } from './database/database-failures.js';
import { eventsFailures } from './events/events-failures.js';
import { exportFailures } from './export/export-failures.js';
import { httpFailures } from './http/http-failures.js';
import { installsFailures } from './installs/installs-failures.js';
import type { FailureDefinition } from './kernel/failure.js';
import { oidcFailures } from './people/oidc/oidc-failures.js';
import { peopleFailures } from './people/people-failures.js';
import { reportingFailures } from './reporting/reporting-failures.js';
import { signingFailures } from './signing/signing-failures.js';

/** Every failure that a call can answer, by status and code. docs/errors.md and /docs/errors show the same rows. */
export const failureCatalogue: readonly FailureDefinition[] = [
  httpFailures,
  databaseFailures,
  consoleFailures,
  exportFailures,
  accessFailures,
  signingFailures,
  oidcFailures,
  peopleFailures,
  reportingFailures,
  installsFailures,
  eventsFailures,
]
  .flatMap((catalogue) => Object.values(catalogue))
  .toSorted((one, other) => one.status - other.status || (one.code < other.code ? -1 : 1));
