import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../kernel/client-address.js';
import { compileTrustedProxies } from '../kernel/trusted-proxies.js';

export type AddressOf = (request: FastifyRequest) => string;

/** Reads the client's canonical address from the connection, or through the listed proxies only. */
export function createAddressReader(trustedProxies: readonly string[]): AddressOf {
  const { isTrusted } = compileTrustedProxies(trustedProxies);
  return (request) =>
    clientAddress({
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      xForwardedFor: request.headers['x-forwarded-for'],
      forwarded: request.headers.forwarded,
      isTrusted,
    });
}
