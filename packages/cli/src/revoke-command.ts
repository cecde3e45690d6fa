import { CommandError, print, table, time } from '@stoa/merchant/terminal';
import type { AccessKey, AccessManagement } from '@stoa/server';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { type KeyCommand, keyCommands } from './key-kinds.js';
import { readKeyFile } from './read-key-file.js';

type RevokeOptions = DatabaseOptions & { from?: string };

/** Revokes a key by its number, its prefix, or the key itself, which never stands on the command line. */
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
      secret === undefined ? await idOf(access, kind, named ?? '') : await idOfSecret(access, kind, secret);
    await access.revoke(kind.kind, accessKeyId);
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
  const text = (await readKeyFile(from)).trim();
  return text.slice(text.lastIndexOf(':') + 1);
}

async function idOfSecret(access: AccessManagement, kind: KeyCommand, secret: string): Promise<number> {
  const key = await access.findKey(secret);
  if (key === undefined)
    throw new CommandError('That is no key of this store. A key is one line with nothing else in it.');
  if (key.kind === kind.kind) return key.accessKeyId;
  const right = keyCommands.find((one) => one.kind === key.kind);
  throw new CommandError(
    `That is ${right?.one} (${key.prefix}…): nothing was revoked. Give it to stoa ${right?.command} revoke.`,
  );
}

async function idOf(access: AccessManagement, kind: KeyCommand, named: string): Promise<number> {
  if (/^\d{1,10}$/.test(named)) return Number(named);
  const found = isStart(named) ? await access.findKeys(kind.kind, named) : [];
  const live = found.filter((key) => key.revokedAt === null);
  const [key, ...others] = live.length > 0 ? live : found;
  if (key === undefined)
    throw new CommandError(
      `No ${kind.command} has this number or prefix; stoa ${kind.command} list shows those of a merchant.`,
    );
  if (others.length > 0) throw ambiguous(kind, [key, ...others]);
  return key.accessKeyId;
}

/** More than `stoa_`, so that nothing matches every key by mistake. */
function isStart(text: string): boolean {
  return /^stoa_[a-z]{3}_[0-9A-Za-z]+$/.test(text);
}

const mostShown = 20;

function ambiguous(kind: KeyCommand, keys: readonly AccessKey[]): CommandError {
  return new CommandError([
    `${keys.length} keys begin so, and none was revoked. Name one by its number:`,
    ...table([
      [kind.idName.toUpperCase(), 'PREFIX', 'MERCHANT', 'LABEL', 'LAST USE (UTC)'],
      ...keys
        .slice(0, mostShown)
        .map((key) => [
          String(key.accessKeyId),
          key.prefix,
          String(key.merchantId ?? '-'),
          key.label,
          time(key.lastUsedAt),
        ]),
    ]),
    ...(keys.length > mostShown ? [`… and ${keys.length - mostShown} more`] : []),
  ]);
}
