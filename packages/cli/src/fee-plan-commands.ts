import { ppmOf } from '@stoa/contract/percent';
import { positiveInteger, printExact, writeLines } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { administer, type DatabaseOptions, databaseCommand, month } from './common-options.js';
import { minorUnitsOf, type WrittenAmount, writtenAmount } from './major-amount.js';
import { printWaiting } from './print-waiting.js';
import { readSmallFile } from './read-small-file.js';

/** fee-plan create, try, what-if, list, show, end, apply, reprice and proposals. */
export function feePlanCommands(program: Command): void {
  const parent = program
    .command('fee-plan')
    .description('what the store charges: rates, whose transactions, and from when');
  createCommand(parent);
  tryCommand(parent);
  whatIfCommand(parent);
  listCommand(parent);
  showCommand(parent);
  endCommand(parent);
  applyCommand(parent);
  repriceCommand(parent);
  proposalsCommand(parent);
}

type Tier = Parameters<Administration['reporting']['feePlans']['create']>[0]['tiers'][number];

interface TermsOptions {
  readonly rate?: number;
  readonly basisPoints?: number;
  readonly group?: string;
  readonly countries?: string[];
  readonly tier?: WrittenTier[];
  readonly lines?: string;
}

type CreateOptions = DatabaseOptions &
  TermsOptions & {
    readonly name: string;
    readonly from: string;
    readonly until?: string;
    readonly merchant?: number;
    readonly recurring?: string;
  };

/** The options that say what is charged, and whose transactions. */
function withTerms(command: Command): Command {
  return command
    .addOption(
      new Option('--rate <percent>', 'of the amount without tax, like 15% or 7.125%')
        .argParser(percent)
        .conflicts('basisPoints'),
    )
    .option('--basis-points <number>', 'the same in basis points: 1500 are 15%', basisPoints)
    .option('--group <group>', 'only for the members of this group, while they are members')
    .option('--countries <codes>', 'only for payers of these countries, like DEU,FRA', countryList)
    .option(
      '--tier <tier>',
      "another rate above a volume of the merchant's year, as currency:volume:rate with the volume in major units, like EUR:1000000:10% above EUR 1,000,000.00; repeatable",
      addTier,
    )
    .addOption(
      new Option(
        '--lines <file>',
        'a rate card instead of a rate: a file with the array `lines` of the interface as JSON (- for standard input)',
      ).conflicts(['rate', 'basisPoints', 'tier']),
    );
}

/** Ends the command if neither a rate nor a rate card is given. */
async function termsOf(options: TermsOptions, command: Command) {
  const ratePpm = options.rate ?? options.basisPoints ?? null;
  if (ratePpm === null && options.lines === undefined)
    command.error('error: give the rate with --rate or --basis-points, or a rate card with --lines');
  const text = options.lines === undefined ? undefined : await readSmallFile(options.lines, 'a rate card');
  const { parseLines } = await import('@stoa/server');
  return {
    ...(options.group !== undefined && { group: options.group }),
    countries: options.countries ?? null,
    ratePpm,
    tiers: await tiersOf(options.tier ?? [], command),
    lines: text === undefined ? undefined : parseLines(text),
  };
}

function createCommand(parent: Command): void {
  withTerms(databaseCommand(parent, 'create', 'create a plan; it changes no recorded fee'))
    .requiredOption('--name <name>', 'its name, for people')
    .requiredOption('--from <date>', 'the first day on which it is in force (UTC), like 2026-01-01')
    .option('--until <date>', 'the first day on which it is no longer in force')
    .option(
      '--merchant <id>',
      'only for this merchant; without it and --group, the whole store',
      positiveInteger,
    )
    .option(
      '--recurring <file>',
      'what is charged without a transaction when a month is closed: a file with the array `recurring_fees` of the interface as JSON (- for standard input)',
    )
    .action(async (options: CreateOptions, command: Command) => {
      const recurring =
        options.recurring === undefined
          ? undefined
          : await readSmallFile(options.recurring, 'recurring fees');
      const terms = await termsOf(options, command);
      await administer(options, async ({ reporting, actor }) => {
        const { feePlanOnWire: wire, parseRecurringFees } = await import('@stoa/server');
        const { createdLines } = await import('./fee-plan-texts.js');
        const made = await reporting.requestFeePlan({
          ...terms,
          merchantId: options.merchant ?? null,
          name: options.name,
          ...(recurring === undefined ? {} : { recurringFees: parseRecurringFees(recurring) }),
          inForceFrom: options.from,
          inForceUntil: options.until ?? null,
          createdBy: actor,
        });
        if ('proposal' in made) return printWaiting(options, made.proposal);
        await printExact(options.json, wire(made.plan), createdLines(made.plan));
      });
    });
}

