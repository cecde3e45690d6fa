import type { Server } from 'node:http';
import { isIP } from 'node:net';
import type { ListenerName } from './listeners.js';

interface ListeningAt {
  readonly host: string;
  readonly port: number;
}

export interface BaseUrlOptions extends ListeningAt {
  readonly baseUrl: string | undefined;
}

export interface PublicUrlOptions extends BaseUrlOptions {
  /** Undefined if the operator has no separate listener, and so no separate address. */
  readonly operatorListen: ListeningAt | undefined;
  readonly operatorUrl: string | undefined;
}

/** The address that browsers show for a listener. */
export type PublicUrlAt = (listener: ListenerName) => string;

/**
 * The address of each listener: the configured one, or else the host with the port at which it really listens.
 * `serverOf` knows the servers of this process.
 */
export function createPublicUrls(
  { operatorListen, operatorUrl, ...everybody }: PublicUrlOptions,
  serverOf: (listener: ListenerName) => Server | undefined,
): PublicUrlAt {
  return (listener) =>
    listener === 'operator' && operatorListen !== undefined
      ? baseUrlOf(serverOf('operator'), { ...operatorListen, baseUrl: operatorUrl })
      : baseUrlOf(serverOf('public'), everybody);
}

function baseUrlOf(server: Server | undefined, { baseUrl, host, port }: BaseUrlOptions): string {
  const listening = server?.address();
  const actual = typeof listening === 'object' && listening !== null ? listening.port : port;
  return baseUrl ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${actual}`;
}
