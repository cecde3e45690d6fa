import { print } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';

type EraseOptions = DatabaseOptions & { storeUser?: string; installation?: string };

/** erase. */
export function eraseCommand(program: Command): void {
  withDatabaseOptions(
    program
      .command('erase')
      .description('erase a store user: sessions, attribution data, and the links of their installations'),
  )
    .option('--store-user <id>', 'the store user, by the id in sessions')
    .option('--installation <id>', 'an installation_token: erase the store user that it is linked to')
    .action((options: EraseOptions, command: Command) => {
      const { storeUser, installation } = options;
      if ((storeUser === undefined) === (installation === undefined) || storeUser === '')
        command.error('error: name the user to erase, with either --store-user or --installation');
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
      'For 24 hours nothing new is stored about that user. The record of the erasure does not name them.',
    ]);
  });
}
