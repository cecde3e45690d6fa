import { compileAddressBlocks } from '../kernel/address-blocks.js';
import type { Read, Readers } from './read-setting.js';

/** Where webhooks may go. */
export interface WebhookSettings {
  /** Addresses and CIDR blocks that may be called although they are not public, also with plain http. */
  readonly allowed: readonly string[];
  /** Absent: webhooks are sent straight to their receivers. */
  readonly proxy: URL | undefined;
}

export function readWebhooks({ text, read }: Readers): WebhookSettings {
  return {
    allowed: readAddressList(read, 'webhooksAllow'),
    proxy:
      text('webhooksProxy') === undefined
        ? undefined
        : read('webhooksProxy', proxyUrl, 'an http:// URL without path and query'),
  };
}

/** Addresses and CIDR blocks, with commas between them. */
export function readAddressList(read: Read, name: 'trustedProxies' | 'webhooksAllow'): readonly string[] {
  return read(name, addressList, 'addresses or CIDR blocks separated by commas, e.g. 10.0.0.0/8,::1');
}

function addressList(text: string): readonly string[] | undefined {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return compileAddressBlocks(entries).invalid.length === 0 ? entries : undefined;
}

function proxyUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.pathname === '/' && url.search === '' && url.hash === '';
  return url.protocol === 'http:' && url.hostname !== '' && isPlain ? url : undefined;
}
