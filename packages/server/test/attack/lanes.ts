import { connect, type Socket } from 'node:net';
import type { PlannedRequest } from './plan-request.js';
import { type Answer, createAnswerReader } from './read-answers.js';

/** The outcome of a request. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The connection was closed, or broke, without a whole answer. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'garbage' };

/** Sends requests over one connection, one after the other. A connection that has closed is replaced. */
export interface Lane {
  send(request: PlannedRequest): Promise<Outcome>;
  close(): void;
}

/** The longest wait for a whole answer. Even a call that reads all the merchants of a long attack takes less. */
const patienceMs = 300_000;
/** The longest wait for the answer to a request of which the service may not see an end. */
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
    // The service may have closed the kept connection while it was idle. Then it never read the request.
    return outcome.kind === 'closed' && kept !== undefined ? attempt(request) : outcome;
  }

  return {
    send: attempt,
    close: () => socket?.destroy(),
  };
}

/** Errors are ignored here, because `close` follows them. */
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
    // Ends the connection, so that the service does not wait for the rest of a request whose length is wrong.
    if (request.blursEnd) socket.end(request.bytes);
    else socket.write(request.bytes);
  });
}
