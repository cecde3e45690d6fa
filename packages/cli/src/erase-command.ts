import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { print } from './print.js';

type EraseOptions = DatabaseOptions & { storeUser?: string; installation?: string };

/** erase. */
export function eraseCommand(program: Command): void {
  withDatabaseOptions(
    program
      .command('erase')
      .description('erase a store user: sessions, attribution data, and the links of their installations'),
  )
    .option('--store-user <id>', 'the store user, as sessions name them')
    .option('--installation <id>', 'an installation_token: the store user whom it is linked to')
    .action((options: EraseOptions, command: Command) => {
      const { storeUser, installation } = options;
      if ((storeUser === undefined) === (installation === undefined) || storeUser === '')
        command.error('error: say whom to erase: either --store-user or --installation');
      return erase(options);
    });
}

async function erase(options: EraseOptions): Promise<void> {
  const { storeUser, installation } = options;
  await inOffice(options, async ({ erasures }) => {
    const { erasureOnWire } = await import('@stoa/server');
    const erasure =
      storeUser === undefined
        ? await erasures.eraseByInstallation(installation ?? '', 'command')
        : await erasures.eraseStoreUser(storeUser, 'command');
    print(options.json, erasureOnWire(erasure), [
      `Erasure ${erasure.erasureId} is done: ${erasure.sessions} sessions and ${erasure.attributionData === 0 ? 'no' : 'the'} attribution data deleted, ${erasure.installations} installations unlinked.`,
      'For 24 hours nothing new is stored of that user either. The record names nobody.',
    ]);
  });
}
