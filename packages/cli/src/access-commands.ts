import { positiveInteger, print, time } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { acceptSinceCommand } from './accept-since-command.js';
import { appCommands } from './app-commands.js';
import { billingCommand } from './billing-command.js';
import { cadenceCommand, merchantListCommand } from './cadence-commands.js';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { keyKindCommands } from './key-commands.js';
import { keyCommands } from './key-kinds.js';

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
  databaseCommand(merchant, 'create', 'add a merchant')
    .requiredOption('--name <name>', 'its name, for people')
    .action((options: DatabaseOptions & { name: string }) =>
      administer(options, async ({ access }) => {
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

/** `merchant suspend` and `merchant resume`. */
function suspensionCommands(merchant: Command): void {
  databaseCommand(
    merchant,
    'suspend',
    'refuse the API keys, credentials and people of a merchant within 5 seconds; nothing is lost',
  )
    .argument('<id>', 'the merchant', positiveInteger)
    .requiredOption('--reason <text>', 'why, for people; the merchant reads it')
    .action((id: number, options: DatabaseOptions & { reason: string }) =>
      administer(options, async ({ access }) => {
        const { merchantId, suspendedAt } = await access.suspend(id, options.reason);
        print(options.json, { merchant_id: merchantId, suspended_at: suspendedAt }, [
          `Merchant ${merchantId} is suspended since ${time(suspendedAt)} UTC. Its install calls go on.`,
          `To end it: stoa merchant resume ${merchantId}`,
        ]);
      }),
    );
  databaseCommand(merchant, 'resume', 'let the keys and people of a suspended merchant in again')
    .argument('<id>', 'the merchant', positiveInteger)
    .action((id: number, options: DatabaseOptions) =>
      administer(options, async ({ access }) => {
        const { merchantId } = await access.resume(id);
        print(options.json, { merchant_id: merchantId, suspended_at: null }, [
          `Merchant ${merchantId} is not suspended: its keys and people are let in within 5 seconds.`,
        ]);
      }),
    );
}
