import type { Instant } from '@stoa/contract';
import type { Database } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import {
  type InstallationFilter,
  type InstallationPosition,
  type ListedInstallation,
  type ReadInstallation,
  selectInstallationOfMerchant,
  selectInstallations,
  selectMerchantsOfInstallation,
} from './installation-reading-store.js';

/** Which installations are listed; an absent member does not narrow. */
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
   * A merchant's installations, the newest first. A filter looks through `limits.installationsWalked` at most for one
   * page: a page may hold fewer than its limit, or none, and still lead to a next page.
   */
  list(merchantId: number, asked: InstallationsAsked): Promise<InstallationPage>;
  /** @throws Failure unknown_installation, also for an installation of another merchant */
  ofMerchant(merchantId: number, installationId: string): Promise<ReadInstallation>;
  /** Any merchant's. @throws Failure unknown_installation */
  ofAnybody(installationId: string): Promise<ReadInstallation>;
}

export function createReadInstallations(database: Database): ReadInstallations {
  const ofMerchant: ReadInstallations['ofMerchant'] = async (merchantId, installationId) =>
    (await selectInstallationOfMerchant(database, merchantId, installationId)) ?? refuseUnknown();
  return {
    list: (merchantId, asked) => listPage(database, merchantId, asked),
    ofMerchant,
    ofAnybody: async (installationId) => {
      const [merchantId] = await selectMerchantsOfInstallation(database, installationId);
      return merchantId === undefined ? refuseUnknown() : ofMerchant(merchantId, installationId);
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

/** Before all installations that were created at this time. */
function positionAt(createdAt: Instant | undefined): InstallationPosition | undefined {
  return createdAt === undefined ? undefined : { createdAt, installationId: lowestId };
}

/** One bound, not two: with two, PostgreSQL may begin at the wrong one and walk to the other. */
function earlier(
  end: InstallationPosition | undefined,
  after: InstallationPosition | undefined,
): InstallationPosition | undefined {
  if (end === undefined || after === undefined) return end ?? after;
  return after.createdAt < end.createdAt ? after : end;
}
