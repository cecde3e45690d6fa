import type { IncomingMessage } from 'node:http';

/** A host as a URI may have it, and perhaps a port (RFC 9110, section 7.2). */
const validHost = /^(?:\[[0-9a-f:.]+\]|(?:[a-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2})+)(?::\d{0,5})?$/i;

/** `http://host:port/path`, as clients send it to proxies, and may send it to us (RFC 9112, section 3.2.2). */
const absoluteTarget = /^https?:\/\/(?<authority>[^/?#]*)(?<rest>.*)$/i;

/** The address of a request without the authority before it. */
export function pathOfTarget({ url = '' }: { readonly url?: string | undefined }): string {
  if (url.startsWith('/')) return url;
  const rest = absoluteTarget.exec(url)?.groups?.['rest'];
  if (rest === undefined) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * What is wrong with the head of a request that Node.js accepted. Two readers of such a head, such as a proxy and this
 * service, could understand it as two different requests.
 */
export function faultOfHead(
  request: IncomingMessage & { readonly originalUrl?: string },
): string | undefined {
  const { httpVersion, headers } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The version of HTTP must be 1.1 or 1.0.';
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.';
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    return 'The only Transfer-Encoding that is supported is chunked.';
  return faultOfHost(request);
}

function faultOfHost({
  httpVersion,
  headers: { host },
  rawHeaders,
  originalUrl,
}: IncomingMessage & { readonly originalUrl?: string }): string | undefined {
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined;
  if (isRepeated(rawHeaders, 'host')) return 'The Host header is there twice.';
  if (!validHost.test(host)) return 'The Host header is not a host, or a host and a port.';
  const authority = absoluteTarget.exec(originalUrl ?? '')?.groups?.['authority'];
  return authority === undefined || authority.toLowerCase() === host.toLowerCase()
    ? undefined
    : 'The Host header and the host in the address differ.';
}

/** In `rawHeaders`, names and values alternate. Needed because `headers` keeps only the first of two Hosts. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
