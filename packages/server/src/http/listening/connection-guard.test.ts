import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, test } from 'node:test';
import { waitUntil } from '../../../test/wait-until.js';
import { Failure } from '../../kernel/failure.js';
import {
  type ConnectionGuard,
  createConnectionGuard,
  type EndReason,
  type GuardLimits,
} from './connection-guard.js';

const ample: GuardLimits = {
  connections: 100,
  connectionsOfAddress: 100,
  requestsOfConnection: 3,
  unreadBytes: 1_000_000_000,
  unreadBytesOfAddress: 1_000_000_000,
  unreadBytesOfConnection: 1_000_000_000,
  unreadStallMs: 30_000,
};

/** More than the buffers of two sockets hold. */
const largeBytes = 64_000_000;
const large = Buffer.alloc(largeBytes);
const megabyte = 1_000_000;

interface Guarded {
  readonly guard: ConnectionGuard;
  readonly ended: readonly EndReason[];
  /** What the handlers of `/wait` wait for. */
  readonly answerAll: () => void;
  readonly waitingCount: () => number;
  nowMs: number;
  /** Connects, sends, and reads nothing. */
  connect(
    sent: string,
    options?: { readonly from?: string; readonly allowHalfOpen?: boolean },
  ): Promise<Socket>;
}

let server: Server;
const clients: Socket[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A server that answers `/small`, `/large` with 64 MB that count as one, and `/wait` when the test says so. */
async function startGuarded(
  limits: Partial<GuardLimits> = {},
  trusted: readonly string[] = [],
): Promise<Guarded> {
  const ended: EndReason[] = [];
  const waiting: (() => void)[] = [];
  const clock = { nowMs: 0 };
  const guard = createConnectionGuard({
    limits: { ...ample, ...limits },
    isTrusted: (address) => trusted.includes(address),
    onEnd: (reason) => ended.push(reason),
    now: () => clock.nowMs,
  });
  server = createServer(
    guard.gate((request, response) => {
      if (request.url === '/wait') return void waiting.push(() => response.end('waited'));
      const body = request.url === '/large' ? large : Buffer.from('small');
      try {
        guard.hold(response, request.url === '/large' ? megabyte : body.length);
        response.end(body);
      } catch (error) {
        assert.ok(error instanceof Failure);
        response.writeHead(error.definition.status, { connection: 'close' }).end();
      }
    }),
  );
  guard.watch(server);
  server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(clock, {
    guard,
    ended,
    answerAll: () => {
      for (const answer of waiting.splice(0)) answer();
    },
    waitingCount: () => waiting.length,
    connect: async (sent: string, { from = '127.0.0.1', allowHalfOpen = false } = {}) => {
      const client = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen });
      client.on('error', () => undefined);
      clients.push(client);
      await once(client, 'connect');
      client.write(sent);
      return client;
    },
  });
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const lastRequest = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;

/** The statuses of all answers until the end of the connection. */
async function statusesOf(client: Socket): Promise<number[]> {
  const statuses: number[] = [];
  for await (const chunk of client as AsyncIterable<Buffer>) {
    // The bodies are zeros, and too large to be joined to a text.
    const heads = chunk.includes('HTTP') ? chunk.toString('latin1') : '';
    statuses.push(...[...heads.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)));
  }
  return statuses;
}

async function statusOf(client: Socket): Promise<number> {
  return (await statusesOf(client))[0] ?? 0;
}

async function untilClosed(client: Socket): Promise<void> {
  client.resume();
  if (!client.closed) await once(client, 'close');
}

/** Waits until the guard counts this many open connections. */
const untilHeld = (guarded: Guarded, connections: number) =>
  waitUntil(`${connections} connections are open`, async () =>
    guarded.guard.held().connections === connections ? true : undefined,
  );

const untilUnread = (guarded: Guarded, bytes: number) =>
  waitUntil(
    () => `${bytes} bytes are unread, not ${guarded.guard.held().unreadBytes}`,
    async () => (guarded.guard.held().unreadBytes === bytes ? true : undefined),
  );

test('a few pipelined requests are answered in their order', async () => {
  const guarded = await startGuarded();
  const client = await guarded.connect(`${request('/small')}${request('/none')}${lastRequest('/small')}`);
  assert.deepEqual(await statusesOf(client), [200, 200, 200]);
  assert.deepEqual(guarded.ended, []);
});

