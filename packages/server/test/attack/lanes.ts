import { connect, type Socket } from 'node:net';
import type { PlannedRequest } from './plan-request.js';
import { type Answer, createAnswerReader } from './read-answers.js';

/** What came of a request. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The connection was closed, or broke, without a whole answer. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'garbage' };

/** A connection that sends one request after the other, and is opened anew whenever it must be. */
export interface Lane {
  send(request: PlannedRequest): Promise<Outcome>;
  close(): void;
}

/** Nobody waits longer for the whole answer to a good request, even one that walks through all merchants of a long attack. */
const patienceMs = 300_000;
/** Nobody waits for the answer to a request that may have no end. */
const patienceOfBlurredMs = 2_000;

export function openLane(port: number): Lane {
  let socket: Socket | undefined;

  async function attempt(request: PlannedRequest): Promise<Outcome> {
    const kept = socket?.destroyed === false ? socket : undefined;
    const used = kept ?? openSocket(port);
    const outcome = await exchange(used, request);
    const mayStay = outcome.kind === 'answered' && !outcome.answer.isLast && !request.blursEnd;
    if (!mayStay) used.destroy();
    socket = used;
    // A connection may be closed while it was idle: then the request was never read.
    return outcome.kind === 'closed' && kept !== undefined ? attempt(request) : outcome;
  }

  return {
    send: attempt,
    close: () => socket?.destroy(),
  };
}

/** What breaks is seen at its `close`. */
function openSocket(port: number): Socket {
  return connect(port, '127.0.0.1')
    .setNoDelay(true)
    .on('error', () => undefined);
}

function exchange(socket: Socket, request: PlannedRequest): Promise<Outcome> {
  const { method } = request.outgoing;
  const reader = createAnswerReader();
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => finish({ kind: 'silent' }),
      request.blursEnd ? patienceOfBlurredMs : patienceMs,
    );
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      socket.off('data', take).off('close', end);
      resolve(outcome);
    };
    const look = (read: (method: string) => Answer | undefined): boolean => {
      try {
        const answer = read(method);
        if (answer !== undefined) finish({ kind: 'answered', answer });
        return answer !== undefined;
      } catch {
        finish({ kind: 'garbage' });
        return true;
      }
    };
    const take = (chunk: Buffer): void => {
      reader.push(chunk);
      look(reader.next);
    };
    const end = (): void => {
      if (!look(reader.rest)) finish({ kind: 'closed' });
    };
    socket.on('data', take).once('close', end);
    // Nothing follows, so that the service need not wait for the rest of a request whose length is wrong.
    if (request.blursEnd) socket.end(request.bytes);
    else socket.write(request.bytes);
  });
}
