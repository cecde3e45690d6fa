import { text } from 'node:stream/consumers';
import type { TokenOrigin } from '@stoa/client';
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
    .option('--issuer <url>', 'the issuer that the token must name (default: the service under --base-url)')
    .option('--audience <bundle>', 'the bundle identifier that the token must be for')
    .addHelpText('after', help)
    .action(verify);
}

const help = `
A service names its public address (STOA_BASE_URL) as the issuer. If you reach it under another one, give the public
address with --issuer. A token with a wrong signature, of another issuer, for another app, or expired is refused.

Example:
  stoa token verify --base-url https://stoa.example.com --audience com.example.game <token.txt`;

async function verify(origin: TokenOrigin): Promise<void> {
  const { verifyToken } = await import('@stoa/client');
  const token = (await text(process.stdin)).trim();
  try {
    writeJsonLines(JSON.stringify(await verifyToken(token, origin), null, 2));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`the token could not be verified: ${reason}`, { cause: error });
  }
}