test('a connection that pipelines more is ended', async () => {
  const guarded = await startGuarded();
  const client = await guarded.connect(request('/wait').repeat(4));
  await untilClosed(client);
  assert.deepEqual(guarded.ended, ['pipelining']);
  assert.deepEqual(guarded.guard.held(), { connections: 0, unreadBytes: 0 });
});

test('what follows on a connection that is ended is not even read as requests', async () => {
  const guarded = await startGuarded();
  let seen = 0;
  server.on('request', () => {
    seen += 1;
  });
  await untilClosed(await guarded.connect(request('/wait').repeat(1_500)));
  assert.equal(seen, ample.requestsOfConnection + 1);
});

test('HTTP/0.9 gets nothing', async () => {
  const guarded = await startGuarded();
  const old = await guarded.connect('GET /small\r\n\r\n');
  await untilClosed(old);
  assert.equal(old.bytesRead, 0);
  assert.deepEqual(guarded.ended, ['old_http']);
});

test('a client that takes nothing is ended after a while, and not earlier', async () => {
  const guarded = await startGuarded();
  const client = await guarded.connect(request('/large'));
  await untilUnread(guarded, megabyte);
  // The buffers between the two still fill for a moment, which counts as taking.
  await waitUntil('it takes no more', async () => {
    guarded.guard.check();
    guarded.nowMs += 29_999;
    guarded.guard.check();
    assert.deepEqual(guarded.ended, []);
    guarded.nowMs += 1;
    guarded.guard.check();
    return guarded.ended.length > 0 ? true : undefined;
  });
  assert.deepEqual(guarded.ended, ['unread']);
  assert.deepEqual(guarded.guard.held(), { connections: 0, unreadBytes: 0 });
  await untilClosed(client);
});

test('a client that takes something now and then is not ended, however slow it is', async () => {
  const guarded = await startGuarded();
  const client = await guarded.connect(lastRequest('/large'));
  await untilUnread(guarded, megabyte);
  let received = 0;
  client.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  for (const least of [16_000_000, 32_000_000, 48_000_000]) {
    guarded.guard.check();
    guarded.nowMs += 29_000;
    client.resume();
    await waitUntil(`${least} bytes have come`, async () => (received >= least ? true : undefined));
    client.pause();
  }
  guarded.guard.check();
  await untilClosed(client);
  assert.ok(received > largeBytes);
  assert.deepEqual(guarded.ended, []);
});

test('a connection that its client does not close after the service has is ended', async () => {
  const guarded = await startGuarded();
  const client = await guarded.connect('no HTTP\r\n\r\n', { allowHalfOpen: true });
  client.resume();
  await once(client, 'end');
  guarded.guard.check();
  guarded.nowMs += 29_999;
  guarded.guard.check();
  assert.deepEqual(guarded.ended, []);
  guarded.nowMs += 1;
  guarded.guard.check();
  assert.deepEqual(guarded.ended, ['half_open']);
  await untilHeld(guarded, 0);
});

test('a connection that leaves much unread gets no more large answers, and others do', async () => {
  const guarded = await startGuarded({ unreadBytesOfConnection: 1.5 * megabyte });
  const greedy = await guarded.connect(`${request('/large')}${lastRequest('/large')}`);
  await untilUnread(guarded, megabyte);
  const other = await guarded.connect(lastRequest('/large'));
  await untilUnread(guarded, 2 * megabyte);
  assert.deepEqual(await Promise.all([statusesOf(greedy), statusesOf(other)]), [[200, 503], [200]]);
  await untilUnread(guarded, 0);
});

test('an address that leaves much unread gets no more large answers; small ones and other addresses do', async () => {
  const guarded = await startGuarded({ unreadBytesOfAddress: 1.5 * megabyte }, ['127.0.0.3']);
  const greedy = await guarded.connect(request('/large'));
  await untilUnread(guarded, megabyte);
  assert.equal(await statusOf(await guarded.connect(lastRequest('/large'))), 503);
  assert.equal(await statusOf(await guarded.connect(lastRequest('/small'))), 200);
  assert.equal(await statusOf(await guarded.connect(lastRequest('/large'), { from: '127.0.0.2' })), 200);
  for (const times of [2, 3]) {
    // A proxy that is trusted speaks for many clients.
    await guarded.connect(request('/large'), { from: '127.0.0.3' });
    await untilUnread(guarded, times * megabyte);
  }
  greedy.destroy();
  await untilUnread(guarded, 2 * megabyte);
  assert.equal(await statusOf(await guarded.connect(lastRequest('/large'))), 200);
});

