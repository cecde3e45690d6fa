import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { headBytes } from './exchange.js';
import { OutboundError } from './outbound-faults.js';
import type { Target } from './read-target.js';

/**
 * A connection to the target through the operator's proxy (CONNECT; RFC 9110, section 9.3.6). The name is looked up by
 * the proxy, whose rules decide to which addresses it may lead. @throws OutboundError proxy
 */
export function openTunnel(proxy: URL, { url, host }: Target, signal: AbortSignal): Promise<Socket> {
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