type WhatIfOptions = DatabaseOptions & TermsOptions & { readonly month: string; readonly merchant?: number };

function whatIfCommand(parent: Command): void {
  withTerms(
    databaseCommand(
      parent,
      'what-if',
      'compute what the fees of a month would have been under other terms, merchant by merchant; stores nothing, and Ctrl-C ends it',
    ),
  )
    .requiredOption(
      '--month <month>',
      'the month (UTC) in which the transactions were settled, like 2026-11',
      month,
    )
    .option('--merchant <id>', "only this merchant's transactions; without it, all", positiveInteger)
    .action(async (options: WhatIfOptions, command: Command) => {
      const terms = await termsOf(options, command);
      await administer(options, async ({ reporting, actor }) => {
        const { merchantWhatIfOnWire: wire } = await import('@stoa/server');
        const { whatIfLines } = await import('./fee-plan-texts.js');
        const merchants = await reporting.computeStoreWhatIf({
          terms: { ...terms, createdBy: actor },
          month: options.month,
          merchantId: options.merchant,
          onPage: progressOf(),
        });
        await printExact(
          options.json,
          { month: options.month, merchants: merchants.map(wire) },
          whatIfLines(merchants, options.month),
        );
      });
    });
}

/** Tells on standard error how far it came, every 100,000 transactions. */
function progressOf(): (read: number) => void {
  let told = 0;
  return (read) => {
    if (read - told < 100_000) return;
    told = read;
    writeLines([`Transactions so far: ${read}`], 'stderr');
  };
}

type TryOptions = DatabaseOptions & {
  readonly lines: string;
  readonly examples: string;
  readonly group?: string;
};

function tryCommand(parent: Command): void {
  databaseCommand(parent, 'try', 'describe a rate card, and compute what it would charge; stores nothing')
    .requiredOption('--lines <file>', 'the array `lines` of a rate card as JSON (- for standard input)')
    .requiredOption('--examples <file>', 'an array of transactions to charge, as `examples` of the interface')
    .option('--group <group>', 'the card is for the members of this group')
    .action(async (options: TryOptions) => {
      const lines = await readSmallFile(options.lines, 'a rate card');
      const examples = await readSmallFile(options.examples, 'examples');
      await administer(options, async ({ reporting, actor }) => {
        const { cardTrialOnWire: wire, parseExamples, parseLines } = await import('@stoa/server');
        const { triedLines } = await import('./fee-plan-texts.js');
        const requested = {
          ...{ merchantId: null, countries: null, name: 'Card', ratePpm: null, tiers: [] },
          ...(options.group !== undefined && { group: options.group }),
          lines: parseLines(lines),
          ...{ inForceFrom: '2000-01-01', inForceUntil: null, createdBy: actor },
        };
        const tried = await reporting.feePlans.try({ requested, examples: parseExamples(examples) });
        await printExact(options.json, wire(tried), triedLines(tried));
      });
    });
}

