/**
 * What the console may do. It loads its own scripts, styles and pictures, and calls the service that it came from; nothing else.
 * `require-trusted-types-for` prevents strings from becoming code or HTML. The only allowed policy, `stoa-worker`, names the script of
 * a worker that reads files which people drop; `worker-src` allows only files of the console there.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types stoa-worker',
].join('; ');

/**
 * What a worker may do. The policy of the page that starts a worker does not apply to it; the headers of its own file do. It loads
 * scripts, and sends to the service what people dropped.
 */
const policyOfFiles = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** With these headers, other sites cannot embed the file. */
const ownHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

/** The headers of every file except the page. */
export const fileHeaders = { ...ownHeaders, 'content-security-policy': policyOfFiles } as const;

/** The headers of the page. */
export const pageHeaders = {
  ...ownHeaders,
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;
