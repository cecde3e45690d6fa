import { CommandError, duration, positiveInteger, print, table, time } from '@stoa/merchant/terminal';
import type { AccessKey, AccessManagement } from '@stoa/server';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { type KeyCommand, keyCommands } from './key-kinds.js';
import { readSmallFile } from './read-small-file.js';

type KeyOptions = DatabaseOptions & {
  merchant?: number;
  bundleId?: string;
  label?: string;
  scopes?: string;
  expiresIn?: number;
  test?: boolean;
};

/** issue, list, rotate and revoke of a kind of key. */
export function keyKindCommands(parent: Command, kind: KeyCommand): void {
  const ofOwner = (command: Command): Command => {
    if (kind.owner === 'nobody') return command;
    command.requiredOption('--merchant <id>', 'the merchant', positiveInteger);
    return kind.owner === 'merchant'
      ? command
      : command.requiredOption('--bundle-id <bundle>', "the app's bundle identifier");
  };
  const issuing = ofOwner(
    databaseCommand(parent, 'issue', `issue ${kind.one}; its secret is shown once`),
  ).option('--label <label>', 'what it is for');
  if (kind.owner !== 'nobody')
    issuing.option(
      '--test',
      'for the twin of the merchant, in which it tries things out; the twin is made if there is none',
    );
  if (kind.owner !== 'app')
    issuing.option(
      '--scopes <scopes>',
      'what it may be used for, like reports:read,installs:read, or read for all that changes nothing (docs/scopes.md)',
    );
  issuing
    .option(
      '--expires-in <duration>',
      'how long it is valid, like 90d, 12h or 30m; without it, until it is revoked',
      duration,
    )
    .action((options: KeyOptions) => issue(kind, options));
  ofOwner(
    databaseCommand(parent, 'list', `list the ${kind.one.replace(/^an? /, '')}s, without their secrets`),
  ).action((options: KeyOptions) => list(kind, options));
  rotateCommand(parent, kind);
  revokeCommand(parent, kind);
}

async function issue(kind: KeyCommand, options: KeyOptions): Promise<void> {
  const { keyKinds, namedScopes, scopesInWords } = await import('@stoa/server');
  const scopes =
    options.scopes === undefined ? keyKinds[kind.kind].byDefault : namedScopes(kind.kind, options.scopes);
  return administer(options, async ({ access, clock }) => {
    const now = clock.now().getTime();
    const key = await access.issue({
      kind: kind.kind,
      merchantId: options.merchant ?? null,
      bundleId: options.bundleId,
      label: options.label,
      isForTest: options.test === true,
      scopes,
      expiresAt: options.expiresIn === undefined ? undefined : new Date(now + options.expiresIn),
    });
    const username = key.username === null ? [] : [`Username: ${key.username}`];
    const expiry = key.expiresAt === null ? 'until it is revoked' : `until ${time(key.expiresAt)} UTC`;
    print(options.json, kind.issued(key), [
      `${kind.command} ${key.accessKeyId} is issued and valid ${expiry}.`,
      ...username,
      `Scopes:   ${scopesInWords({ kind: kind.kind, scopes })}`,
      `Secret:   ${key.secret}`,
      'Keep it now: only its hash is stored, and it is never shown again.',
    ]);
  });
}

async function list(kind: KeyCommand, options: KeyOptions): Promise<void> {
  const { isLive, scopesInWords } = await import('@stoa/server');
  return administer(options, async ({ access, clock }) => {
    const now = clock.now();
    const stateOf = (key: AccessKey): string => {
      if (key.revokedAt !== null) return 'revoked';
      return isLive(key, now) ? 'live' : 'expired';
    };
    const named = kind.kind === 'credential';
    const keys = await access.listKeys(kind.kind, {
      merchantId: options.merchant ?? null,
      bundleId: options.bundleId,
    });
    print(options.json, { [`${kind.kind}s`]: keys.map((key) => listed(kind, key)) }, [
      ...table([
        [
          'ID',
          'PREFIX',
          ...(named ? ['USERNAME'] : []),
          'STATE',
          'LABEL',
          'SCOPES',
          'CREATED (UTC)',
          'EXPIRES (UTC)',
          'LAST USE (UTC)',
        ],
        ...keys.map((key) => [
          String(key.accessKeyId),
          key.prefix,
          ...(named ? [key.username ?? ''] : []),
          stateOf(key),
          key.label,
          scopesInWords(key),
          time(key.createdAt),
          time(key.expiresAt),
          time(key.lastUsedAt),
        ]),
      ]),
    ]);
  });
}

