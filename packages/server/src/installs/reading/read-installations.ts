import type { Instant } from '@stoa/contract';
import { type Actor, openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import { findMerchant } from './find-merchant.js';
import {
  type InstallationFilter,
  type InstallationPosition,
  type ListedInstallation,
  type ReadInstallation,
  selectInstallationOfMerchant,
  selectInstallations,
} from './installation-reading-store.js';

/** Which installations are listed; an absent member does not filter. */
export interface InstallationsAsked extends InstallationFilter {
  /** Inclusive. */
  readonly createdFrom?: Instant | undefined;
  /** Exclusive. */
  readonly createdTo?: Instant | undefined;
  /** Only those after this one. */
  readonly after?: InstallationPosition | undefined;
  readonly limit: number;
}

export interface InstallationPage {
  readonly installations: readonly ListedInstallation[];
  /** Where the next page begins; null if this is the last one. */
  readonly next: InstallationPosition | null;
}

/** Reads installations back. Identifiers must be UUIDs. */
export interface ReadInstallations {
  /**
   * A merchant's installations, the newest first. With a filter, it looks through at most `limits.installationsWalked` for one
   * page: a page may hold fewer than its limit, or none, and still lead to a next page.
   */
  list(merchantId: number, asked: InstallationsAsked): Promise<InstallationPage>;
  /**
   * An installation with its evidence. The audit trail says who read it.
   * @throws Failure unknown_installation, also for an installation of another merchant
   */
  ofMerchant(merchantId: number, installationId: string, by: Actor): Promise<ReadInstallation>;
  /** As {@link ReadInstallations.ofMerchant}, of any merchant. @throws Failure unknown_installation */
  ofAnybody(installationId: string, by: Actor): Promise<ReadInstallation>;
}

export function createReadInstallations(database: Database, clock: Clock): ReadInstallations {
  const ofMerchant: ReadInstallations['ofMerchant'] = async (merchantId, installationId, by) => {
    const found = await selectInstallationOfMerchant(database, merchantId, installationId);
    if (found === undefined) refuseUnknown();
    const entry = { merchantId, target: `installation ${found.installationId}` };
    await database.transaction((tx) =>
      openAuditBook(by, clock).record(tx, { action: 'installation.explained', ...entry }),
    );
    return found;
  };
  return {
    list: (merchantId, asked) => listPage(database, merchantId, asked),
    ofMerchant,
    ofAnybody: async (installationId, by) => {
      const merchantId = await findMerchant(database, installationId);
      return merchantId === undefined ? refuseUnknown() : ofMerchant(merchantId, installationId, by);
    },
  };
}

function refuseUnknown(): never {
  throw new Failure(installsFailures.unknown_installation, { detail: 'There is no such installation.' });
}

const lowestId = '00000000-0000-0000-0000-000000000000';

async function listPage(
  database: Database,
  merchantId: number,
  asked: InstallationsAsked,
): Promise<InstallationPage> {
  const { bundleId, rule, attributed, limit } = asked;
  const range = {
    oldest: positionAt(asked.createdFrom),
    before: earlier(positionAt(asked.createdTo), asked.after),
  };
  const isFiltered = bundleId !== undefined || rule !== undefined || attributed !== undefined;
  // One more than the page holds shows whether there is a next page.
  const most = limit + 1;
  const { found, stoppedAt } = await selectInstallations(database, merchantId, {
    range,
    filter: { bundleId, rule, attributed },
    walked: isFiltered ? limits.installationsWalked : most,
    most,
  });
  const installations = found.slice(0, limit);
  const next = found.length > limit ? installations.at(-1) : stoppedAt;
  return { installations, next: next ?? null };
}

/** The position before all installations that were created at this time. */
function positionAt(createdAt: Instant | undefined): InstallationPosition | undefined {
  return createdAt === undefined ? undefined : { createdAt, installationId: lowestId };
}

/** The earlier of two upper bounds: with both, PostgreSQL may start its walk at the later one and skip rows until the earlier one. */
function earlier(
  end: InstallationPosition | undefined,
  after: InstallationPosition | undefined,
): InstallationPosition | undefined {
  if (end === undefined || after === undefined) return end ?? after;
  return after.createdAt < end.createdAt ? after : end;
}
