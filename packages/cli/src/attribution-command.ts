import { CommandError, print, table, visibleText } from '@stoa/merchant/terminal';
import type { AttributionRule } from '@stoa/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type AppOptions, inOffice, ofApp } from './common-options.js';

type AttributionOptions = AppOptions & {
  readonly rule?: readonly AttributionRule[];
  readonly default?: boolean;
};

/** app attribution. */
export function attributionCommand(app: Command): void {
  ofApp(
    app
      .command('attribution')
      .description('show or set what makes the source and campaign of new installations of an app'),
  )
    .addOption(
      new Option('--rule <rule>', 'like gclid=google/gclid; repeat it in order; replaces all rules')
        .argParser(addRule)
        .conflicts('default'),
    )
    .option('--default', 'go back to the rules of every app without its own')
    .addHelpText('after', help)
    .action((options: AttributionOptions) =>
      inOffice(options, async ({ access }) => {
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
the attribution data. In order, each rule whose parameter is there fills in what is still missing. Every process follows within
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
