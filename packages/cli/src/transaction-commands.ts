import { positiveInteger, printExact } from '@stoa/merchant/terminal';
import { type Command, InvalidArgumentError } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import type { Correction } from './transaction-texts.js';

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
  ofMerchant(
    parent
      .command('show')
      .description('show a transaction: what stands of it, its corrections, the history of its fee'),
  ).action((id: string, options: MerchantOptions) =>
    inOffice(options, async ({ reporting }) => {
      const transaction = await reporting.transactions.get(options.merchant, id);
      const { merchantTransactionOnWire: wire } = await import('@stoa/server');
      const { transactionLines } = await import('./transaction-texts.js');
      const plans = await reporting.feePlans.list({ merchantId: options.merchant });
      await printExact(options.json, wire(transaction), transactionLines(transaction, plans));
    }),
  );
}

type VoidOptions = MerchantOptions & { readonly reason: string };

function voidCommand(parent: Command): void {
  ofMerchant(parent.command('void').description('cancel a transaction: none of its amounts counts any more'))
    .requiredOption('--reason <text>', 'why; the merchant reads it')
    .action((transactionId: string, { merchant: merchantId, reason, ...options }: VoidOptions) =>
      inOffice(options, async ({ reporting }) => {
        const request = { merchantId, transactionId, kind: 'void' as const, reason, by: 'command' };
        await printCorrection(options.json, await reporting.corrections.correct(request));
      }),
    );
}

type RestateOptions = VoidOptions & {
  readonly currency?: string;
  readonly fullAmount?: bigint;
  readonly taxAmount?: bigint;
};

function restateCommand(parent: Command): void {
  ofMerchant(
    parent
      .command('restate')
      .description('replace the amounts of a transaction; without options, undo a void or add a missing fee'),
  )
    .option('--full-amount <minor>', 'in minor units; without it, unchanged', minorUnits)
    .option('--tax-amount <minor>', 'in minor units; without it, unchanged', minorUnits)
    .option('--currency <code>', 'alpha-3 code; without it, unchanged')
    .requiredOption('--reason <text>', 'why; the merchant reads it')
    .action((transactionId: string, { merchant: merchantId, ...options }: RestateOptions) =>
      inOffice(options, async ({ reporting }) => {
        const { currency, fullAmount, taxAmount, reason } = options;
        const correction = await reporting.corrections.correct({
          merchantId,
          transactionId,
          kind: 'restate',
          currency,
          fullAmount,
          taxAmount,
          reason,
          by: 'command',
        });
        await printCorrection(options.json, correction);
      }),
    );
}

function ofMerchant(command: Command): Command {
  return withDatabaseOptions(command)
    .argument('<id>', 'the id under which the merchant reported it')
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger);
}

/** Of any size: the service refuses values outside int64 together with the other faults. */
function minorUnits(text: string): bigint {
  if (!/^-?\d{1,40}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of minor units.');
  return BigInt(text);
}

async function printCorrection(json: boolean | undefined, correction: Correction): Promise<void> {
  const { madeCorrectionOnWire: wire } = await import('@stoa/server');
  const { correctionLines } = await import('./transaction-texts.js');
  await printExact(json, wire(correction), correctionLines(correction));
}
