import { operator } from '../../../data/clients.js';
import { withFreshSignIn } from '../../../data/fresh-sign-in.js';
import { given } from '../../../data/given.js';

/** How far closing a month is. */
export interface Closing {
  /** How many could be closed when it began, and how many were closed before. */
  readonly total: number;
  readonly before: number;
  readonly closed: number;
  /** What the service answered, merchant by merchant. It keeps no refusals, only what blocks now: that may be something else by then. */
  readonly refused: readonly Refused[];
  /** Nobody is left. */
  readonly isDone: boolean;
  /** It goes on only when somebody says so: they stopped it, would not prove who they are, or it failed. */
  readonly isStopped: boolean;
}

interface Refused {
  readonly merchantId: number;
  readonly name: string;
  readonly why: string;
}

const perPage = 100;

/**
 * Closes the month merchant by merchant, so that no call takes long. Anyone who is closed is not ready any more, so it goes on after a
 * reload where it was; a close whose answer the reload lost is counted, because its merchant is closed. It tries no more merchants
 * than somebody confirmed: who became ready since then is left for the next time.
 */
export async function* closeReady(
  month: string,
  start: Closing,
  signal: AbortSignal,
): AsyncGenerator<Closing> {
  let closing: Closing = { ...start, isDone: false, isStopped: false };
  let cursor: string | undefined;
  let isFirst = true;
  do {
    const page = await operator.statements.readiness(
      month,
      given({ state: 'ready' as const, limit: perPage, cursor }),
      { signal },
    );
    if (isFirst) closing = recounted(closing, page.closed_count);
    isFirst = false;
    for (const { merchant_id: merchantId, merchant_name: name } of page.merchants) {
      signal.throwIfAborted();
      if (triedAll(closing)) break;
      // A close that is under way is not ended: what became of it must be known.
      const { merchants } = await withFreshSignIn(() =>
        operator.statements.close(month, { merchant_id: merchantId }),
      );
      const [outcome] = merchants;
      // Before a reload it may have been refused, too.
      const others = closing.refused.filter((one) => one.merchantId !== merchantId);
      closing =
        outcome?.outcome === 'refused'
          ? { ...closing, refused: [...others, { merchantId, name, why: outcome.detail ?? '' }] }
          : { ...closing, refused: others, closed: closing.closed + 1 };
      yield closing;
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && !triedAll(closing));
  yield { ...closing, isDone: true };
}

function triedAll({ closed, refused, total }: Closing): boolean {
  return closed + refused.length >= total;
}

/** Before the first close of a run: merchants that were closed in the meantime count, too. */
function recounted(closing: Closing, closedNow: number): Closing {
  return { ...closing, closed: Math.max(0, closedNow - closing.before) };
}

/** What the tab keeps of it. */
export function keptOf(closing: Closing): string {
  return JSON.stringify(closing);
}

/** What the tab has kept; undefined if nothing was under way, or an earlier release kept it. */
export function closingOf(kept: string | undefined): Closing | undefined {
  if (kept?.startsWith('{') !== true) return undefined;
  const closing: unknown = JSON.parse(kept);
  return isClosing(closing) ? closing : undefined;
}

function isClosing(value: unknown): value is Closing {
  return typeof value === 'object' && value !== null && 'before' in value && 'refused' in value;
}
