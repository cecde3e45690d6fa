import { createHmac, randomBytes } from 'node:crypto';
import { systemErrorCode } from '../terminal/file-errors.js';
import { writeLines } from '../terminal/output.js';
import { print } from '../terminal/print.js';

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

/** What a receiver made of a message. */
interface Received {
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The beginning of the answer, or why there was none. */
  readonly said: string;
  readonly tookMs: number;
}

interface Receiver {
  /** With which the messages are signed; made for this run. */
  readonly secret: string;
  /** Undefined if the signal ended it. */
  send(
    message: { readonly id: string; readonly body: string },
    signal: AbortSignal,
  ): Promise<Received | undefined>;
}

const attemptMs = 15_000;
const saidBytes = 200;

/** Sends messages as the service does (Standard Webhooks 1.0.0, `v1`), with a secret of its own. */
function createReceiver(url: URL): Receiver {
  const key = randomBytes(32);
  return {
    secret: `whsec_${key.toString('base64')}`,
    send: async ({ id, body }, signal) => {
      const beganMs = performance.now();
      const tookMs = (): number => Math.round(performance.now() - beganMs);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': 'Stoa', ...signed(key, id, body) },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
        });
        return { status: response.status, said: await beginningOf(response), tookMs: tookMs() };
      } catch (error) {
        return signal.aborted ? undefined : { status: null, said: reasonOf(error), tookMs: tookMs() };
      }
    },
  };
}

function signed(key: Buffer, id: string, body: string): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}

/** The rest of the answer is not read: it may have no end. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = Buffer.alloc(0);
  for await (const chunk of body ?? []) {
    text = Buffer.concat([text, chunk]);
    if (text.length >= saidBytes) break;
  }
  return text.subarray(0, saidBytes).toString('utf8').trim();
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no answer within ${attemptMs / 1_000} s`;
  return `no answer: ${systemErrorCode(error instanceof Error && error.cause !== undefined ? error.cause : error)}`;
}
