import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { CommandError } from './command-error.js';
import { print } from './print.js';

interface VerifyOptions {
  readonly baseUrl: string;
  readonly audience?: string | undefined;
}

/** token verify: what an app developer does with an installation token. */
export function tokenCommand(program: Command): void {
  program
    .command('token')
    .description('installation tokens')
    .command('verify')
    .description('read a token from standard input, verify it with the published keys, and print its claims')
    .option('--base-url <url>', 'the service', 'http://127.0.0.1:8080')
    .option('--audience <bundle>', 'the bundle identifier that the token must be for')
    .action(async ({ baseUrl, audience }: VerifyOptions) => {
      const token = (await text(process.stdin)).trim();
      print(false, {}, [JSON.stringify(await verify(token, { baseUrl, audience }), null, 2)]);
    });
}

async function verify(token: string, { baseUrl, audience }: VerifyOptions): Promise<JWTPayload> {
  try {
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', baseUrl));
    return (await jwtVerify(token, keys, audience === undefined ? {} : { audience })).payload;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`the token could not be verified: ${reason}`, { cause: error });
  }
}
