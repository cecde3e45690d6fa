import { duration, positiveInteger, print, table, time } from '@stoa/merchant/terminal';
import type { AccessKey, AccessKeyKind, IssuedKey } from '@stoa/server';
import type { Command } from 'commander';
import { acceptSinceCommand } from './accept-since-command.js';
import { appCommands } from './app-commands.js';
import { billingCommand } from './billing-command.js';
import { cadenceCommand, merchantListCommand } from './cadence-commands.js';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';

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
  merchantListCommand(merchant);
  cadenceCommand(merchant);
  acceptSinceCommand(merchant);
  billingCommand(merchant);
}

interface KeyCommand {
  readonly command: string;
  readonly kind: AccessKeyKind;
  readonly description: string;
  /** One of them, with its article. */
  readonly one: string;
  /** The name of its number in JSON. */
  readonly idName: string;
  readonly owner: 'merchant' | 'app' | 'nobody';
  /** What `issue --json` prints. */
  readonly issued: (key: IssuedKey) => object;
}

const keyCommands: readonly KeyCommand[] = [
  {
    command: 'api-key',
    one: 'an API key',
    kind: 'api_key',
    description: 'Bearer keys with which merchants upload reports and read installations',
    idName: 'api_key_id',
    owner: 'merchant',
    issued: (key) => ({ api_key_id: key.accessKeyId, api_key: key.secret, expires_at: key.expiresAt }),
  },
  {
    command: 'credential',
    one: 'a credential',
    kind: 'credential',
    description: 'Basic credentials with which backends send events',
    idName: 'credential_id',
    owner: 'merchant',
    issued: (key) => ({
      credential_id: key.accessKeyId,
      username: key.username,
      password: key.secret,
      expires_at: key.expiresAt,
    }),
  },
  {
    command: 'install-key',
    one: 'an install key',
    kind: 'install_key',
    description: 'Bearer keys for the install calls of an app that can keep one secret',
    idName: 'install_key_id',
    owner: 'app',
    issued: (key) => ({
      install_key_id: key.accessKeyId,
      install_key: key.secret,
      expires_at: key.expiresAt,
    }),
  },
  {
    command: 'operator-token',
    one: 'an operator token',
    kind: 'operator_token',
    description: "Bearer tokens for the operator's API",
    idName: 'operator_token_id',
    owner: 'nobody',
    issued: (key) => ({
      operator_token_id: key.accessKeyId,
      operator_token: key.secret,
      expires_at: key.expiresAt,
    }),
  },
];

type KeyOptions = DatabaseOptions & {
  merchant?: number;
  bundleId?: string;
  label?: string;
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
  ofOwner(
    withDatabaseOptions(parent.command('issue').description(`issue ${kind.one}; its secret is shown once`)),
  )
    .option('--label <label>', 'what it is for')
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
  withDatabaseOptions(
    parent.command('revoke').description(`revoke ${kind.one}; every process refuses it within 5 seconds`),
  )
    .argument('<id>', `its ${kind.idName}`, positiveInteger)
    .action((accessKeyId: number, options: DatabaseOptions) =>
      inOffice(options, async ({ access }) => {
        await access.revoke(kind.kind, accessKeyId);
        print(options.json, { [kind.idName]: accessKeyId, revoked: true }, [
          `${kind.command} ${accessKeyId} is revoked.`,
        ]);
      }),
    );
}

function issue(kind: KeyCommand, options: KeyOptions): Promise<void> {
  return inOffice(options, async ({ access, clock }) => {
    const now = clock.now().getTime();
    const key = await access.issue({
      kind: kind.kind,
      merchantId: options.merchant ?? null,
      bundleId: options.bundleId,
      label: options.label,
      expiresAt: options.expiresIn === undefined ? undefined : new Date(now + options.expiresIn),
    });
    const username = key.username === null ? [] : [`Username: ${key.username}`];
    const expiry = key.expiresAt === null ? 'until it is revoked' : `until ${time(key.expiresAt)} UTC`;
    print(options.json, kind.issued(key), [
      `${kind.command} ${key.accessKeyId} is issued and valid ${expiry}.`,
      ...username,
      `Secret:   ${key.secret}`,
      'Keep it now: only its hash is stored, and it is never shown again.',
    ]);
  });
}

async function list(kind: KeyCommand, options: KeyOptions): Promise<void> {
  const { isLive } = await import('@stoa/server');
  return inOffice(options, async ({ access, clock }) => {
    const now = clock.now();
    const stateOf = (key: AccessKey): string => {
      if (key.revokedAt !== null) return 'revoked';
      return isLive(key, now) ? 'live' : 'expired';
    };
    const keys = await access.listKeys(kind.kind, options.merchant ?? null, options.bundleId);
    print(options.json, { [`${kind.kind}s`]: keys.map((key) => listed(kind, key)) }, [
      ...table([
        ['ID', 'STATE', 'LABEL', 'CREATED (UTC)', 'EXPIRES (UTC)', 'LAST USE (UTC)'],
        ...keys.map((key) => [
          String(key.accessKeyId),
          stateOf(key),
          key.label,
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
    label: key.label,
    scopes: key.scopes,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  };
}
