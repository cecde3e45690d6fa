import { createHmac } from 'node:crypto';
import { addressForMatching } from '../kernel/client-address.js';

/** The 32 bytes by which an address is stored and compared; `canonical` comes from `canonicalAddress`. */
export type HideAddress = (canonical: string) => Buffer;

export interface HideAddressOptions {
  /** Key of the HMAC. With another one, what is stored matches nothing any more. */
  readonly addressKey: Buffer;
  /** 64 compares IPv6 addresses by their network; IPv4 is always whole. */
  readonly ipv6PrefixBits: 128 | 64;
}

/**
 * HMAC-SHA-256 under a secret of the service (decisions, "Installation attribution"): there are so few IPv4 addresses
 * that a hash without a key could be reversed by trying them all.
 */
export function createHideAddress({ addressKey, ipv6PrefixBits }: HideAddressOptions): HideAddress {
  return (canonical) =>
    createHmac('sha256', addressKey).update(addressForMatching(canonical, ipv6PrefixBits)).digest();
}
