import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../database/context.js';
import type { Closing } from './closing.js';
import { selectClosing } from './closing-store.js';
import { readClosing, type ShownClosing } from './read-closing.js';
import { type ClosingAsked, startClosing } from './start-closing.js';
import type { ClosingWork } from './work-on-closings.js';

export interface ClosingContext extends Context {
  readonly work: Pick<ClosingWork, 'workOn'>;
}

export interface Waiting {
  readonly waitMs: number;
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal | undefined;
  /** Told about every second how far it is. */
  readonly onProgress?: ((closing: Closing) => void) | undefined;
}

/** How often somebody who waits looks how far another process is. */
const lookEveryMs = 100;

/**
 * Waits until a closing has ended, or until the time is over. Who waits lends a hand: so it needs no worker, and ends
 * as soon as it can. When nobody waits any more, the workers of the service go on.
 */
export async function awaitEnd(
  { database, work }: ClosingContext,
  closingId: number,
  { waitMs, signal, onProgress }: Waiting,
): Promise<void> {
  const endsAtMs = performance.now() + waitMs;
  for (;;) {
    // Looked up before the work, which may have to wait for the turns of others.
    const closing = await selectClosing(database, closingId);
    if (closing === undefined || closing.endedAt !== null) return;
    onProgress?.(closing);
    if (performance.now() >= endsAtMs || signal?.aborted === true) return;
    const turn = await work.workOn(closingId);
    if (turn === 'over') return;
    if (turn === 'taken') await setTimeout(Math.max(0, Math.min(endsAtMs - performance.now(), lookEveryMs)));
  }
}

/** More merchants than there can be. */
export const allMerchants = 2_147_483_647;

/**
 * Starts a closing, waits for its end, and returns what became of each merchant. @throws Failure month_not_over,
 * unknown_merchant
 */
export async function closeMonth(
  context: ClosingContext,
  asked: ClosingAsked,
  follow: Omit<Waiting, 'waitMs'> = {},
): Promise<ShownClosing> {
  const { closingId } = await startClosing(context, asked);
  await awaitEnd(context, closingId, { ...follow, waitMs: Number.POSITIVE_INFINITY });
  return readClosing(context, closingId, { after: 0, limit: allMerchants });
}
