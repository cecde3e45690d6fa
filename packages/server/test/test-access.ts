import { type AccessManagement, manageAccess } from '../src/access/index.js';
import type { Database } from '../src/database/database.js';
import type { Clock } from '../src/kernel/clock.js';
import { tester } from './fixtures/audit-entries/tester.js';

/** The operators' use cases for merchants, apps and keys, called directly by tests. */
export function testAccess(database: Database, clock: Clock): AccessManagement {
  return manageAccess({ database, clock, by: tester });
}
