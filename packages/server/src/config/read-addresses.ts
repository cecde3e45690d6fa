import { isIP } from 'node:net';
import { integerWithin, type Read, type Readers } from './read-setting.js';

/** Where a listener takes connections. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const anHttpUrl = 'an http:// or https:// URL without query and fragment';

/** Where the service listens. */
export function readListen(read: Read): ListenAddress {
  return {
    host: read('host', (value) => (isHost(value) ? value : undefined), 'an address or a host name'),
    port: read('port', (value) => integerWithin(value, 0, 65_535), 'a port, 0 to 65535'),
  };
}

/** Where the operator's calls are, if they have an address of their own. `listen` is the address of all other calls. */
export function readOperatorListen({
  text,
  read,
  listen,
}: Readers & { readonly listen: ListenAddress }): ListenAddress | undefined {
  if (text('operatorListen') === undefined) return undefined;
  return read(
    'operatorListen',
    (value) => hostAndPort(value, listen),
    'another address than the one of all calls, and its port, e.g. 127.0.0.1:8081 or [::1]:8081',
  );
}

/** The address at which clients reach the service, without a slash at its end. */
export function readBaseUrl({ text, read }: Readers): string | undefined {
  return text('baseUrl') === undefined ? undefined : read('baseUrl', httpUrl, anHttpUrl);
}

/**
 * The address that browsers show for the operator's listener. It may only be set if the operator has a separate
 * listener.
 */
export function readOperatorUrl({ text, read }: Readers): string | undefined {
  if (text('operatorUrl') === undefined) return undefined;
  return text('operatorListen') === undefined
    ? read('operatorUrl', () => undefined, 'left out unless STOA_OPERATOR_LISTEN is set')
    : read('operatorUrl', httpUrl, anHttpUrl);
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-zA-Z0-9.-]+$/.test(text);
}

/**
 * `other` is the address of all other calls, and refused here. Port 0 stands for any free port, so it is never the
 * same.
 */
function hostAndPort(text: string, other: ListenAddress): ListenAddress | undefined {
  const [, host = '', digits = ''] = /^(.*):(\d+)$/.exec(text) ?? [];
  const bare = /^\[(.+)\]$/.exec(host)?.[1] ?? (isIP(host) === 6 ? '' : host);
  const port = integerWithin(digits, 0, 65_535);
  if (!isHost(bare) || port === undefined) return undefined;
  return port !== 0 && port === other.port && bare === other.host ? undefined : { host: bare, port };
}

function httpUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const plain = /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  return plain ? url.href.replace(/\/+$/, '') : undefined;
}
