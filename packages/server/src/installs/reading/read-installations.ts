import type { Instant } from '@stoa/contract';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
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
  readonly items: readonly ListedInstallation[];
  /** Where the next page begins; null if this is the last one. */
  readonly next: InstallationPosition | null;
}

/**
 * An installation with its evidence; the identifier must be a UUID. The audit trail says who read it.
 * @throws Failure unknown_installation, also for an installation of another merchant
 */
export async function readInstallation(
  { database, clock }: Context,
  name: { readonly merchantId: number; readonly installationId: string },
  by: Actor,
): Promise<ReadInstallation> {
  const { merchantId, installationId } = name;
  const found = await selectInstallationOfMerchant(database, merchantId, installationId);
  if (found === undefined) refuseUnknown();
  const target = `installation ${found.installationId}`;
  const entry = { action: 'installation.explained', merchantId, target } as const;
  await database.transaction((tx) => recordAudit(tx, entry, { by, clock }));
  return found;
}

/** As {@link readInstallation}, of any merchant. @throws Failure unknown_installation */
export async function readAnyInstallation(
  context: Context,
  installationId: string,
  by: Actor,
): Promise<ReadInstallation> {
  const merchantId = await findMerchant(context.database, installationId);
  return merchantId === undefined
    ? refuseUnknown()
    : readInstallation(context, { merchantId, installationId }, by);
}

/** The merchant who has this installation. `installationId` must be a UUID. */
export async function findMerchant(database: Database, installationId: string): Promise<number | undefined> {
  const [merchantId] = await alongIndexes(database, (tx) =>
    selectMerchantsOfInstallation(tx, installationId),
  );
  return merchantId;
}

function refuseUnknown(): never {
  throw new Failure(installsFailures.unknown_installation, { detail: 'There is no such installation.' });
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * A merchant's installations, the newest first. With a filter, it looks through at most `limits.installationsWalked`
 * for one page: a page may hold fewer than its limit, or none, and still lead to a next page.
 */
export async function listInstallations(
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
  const items = found.slice(0, limit);
  const next = found.length > limit ? items.at(-1) : stoppedAt;
  return { items, next: next ?? null };
}

/** The position before all installations that were created at this time. */
function positionAt(createdAt: Instant | undefined): InstallationPosition | undefined {
  return createdAt === undefined ? undefined : { createdAt, installationId: lowestId };
}

/**
 * The earlier of two upper bounds: with both, PostgreSQL may start its walk at the later one and skip rows until the
 * earlier one.
 */
function earlier(
  end: InstallationPosition | undefined,
  after: InstallationPosition | undefined,
): InstallationPosition | undefined {
  if (end === undefined || after === undefined) return end ?? after;
  return after.createdAt < end.createdAt ? after : end;
}
