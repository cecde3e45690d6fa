import { positiveInteger, printExact } from '@stoa/merchant/terminal';
import type { Office } from '@stoa/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';

/** fee-plan create, fee-plan list, fee-plan end, fee-plan apply. */
export function feePlanCommands(program: Command): void {
  const parent = program
    .command('fee-plan')
    .description('what the store charges: rates, whose transactions, and from when');
  createCommand(parent);
  listCommand(parent);
  endCommand(parent);
  applyCommand(parent);
}

type Tier = Parameters<Office['reporting']['feePlans']['create']>[0]['tiers'][number];

type CreateOptions = DatabaseOptions & {
  readonly name: string;
  readonly rate?: number;
  readonly basisPoints?: number;
  readonly from: string;
  readonly until?: string;
  readonly merchant?: number;
  readonly countries?: string[];
  readonly tier?: Tier[];
};

function createCommand(parent: Command): void {
  withDatabaseOptions(parent.command('create').description('create a plan; recorded fees never change'))
    .requiredOption('--name <name>', 'its name, for people')
    .addOption(
      new Option('--rate <percent>', 'of the amount without tax, like 15% or 7.25%')
        .argParser(percent)
        .conflicts('basisPoints'),
    )
    .option('--basis-points <number>', 'the same in basis points: 1500 are 15%', basisPoints)
    .requiredOption('--from <date>', 'the first day on which it is in force (UTC), like 2026-01-01')
    .option('--until <date>', 'the first day on which it is no longer in force')
    .option('--merchant <id>', 'only for this merchant; without it, the whole store', positiveInteger)
    .option('--countries <codes>', 'only for payers of these countries, like DEU,FRA', countryList)
    .option(
      '--tier <tier>',
      "another rate above a volume of the merchant's year, as currency:minor units:basis points, like EUR:100000000:1000; repeatable",
      addTier,
    )
    .action((options: CreateOptions, command: Command) => {
      const rateBasisPoints = options.rate ?? options.basisPoints;
      if (rateBasisPoints === undefined) command.error('error: give the rate with --rate or --basis-points');
      return inOffice(options, async ({ reporting }) => {
        const { feePlanOnWire: wire } = await import('@stoa/server');
        const { rateText } = await import('./fee-plan-texts.js');
        const plan = await reporting.feePlans.create({
          merchantId: options.merchant ?? null,
          countries: options.countries ?? null,
          name: options.name,
          rateBasisPoints,
          tiers: options.tier ?? [],
          inForceFrom: options.from,
          inForceUntil: options.until ?? null,
          createdBy: 'command',
        });
        await printExact(options.json, wire(plan), [
          `Fee plan ${plan.feePlanId} (${plan.name}) takes ${rateText(plan.rateBasisPoints)} from ${plan.inForceFrom}.`,
          'Next: stoa fee-plan apply, if transactions were recorded while no plan covered them.',
        ]);
      });
    });
}

function listCommand(parent: Command): void {
  withDatabaseOptions(
    parent.command('list').description('list the plans, and whether they are in force today'),
  )
    .option(
      '--merchant <id>',
      "only those that apply to this merchant: its own and the store's",
      positiveInteger,
    )
    .action((options: DatabaseOptions & { merchant?: number }) =>
      inOffice(options, async ({ reporting }) => {
        const { feePlanOnWire: wire } = await import('@stoa/server');
        const { feePlanLines } = await import('./fee-plan-texts.js');
        const plans = await reporting.feePlans.list({ merchantId: options.merchant ?? null });
        const today = reporting.clock.now().toISOString().slice(0, 10);
        await printExact(
          options.json,
          { fee_plans: plans.map((plan) => wire(plan)) },
          feePlanLines(plans, today),
        );
      }),
    );
}

function endCommand(parent: Command): void {
  withDatabaseOptions(parent.command('end').description('end a plan, once; recorded fees never change'))
    .argument('<id>', 'its fee_plan_id', positiveInteger)
    .requiredOption('--until <date>', 'the first day on which it is no longer in force (UTC)')
    .action((feePlanId: number, options: DatabaseOptions & { until: string }) =>
      inOffice(options, async ({ reporting }) => {
        const { feePlanOnWire: wire } = await import('@stoa/server');
        const plan = await reporting.feePlans.end({ feePlanId, until: options.until, by: 'command' });
        await printExact(options.json, wire(plan), [
          `Fee plan ${plan.feePlanId} is in force until ${plan.inForceUntil}, 00:00 UTC.`,
        ]);
      }),
    );
}

function applyCommand(parent: Command): void {
  withDatabaseOptions(
    parent
      .command('apply')
      .description('charge the transactions that were recorded while no plan covered them'),
  ).action((options: DatabaseOptions) =>
    inOffice(options, async ({ reporting }) => {
      const { priced, remaining } = await reporting.applyFeePlans(Number.POSITIVE_INFINITY, 'command');
      await printExact(options.json, { priced, remaining }, [
        `Transactions that got their fee: ${priced}.`,
        `Transactions without a fee: ${remaining}.`,
        ...(remaining === 0 ? [] : ['No plan covers them, and their months cannot be closed.']),
      ]);
    }),
  );
}

function percent(text: string): number {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%$/.exec(text) ?? [];
  if (whole === undefined)
    throw new InvalidArgumentError('It must be like 15% or 7.25%, with two decimals at most.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

function basisPoints(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number; 1500 are 15%.');
  return Number(text);
}

function countryList(text: string): string[] {
  return text.split(',').map((country) => country.trim());
}

function addTier(text: string, before: readonly Tier[] = []): Tier[] {
  const [, currency, volume, rate] = /^([^:]+):(\d{1,19}):(\d{1,5})$/.exec(text) ?? [];
  if (currency === undefined || volume === undefined || rate === undefined)
    throw new InvalidArgumentError(
      'It must be like EUR:100000000:1000: currency, minor units, basis points.',
    );
  return [...before, { currency, volumeFrom: BigInt(volume), rateBasisPoints: Number(rate) }];
}
