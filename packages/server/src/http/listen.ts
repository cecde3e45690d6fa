import { type AddressInfo, isIP } from 'node:net';
import { limits } from '../kernel/limits.js';
import type { App } from './app.js';

/** The service cannot listen at its configured address. */
export class ListenError extends Error {
  constructor(host: string, port: number, cause: unknown) {
    const code = errorCodeOf(cause) ?? 'unknown reason';
    const reason = code === 'EADDRINUSE' ? 'another process already listens there' : code;
    super(
      `cannot listen on ${host}, port ${port}: ${reason}. Choose another with --port (STOA_PORT) or --host (STOA_HOST).`,
      { cause },
    );
    this.name = 'ListenError';
  }
}

/**
 * Listens and returns the address with the actual port.
 * @throws ListenError
 */
export async function listen(
  app: App,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw new ListenError(host, port, error);
  });
  const address = app.server.address() as AddressInfo;
  return `http://${isIP(address.address) === 6 ? `[${address.address}]` : address.address}:${address.port}`;
}

/** Shorter than the limit of the whole step, so that cutting connections is still a clean end. */
const lastCutMs = 2_000;

/** Finishes the requests under way within a limit, and then closes the connections that are left. */
export async function closeHttp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), limits.drainMs - lastCutMs);
  await app.close();
  clearTimeout(cut);
}

function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
