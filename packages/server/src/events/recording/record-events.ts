import type { Transaction } from '../../database/database.js';
import type { InstallationOfMerchant } from '../awaited-installations.js';
import type { FindNewMembers } from '../known-members/known-members.js';
import { type PlacedRow, placeEvents } from './place-store.js';
import { addToSums, nameSums } from './sum-store.js';
import type { WantedEvents } from './wanted-events.js';
import { type CountedWarning, countWarnings } from './warning-store.js';

export interface Recorded {
  readonly linked: number;
  readonly waiting: number;
  /** The installations that events wait for. */
  readonly awaited: readonly InstallationOfMerchant[];
  readonly warnings: readonly CountedWarning[];
  /** Call it when the transaction is committed. */
  readonly remember: () => void;
}

/**
 * Records events inside PostgreSQL: those whose installation is known count in the sums by cohort and by day, and the
 * others wait. Counts their warnings. The merchants must be locked, and the events be in the ledger.
 */
export async function recordEvents(
  tx: Transaction,
  segments: readonly WantedEvents[],
  findNewMembers: FindNewMembers,
): Promise<Recorded> {
  const placed = await placeEvents(tx, segments);
  const remember = await count(tx, placed, findNewMembers);
  const { linked, waiting, warned } = placed;
  const warnings = warned === null ? [] : await countWarnings(tx, warned);
  return { linked, waiting, awaited: awaitedOf(placed), warnings, remember };
}

async function count(
  tx: Transaction,
  { groups, installations }: PlacedRow,
  findNewMembers: FindNewMembers,
): Promise<() => void> {
  if (groups === null || installations === null) return () => undefined;
  const { sums, counts, membersOrigin } = await nameSums(tx, groups);
  if (sums === null || counts === null) return () => undefined;
  const members = findNewMembers({ origin: membersOrigin, counts, installations });
  await addToSums(tx, sums, members);
  return members.remember;
}

function awaitedOf({ awaitedMerchants, awaitedInstallations }: PlacedRow): InstallationOfMerchant[] {
  return (awaitedMerchants ?? []).map((merchantId, index) => ({
    merchantId,
    installationId: awaitedInstallations?.[index] ?? '',
  }));
}
