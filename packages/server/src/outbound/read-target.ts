import { isIP } from 'node:net';
import type { AddressBlocks } from '../kernel/address-blocks.js';
import { limits } from '../kernel/limits.js';
import { addressKind } from './address-kind.js';
import { OutboundError } from './outbound-faults.js';

/** Where a call goes, before its name is looked up. */
export interface Target {
  readonly url: URL;
  /** The name or the address, without brackets and without a dot at its end. */
  readonly host: string;
  /** The addresses of a host that needs no lookup: an address itself, or localhost (RFC 6761, section 6.3). */
  readonly literal: readonly string[] | undefined;
}

/**
 * Reads an address that somebody gave. Odd forms of an address, such as `0x7f.1`, `2130706433` or full-width digits,
 * are the usual form in `host`: the URL parser writes them so, and what is checked is what is connected to.
 * @throws OutboundError url_not_allowed
 */
export function readTarget(text: string): Target {
  if (text.length > limits.webhookUrlCharacters || !URL.canParse(text))
    throw new OutboundError('url_not_allowed');
  const url = new URL(text);
  const isPlain = [url.username, url.password, url.hash].every((part) => part === '');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (!/^https?:$/.test(url.protocol) || !isPlain || host === '') throw new OutboundError('url_not_allowed');
  return { url, host, literal: literalOf(host) };
}

function literalOf(host: string): readonly string[] | undefined {
  if (isIP(host) !== 0) return [host];
  return /(^|\.)localhost$/.test(host) ? ['127.0.0.1', '::1'] : undefined;
}

/**
 * Refuses unless all of the addresses may be called: if any other one were skipped, a name could lead to it at another
 * time. Plain http is only for the operator's list.
 * @throws OutboundError address_not_allowed, url_not_allowed for http
 */
export function assertAllowed({ url }: Target, addresses: readonly string[], allowed: AddressBlocks): void {
  const kinds = addresses.map((address) => addressKind(address, allowed));
  if (kinds.length === 0 || kinds.includes('refused')) throw new OutboundError('address_not_allowed');
  if (url.protocol === 'http:' && kinds.includes('public')) throw new OutboundError('url_not_allowed');
}
