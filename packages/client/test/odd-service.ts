import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A request as it arrived, decompressed. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Behaviour = (response: ServerResponse, received: Received) => void;

/** A service that behaves as a test says: one behaviour for each request, and the last one for all further requests. */
export interface OddService {
  readonly url: string;
  readonly received: readonly Received[];
  stop(): Promise<void>;
}

export async function startOddService(...behaviours: readonly Behaviour[]): Promise<OddService> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const { method = '', url = '', headers } = request;
      const body = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
      const behave = behaviours[Math.min(received.length, behaviours.length - 1)];
      received.push({ method, url, headers, body });
      behave?.(response, { method, url, headers, body });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers JSON, and a failure as a problem; a text is sent unchanged. */
export function answer(
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): Behaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = status >= 400 && typeof body !== 'string' ? 'application/problem+json' : 'application/json';
  return (response) => response.writeHead(status, { 'content-type': type, ...headers }).end(text);
}

export const reset: Behaviour = (response) => response.destroy();

export const resetMidway: Behaviour = (response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"reportId":');
  setImmediate(() => response.destroy());
};

/** Never answers. */
export const hang: Behaviour = () => undefined;
