import { positiveInteger, printExact } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { type Command, Option } from 'commander';
import { administer, type DatabaseOptions, databaseCommand, month } from './common-options.js';
import { minorUnitsOf, type WrittenAmount, writtenAmount } from './major-amount.js';
import { printWaiting } from './print-waiting.js';

type Adjustments = Administration['reporting']['adjustments'];
type Made = Awaited<ReturnType<Adjustments['request']>>;

/** adjustment make, list, reverse. */
export function adjustmentCommands(program: Command): void {
  const parent = program
    .command('adjustment')
    .description('what statements charge or credit without a transaction');
  makeCommand(parent);
  listCommand(parent);
  reverseCommand(parent);
}

const kinds = ['credit', 'charge', 'interest', 'late_fee'] as const;

type MakeOptions = DatabaseOptions & {
  readonly merchant: number;
  readonly kind: (typeof kinds)[number];
  readonly month: string;
  readonly amount: WrittenAmount;
  readonly reference: string;
  readonly reason: string;
};

function makeCommand(parent: Command): void {
  databaseCommand(parent, 'make', 'charge or credit a merchant; the same reference again changes nothing')
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .addOption(
      new Option('--kind <kind>', 'a credit is used up when months are closed; the others stand on the month')
        .choices(kinds)
        .makeOptionMandatory(),
    )
    .requiredOption(
      '--month <month>',
      'the statement (UTC), like 2026-11: an open month that has begun',
      month,
    )
    .requiredOption('--amount <amount>', 'in major units, like EUR:50.00', (text) =>
      writtenAmount(text, 'EUR:50.00: currency, amount in major units'),
    )
    .requiredOption('--reference <text>', 'an id of your own')
    .requiredOption('--reason <text>', 'why; the merchant reads it')
    .action(async (options: MakeOptions, command: Command) => {
      const { merchant: merchantId, kind, reference, reason } = options;
      const { currency } = options.amount;
      const amount = await minorUnitsOf(options.amount, command);
      await administer(options, async ({ reporting: { adjustments }, actor: by }) => {
        const asked = { merchantId, kind, month: options.month, currency, amount, reference, reason, by };
        await printMade(options, await adjustments.request(asked));
      });
    });
}

type ListOptions = DatabaseOptions & {
  readonly merchant: number;
  readonly month?: string;
  readonly limit: number;
};

function listCommand(parent: Command): void {
  databaseCommand(parent, 'list', 'list the adjustments of a merchant, the newest first')
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .option('--month <month>', 'only those on the statement of this month (UTC)', month)
    .option('--limit <number>', 'the most to list', positiveInteger, 1_000)
    .action((options: ListOptions) =>
      administer(options, async ({ reporting: { adjustments } }) => {
        const { merchant: merchantId, limit } = options;
        const found = await adjustments.list({ merchantId, month: options.month ?? null, limit });
        const { madeAdjustmentOnWire } = await import('@stoa/server');
        const { adjustmentLines } = await import('./adjustment-texts.js');
        const wire = { adjustments: found.map((one) => madeAdjustmentOnWire(one)) };
        await printExact(options.json, wire, adjustmentLines(found));
      }),
    );
}

type ReverseOptions = DatabaseOptions & { readonly merchant: number; readonly reason: string };

function reverseCommand(parent: Command): void {
  databaseCommand(
    parent,
    'reverse',
    'take an adjustment back, once: on its statement or, if that is closed, on the next open one',
  )
    .argument('<id>', 'its adjustment_id', positiveInteger)
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .requiredOption('--reason <text>', 'why; the merchant reads it')
    .action((adjustmentId: number, options: ReverseOptions) =>
      administer(options, async ({ reporting: { adjustments }, actor: by }) => {
        const { merchant: merchantId, reason } = options;
        await printMade(options, await adjustments.requestReversal({ merchantId, adjustmentId, reason, by }));
      }),
    );
}

async function printMade(options: DatabaseOptions, made: Made): Promise<void> {
  if ('proposal' in made) return printWaiting(options, made.proposal);
  const { madeAdjustmentOnWire } = await import('@stoa/server');
  const { adjustmentLines } = await import('./adjustment-texts.js');
  await printExact(options.json, madeAdjustmentOnWire(made.adjustment), adjustmentLines([made.adjustment]));
}
