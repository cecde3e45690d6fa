import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type SeededRandom } from '../seeded-random.js';
import type { PlannedRequest } from './plan-request.js';
import { createAnswerReader } from './read-answers.js';

/** A way to misuse a connection, for which a valid request is given. */
export interface ConnectionTrick {
  readonly name: string;
  /** Returns the statuses that are allowed as the answer; undefined allows any. */
  readonly play: (scene: Scene) => Promise<readonly number[] | undefined>;
}

interface Scene {
  readonly socket: Socket;
  readonly request: PlannedRequest;
  readonly random: SeededRandom;
}

export interface PlayedTrick {
  readonly name: string;
  readonly fault: string | undefined;
}

const longestMs = 4_000;
/** A request that anybody may make, with a large answer. */
const publicRequest = 'GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';

const refusals = [400, 404, 405, 408, 431, 501, 505];

const tricks: readonly [ConnectionTrick, ...ConnectionTrick[]] = [
  {
    name: 'pipelined',
    play: ({ socket, random }) => write(socket, publicRequest.repeat(2 + random.below(15)), [200, 503]),
  },
  {
    name: 'pipelined mix',
    play: ({ socket, request }) =>
      write(socket, Buffer.concat([request.bytes, Buffer.from(publicRequest)]), undefined),
  },
  { name: 'unread', play: unread },
  { name: 'half closed', play: halfClosed },
  { name: 'reset in the middle', play: resetInTheMiddle },
  { name: 'reset while it is answered', play: resetWhileAnswered },
  { name: 'dribbled', play: dribbled },
  { name: 'slow head', play: slowHead },
  { name: 'silent', play: silent },
  {
    name: 'HTTP/0.9',
    play: ({ socket, random }) =>
      write(socket, random.pick(['GET /\r\n', 'GET /metrics\r\n\r\n', 'GET\r\n\r\n']), refusals),
  },
  { name: 'garbage', play: ({ socket, random }) => write(socket, garbage(random), refusals) },
  { name: 'a line without end', play: ({ socket }) => write(socket, `GET /${'a'.repeat(40_000)}`, refusals) },
];

/** Plays the trick that belongs to the request's number. It ends after a time limit, or when the signal is aborted. */
export async function playConnectionTrick(
  request: PlannedRequest,
  { port, seed, signal }: { readonly port: number; readonly seed: number; readonly signal: AbortSignal },
): Promise<PlayedTrick> {
  const random = createRandom(seed, `connection ${request.number}`);
  const trick = random.pick(tricks);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const seen = watchStatuses(socket);
  const timer = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    timer.addEventListener('abort', () => resolve(), { once: true });
  });
  const expected = await trick.play({ socket, request, random });
  await ended;
  socket.destroy();
  const unexpected = seen.statuses.find((status) => expected?.includes(status) === false);
  const fault = unexpected === undefined ? seen.garbage() : `the connection was answered ${unexpected}`;
  return { name: trick.name, fault };
}

/** Collects the statuses of the answers on this connection, as long as the trick reads from it. */
function watchStatuses(socket: Socket): { readonly statuses: number[]; garbage(): string | undefined } {
  const reader = createAnswerReader();
  const statuses: number[] = [];
  let garbage: string | undefined;
  const look = (): void => {
    try {
      for (let answer = reader.next('GET'); answer !== undefined; answer = reader.next('GET'))
        statuses.push(answer.status);
    } catch (error) {
      garbage = String(error);
      socket.destroy();
    }
  };
  socket.on('data', (chunk: Buffer) => {
    reader.push(chunk);
    look();
  });
  return { statuses, garbage: () => garbage };
}

async function write(
  socket: Socket,
  bytes: string | Buffer,
  expected: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  socket.write(bytes);
  return expected;
}

async function unread({ socket, random }: Scene): Promise<undefined> {
  socket.pause();
  socket.write(publicRequest.repeat(1 + random.below(20)));
}

async function halfClosed({ socket, request }: Scene): Promise<undefined> {
  socket.end(request.bytes);
}

async function resetInTheMiddle({ socket, request, random }: Scene): Promise<undefined> {
  socket.write(request.bytes.subarray(0, 1 + random.below(request.bytes.length)), () =>
    socket.resetAndDestroy(),
  );
}

async function resetWhileAnswered({ socket, request }: Scene): Promise<undefined> {
  socket.write(publicRequest);
  socket.write(request.bytes);
  socket.once('data', () => socket.resetAndDestroy());
}

async function dribbled({ socket, request, random }: Scene): Promise<undefined> {
  const { bytes } = request;
  const step = Math.ceil(bytes.length / (2 + random.below(30)));
  for (let at = 0; at < bytes.length && !socket.destroyed; at += step) {
    socket.write(bytes.subarray(at, at + step));
    await delay(10);
  }
}

async function slowHead({ socket }: Scene): Promise<readonly number[]> {
  socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n');
  for (let line = 0; line < 30 && !socket.destroyed; line += 1) {
    socket.write(`x${line}: 1\r\n`);
    await delay(100);
  }
  return refusals;
}

/** Sends nothing and waits until the service or the time limit ends the connection. */
async function silent(): Promise<readonly number[]> {
  return refusals;
}

function garbage(random: SeededRandom): Buffer {
  return random.pick([
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    Buffer.from('160301020001000001fc0303', 'hex'),
    Buffer.from('SSH-2.0-OpenSSH_9.6\r\n'),
    Buffer.from('\u0000\u0000\u0000\u0008\u0004\u00d2\u0016\u002f', 'latin1'),
    Buffer.from('\r\n\r\n\r\n\r\n'),
    Buffer.from(Array.from({ length: 500 }, () => random.below(256))),
  ]);
}