test('when all have too much unread, the oldest answer gives way, unless it is young', async () => {
  const guarded = await startGuarded({ unreadBytes: 2.5 * megabyte });
  const oldest = await guarded.connect(request('/large'));
  await untilUnread(guarded, megabyte);
  guarded.nowMs += 5_000;
  await guarded.connect(request('/large'));
  await untilUnread(guarded, 2 * megabyte);
  guarded.nowMs += 4_999;
  assert.equal(await statusOf(await guarded.connect(lastRequest('/large'))), 503);
  guarded.nowMs += 1;
  assert.equal(await statusOf(await guarded.connect(lastRequest('/large'))), 200);
  assert.deepEqual(guarded.ended, ['unread']);
  await untilClosed(oldest);
});

test('a connection whose own answer gives way to its next one leaves nothing behind', async () => {
  const guarded = await startGuarded({ unreadBytes: 2.5 * megabyte });
  // The answer to /wait comes before the large ones and does not end, so Node.js never reports the end of those.
  const greedy = await guarded.connect(`${request('/wait')}${request('/large')}`);
  await untilUnread(guarded, megabyte);
  await guarded.connect(request('/large'));
  await untilUnread(guarded, 2 * megabyte);
  guarded.nowMs += 10_000;
  greedy.write(request('/large'));
  await untilHeld(guarded, 1);
  await untilClosed(greedy);
  assert.deepEqual(guarded.ended, ['unread']);
  assert.equal(guarded.guard.held().unreadBytes, megabyte);
});

test('an answer may be larger than every limit if nothing else is unread', async () => {
  const guarded = await startGuarded({ unreadBytes: 1, unreadBytesOfAddress: 1, unreadBytesOfConnection: 1 });
  assert.equal(await statusOf(await guarded.connect(lastRequest('/large'))), 200);
});

for (const [scope, limits] of [
  ['a listener', { connections: 2 }],
  ['an address', { connectionsOfAddress: 2 }],
] as const) {
  test(`when ${scope} has all of its connections, the one that was idle longest gives way to a new one`, async () => {
    const guarded = await startGuarded(limits);
    const first = await guarded.connect('');
    await untilHeld(guarded, 1);
    guarded.nowMs = 1;
    const second = await guarded.connect('');
    await untilHeld(guarded, 2);
    guarded.nowMs = 2;
    first.write(request('/small'));
    await once(first, 'data');
    await untilUnread(guarded, 0);
    assert.equal(await statusOf(await guarded.connect(lastRequest('/small'))), 200);
    await untilClosed(second);
    assert.deepEqual(guarded.ended, ['idle']);
    assert.equal(first.destroyed, false);
  });

  test(`when all connections of ${scope} have requests under way, a new one is refused`, async () => {
    const guarded = await startGuarded(limits);
    const busy = await Promise.all([1, 2].map(() => guarded.connect(lastRequest('/wait'))));
    await waitUntil('both requests have come', async () =>
      guarded.waitingCount() === busy.length ? true : undefined,
    );
    const answers = busy.map(statusOf);
    const refused = await guarded.connect(request('/small'));
    await untilClosed(refused);
    assert.equal(refused.bytesRead, 0);
    assert.deepEqual(guarded.ended, ['refused']);
    guarded.answerAll();
    assert.deepEqual(await Promise.all(answers), [200, 200]);
  });
}

test('another address has connections of its own, and a trusted proxy as many as there are', async () => {
  const guarded = await startGuarded({ connectionsOfAddress: 1 }, ['127.0.0.3']);
  for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.3'])
    await guarded.connect(request('/wait'), { from });
  await untilHeld(guarded, 5);
  assert.deepEqual(guarded.ended, []);
});

test('connections on which nothing was sent can be ended, and the others stay', async () => {
  const guarded = await startGuarded();
  const silent = await guarded.connect('');
  const busy = await guarded.connect(lastRequest('/wait'));
  const answer = statusOf(busy);
  await untilHeld(guarded, 2);
  await waitUntil('the request has come', async () => {
    guarded.answerAll();
    return busy.bytesRead > 0 ? true : undefined;
  });
  guarded.guard.endSilent();
  await untilClosed(silent);
  assert.equal(await answer, 200);
});
