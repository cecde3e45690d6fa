import { positiveInteger, print, table, time } from '@stoa/merchant/terminal';
import type { RegisteredApp } from '@stoa/server';
import { type Command, Option } from 'commander';
import { attributionCommand } from './attribution-command.js';
import {
  type AppOptions,
  type DatabaseOptions,
  inOffice,
  ofApp,
  withDatabaseOptions,
} from './common-options.js';

/** app register, list, set and attribution. */
export function appCommands(app: Command): void {
  registerCommand(app);
  listCommand(app);
  setCommand(app);
  attributionCommand(app);
}

function registerCommand(app: Command): void {
  ofApp(app.command('register').description('register an app of a merchant')).action((options: AppOptions) =>
    inOffice(options, async ({ access }) => {
      const { bundleId, merchantId } = await access.registerApp(options.merchant, options.bundleId);
      print(options.json, { bundle_id: bundleId }, [
        `App ${bundleId} belongs to merchant ${merchantId} now.`,
      ]);
    }),
  );
}

function listCommand(app: Command): void {
  withDatabaseOptions(app.command('list').description('list the apps of a merchant, and their switches'))
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .action((options: DatabaseOptions & { merchant: number }) =>
      inOffice(options, async ({ access }) => {
        const apps = await access.listApps(options.merchant);
        print(options.json, { apps: apps.map(listed) }, [
          ...table([
            ['BUNDLE', 'MATCHING', 'INSTALL KEY', 'REGISTERED (UTC)'],
            ...apps.map((one) => [one.bundleId, one.matching, one.installKey, time(one.createdAt)]),
          ]),
        ]);
      }),
    );
}

type SetOptions = AppOptions & {
  matching?: RegisteredApp['matching'];
  installKey?: RegisteredApp['installKey'];
};

function setCommand(app: Command): void {
  ofApp(app.command('set').description('set the switches of an app; every process follows within 5 seconds'))
    .addOption(
      new Option('--matching <switch>', 'off: its installations are not linked to store users').choices([
        'on',
        'off',
      ]),
    )
    .addOption(
      new Option('--install-key <switch>', 'required: its install calls need an install key').choices([
        'required',
        'optional',
      ]),
    )
    .action(async (options: SetOptions, command: Command) => {
      const { matching, installKey } = options;
      if (matching === undefined && installKey === undefined)
        command.error('error: name what to set: --matching, --install-key or both');
      await inOffice(options, async ({ access }) => {
        const owner = { merchantId: options.merchant, bundleId: options.bundleId };
        const set = await access.switchApp(owner, {
          ...(matching === undefined ? {} : { matching }),
          ...(installKey === undefined ? {} : { installKey }),
        });
        print(options.json, listed(set), [
          `App ${set.bundleId}: matching is ${set.matching}, an install key is ${set.installKey}.`,
        ]);
      });
    });
}

function listed({ bundleId, createdAt, matching, installKey, attributionRules }: RegisteredApp): object {
  return {
    bundle_id: bundleId,
    created_at: createdAt,
    matching,
    install_key: installKey,
    attribution_rules: attributionRules,
  };
}
