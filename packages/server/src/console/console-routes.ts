import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../http/answering/coding.js';
import { sendRepresentation } from '../http/answering/shared-answer.js';
import { unknownAddress } from '../http/answering/unknown-address.js';
import type { App } from '../http/app.js';
import { Failure } from '../kernel/failure.js';
import { type BuiltFiles, mediaTypes } from './built-files.js';
import { consoleFailures } from './console-failures.js';
import { fileHeaders, pageHeaders } from './console-headers.js';

/** Where people find the console. */
export const consolePath = '/console/';

const page = 'index.html';
/** The folder of files whose names contain a hash of their content. */
const hashedFolder = 'assets/';
const year = 365 * 86_400;

/**
 * The console: its files, and its page at every other address below `/console/`, because the page itself reads the address of a view.
 * An address with the extension of a file answers only that file: if an old script no longer exists, the answer is 404 and not the
 * page. `files` is undefined if the console was not built.
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
