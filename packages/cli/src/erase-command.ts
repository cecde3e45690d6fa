import { exitCodes, print } from '@stoa/merchant/terminal';
import type { Office } from '@stoa/server';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { counted } from './counted.js';

type EraseOptions = DatabaseOptions & { storeUser?: string; installation?: string };

/** erase. */
export function eraseCommand(program: Command): void {
  withDatabaseOptions(
    program
      .command('erase')
      .description(
        'erase a store user: sessions, attribution data, and the links of their installations; exits with 4 if there was nothing to erase',
      ),
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
  await inOffice(options, async ({ erasures, actor }) => {
    const { erasureOnWire } = await import('@stoa/server');
    const erasure =
      storeUser === undefined
        ? await erasures.eraseByInstallation(installation ?? '', actor)
        : await erasures.eraseStoreUser(storeUser, actor);
    const { sessions, attributionData, installations } = erasure;
    const isNothing = sessions === 0n && attributionData === 0 && installations === 0n;
    print(options.json, erasureOnWire(erasure), isNothing ? nothingLines(erasure) : doneLines(erasure));
    if (isNothing) process.exitCode = exitCodes.nothing;
  });
}

type Erasure = Awaited<ReturnType<Office['erasures']['eraseStoreUser']>>;

const aftermath =
  'For 24 hours nothing new is stored about that user. The record of the erasure does not name them.';

function doneLines({ erasureId, sessions, attributionData, installations }: Erasure): string[] {
  const data = attributionData === 0 ? 'no' : 'the';
  return [
    `Erasure ${erasureId} is done: ${counted(sessions, 'session')} and ${data} attribution data deleted, ${counted(installations, 'installation')} unlinked.`,
    aftermath,
  ];
}

function nothingLines({ erasureId, askedBy }: Erasure): string[] {
  if (askedBy === 'installation')
    return [`Erasure ${erasureId} found nothing: the installation was erased before.`];
  return [
    `Erasure ${erasureId} found nothing: there were no sessions, no attribution data and no installations of that user.`,
    'Either they were erased before, or sessions spell their id in another way.',
    aftermath,
  ];
}
