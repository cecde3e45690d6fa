/**
 * What the console may do. It loads its own scripts, styles and pictures, and calls the service that it came from; nothing else.
 * No text becomes a script: `require-trusted-types-for` closes every way from a string to code or HTML. The one policy names the
 * script of a worker, which reads files that people drop; `worker-src` lets it be a file of the console only.
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
 * What a file may do that runs by itself: a worker does not have the policy of the page that starts it, but that of its own answer. It
 * loads scripts, and sends what people dropped to the service.
 */
const policyOfFiles = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** No other site includes what has them. */
const ownHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

/** Of every file but the page. */
export const fileHeaders = { ...ownHeaders, 'content-security-policy': policyOfFiles } as const;

/** Of the page. */
export const pageHeaders = {
  ...ownHeaders,
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;
