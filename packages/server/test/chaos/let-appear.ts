import { isDatabaseAway, sqlState, violatedConstraint } from '../../src/database/sql-state.js';
import { addInstallation, type NewInstallation } from '../../src/events/events.fixture.js';
import { uuidOf } from '../seeded-random.js';
import type { ChaosMerchant, Client } from './client-calls.js';
import type { Stage } from './start-stage.js';
import { isWaitedFor } from './truth-store.js';

/** An installation that events name and that may not be there yet: one of a merchant's, of a time. */
export interface PlannedInstallation {
  readonly merchantId: number;
  readonly turn: number;
  readonly number: number;
}

/** The turns of a sender that have one set of these, and how many a set has. */
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

/** One of those installations is there from now on, whether or not events are waiting for it. */
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
    // Another sender's, or that of an earlier try whose answer was lost.
    if (violatedConstraint(error, sqlState.uniqueViolation) === undefined) throw error;
  }
}

/** Repeats work on the database until PostgreSQL lives long enough for it. */
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
