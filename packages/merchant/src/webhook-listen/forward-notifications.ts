import { writeLines } from '../terminal/output.js';
import { print } from '../terminal/print.js';
import { createReceiver, type Received } from './send-signed.js';

interface Told {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
}

interface Page {
  readonly notifications: readonly Told[];
  readonly next_after: number;
  readonly last_sequence: number;
}

export interface Forwarding {
  /**
   * The next notifications, when there are some; without a number, those that are kept. Undefined if the signal ended
   * it.
   */
  readonly readPage: (after: number | undefined) => Promise<Page | undefined>;
  readonly forwardTo: URL;
  /** Undefined: only what happens from now on. */
  readonly after: number | undefined;
  readonly json: boolean | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends notifications to a receiver in their order, and prints what it answered. A failure does not hold the others:
 * this is for trying out. At the end it says how to go on.
 */
export async function forwardNotifications(forwarding: Forwarding): Promise<void> {
  const { readPage, forwardTo, json, signal } = forwarding;
  let after = forwarding.after ?? (await readPage(undefined))?.last_sequence;
  if (after === undefined) return;
  const receiver = createReceiver(forwardTo);
  print(json, { secret: receiver.secret, forward_to: forwardTo.href, after }, [
    `Verify with the secret ${receiver.secret}, which is for this run only.`,
    `Sending what happens to ${forwardTo.href}. Ctrl-C ends it.`,
  ]);
  try {
    for (;;) {
      const page = await readPage(after);
      for (const one of page?.notifications ?? []) {
        const received = await receiver.send({ id: one.id, body: JSON.stringify(one) }, signal);
        if (received === undefined) return;
        printReceived(json, one, received);
        after = one.sequence;
      }
      if (page === undefined || signal.aborted) return;
      after = page.next_after;
    }
  } finally {
    writeLines([`Go on with --after ${after}.`], 'stderr');
  }
}

function printReceived(json: boolean | undefined, { id, type, sequence }: Told, received: Received): void {
  const { status, said, tookMs } = received;
  const answer = [...(status === null ? [] : [String(status)]), ...(said === '' ? [] : [said])];
  print(json, { sequence, id, type, status, said, took_ms: tookMs }, [
    [String(sequence), type, `${tookMs} ms`, ...answer].join('  '),
  ]);
}
