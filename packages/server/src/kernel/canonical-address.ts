import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The canonical text of an IP address: dotted decimal for IPv4 and for IPv4-mapped IPv6 (`::ffff:192.0.2.1`), RFC 5952
 * for all other IPv6. `undefined` for everything else: zone ids, ports, brackets, blanks, octets with leading zeros,
 * and the short, octal and hexadecimal IPv4 forms of `inet_aton` (`127.1`, `0x7f.1`), which readers disagree about.
 */
export function canonicalAddress(text: string): string | undefined {
  const family = isIP(text);
  if (family === 4) return text; // isIP accepts only the canonical form
  if (family !== 6 || text.includes('%')) return undefined;
  const hexadecimal = withHexadecimalTail(text);
  if (!ipaddr.IPv6.isValid(hexadecimal)) return undefined; // the two parsers may disagree, and then parse would throw
  const address = ipaddr.IPv6.parse(hexadecimal);
  return address.match(IPV4_MAPPED) ? address.toIPv4Address().toString() : address.toRFC5952String();
}

/**
 * The text by which addresses are compared when an installation is matched: the canonical address itself,
 * or, where the operator compares IPv6 by network, its /64 (`2001:db8:1:2::/64`). IPv4 is always whole.
 * `canonical` comes from `canonicalAddress`.
 */
export function addressForMatching(canonical: string, ipv6PrefixBits: 128 | 64): string {
  if (ipv6PrefixBits === 128 || !canonical.includes(':')) return canonical;
  const { parts } = ipaddr.IPv6.parse(canonical);
  const network = new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toRFC5952String()}/64`;
}

const IPV4_MAPPED: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::ffff:0:0'), 96];

/**
 * `::1.2.3.4` becomes `::102:304`: the library would read that deprecated form as the IPv4-mapped address, which is a
 * different address.
 */
function withHexadecimalTail(text: string): string {
  const tailStart = text.lastIndexOf(':') + 1;
  const tail = text.slice(tailStart);
  if (!tail.includes('.')) return text;
  const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
  return `${text.slice(0, tailStart)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** What rate limits count by: an IPv6 host has its whole /64, so all of its addresses are one caller. */
export function addressForLimits(canonical: string): string {
  return addressForMatching(canonical, 64);
}
