import { createHmac, randomBytes } from 'node:crypto';
import { systemErrorCode } from '../terminal/system-error-code.js';

/** What a receiver made of a message. */
export interface Received {
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The beginning of the answer, or why there was none. */
  readonly said: string;
  readonly tookMs: number;
}

export interface Receiver {
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
export function createReceiver(url: URL): Receiver {
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
