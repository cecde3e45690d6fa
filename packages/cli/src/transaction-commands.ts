import { positiveInteger, printExact, visibleText } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { correctFromFile, factMembers } from './correction-file.js';

type MerchantOptions = DatabaseOptions & { readonly merchant: number };

/** transaction show, transaction void, transaction restate. */
export function transactionCommands(program: Command): void {
  const parent = program
    .command('transaction')
    .description('recorded transactions and their corrections; what was recorded stays');
  showCommand(parent);
  voidCommand(parent);
  restateCommand(parent);
}

function showCommand(parent: Command): void {
  merchantCommand(
    parent,
    'show',
    'show a transaction: what stands of it, its corrections, the history of its fee',
  ).action((id: string, options: MerchantOptions) =>
    administer(options, async ({ reporting }) => {
      const transaction = await reporting.transactions.get(options.merchant, id);
      const { merchantTransactionOnWire: wire } = await import('@stoa/server');
      const { transactionLines } = await import('./transaction-texts.js');
      const plans = await reporting.feePlans.list({ merchantId: options.merchant });
      const shown = wire(transaction);
      await printExact(options.json, shown, transactionLines(transaction, plans, shown));
    }),
  );
}

interface FileOptions {
  readonly from?: string;
  readonly dryRun?: boolean;
}

type VoidOptions = MerchantOptions & FileOptions & { readonly reason?: string };

function voidCommand(parent: Command): void {
  const command = fileCommand(parent, 'void', 'cancel transactions: their amounts no longer count');
  command.action((id: string | undefined, options: VoidOptions) =>
    administer(options, async ({ reporting: { corrections }, actor }) => {
      const chosen = chosenBy(id, options, command);
      if ('from' in chosen) return correctFromFile(corrections, 'void', { ...options, ...chosen, by: actor });
      const { merchant: merchantId } = options;
      const request = { ...chosen, merchantId, kind: 'void' as const, by: actor };
      return correctOne(corrections, request, options.json);
    }),
  );
}

type RestateOptions = VoidOptions & {
  readonly currency?: string;
  readonly fullAmount?: bigint;
  readonly taxAmount?: bigint;
  readonly fact?: Changes;
};

function restateCommand(parent: Command): void {
  const command = fileCommand(
    parent,
    'restate',
    'replace the amounts of transactions, or what else is known about them; without either, undo a void or add a missing fee',
  )
    .addOption(
      onlyOfOne('--full-amount <minor>', 'in minor units; without it, unchanged').argParser(minorUnits),
    )
    .addOption(
      onlyOfOne('--tax-amount <minor>', 'in minor units; without it, unchanged').argParser(minorUnits),
    )
    .addOption(onlyOfOne('--currency <code>', 'alpha-3 code; without it, unchanged'))
    .addOption(
      onlyOfOne(
        '--fact <member=value>',
        `what else is known: ${factMembers.join('=, ')}=; without a value, it is taken away; repeatable`,
      ).argParser(fact),
    );
  command.action((id: string | undefined, options: RestateOptions) =>
    administer(options, async ({ reporting: { corrections }, actor }) => {
      const chosen = chosenBy(id, options, command);
      if ('from' in chosen)
        return correctFromFile(corrections, 'restate', { ...options, ...chosen, by: actor });
      const { merchant: merchantId, currency, fullAmount, taxAmount, fact: facts } = options;
      const request = { ...chosen, merchantId, currency, fullAmount, taxAmount, facts, by: actor };
      return correctOne(corrections, { ...request, kind: 'restate' }, options.json);
    }),
  );
}

function onlyOfOne(flags: string, description: string): Option {
  return new Option(flags, description).conflicts('from');
}

function fileCommand(parent: Command, name: string, description: string): Command {
  return databaseCommand(parent, name, description)
    .argument('[id]', 'the id under which the merchant reported it')
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .option('--reason <text>', 'why; the merchant reads it')
    .option(
      '--from <file>',
      'correct every transaction of this CSV or NDJSON file instead; --reason is for lines without a reason',
    )
    .option('--dry-run', 'with --from: say what would be made and all faults, and make nothing')
    .addHelpText('after', fileHelp);
}

const fileHelp = `
The columns of --from are transaction_id and reason and, for restate, full_amount, tax_amount, currency, bundle_id, kind,
original_transaction_id, installation_id and channel; an empty cell changes nothing. The file is read twice: all faults are
reported before anything is made. The same command again, also after a kill, makes only what is missing.`;

/**
 * What to correct: one transaction, with a reason, or those in a file. Ends the command if the options do not fit
 * together.
 */
function chosenBy(
  transactionId: string | undefined,
  { from, reason, dryRun }: VoidOptions,
  command: Command,
): { readonly from: string } | { readonly transactionId: string; readonly reason: string } {
  if ((transactionId === undefined) === (from === undefined))
    command.error('error: name one transaction, or a file of them with --from');
  if (from !== undefined) return { from };
  if (reason === undefined) command.error("error: required option '--reason <text>' not specified");
  if (dryRun === true) command.error('error: --dry-run goes with --from');
  return { transactionId: transactionId ?? '', reason };
}

function merchantCommand(parent: Command, name: string, description: string): Command {
  return databaseCommand(parent, name, description)
    .argument('<id>', 'the id under which the merchant reported it')
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger);
}

type Changes = Readonly<Partial<Record<(typeof factMembers)[number], string | null>>>;

function fact(text: string, before: Changes = {}): Changes {
  const member = factMembers.find((one) => text.startsWith(`${one}=`));
  if (member === undefined)
    throw new InvalidArgumentError(`It must be one of ${factMembers.join('=, ')}=, with or without a value.`);
  const value = text.slice(member.length + 1);
  return { ...before, [member]: value === '' ? null : value };
}

/** Of any size: the service refuses values outside int64 together with the other faults. */
function minorUnits(text: string): bigint {
  if (!/^-?\d{1,40}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of minor units, like 1190 for 11.90 EUR.');
  return BigInt(text);
}

type Corrections = Administration['reporting']['corrections'];
type Made = Awaited<ReturnType<Corrections['correct']>>;

/** Makes a correction. A repeat finds that the transaction stands like this already, which is no failure. */
async function correctOne(
  corrections: Corrections,
  order: Parameters<Corrections['correct']>[0],
  json: boolean | undefined,
): Promise<void> {
  const { Failure } = await import('@stoa/server');
  const { transactionId } = order;
  let made: Made;
  try {
    made = await corrections.correct(order);
  } catch (error) {
    if (!(error instanceof Failure) || error.definition.code !== 'correction_changes_nothing') throw error;
    const answer = { transaction_id: transactionId, outcome: 'stands_already' };
    const line = `Transaction ${visibleText(transactionId)} is already as asked; nothing was changed.`;
    return printExact(json, answer, [line]);
  }
  return printCorrection(json, made);
}

async function printCorrection(json: boolean | undefined, made: Made): Promise<void> {
  const { detailedProposalOnWire, madeCorrectionOnWire } = await import('@stoa/server');
  if (made.outcome === 'waits') {
    const { waitsFor } = await import('./correction-texts.js');
    return printExact(json, detailedProposalOnWire(made.proposal), [
      `The correction ${waitsFor(made.proposal)}`,
    ]);
  }
  const { correctionLines } = await import('./transaction-texts.js');
  await printExact(json, madeCorrectionOnWire(made.correction), correctionLines(made.correction));
}
