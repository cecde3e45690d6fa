import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { print } from './print.js';

interface VerifyOptions {
  readonly baseUrl: string;
  readonly audience?: string;
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
      const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', baseUrl));
      const { payload } = await jwtVerify(token, keys, audience === undefined ? {} : { audience });
      print(false, {}, [JSON.stringify(payload, null, 2)]);
    });
}
