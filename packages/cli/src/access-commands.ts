import { duration, positiveInteger, print, table, time } from '@stoa/merchant/terminal';
import type { AccessKey } from '@stoa/server';
import type { Command } from 'commander';
import { acceptSinceCommand } from './accept-since-command.js';
import { appCommands } from './app-commands.js';
import { billingCommand } from './billing-command.js';
import { cadenceCommand, merchantListCommand } from './cadence-commands.js';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { type KeyCommand, keyCommands } from './key-kinds.js';
import { revokeCommand } from './revoke-command.js';
import { rotateCommand } from './rotate-command.js';

/** merchant, app, api-key, credential, install-key, operator-token. */
export function accessCommands(program: Command): void {
  merchantCommands(program.command('merchant').description('the merchants of the store'));
  appCommands(
    program
      .command('app')
      .description('the apps of a merchant; each bundle identifier belongs to one merchant'),
  );
  for (const kind of keyCommands)
    keyKindCommands(program.command(kind.command).description(kind.description), kind);
}

function merchantCommands(merchant: Command): void {
  withDatabaseOptions(merchant.command('create').description('add a merchant'))
    .requiredOption('--name <name>', 'its name, for people')
    .action((options: DatabaseOptions & { name: string }) =>
      inOffice(options, async ({ access }) => {
        const { merchantId, name } = await access.createMerchant(options.name);
        print(options.json, { merchant_id: merchantId }, [
          `Merchant ${merchantId} (${name}) was created.`,
          `Next: stoa app register --merchant ${merchantId} --bundle-id BUNDLE`,
        ]);
      }),
    );
  suspensionCommands(merchant);
  merchantListCommand(merchant);
  cadenceCommand(merchant);
  acceptSinceCommand(merchant);
  billingCommand(merchant);
}

type KeyOptions = DatabaseOptions & {
  merchant?: number;
  bundleId?: string;
  label?: string;
  scopes?: string;
  expiresIn?: number;
};

function keyKindCommands(parent: Command, kind: KeyCommand): void {
  const ofOwner = (command: Command): Command => {
    if (kind.owner === 'nobody') return command;
    command.requiredOption('--merchant <id>', 'the merchant', positiveInteger);
    return kind.owner === 'merchant'
      ? command
      : command.requiredOption('--bundle-id <bundle>', "the app's bundle identifier");
  };
  const issuing = ofOwner(
    withDatabaseOptions(parent.command('issue').description(`issue ${kind.one}; its secret is shown once`)),
  ).option('--label <label>', 'what it is for');
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
    withDatabaseOptions(
      parent.command('list').description(`list the ${kind.one.replace(/^an? /, '')}s, without their secrets`),
    ),
  ).action((options: KeyOptions) => list(kind, options));
  rotateCommand(parent, kind);
  revokeCommand(parent, kind);
}

async function issue(kind: KeyCommand, options: KeyOptions): Promise<void> {
  const { keyKinds, namedScopes, scopesInWords } = await import('@stoa/server');
  const scopes =
    options.scopes === undefined ? keyKinds[kind.kind].byDefault : namedScopes(kind.kind, options.scopes);
  return inOffice(options, async ({ access, clock }) => {
    const now = clock.now().getTime();
    const key = await access.issue({
      kind: kind.kind,
      merchantId: options.merchant ?? null,
      bundleId: options.bundleId,
      label: options.label,
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
  return inOffice(options, async ({ access, clock }) => {
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

/** `merchant suspend` and `merchant resume`. */
function suspensionCommands(merchant: Command): void {
  withDatabaseOptions(
    merchant
      .command('suspend')
      .description(
        'refuse the API keys, credentials and people of a merchant within 5 seconds; nothing is lost',
      ),
  )
    .argument('<id>', 'the merchant', positiveInteger)
    .requiredOption('--reason <text>', 'why, for people; the merchant reads it')
    .action((id: number, options: DatabaseOptions & { reason: string }) =>
      inOffice(options, async ({ access }) => {
        const { merchantId, suspendedAt } = await access.suspend(id, options.reason);
        print(options.json, { merchant_id: merchantId, suspended_at: suspendedAt }, [
          `Merchant ${merchantId} is suspended since ${time(suspendedAt)} UTC. Its install calls go on.`,
          `To end it: stoa merchant resume ${merchantId}`,
        ]);
      }),
    );
  withDatabaseOptions(
    merchant.command('resume').description('let the keys and people of a suspended merchant in again'),
  )
    .argument('<id>', 'the merchant', positiveInteger)
    .action((id: number, options: DatabaseOptions) =>
      inOffice(options, async ({ access }) => {
        const { merchantId } = await access.resume(id);
        print(options.json, { merchant_id: merchantId, suspended_at: null }, [
          `Merchant ${merchantId} is not suspended: its keys and people are let in within 5 seconds.`,
        ]);
      }),
    );
}
