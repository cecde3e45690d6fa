import { text } from 'node:stream/consumers';
import type { JsonValue } from '@stoa/contract';
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

interface VerifyOptions {
  readonly baseUrl: string;
  readonly issuer?: string;
  readonly audience?: string;
}

async function verify({ baseUrl, issuer = baseUrl, audience }: VerifyOptions): Promise<void> {
  if (audience === '')
    throw new CommandError('--audience is empty: name the bundle, or leave the option out for any');
  const { StoaError, unchecked, verifyInstallationToken } = await import('@stoa/client/verify');
  const { stringifyJson } = await import('@stoa/contract');
  const token = (await text(process.stdin)).trim();
  const jwks = `${baseUrl.replace(/\/$/, '')}/.well-known/jwks.json`;
  try {
    // Only the app's own server knows the request token that the token must name.
    const claims = await verifyInstallationToken(token, {
      issuer,
      audience: audience ?? unchecked,
      requestToken: unchecked,
      jwks,
    });
    writeJsonLines(indentedJson(claims as JsonValue, { stringifyJson }));
  } catch (error) {
    if (!(error instanceof StoaError)) throw error;
    throw new CommandError(`the token could not be verified: ${error.detail}`, { cause: error });
  }
}

interface Indenting {
  readonly stringifyJson: (value: JsonValue) => string;
  /** The indentation of each line but the first. */
  readonly margin?: string;
}

/** As `JSON.stringify(value, null, 2)`, which cannot write a bigint. */
function indentedJson(value: JsonValue, { stringifyJson, margin = '' }: Indenting): string {
  if (typeof value !== 'object' || value === null) return stringifyJson(value);
  const isList = Array.isArray(value);
  const inner = `${margin}  `;
  const lines = Object.entries(value).map(([name, member]) => {
    const head = isList ? '' : `${JSON.stringify(name)}: `;
    return `${inner}${head}${indentedJson(member, { stringifyJson, margin: inner })}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${margin}${close}`;
}
