import type { Migration } from '../database/migrate.js';
import type { Finding } from '../doctor/finding.js';
import type { Break } from './changelog.js';
import type { Cost } from './expected-cost.js';
import type { ConnectedVersion } from './upgrade-store.js';

/** As a finding of the doctor: `broken` stands in the way of the upgrade. */
export interface UpgradeFinding extends Omit<Finding, 'subject'> {
  readonly subject: Finding['subject'] | 'version' | 'processes' | 'breaking';
}

/** A migration that is not applied yet, and what it is expected to take. */
export interface PendingMigration extends Pick<Migration, 'id' | 'name' | 'breaking'> {
  /** Undefined on a cluster, whose tables have their sizes on other nodes. */
  readonly cost: Cost | undefined;
}

/** What stands between a database and this version of Stoa. */
export interface CheckedUpgrade {
  /** The version that last migrated it; undefined if that was before 0.2.0. */
  readonly from: string | undefined;
  readonly to: string;
  readonly pending: readonly PendingMigration[];
  /** Whether functions and views will be replaced. */
  readonly replacesDefinitions: boolean;
  readonly breaks: readonly Break[];
  readonly connected: readonly ConnectedVersion[];
  readonly findings: readonly UpgradeFinding[];
  /** Whether nothing stands in the way. */
  readonly isReady: boolean;
}
