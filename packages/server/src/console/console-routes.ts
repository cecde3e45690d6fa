import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../http/answering/coding.js';
import { unknownAddress } from '../http/answering/problem.js';
import { sendRepresentation } from '../http/answering/shared-answer.js';
import type { App } from '../http/app.js';
import { Failure } from '../kernel/failure.js';
import { type BuiltFiles, mediaTypes } from './built-files.js';
import { consoleFailures } from './console-failures.js';

/** Where people find the console. */
export const consolePath = '/console/';

const page = 'index.html';
/** The folder of files whose names contain a hash of their content. */
const hashedFolder = 'assets/';
const year = 365 * 86_400;

/**
 * The console: its files, and its page at every other address below `/console/`, because the page itself reads the
 * address of a view. An address with the extension of a file answers only that file: if an old script no longer exists,
 * the answer is 404 and not the page. `files` is undefined if the console was not built.
 */
export async function consoleRoutes(app: App, files: BuiltFiles | undefined): Promise<void> {
  const hidden = { schema: { hide: true } } as const;
  app.get('/console', hidden, async (_request, reply) => reply.redirect(consolePath, 302));
  app.get(`${consolePath}*`, hidden, async (request, reply) => {
    if (files === undefined)
      throw new Failure(consoleFailures.console_not_built, {
        detail: 'There is no console to show: npm run build makes it, and STOA_CONSOLE=off turns it off.',
      });
    const name = nameIn(request);
    if (files.has(name) && name !== page) return sendFile(request, reply, { files, name });
    if (name.startsWith(hashedFolder) || path.posix.extname(name) in mediaTypes) throw unknownAddress();
    return sendFile(request, reply, { files, name: page });
  });
}

/** The path as it was sent, without decoding: names of files need no encoding. */
function nameIn({ url }: FastifyRequest): string {
  return url.slice(consolePath.length).replace(/\?.*$/s, '');
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, name }: { readonly files: BuiltFiles; readonly name: string },
): FastifyReply {
  const file = files.get(name);
  if (file === undefined) throw unknownAddress();
  const { type, representations } = file;
  const offered = (['br', 'gzip'] as const).filter((one) => representations.has(one));
  const coding = codingFor(request.headers['accept-encoding'], offered);
  const chosen = representations.get(coding);
  if (chosen === undefined) throw new Error(`${name} is not there as ${coding}`);
  const isHashed = name.startsWith(hashedFolder);
  void reply.headers({
    ...(name === page ? pageHeaders : fileHeaders),
    'cache-control': isHashed ? `public, max-age=${year}, immutable` : 'no-cache',
  });
  return sendRepresentation(request, reply, { type, coding, ...chosen });
}

/**
 * What the console may do. It loads its own scripts, styles and pictures, and calls the service that it came from;
 * nothing else. `require-trusted-types-for` prevents strings from becoming code or HTML. The only allowed policy,
 * `stoa-worker`, names the script of a worker that reads files which people drop; `worker-src` allows only files of the
 * console there.
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
 * What a worker may do. The policy of the page that starts a worker does not apply to it; the headers of its own file
 * do. It loads scripts, and sends to the service what people dropped.
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
const fileHeaders = { ...ownHeaders, 'content-security-policy': policyOfFiles } as const;

/** The headers of the page. */
const pageHeaders = {
  ...ownHeaders,
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;
