import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { limits } from '../../kernel/limits.js';
import type { App } from '../app.js';

/** The service cannot listen at a configured address. */
export class ListenError extends Error {
  constructor({ host, port }: HostAndPort, settings: string, cause: unknown) {
    const code = errorCodeOf(cause) ?? 'unknown reason';
    const reason = code === 'EADDRINUSE' ? 'another process already listens there' : code;
    super(`cannot listen on ${host}, port ${port}: ${reason}. Choose another with ${settings}.`, { cause });
    this.name = 'ListenError';
  }
}

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** Where the service is reached, with the actual ports. */
export interface ListeningAt {
  readonly url: string;
  /** The address of the operator's calls: the same one, unless they have a separate listener. */
  readonly operatorUrl: string;
}

/**
 * Listens at every configured address. What listens already when another address fails is closed with the app.
 * @throws ListenError
 */
export async function listen(
  app: App,
  { host, port, operatorListen }: HostAndPort & { readonly operatorListen: HostAndPort | undefined },
): Promise<ListeningAt> {
  const operator =
    operatorListen === undefined
      ? undefined
      : await listenAt(app.listeners.open('operator', app.routing), operatorListen).catch(
          (error: unknown) => {
            throw new ListenError(operatorListen, 'STOA_OPERATOR_LISTEN', error);
          },
        );
  await app.listen({ host, port }).catch((error: unknown) => {
    throw new ListenError({ host, port }, '--port (STOA_PORT) or --host (STOA_HOST)', error);
  });
  const { address, port: actual } = app.server.address() as AddressInfo;
  if (host === 'localhost') await listenAtOthers(app, address, actual);
  const url = urlOf(app.server);
  return { url, operatorUrl: operator === undefined ? url : urlOf(operator) };
}

/**
 * `localhost` is 127.0.0.1 and ::1, and clients may try either. It is not an error if this machine lacks one of them.
 */
async function listenAtOthers(app: App, taken: string, port: number): Promise<void> {
  const found = await lookup('localhost', { all: true }).catch(() => []);
  for (const { address } of found)
    if (address !== taken)
      await listenAt(app.listeners.open('public', app.routing), { host: address, port }).catch(
        () => undefined,
      );
}

async function listenAt(server: Server, { host, port }: HostAndPort): Promise<Server> {
  server.listen({ host, port });
  await once(server, 'listening');
  return server;
}

function urlOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
}

/** Connections are cut this long before the time limit of the shutdown step, so that the step still ends cleanly. */
const lastCutMs = 2_000;

/** Finishes the requests under way within a limit, and then closes the connections that are left. */
export async function closeHttp(app: App): Promise<void> {
  const cut = setTimeout(() => app.listeners.cut(), limits.drainMs - lastCutMs);
  await app.close();
  clearTimeout(cut);
}

function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
