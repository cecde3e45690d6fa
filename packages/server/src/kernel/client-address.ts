import { canonicalAddress } from './canonical-address.js';
import { forwardedHops, type HeaderValue, xForwardedForHops } from './forwarded-hops.js';

export { addressForLimits, addressForMatching, canonicalAddress } from './canonical-address.js';

/** The most proxies between a client and us that are followed, counted from our side. */
export const MAX_FORWARDED_HOPS = 32;

/**
 * Stands for a connection without an IP address (a closed or a local socket). No client can have it, and no header can
 * name it.
 */
export const UNKNOWN_ADDRESS = '::';

export interface ClientAddressSources {
  /** Address of the socket's other end, as Node.js gives it. */
  readonly remoteAddress: string | undefined;
  readonly xForwardedFor?: HeaderValue;
  readonly forwarded?: HeaderValue;
  /** Asked with canonical addresses only. */
  readonly isTrusted: (canonical: string) => boolean;
}

/**
 * The canonical address of the client (decisions: "Installation attribution").
 *
 * It is the connection's address, unless that is a trusted proxy. Then the proxy's header is read from its right end,
 * past further trusted proxies, to the first address that is not trusted. An element without an address (`unknown`,
 * `_hidden`, `::`, an empty or malformed one), the end of the header or `MAX_FORWARDED_HOPS` ends the search at the
 * last address known.
 *
 * When both `X-Forwarded-For` and `Forwarded` are present, they must lead to the same address; otherwise the
 * connection's address counts. A proxy writes one of them and passes the other on as the client sent it, and we cannot
 * know which. So a client that adds the other header can hide behind the proxy, but never pose as somebody else. An
 * operator whose proxies disagree by design should pass on only the header that they maintain.
 */
export function clientAddress(sources: ClientAddressSources): string {
  const connection = connectionAddress(sources.remoteAddress);
  if (connection === UNKNOWN_ADDRESS || !sources.isTrusted(connection)) return connection;
  const byXForwardedFor = follow(connection, xForwardedForHops(sources.xForwardedFor), sources.isTrusted);
  const byForwarded = follow(connection, forwardedHops(sources.forwarded), sources.isTrusted);
  if (isBlank(sources.forwarded)) return byXForwardedFor;
  if (isBlank(sources.xForwardedFor)) return byForwarded;
  return byForwarded === byXForwardedFor ? byForwarded : connection;
}

/** A zone id is cut off only here: the kernel wrote it (`fe80::1%eth0`), not the client. */
function connectionAddress(remoteAddress: string | undefined): string {
  const [address = ''] = (remoteAddress ?? '').split('%', 1);
  return canonicalAddress(address) ?? UNKNOWN_ADDRESS;
}

function follow(
  connection: string,
  hops: Iterable<string | undefined>,
  isTrusted: (canonical: string) => boolean,
): string {
  let known = connection;
  let examined = 0;
  for (const hop of hops) {
    if (hop === undefined || hop === UNKNOWN_ADDRESS || examined === MAX_FORWARDED_HOPS) return known;
    known = hop;
    examined += 1;
    if (!isTrusted(hop)) return known;
  }
  return known;
}

function isBlank(header: HeaderValue): boolean {
  const lines = typeof header === 'string' ? [header] : (header ?? []);
  return lines.every((line) => /^[ \t]*$/.test(line));
}
