import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../config/logger.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { problemContentType, problemOf } from '../answering/problem.js';
import { mayTakeLonger } from '../bodies/lines-of-json.js';
import { httpFailures } from '../http-failures.js';
import type { HttpMetrics } from '../metrics.js';
import {
  type ConnectionGuard,
  createConnectionGuard,
  type EndReason,
  type GuardLimits,
} from './connection-guard.js';
import { rememberAddress } from './request-address.js';

/** The listener for everybody, or the operator's own. */
export type ListenerName = 'public' | 'operator';

interface ListenersOptions {
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  readonly limits: GuardLimits;
  readonly isTrusted: (canonical: string) => boolean;
}

/** The HTTP servers of a process. All have the same limits; each listener counts its own connections. */
export interface Listeners {
  /** Makes a server, which does not listen yet. */
  open(name: ListenerName, serve: RequestListener): Server;
  /** The listener that took a request; `public` if none did, as in tests. */
  of(request: IncomingMessage): ListenerName;
  guardOf(request: IncomingMessage): ConnectionGuard;
  /** The first server of that name; the others have the same port. */
  serverOf(name: ListenerName): Server | undefined;
  /**
   * Closes all servers but this one, which Fastify closes: they take no new connections, and end those without a
   * request under way.
   */
  turnAway(closedByOthers: Server): void;
  /** Ends all connections. */
  cut(): void;
  /** Resolves when every server has closed. To be called last. */
  closed(): Promise<void>;
}

/** How often connections are checked. */
const checkMs = 5_000;

export function createListeners({ logger, metrics, ...guarded }: ListenersOptions): Listeners {
  const servers: Server[] = [];
  const first = new Map<ListenerName, Server>();
  const ofOperator = new WeakSet<Socket>();
  const ended = createEndLog(logger);
  const guardAt = (name: ListenerName): ConnectionGuard => {
    const onEnd = (reason: EndReason): void => {
      metrics.connectionEnded(name, reason);
      ended.note(reason);
    };
    const guard = createConnectionGuard({ ...guarded, onEnd });
    metrics.watchConnections(name, () => guard.held());
    return guard;
  };
  const guards = { public: guardAt('public'), operator: guardAt('operator') };
  const checking = setInterval(() => {
    for (const guard of Object.values(guards)) guard.check();
    ended.write(performance.now());
  }, checkMs).unref();
  const of = ({ socket }: IncomingMessage): ListenerName => (ofOperator.has(socket) ? 'operator' : 'public');
  return {
    open: (name, serve) => {
      const server = makeServer(guards[name], serve);
      if (name === 'operator') server.on('connection', (socket) => ofOperator.add(socket));
      servers.push(server);
      if (!first.has(name)) first.set(name, server);
      return server;
    },
    of,
    serverOf: (name) => first.get(name),
    guardOf: (request) => guards[of(request)],
    turnAway: (closedByOthers) => {
      for (const guard of Object.values(guards)) guard.endSilent();
      for (const server of servers) if (server !== closedByOthers) server.close();
    },
    cut: () => {
      for (const server of servers) server.closeAllConnections();
    },
    closed: async () => {
      clearInterval(checking);
      // Even a server that never listened has a timer, which only closing ends.
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function makeServer(guard: ConnectionGuard, serve: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.headersBytes,
      connectionsCheckingInterval: checkMs,
      // We check the Host header ourselves, because Node.js would refuse the request without a body.
      requireHostHeader: false,
    },
    guard.gate(serve),
  );
  guard.watch(server);
  server.on('connection', rememberAddress);
  server.on('checkExpectation', guard.gate(refuseExpectation));
  server.on('clientError', answerBrokenHttp);
  return server;
}

/** Tells the operator that connections were ended, without telling whose. */
interface EndLog {
  note(reason: EndReason): void;
  write(nowMs: number): void;
}

/** At most one line a minute, so that an attack does not also fill the log. */
const logMs = 60_000;

export function createEndLog(logger: Pick<Logger, 'warn'>): EndLog {
  const counts = new Map<EndReason, number>();
  let writtenMs = Number.NEGATIVE_INFINITY;
  return {
    note: (reason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    write: (nowMs) => {
      if (counts.size === 0 || nowMs - writtenMs < logMs) return;
      logger.warn({ ended: Object.fromEntries(counts) }, 'connections were ended to protect the service');
      counts.clear();
      writtenMs = nowMs;
    },
  };
}

/** Answers what Node's HTTP parser refuses. That never becomes a request, but it still gets a problem. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node.js leaves the connection to us, and calls this once for each request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeLonger(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = answerOf(failureOf(error.code));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n')}\r\n\r\n${body}`);
}

/** Refuses every `Expect` except `100-continue`, which Node.js answers itself (RFC 9110, section 10.1.1). */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const failure = new Failure(httpFailures.expectation_failed, {
    detail: 'The only expectation that is supported is 100-continue.',
  });
  const { status, headers, body } = answerOf(failure);
  response.writeHead(status, headers).end(body);
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

function answerOf(failure: Failure): RawAnswer {
  const problem = problemOf(failure, `req_${randomUUID()}`, '/');
  const body = JSON.stringify(problem);
  const headers = {
    'content-type': problemContentType,
    'content-length': Buffer.byteLength(body),
    'x-request-id': problem.request_id,
    connection: 'close',
  };
  return { status: problem.status, headers, body };
}

function failureOf(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Failure(httpFailures.headers_too_large, {
      detail: 'The header fields may have 16 KiB together at most.',
    });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Failure(httpFailures.request_timeout, { detail: 'The request did not arrive in time.' });
  }
  return new Failure(httpFailures.malformed_request, {
    detail: 'The request could not be read as HTTP/1.1.',
  });
}
