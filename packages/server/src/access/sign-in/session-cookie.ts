import { isIP } from 'node:net';

/** The name of a cookie and how it is sent; both follow from the public address of the service. */
export interface SafeCookie {
  readonly name: string;
  /** The value of Set-Cookie that stores a secret; with null, the one that deletes the cookie. */
  set(secret: string | null): string;
}

/** The cookie that holds the secret of a session. */
export function sessionCookieAt(baseUrl: string): SafeCookie | undefined {
  return safeCookieAt(baseUrl, 'stoa_session');
}

/**
 * A cookie of a service at this public address; undefined where no browser would send it safely: at a plain `http`
 * address that is not loopback. `__Host-` binds it to the host and to https (RFC 6265bis, section 4.1.3.2).
 */
export function safeCookieAt(baseUrl: string, bareName: string): SafeCookie | undefined {
  const { protocol, hostname } = new URL(baseUrl);
  const isSecure = protocol === 'https:';
  if (!isSecure && !isLoopback(hostname)) return undefined;
  const name = isSecure ? `__Host-${bareName}` : bareName;
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    set: (secret) => (secret === null ? `${name}=; ${flags}; Max-Age=0` : `${name}=${secret}; ${flags}`),
  };
}

function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return hostname === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** The value of a cookie in a Cookie header (RFC 6265, section 5.4); undefined if it is absent or there twice. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const found = (header ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(`${name}=`));
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}
