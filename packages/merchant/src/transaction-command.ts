import type { Command } from 'commander';
import { withServiceOptions } from './report-upload/service-options.js';

/** transaction show: a recorded transaction with its fee as arithmetic. */
export function transactionCommand(program: Command): void {
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
