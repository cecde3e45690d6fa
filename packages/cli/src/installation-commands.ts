import { printText } from '@stoa/merchant/terminal';
import { type Command, InvalidArgumentError } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';

/** installation explain. */
export function installationCommands(program: Command): void {
  const parent = program
    .command('installation')
    .description('installations of apps, and the store users that they were matched to');
  explainCommand(parent);
}

function explainCommand(parent: Command): void {
  withDatabaseOptions(
    parent.command('explain').description('explain why an installation is matched as it is'),
  )
    .argument('<id>', 'the installation_token of the app', installationId)
    .action((id: string, options: DatabaseOptions) =>
      inOffice(options, async ({ readInstallation, actor }) => {
        const { explainInstallation, merchantInstallationText } = await import('@stoa/server');
        const installation = await readInstallation(id, actor);
        const none = installation.erasedAt === null ? '-' : 'erased';
        // As text, so that the attribution data keeps every digit.
        printText(options.json, () => merchantInstallationText(installation), [
          explainInstallation(installation),
          '',
          `Merchant:   ${installation.merchantId}`,
          `Store user: ${installation.storeUserId ?? none}`,
          `Attributed: ${installation.attributionData ?? none}`,
        ]);
      }),
    );
}

function installationId(text: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It must be a UUID, like 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00.');
  return text;
}