function listed(kind: KeyCommand, key: AccessKey): object {
  return {
    [kind.idName]: key.accessKeyId,
    ...(key.username === null ? {} : { username: key.username }),
    prefix: key.prefix,
    label: key.label,
    scopes: key.scopes,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    followed_by: key.followedBy,
  };
}

type RotateOptions = DatabaseOptions & { overlap: number; expiresIn?: number };

/** Issues a key that follows another, which stays valid for the overlap. */
function rotateCommand(parent: Command, kind: KeyCommand): void {
  databaseCommand(
    parent,
    'rotate',
    `issue ${kind.one} with the name and scopes of another, which stays valid for a while; the secret is shown once`,
  )
    .argument('<key>', namesOf(kind))
    .option(
      '--overlap <duration>',
      'how long the old one stays valid, like 7d or 12h; 90d at most',
      duration,
      duration('24h'),
    )
    .option(
      '--expires-in <duration>',
      'how long the new one is valid; without it, as long as the old one was',
      duration,
    )
    .action((named: string, options: RotateOptions) => rotate(kind, named, options));
}

async function rotate(kind: KeyCommand, named: string, options: RotateOptions): Promise<void> {
  await administer(options, async ({ access, clock }) => {
    const accessKeyId = await idOfKey(access, { kind, named, done: 'rotated' });
    const now = clock.now().getTime();
    const key = await access.rotate(
      { kind: kind.kind, accessKeyId },
      {
        overlapMs: options.overlap,
        expiresAt: options.expiresIn === undefined ? undefined : new Date(now + options.expiresIn),
      },
    );
    const { oldValidUntil } = key;
    print(options.json, { ...kind.issued(key), old_valid_until: oldValidUntil }, [
      `${kind.command} ${key.accessKeyId} follows ${accessKeyId}, which is valid until ${time(oldValidUntil)} UTC.`,
      ...(key.username === null ? [] : [`Username: ${key.username}`]),
      `Secret:   ${key.secret}`,
      'Keep it now: only its hash is stored, and it is never shown again.',
    ]);
  });
}

type RevokeOptions = DatabaseOptions & { from?: string };

/** Revokes a key by its number, its prefix, or the key itself, which is never given on the command line. */
function revokeCommand(parent: Command, kind: KeyCommand): void {
  databaseCommand(parent, 'revoke', `revoke ${kind.one}; every process refuses it within 5 seconds`)
    .argument('[key]', `${namesOf(kind)}; without it, the key itself is read`)
    .option('--from <file>', 'the file that holds the key itself; without it, or with -, standard input')
    .action((named: string | undefined, options: RevokeOptions) => revoke(kind, named, options));
}

async function revoke(kind: KeyCommand, named: string | undefined, options: RevokeOptions): Promise<void> {
  if (named !== undefined && options.from !== undefined)
    throw new CommandError('Name the key, or give it with --from, not both.');
  const secret = named === undefined ? await readSecret(options.from ?? '-') : undefined;
  await administer(options, async ({ access }) => {
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

/** How a key is named on the command line. */
function namesOf({ idName, kind }: KeyCommand): string {
  return `its ${idName}, or its prefix${kind === 'credential' ? ' or username' : ''}, as list shows them`;
}

interface Meant {
  readonly kind: KeyCommand;
  readonly named: string;
  /** What the command does with it. */
  readonly done: 'revoked' | 'rotated';
}

/**
 * The number of a key, which is named by its number, or by enough of its prefix or username that only one live key
 * matches.
 */
async function idOfKey(access: AccessManagement, { kind, named, done }: Meant): Promise<number> {
  if (/^\d{1,10}$/.test(named)) return Number(named);
  const found = isStart(named) ? await access.findKeys(kind.kind, named) : [];
  const live = found.filter((key) => key.revokedAt === null);
  const [key, ...others] = live.length > 0 ? live : found;
  if (key === undefined)
    throw new CommandError(
      `No ${kind.command} has this number or prefix; stoa ${kind.command} list shows those of a merchant.`,
    );
  if (others.length > 0) throw ambiguous(kind, [key, ...others], done);
  return key.accessKeyId;
}

/** Whether the text is longer than `stoa_` and the kind, so that it cannot match every key by mistake. */
function isStart(text: string): boolean {
  return /^stoa_(?:test_)?[a-z]{3}_[0-9A-Za-z]+$/.test(text);
}

const mostShown = 20;

function ambiguous(kind: KeyCommand, keys: readonly AccessKey[], done: Meant['done']): CommandError {
  return new CommandError([
    `${keys.length} keys begin so, and none was ${done}. Name one by its number:`,
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
