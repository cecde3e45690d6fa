import { CommandError, positiveInteger, print, table, time, visibleText } from '@stoa/merchant/terminal';
import type { AttributionRule, RegisteredApp } from '@stoa/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type AppOptions,
  administer,
  appCommand,
  type DatabaseOptions,
  databaseCommand,
} from './common-options.js';

type AttributionOptions = AppOptions & {
  readonly rule?: readonly AttributionRule[];
  readonly default?: boolean;
};

/** app attribution. */
function attributionCommand(app: Command): void {
  appCommand(
    app,
    'attribution',
    'show or set the rules that give new installations of an app their source and campaign',
  )
    .addOption(
      new Option('--rule <rule>', 'like gclid=google/gclid; repeat it in order; replaces all rules')
        .argParser(addRule)
        .conflicts('default'),
    )
    .option('--default', 'go back to the rules of every app without its own')
    .addHelpText('after', help)
    .action((options: AttributionOptions) =>
      administer(options, async ({ access }) => {
        const owner = { merchantId: options.merchant, bundleId: options.bundleId };
        const isChange = options.rule !== undefined || options.default === true;
        const shown = isChange
          ? await access.switchApp(owner, { attributionRules: options.rule ?? null })
          : (await access.listApps(owner.merchantId)).find(({ bundleId }) => bundleId === owner.bundleId);
        if (shown === undefined)
          throw new CommandError(`The merchant has no app ${visibleText(owner.bundleId)}.`);
        const { defaultAttributionRules } = await import('@stoa/server');
        const { bundleId, attributionRules } = shown;
        const rules = attributionRules ?? defaultAttributionRules;
        print(options.json, { bundle_id: bundleId, default: attributionRules === null, rules }, [
          `App ${visibleText(bundleId)} has ${attributionRules === null ? 'the default rules' : 'rules of its own'}:`,
          ...table([
            ['PARAMETER', 'SOURCE', 'CAMPAIGN'],
            ...rules.map(({ parameter, source = '-', campaign = '-' }) => [parameter, source, campaign]),
          ]),
        ]);
      }),
    );
}

const help = `
A rule is PARAMETER=SOURCE/CAMPAIGN, or PARAMETER=SOURCE, or PARAMETER=/CAMPAIGN. {name} stands for the value of a parameter of
the attribution data. The rules apply in order: each one whose parameter is present fills in what is still missing. Every process follows within
5 seconds. Installations that exist keep their source and campaign, and so do sums and cohorts.
A click id names one click of one person: gclid=google/{gclid} makes each click a campaign of its own, and keeps the id in sums.

Example:
  stoa app attribution --merchant 1 --bundle-id com.example.game --rule 'utm_source={utm_source}/{utm_campaign}' \\
    --rule 'gclid=google/gclid' --rule 'fbclid=facebook/fbclid'`;

function addRule(text: string, before: readonly AttributionRule[] = []): readonly AttributionRule[] {
  const [, parameter = '', source = '', campaign = ''] = /^([^=]+)=([^/]*)(?:\/(.*))?$/s.exec(text) ?? [];
  if (parameter === '' || (source === '' && campaign === ''))
    throw new InvalidArgumentError('It must be like gclid=google/gclid or utm_source={utm_source}.');
  return [...before, { parameter, ...(source !== '' && { source }), ...(campaign !== '' && { campaign }) }];
}

/** app register, list, set and attribution. */
export function appCommands(app: Command): void {
  registerCommand(app);
  listCommand(app);
  setCommand(app);
  attributionCommand(app);
}

function registerCommand(app: Command): void {
  appCommand(app, 'register', 'register an app of a merchant').action((options: AppOptions) =>
    administer(options, async ({ access }) => {
      const { bundleId, merchantId } = await access.registerApp(options.merchant, options.bundleId);
      print(options.json, { bundle_id: bundleId }, [
        `App ${bundleId} belongs to merchant ${merchantId} now.`,
      ]);
    }),
  );
}

function listCommand(app: Command): void {
  databaseCommand(app, 'list', 'list the apps of a merchant, and their switches')
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .action((options: DatabaseOptions & { merchant: number }) =>
      administer(options, async ({ access }) => {
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
  appCommand(app, 'set', 'set the switches of an app; every process follows within 5 seconds')
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
      await administer(options, async ({ access }) => {
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
