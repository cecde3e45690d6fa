import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CommandError } from './terminal/command-error.js';
import { writeJsonLines } from './terminal/output.js';

/** token verify: what an app developer does with an installation token. */
export function tokenCommand(program: Command): void {
  program
    .command('token')
    .description('installation tokens')
    .command('verify')
    .description('read a token from standard input, verify it with the published keys, and print its claims')
    .option('--base-url <url>', 'the service', 'http://127.0.0.1:8080')
    .option('--audience <bundle>', 'the bundle identifier that the token must be for')
    .action(verify);
}

interface VerifyOptions {
  readonly baseUrl: string;
  readonly audience?: string;
}

async function verify({ baseUrl, audience }: VerifyOptions): Promise<void> {
  const { StoaError, verifyInstallationToken } = await import('@stoa/client/verify');
  const jwks = new URL('/.well-known/jwks.json', baseUrl).href;
  // The command shows who issued the token; what an app checks besides, only its own server knows.
  const expected = { issuer: undefined, requestToken: undefined, audience, jwks };
  const token = (await text(process.stdin)).trim();
  try {
    writeJsonLines(JSON.stringify(await verifyInstallationToken(token, expected), null, 2));
  } catch (error) {
    if (!(error instanceof StoaError)) throw error;
    throw new CommandError(`the token could not be verified: ${error.detail}`, { cause: error });
  }
}
