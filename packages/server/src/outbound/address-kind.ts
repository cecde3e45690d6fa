import ipaddr from 'ipaddr.js';
import type { AddressBlocks } from '../kernel/address-blocks.js';
import { canonicalAddress } from '../kernel/canonical-address.js';

/** `allowed` is in the operator's list, `public` is a public unicast address, `refused` is anything else. */
export type AddressKind = 'allowed' | 'public' | 'refused';

/** The kind of an address as a resolver or a URL writes it. What is not an address is refused. */
export function addressKind(text: string, allowed: AddressBlocks): AddressKind {
  const written = canonicalAddress(text);
  if (written === undefined) return 'refused';
  const reached = behindTranslation(written);
  if (allowed.includes(written) || allowed.includes(reached)) return 'allowed';
  return isPublicUnicast(reached) ? 'public' : 'refused';
}

/**
 * The IPv4 address that a NAT64 gateway connects to (RFC 6052, section 2.1); any other address unchanged. A host with
 * IPv6 alone has such addresses for every name without one of its own. 6to4, Teredo and the local prefix 64:ff9b:1::/48
 * stay as they are: refused.
 */
function behindTranslation(canonical: string): string {
  const address = ipaddr.parse(canonical);
  if (!(address instanceof ipaddr.IPv6) || !address.match(nat64)) return canonical;
  return ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString();
}

const nat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];
/** All global unicast addresses that IANA has given out. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Looks public, and reaches a service of the machine's host in Azure. */
const hostServices = ['168.63.129.16'];

/** `unicast` is what the library calls an address that no registry of special purposes lists (RFC 6890). */
function isPublicUnicast(canonical: string): boolean {
  const address = ipaddr.parse(canonical);
  if (address.range() !== 'unicast' || hostServices.includes(canonical)) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
