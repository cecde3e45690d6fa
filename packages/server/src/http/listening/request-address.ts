import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { compileAddressBlocks } from '../../kernel/address-blocks.js';
import { clientAddress } from '../../kernel/client-address.js';

export type AddressOf = (request: FastifyRequest) => string;

/**
 * Reads the client's canonical address from the connection or, for the listed proxies only, from their headers. A
 * request keeps the address that was read first, so that rate limits and matching use the same one.
 */
export function createAddressReader(trustedProxies: readonly string[]): AddressOf {
  const { includes: isTrusted } = compileAddressBlocks(trustedProxies);
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
 * Stores the address of the connection's other end. The system forgets it once that end has reset the connection, when
 * requests that were sent before can still be read.
 */
export function rememberAddress(socket: Socket): void {
  void socket.remoteAddress;
}
