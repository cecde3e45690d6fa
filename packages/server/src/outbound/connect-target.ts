import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';
import type { Deadline } from './deadline.js';
import { headBytes } from './exchange.js';
import { OutboundError } from './outbound-faults.js';
import type { Target } from './read-target.js';

/** Makes a request that is not sent yet, on a connection that leads only where it may. */
export interface Connector {
  /** To one of the addresses, which were checked. */
  direct(target: Target, addresses: readonly string[], headers: http.OutgoingHttpHeaders): ClientRequest;
  throughProxy(
    proxy: URL,
    {
      target,
      headers,
      deadline,
    }: { readonly target: Target; readonly headers: http.OutgoingHttpHeaders; readonly deadline: Deadline },
  ): Promise<ClientRequest>;
  close(): void;
}

/** How long one of several addresses is tried before the next one is tried as well. */
const oneAddressMs = 1_000;
const idleMs = 10_000;
const idleOfUrl = 2;

interface PooledOptions extends https.RequestOptions {
  /** The name under which idle connections are kept. */
  readonly pool: string;
  readonly autoSelectFamily: true;
  readonly autoSelectFamilyAttemptTimeout: number;
}

/** `authorities` are trusted besides those that Node.js knows; tests have one of their own. */
export function createConnector(authorities: readonly string[] | undefined): Connector {
  const agents = { 'http:': pooled(new http.Agent(keptOpen)), 'https:': pooled(new https.Agent(keptOpen)) };
  // Never left to the environment: NODE_TLS_REJECT_UNAUTHORIZED would turn it off.
  const verified = {
    rejectUnauthorized: true,
    ...(authorities === undefined ? {} : { ca: [...authorities] }),
  };
  return {
    direct: (target, addresses, headers) => {
      const isTls = target.url.protocol === 'https:';
      const options: PooledOptions = {
        ...requestOptions(target, headers),
        ...verified,
        agent: agents[isTls ? 'https:' : 'http:'],
        lookup: only(addresses),
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: oneAddressMs,
        pool: poolOf(target, addresses),
      };
      return (isTls ? https : http).request(options);
    },
    throughProxy: async (proxy, { target, headers, deadline }) => {
      const socket = await deadline.within(openTunnel(proxy, target, deadline.signal));
      const secured = () =>
        target.url.protocol === 'https:'
          ? tls.connect({ ...verified, socket, ...serverName(target) })
          : socket;
      return http.request({ ...requestOptions(target, headers), createConnection: secured });
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const keptOpen = { keepAlive: true, maxFreeSockets: idleOfUrl, timeout: idleMs };

/**
 * Gives the agent its rule for sharing connections. The agent's own rule knows the name of the host, and not the
 * addresses that were checked.
 */
function pooled<T extends http.Agent>(agent: T): T {
  agent.getName = poolIn;
  return agent;
}

function poolIn(options: object = {}): string {
  if ('pool' in options && typeof options.pool === 'string') return options.pool;
  throw new TypeError('a call has no name for its connections');
}

/**
 * An idle connection is used again only for the same URL, so that no receiver can answer for another one on a host that
 * they share, and only as long as the name leads to the same addresses.
 */
function poolOf({ url }: Target, addresses: readonly string[]): string {
  return `${url.href} ${addresses.toSorted().join(' ')}`;
}

function requestOptions({ url, host }: Target, headers: http.OutgoingHttpHeaders): https.RequestOptions {
  return {
    method: 'POST',
    host,
    ...(url.port === '' ? {} : { port: url.port }),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    maxHeaderSize: headBytes,
  };
}

/** The name that the certificate must be for. TLS has none for an address (RFC 6066, section 3). */
function serverName({ host }: Target): tls.ConnectionOptions {
  return isIP(host) === 0 ? { servername: host, host } : { host };
}

/** Instead of a second lookup, which might have another answer than the one that was checked. */
function only(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, _options, callback) => callback(null, all);
}

/**
 * A connection to the target through the operator's proxy (CONNECT; RFC 9110, section 9.3.6). The name is looked up by
 * the proxy, whose rules decide to which addresses it may lead. @throws OutboundError proxy
 */
function openTunnel(proxy: URL, { url, host }: Target, signal: AbortSignal): Promise<Socket> {
  const port = url.port === '' ? { 'http:': '80', 'https:': '443' }[url.protocol] : url.port;
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const request = (proxy.protocol === 'https:' ? https : http).request(proxy, {
      method: 'CONNECT',
      path: place,
      headers: { host: place, ...authorizationOf(proxy) },
      agent: false,
      maxHeaderSize: headBytes,
      rejectUnauthorized: true,
      signal,
    });
    request.once('connect', ({ statusCode = 0 }, socket, early) => {
      // Bytes that arrive before we have said anything are not from a server of TLS or HTTP.
      if (statusCode >= 200 && statusCode < 300 && early.length === 0) return resolve(socket);
      socket.destroy();
      reject(new OutboundError('proxy'));
    });
    request.once('response', (response) => {
      response.destroy();
      reject(new OutboundError('proxy'));
    });
    request.on('error', () => reject(signal.aborted ? signal.reason : new OutboundError('proxy')));
    request.end();
  });
}

function authorizationOf({ username, password }: URL): { readonly 'proxy-authorization'?: string } {
  if (username === '') return {};
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return { 'proxy-authorization': `Basic ${pair.toString('base64')}` };
}
