import { createHash } from 'node:crypto';

/** A strong validator of these bytes (RFC 9110, section 8.8.3). */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Whether `If-None-Match` names it, by weak comparison (RFC 9110, section 13.1.2). */
export function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  const given = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return given.includes('*') || given.includes(etag);
}
