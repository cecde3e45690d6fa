import { CommandError, print } from '@stoa/merchant/terminal';
import type { AccessManagement } from '@stoa/server';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { idOfKey } from './id-of-key.js';
import { type KeyCommand, keyCommands } from './key-kinds.js';
import { readSmallFile } from './read-small-file.js';

type RevokeOptions = DatabaseOptions & { from?: string };

/** Revokes a key by its number, its prefix, or the key itself, which is never given on the command line. */
export function revokeCommand(parent: Command, kind: KeyCommand): void {
  withDatabaseOptions(
    parent.command('revoke').description(`revoke ${kind.one}; every process refuses it within 5 seconds`),
  )
    .argument(
      '[key]',
      `its ${kind.idName}, or its prefix${kind.kind === 'credential' ? ' or username' : ''}, as list shows them; without it, the key itself is read`,
    )
    .option('--from <file>', 'the file that holds the key itself; without it, or with -, standard input')
    .action((named: string | undefined, options: RevokeOptions) => revoke(kind, named, options));
}

async function revoke(kind: KeyCommand, named: string | undefined, options: RevokeOptions): Promise<void> {
  if (named !== undefined && options.from !== undefined)
    throw new CommandError('Name the key, or give it with --from, not both.');
  const secret = named === undefined ? await readSecret(options.from ?? '-') : undefined;
  await inOffice(options, async ({ access }) => {
    const accessKeyId =
      secret === undefined
        ? await idOfKey(access, { kind, named: named ?? '', done: 'revoked' })
        : await idOfSecret(access, kind, secret);
    await access.revoke({ kind: kind.kind, accessKeyId });
    print(options.json, { [kind.idName]: accessKeyId, revoked: true }, [
      `${kind.command} ${accessKeyId} is revoked.`,
    ]);
  });
}

/** A credential may be given as a username and a password with a colon between them, as callers send it. */
async function readSecret(from: string): Promise<string> {
  if (from === '-' && process.stdin.isTTY)
    throw new CommandError(
      'Name the key, or pass it on standard input, like: stoa api-key revoke < FILE; a terminal would show it.',
    );
  const text = (await readSmallFile(from, 'a key')).trim();
  return text.slice(text.lastIndexOf(':') + 1);
}

async function idOfSecret(access: AccessManagement, kind: KeyCommand, secret: string): Promise<number> {
  const key = await access.findKey(secret);
  if (key === undefined)
    throw new CommandError('That is not a key of this store. A key is one line with nothing else in it.');
  if (key.kind === kind.kind) return key.accessKeyId;
  const right = keyCommands.find((one) => one.kind === key.kind);
  throw new CommandError(
    `That is ${right?.one} (${key.prefix}…): nothing was revoked. Give it to stoa ${right?.command} revoke.`,
  );
}
