import type { Schema } from '@stoa/client';
import { useEffect } from 'preact/hooks';
import { booksChanged } from '../../../data/books-changed.js';
import { operator } from '../../../data/clients.js';
import { usePlace } from '../../../data/session.js';
import { useChange } from '../../../data/use-change.js';
import { useKept } from '../../../data/use-kept.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { type Steps, useSteps } from '../../../data/use-steps.js';

/** How far closing a month is, with the merchants that were refused. */
export type Closing = Schema<'ClosedMonth'>;

export interface ClosingWork {
  /** Undefined if none is under way, and none is kept to be seen. */
  readonly at: Closing | undefined;
  readonly steps: Steps<Closing>;
  readonly start: ReturnType<typeof useChange<void, Closing>>;
  readonly lookAgain: () => void;
  readonly dismiss: () => void;
}

/** The refused merchants that are listed; the tab of blocked merchants has all. */
const mostRefused = 100;

/** Looks about every second how far a closing is, until it has ended. */
async function* watch(closingId: number, signal: AbortSignal): AsyncGenerator<Closing> {
  for (;;) {
    const query = { outcome: 'refused', limit: mostRefused, wait: 1 } as const;
    const closing = await operator.statements.closing(closingId, query, { signal });
    yield closing;
    if (closing.ended_at !== null) return;
  }
}

/**
 * Closing a month, which the service does: the page only shows how far it is, also when somebody else has started it.
 * The tab keeps which one this person started, so that what it came to stays until they have seen it.
 */
export function useClosing(month: string): ClosingWork {
  const { session } = usePlace();
  const [kept, keep] = useKept(`closing ${session.user_id} ${month}`);
  const { steps, run, stop } = useSteps<Closing>(booksChanged);
  const listed = useOperatorRead({
    key: ['closings', month],
    read: ({ statements }, ending) => statements.closings({ month, limit: 50 }, ending).page(),
    everyMs: 60_000,
  });
  const underWay = listed.data?.closings.find(
    (one) => one.ended_at === null && one.merchant_id === null && !one.dry_run,
  );
  const closingId = kept === undefined ? underWay?.closing_id : Number(kept);
  const look = (): void => {
    if (closingId !== undefined) void run((signal) => watch(closingId, signal));
  };
  useEffect(look, [closingId]);
  const start = useChange({
    run: () => operator.statements.close(month, {}),
    changes: [['closings']],
    onDone: (closing) => keep(String(closing.closing_id)),
  });
  const dismiss = (): void => {
    keep(undefined);
    stop();
  };
  return { at: closingId === undefined ? undefined : steps.soFar, steps, start, lookAgain: look, dismiss };
}
