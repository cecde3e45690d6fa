import ipaddr from 'ipaddr.js';
import { canonicalAddress } from './canonical-address.js';

/** A list of addresses and blocks that the operator gave. */
export interface AddressBlocks {
  /** Whether an entry contains this address, given as `canonicalAddress` writes it. */
  readonly includes: (canonical: string) => boolean;
  /**
   * The entries that are neither an address nor a block, as they were given. The service should refuse to start with
   * them.
   */
  readonly invalid: readonly string[];
}

/**
 * Compiles a list of addresses (`10.0.0.7`) and CIDR blocks (`10.0.0.0/8`, `2001:db8::/32`), such as that of the
 * proxies whose forwarding headers are believed. A block with host bits set (`10.0.0.7/8`) is invalid: it may just as
 * well be a mistyped address, and we must not guess whom to trust. A mapped block (`::ffff:10.0.0.0/104`) is the IPv4
 * block, and `::/0` contains no IPv4 address.
 */
export function compileAddressBlocks(list: readonly string[]): AddressBlocks {
  const parsed = list.map((entry) => ({ entry, block: parseBlock(entry) }));
  const blocks = parsed.flatMap(({ block }) => (block === undefined ? [] : [block]));
  return {
    includes: (canonical) => blocks.length > 0 && isInAny(ipaddr.parse(canonical), blocks),
    invalid: parsed.filter(({ block }) => block === undefined).map(({ entry }) => entry),
  };
}

interface Block {
  readonly network: ipaddr.IPv4 | ipaddr.IPv6;
  readonly prefixBits: number;
}

function isInAny(address: ipaddr.IPv4 | ipaddr.IPv6, blocks: readonly Block[]): boolean {
  return blocks.some(
    ({ network, prefixBits }) => network.kind() === address.kind() && address.match(network, prefixBits),
  );
}

function parseBlock(entry: string): Block | undefined {
  const slash = entry.indexOf('/');
  const addressText = slash === -1 ? entry : entry.slice(0, slash);
  const canonical = canonicalAddress(addressText);
  if (canonical === undefined) return undefined;
  const network = ipaddr.parse(canonical);
  const addressBits = network.kind() === 'ipv4' ? 32 : 128;
  const writtenBits = addressText.includes(':') ? 128 : 32;
  const prefixBits = parsePrefix(slash === -1 ? String(writtenBits) : entry.slice(slash + 1), writtenBits);
  if (prefixBits === undefined) return undefined;
  const block = { network, prefixBits: prefixBits - (writtenBits - addressBits) };
  return block.prefixBits >= 0 && !hasHostBits(block) ? block : undefined;
}

function parsePrefix(text: string, addressBits: number): number | undefined {
  const isPlain = /^(?:0|[1-9]\d{0,2})$/.test(text);
  return isPlain && Number(text) <= addressBits ? Number(text) : undefined;
}

function hasHostBits({ network, prefixBits }: Block): boolean {
  const bits = network.toByteArray().flatMap((byte) => [...byte.toString(2).padStart(8, '0')]);
  return bits.slice(prefixBits).includes('1');
}
