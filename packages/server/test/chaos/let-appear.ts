import { isDatabaseAway, sqlState, violatedConstraint } from '../../src/database/sql-state.js';
import { addInstallation, type NewInstallation } from '../fixtures/events/events-harness.js';
import { uuidOf } from '../seeded-random.js';
import type { ChaosMerchant, Client } from './client-calls.js';
import type { Stage } from './start-stage.js';
import { isWaitedFor } from './truth-store.js';

/**
 * An installation of a merchant that events name although it may not exist yet. Each set of turns has different ones.
 */
export interface PlannedInstallation {
  readonly merchantId: number;
  readonly turn: number;
  readonly number: number;
}

/** How many turns of a sender share a set of these installations, and the size of a set. */
const turnsOfSet = 10;
export const setSize = 30;

export function plannedInstallation(seed: number, { merchantId, turn, number }: PlannedInstallation): string {
  return uuidOf(`${seed} installation ${merchantId} ${Math.floor(turn / turnsOfSet)} ${number}`);
}

const origins = [
  undefined,
  { utm_source: 'ad', utm_campaign: 'autumn' },
  { source: 'ad' },
  { other: 1 },
] as const;

export interface Appearing {
  readonly seed: number;
  readonly turn: number;
  readonly merchant: ChaosMerchant;
}

/** Adds one of these installations, whether or not events are waiting for it. */
export async function letAppear({ seed, turn, merchant }: Appearing, client: Client): Promise<void> {
  const { stage, journal, random } = client;
  const { merchantId, bundleId } = merchant;
  // Those with an odd number never appear.
  const number = 2 * random.below(setSize / 2);
  const installationId = plannedInstallation(seed, { merchantId, turn, number });
  const attributionData = random.pick(origins);
  const createdAt = `2026-11-${10 + random.below(20)}T08:00:00Z`;
  if (journal.installations.has(`${merchantId} ${installationId}`)) return;
  const isLate = await persist(stage, () => isWaitedFor(stage.database, merchantId, installationId));
  await persist(stage, () =>
    insertOnce(stage, {
      merchantId,
      installationId,
      bundleId: `${bundleId}.${number % 4}`,
      createdAt,
      ...(attributionData === undefined ? {} : { attributionData }),
    }),
  );
  journal.installed(merchantId, installationId, { isLate });
}

async function insertOnce({ database }: Stage, installation: NewInstallation): Promise<void> {
  try {
    await addInstallation(database, installation);
  } catch (error) {
    // Another sender has added it, or an earlier attempt whose answer was lost.
    if (violatedConstraint(error, sqlState.uniqueViolation) === undefined) throw error;
  }
}

/** Repeats work on the database until PostgreSQL runs long enough to finish it. */
async function persist<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await stage.databaseBack();
    }
  }
}
