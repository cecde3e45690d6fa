import { operator } from '../../../data/clients.js';
import { withFreshSignIn } from '../../../data/fresh-sign-in.js';
import { given } from '../../../data/given.js';

/** How far closing a month is. */
export interface Closing {
  /** How many could be closed when it began, and how many were closed before. */
  readonly total: number;
  readonly before: number;
  readonly closed: number;
  /**
   * The service's refusals, one for each merchant. The service does not keep them. It only knows what blocks a merchant now, which may have
   * changed by then.
   */
  readonly refused: readonly Refused[];
  /** Every merchant was tried. */
  readonly isDone: boolean;
  /** It goes on only when somebody says so: they stopped it, they did not prove who they are, or it failed. */
  readonly isStopped: boolean;
}

interface Refused {
  readonly merchantId: number;
  readonly name: string;
  readonly why: string;
}

const perPage = 100;

/**
 * Closes the month merchant by merchant, so that no call takes long. A closed merchant is no longer ready, so after a reload the work goes
 * on where it was. A close whose answer the reload lost still counts, because its merchant is closed. It tries no more merchants than
 * somebody confirmed: merchants that became ready since then are left for the next time.
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
      // A close under way is not aborted, because its outcome must be known.
      const { merchants } = await withFreshSignIn(() =>
        operator.statements.close(month, { merchant_id: merchantId }, { wait: 30 }),
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

/** Counts anew before the first close of a run, because merchants that were closed in the meantime count, too. */
function recounted(closing: Closing, closedNow: number): Closing {
  return { ...closing, closed: Math.max(0, closedNow - closing.before) };
}

/** The text that the tab keeps. */
export function keptOf(closing: Closing): string {
  return JSON.stringify(closing);
}

/** Reads the text that the tab kept. Undefined if nothing was under way, or if an earlier release wrote it. */
export function closingOf(kept: string | undefined): Closing | undefined {
  if (kept?.startsWith('{') !== true) return undefined;
  const closing: unknown = JSON.parse(kept);
  return isClosing(closing) ? closing : undefined;
}

function isClosing(value: unknown): value is Closing {
  return typeof value === 'object' && value !== null && 'before' in value && 'refused' in value;
}