function listCommand(parent: Command): void {
  databaseCommand(parent, 'list', 'list the plans, and whether they are in force today')
    .option(
      '--merchant <id>',
      "only those that apply to this merchant: its own, those of its groups and the store's",
      positiveInteger,
    )
    .action((options: DatabaseOptions & { merchant?: number }) =>
      administer(options, async ({ reporting }) => {
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

function showCommand(parent: Command): void {
  databaseCommand(parent, 'show', 'show a plan with its tiers or the lines of its rate card')
    .argument('<id>', 'its fee_plan_id', positiveInteger)
    .action((feePlanId: number, options: DatabaseOptions) =>
      administer(options, async ({ reporting }) => {
        const { feePlanOnWire: wire } = await import('@stoa/server');
        const { cardLines } = await import('./fee-plan-texts.js');
        const plan = await reporting.feePlans.get(feePlanId);
        await printExact(options.json, wire(plan), cardLines(plan));
      }),
    );
}

function endCommand(parent: Command): void {
  databaseCommand(parent, 'end', 'end a plan, once; says what it charged for the time after its end')
    .argument('<id>', 'its fee_plan_id', positiveInteger)
    .requiredOption(
      '--until <date>',
      'the first day on which it is no longer in force (UTC); the day on which it begins revokes it',
    )
    .action((feePlanId: number, options: DatabaseOptions & { until: string }) =>
      administer(options, async ({ reporting, actor }) => {
        const { endedFeePlanOnWire: wire } = await import('@stoa/server');
        const { endedLines } = await import('./fee-plan-texts.js');
        const made = await reporting.requestFeePlanEnd({ feePlanId, until: options.until, by: actor });
        if ('proposal' in made) return printWaiting(options, made.proposal);
        await printExact(options.json, wire(made.plan), endedLines(made.plan));
      }),
    );
}

function applyCommand(parent: Command): void {
  databaseCommand(
    parent,
    'apply',
    'charge the transactions that were recorded while no plan covered them',
  ).action((options: DatabaseOptions) =>
    administer(options, async ({ reporting, actor }) => {
      const { priced, remaining } = await reporting.applyFeePlans(Number.POSITIVE_INFINITY, actor);
      await printExact(options.json, { priced, remaining }, [
        `Transactions that got their fee: ${priced}.`,
        `Transactions without a fee: ${remaining}.`,
        ...(remaining === 0 ? [] : ['No plan covers them, and their months cannot be closed.']),
        'Fees that were there before stay; stoa fee-plan reprice computes them again.',
      ]);
    }),
  );
}

type RepriceOptions = DatabaseOptions & {
  readonly month: string;
  readonly merchant?: number;
  readonly plan?: number;
  readonly dryRun?: boolean;
  readonly preview?: string;
};

function repriceCommand(parent: Command): void {
  databaseCommand(
    parent,
    'reprice',
    'compute the fees of a month again by the plans that cover it now; safe to repeat',
  )
    .requiredOption(
      '--month <month>',
      'the month (UTC) in which the transactions were settled, like 2026-11',
      month,
    )
    .option('--merchant <id>', "only this merchant's transactions; without it, all", positiveInteger)
    .option('--plan <id>', 'only fees that this plan gave; without it, those of all plans', positiveInteger)
    .option('--dry-run', 'show what would change, before and after, and change nothing')
    .option(
      '--preview <text>',
      'the preview of a dry run: refuse to run if the fee plans have changed since then',
    )
    .action((options: RepriceOptions) =>
      administer(options, async ({ reporting, actor }) => {
        const { repricingOnWire: wire } = await import('@stoa/server');
        const { repricedLines } = await import('./fee-plan-texts.js');
        const repricing = await reporting.requestRepricing({
          month: options.month,
          merchantId: options.merchant,
          feePlanId: options.plan,
          dryRun: options.dryRun === true,
          preview: options.preview,
          by: actor,
        });
        await printExact(options.json, wire(repricing, null), repricedLines(repricing, options));
      }),
    );
}

const proposalStates = ['waiting', 'approved', 'refused', 'overtaken'] as const;

function proposalsCommand(parent: Command): void {
  databaseCommand(
    parent,
    'proposals',
    'list the changes of fees that wait for a second person; people decide them in the console',
  )
    .addOption(new Option('--state <state>', 'only these').choices(proposalStates))
    .option('--limit <number>', 'at most this many, the newest first', positiveInteger, 100)
    .action((options: DatabaseOptions & { state?: (typeof proposalStates)[number]; limit: number }) =>
      administer(options, async ({ reporting: { feeProposals } }) => {
        const { state, limit } = options;
        const found = await feeProposals.list({ state, limit });
        const { feeProposalOnWire: wire } = await import('@stoa/server');
        const { feeProposalLines } = await import('./fee-plan-texts.js');
        await printExact(options.json, { fee_proposals: found.map(wire) }, feeProposalLines(found));
      }),
    );
}

/** A rate like `15%` or `7.125%`, in parts per million. */
export function percent(text: string): number {
  const ppm = text.endsWith('%') ? ppmOf(text.slice(0, -1)) : undefined;
  if (ppm === undefined)
    throw new InvalidArgumentError(
      'It must be like 15% or 7.125%: at most 100%, with four decimals at most.',
    );
  return ppm;
}

/** Basis points, in parts per million. */
function basisPoints(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number; 1500 are 15%.');
  return Number(text) * 100;
}

function countryList(text: string): string[] {
  return text.split(',').map((country) => country.trim());
}

/** A tier as it was typed. */
interface WrittenTier {
  readonly volume: WrittenAmount;
  readonly ratePpm: number;
}

function addTier(text: string, before: readonly WrittenTier[] = []): WrittenTier[] {
  const form = 'EUR:1000000:10%: currency, volume in major units, rate';
  const [, volume = '', rate = ''] = /^(.*):([\d.]+%)$/.exec(text) ?? [];
  return [...before, { volume: writtenAmount(volume, form), ratePpm: percent(rate) }];
}

function tiersOf(written: readonly WrittenTier[], command: Command): Promise<Tier[]> {
  return Promise.all(
    written.map(async ({ volume, ratePpm }) => ({
      currency: volume.currency,
      volumeFrom: await minorUnitsOf(volume, command),
      ratePpm,
    })),
  );
}
