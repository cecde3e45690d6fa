import { recordAudit } from '../../audit-entries/index.js';
import { Failure } from '../../kernel/failure.js';
import { isTwin } from '../../kernel/twin.js';
import type { ChangeContext } from '../access-context.js';
import { accessFailures } from '../access-failures.js';

/**
 * What empties an area of a twin: deletes about `most` rows, and returns how many. Fewer than `most` means that nothing
 * is left.
 */
export type EmptyTwin = (twin: number, most: number) => Promise<number>;

/** About how many rows one call deletes. */
const rowsOfCall = 20_000;

export interface EmptiedTwin {
  readonly deleted: number;
  /** Whether nothing is left. */
  readonly isEmpty: boolean;
}

/**
 * Deletes what a twin has, area by area, but no keys, apps and entries of the trail. One call deletes a bounded number
 * of rows, so callers call again until the twin is empty. What comes meanwhile is deleted or stays.
 * @throws Failure not_a_twin
 */
export async function emptyTwin(
  context: ChangeContext,
  merchantId: number,
  areas: readonly EmptyTwin[],
): Promise<EmptiedTwin> {
  assertTwin(merchantId);
  const entry = { action: 'twin.emptied', merchantId, target: `merchant ${merchantId}` } as const;
  await context.database.transaction((tx) => recordAudit(tx, entry, context));
  let deleted = 0;
  for (const empty of areas) {
    deleted += await empty(merchantId, rowsOfCall - deleted);
    if (deleted >= rowsOfCall) return { deleted, isEmpty: false };
  }
  return { deleted, isEmpty: true };
}

/** @throws Failure not_a_twin for a merchant of the store */
export function assertTwin(merchantId: number): void {
  if (isTwin(merchantId)) return;
  throw new Failure(accessFailures.not_a_twin, {
    detail: `${merchantId} is a merchant of the store; the call works only in a twin.`,
  });
}
