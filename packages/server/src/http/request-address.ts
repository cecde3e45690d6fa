import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../kernel/client-address.js';
import { compileTrustedProxies } from '../kernel/trusted-proxies.js';

export type AddressOf = (request: FastifyRequest) => string;

/**
 * Reads the client's canonical address from the connection, or through the listed proxies only. A request keeps the
 * address that was read first: it is counted and matched by the same one.
 */
export function createAddressReader(trustedProxies: readonly string[]): AddressOf {
  const { isTrusted } = compileTrustedProxies(trustedProxies);
  const known = new WeakMap<FastifyRequest, string>();
  return (request) => {
    const address =
      known.get(request) ??
      clientAddress({
        remoteAddress: request.raw.socket.remoteAddress ?? '',
        xForwardedFor: request.headers['x-forwarded-for'],
        forwarded: request.headers.forwarded,
        isTrusted,
      });
    known.set(request, address);
    return address;
  };
}

/**
 * Has the connection keep its other end's address. The system forgets it once that end has reset the connection, and
 * what was sent before can still be read then.
 */
export function rememberAddress(socket: Socket): void {
  void socket.remoteAddress;
}
