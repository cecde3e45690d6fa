import { Command } from 'commander';
import { correctionUploadCommand } from './correction-commands.js';
import { notificationCommand } from './notification-command.js';
import { reportCommands } from './report-commands.js';
import { withServiceOptions } from './report-upload/service-options.js';
import { exitCodes } from './terminal/command-error.js';
import { packageVersion } from './terminal/package-version.js';
import { tokenCommand } from './token-command.js';
import { twinCommand } from './twin-command.js';
import { webhookCommand } from './webhook-command.js';

/** The merchant's command: what a merchant needs, and nothing of the service. */
export function createMerchantProgram(): Command {
  const program = new Command('stoa-merchant')
    .description('Reports transactions to a store that runs Stoa, and verifies installation tokens.')
    .version(packageVersion(new URL('../../package.json', import.meta.url)), '--version', 'print the version')
    .showHelpAfterError('(stoa-merchant --help shows all commands)')
    .addHelpText('after', help);
  reportCommands(program);
  correctionUploadCommand(
    program
      .command('correction')
      .description('corrections of reported transactions, such as refunds: request them from the store'),
  );
  transactionCommand(program);
  notificationCommand(program);
  webhookCommand(program);
  tokenCommand(program);
  twinCommand(program);
  return program;
}

const { done, failed, usage } = exitCodes;

const help = `
Examples:
  stoa-merchant report build --preset stripe --from balance.csv --tax-rates vat.csv --out october
  stoa-merchant report validate october/report-*.json
  stoa-merchant report upload --wait october/report-*.json   asks STOA_BASE_URL with the key in STOA_API_KEY
  stoa-merchant correction upload october/corrections.ndjson    requests corrections for refunds and chargebacks
  stoa-merchant transaction show order-1                        shows how its fee was computed
  stoa-merchant notification list --follow                      prints what happens, as it happens
  stoa-merchant webhook listen --forward-to http://localhost:3000/webhooks   sends it to a receiver of yours
  stoa-merchant test close --month 2026-10                      closes a month of your twin, with a test key

Exit codes: ${done} done, ${failed} failed, ${usage} usage.`;

/** transaction show: a recorded transaction with its fee as arithmetic. */
function transactionCommand(program: Command): void {
  const transaction = program.command('transaction').description('recorded transactions, with their fees');
  withServiceOptions(
    transaction
      .command('show')
      .description('show what stands of a transaction, and how its fee was computed'),
  )
    .argument('<id>', 'the id of the transaction')
    .action(async (id: string, _options: object, command: Command) => {
      const { showTransaction } = await import('./transaction-show/show-transaction.js');
      await showTransaction(id, command);
    });
}
