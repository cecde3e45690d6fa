import type { Server } from 'node:http';
import { isIP } from 'node:net';

export interface BaseUrlOptions {
  readonly baseUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

/** The public address of the service: the configured one, or else the host with the port at which it really listens. */
export function baseUrlOf(server: Server, { baseUrl, host, port }: BaseUrlOptions): string {
  if (baseUrl !== undefined) return baseUrl;
  const listening = server.address();
  const actual = typeof listening === 'object' && listening !== null ? listening.port : port;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${actual}`;
}
